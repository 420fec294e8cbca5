#include "tests/experiments/child.hpp"

#include <fcntl.h>
#include <linux/capability.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <sstream>
#include <system_error>
#include <utility>

#include "tests/catch.hpp"

namespace pe::tests {
namespace {

/// How much longer a program takes whose memory or threads are watched.
#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
constexpr int patience = 15;
#else
constexpr int patience = 1;
#endif

void check(int result, char const* what) {
  if (result < 0) throw std::system_error(errno, std::generic_category(), what);
}

/// {our end, the child's end} of a stream.
std::pair<int, int> make_stream(unsigned short columns) {
  std::array<int, 2> ends{};
  if (columns == 0) {
    check(pipe(ends.data()), "pipe");
  } else {
    termios raw{};
    cfmakeraw(&raw);  // or the terminal would turn each \n into \r\n
    winsize const size{24, columns, 0, 0};
    check(openpty(&ends[0], &ends[1], nullptr, &raw, &size), "openpty");
  }
  check(fcntl(ends[0], F_SETFD, FD_CLOEXEC), "fcntl");
  return {ends[0], ends[1]};
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> result;
  for (auto& text : texts) result.push_back(text.data());
  result.push_back(nullptr);
  return result;
}

/// Appends what is there; false at the end of the stream.
bool drain(int stream, std::string& text) {
  std::array<char, 1 << 14> block;
  auto const count = read(stream, block.data(), block.size());
  if (count > 0) text.append(block.data(), static_cast<std::size_t>(count));
  return count > 0 || (count < 0 && errno == EINTR);  // a terminal that its last user closed says EIO
}

}  // namespace

Child::Child(Words const& arguments, Surroundings const& surroundings) {
  std::vector<std::string> command{PE_PEBENCH}, environment;
  command.insert(command.end(), arguments.begin(), arguments.end());
  auto variables = surroundings.environment;
  variables.emplace("TERM", "xterm");
  if (char const* const path = std::getenv("PATH")) variables.emplace("PATH", path);
  for (auto const& [name, value] : variables) environment.push_back(name + "=" + value);
  auto const argv = pointers(command), envp = pointers(environment);

  auto const [out, child_out] = make_stream(surroundings.columns);
  auto const [err, child_err] = make_stream(surroundings.columns);
  out_ = out;
  err_ = err;
  id_ = fork();
  if (id_ == 0) {
    dup2(open("/dev/null", O_RDONLY), STDIN_FILENO);
    dup2(surroundings.output != nullptr ? open(surroundings.output, O_WRONLY) : child_out, STDOUT_FILENO);
    dup2(surroundings.errors != nullptr ? open(surroundings.errors, O_WRONLY) : child_err, STDERR_FILENO);
    close(child_out);
    close(child_err);
    if (surroundings.closed) {
      close(STDOUT_FILENO);
      close(STDERR_FILENO);
    }
    prctl(PR_CAPBSET_DROP, CAP_DAC_OVERRIDE);  // a read-only folder shall be so for root too
    rlimit const space{surroundings.address_space, surroundings.address_space};
    if (surroundings.address_space > 0) setrlimit(RLIMIT_AS, &space);
    rlimit const file{surroundings.file_size, surroundings.file_size};
    if (surroundings.file_size > 0) setrlimit(RLIMIT_FSIZE, &file);
    execve(PE_PEBENCH, argv.data(), envp.data());
    _exit(127);
  }
  close(child_out);
  close(child_err);
  check(id_, "fork");
}

Child::~Child() {
  if (id_ > 0) {
    kill(id_, SIGKILL);
    waitpid(id_, nullptr, 0);
  }
  close(out_);
  close(err_);
}

void Child::stop_reading() { close(std::exchange(out_, -1)); }

void Child::signal(int number) const { check(kill(id_, number), "kill"); }

Ended Child::wait(std::chrono::milliseconds limit) {
  using Clock = std::chrono::steady_clock;
  auto const deadline = Clock::now() + patience * limit;
  Ended ended;
  std::array<pollfd, 2> streams{pollfd{out_, POLLIN, 0}, pollfd{err_, POLLIN, 0}};
  while (streams[0].fd >= 0 || streams[1].fd >= 0) {
    auto const left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    if (left <= 0) {
      signal(SIGKILL);
      break;
    }
    poll(streams.data(), streams.size(), static_cast<int>(left));
    for (auto& stream : streams) {
      auto& text = &stream == &streams[0] ? ended.out : ended.err;
      if (stream.fd >= 0 && stream.revents != 0 && !drain(stream.fd, text)) stream.fd = -1;
    }
  }
  int status = 0;
  rusage used{};
  check(wait4(std::exchange(id_, 0), &status, 0, &used), "wait4");
  ended.peak_memory = static_cast<std::size_t>(used.ru_maxrss) * 1024;
  ended.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return ended;
}

Words with(Words words, Words const& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

Ended pebench(Words const& arguments, Surroundings const& surroundings) {
  return Child(arguments, surroundings).wait();
}

Ended ended_with(int status, Words const& arguments, Surroundings const& surroundings) {
  auto ended = pebench(arguments, surroundings);
  CHECK(ended.status == status);
  return ended;
}

std::string printed_by(Words const& arguments, Surroundings const& surroundings) {
  auto const ended = ended_with(0, arguments, surroundings);
  CHECK(ended.err.empty());
  return ended.out;
}

std::vector<std::string> lines_of(std::string const& text) {
  std::vector<std::string> result;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) result.push_back(line);
  return result;
}

void check_refused(std::vector<Refusal> const& refusals) {
  for (auto const& [typed, printed, status] : refusals) {
    std::string command = "pebench";
    for (auto const& word : typed) command += " '" + word + "'";
    CAPTURE(command);
    auto const ended = pebench(typed);
    CHECK(ended.status == status);
    CHECK(ended.out.empty());
    CHECK(lines_of(ended.err).size() == 1);
    CHECK(ended.err.find('\033') == std::string::npos);
    CHECK_THAT(ended.err, Catch::Matchers::StartsWith("pebench: "));
    for (auto const& part : printed) CHECK_THAT(ended.err, contains(part));
  }
}

}  // namespace pe::tests
