#include "reports/process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/mman.h>
#include <sys/prctl.h>
#endif

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <system_error>
#include <thread>
#include <utility>

#include "reports/leftovers.hpp"
#include "reports/write_file.hpp"

extern char** environ;

namespace pe::reports {
namespace {

constexpr rlim_t largest_file = rlim_t{1} << 30;

void check(bool good, char const* what) {
  if (!good) throw WriteError(fmt::format("{}: {}", what, std::generic_category().message(errno)));
}

/// A file descriptor that is closed at the end, and is not for programs that are started.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() { close(); }
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&&) = delete;
  Descriptor(Descriptor const&) = delete;
  Descriptor& operator=(Descriptor const&) = delete;

  int number() const { return number_; }
  void close() {
    if (number_ >= 0) ::close(std::exchange(number_, -1));
  }

 private:
  int number_;
};

int unnamed_file() {
#ifdef __linux__
  if (int const number = memfd_create("pebench", MFD_CLOEXEC); number >= 0) return number;
#endif
  std::FILE* const file = std::tmpfile();
  if (file == nullptr) return -1;
  int const number = fcntl(fileno(file), F_DUPFD_CLOEXEC, 0);
  std::fclose(file);
  return number;
}

/// A file without a name, in memory where there is such: unlike pipes, three of them cannot block one another.
class Stream {
 public:
  Stream() : file_(unnamed_file()) { check(file_.number() >= 0, "no unnamed file can be made"); }

  int number() const { return file_.number(); }

  void fill(std::string_view bytes) const {
    while (!bytes.empty()) {
      auto const count = write(number(), bytes.data(), bytes.size());
      check(count > 0 || errno == EINTR, "an unnamed file cannot be written");
      bytes.remove_prefix(count > 0 ? static_cast<std::size_t>(count) : 0);
    }
    lseek(number(), 0, SEEK_SET);
  }

  std::string content() const {
    lseek(number(), 0, SEEK_SET);
    std::string bytes;
    std::array<char, 1 << 16> block;
    for (;;) {
      auto const count = read(number(), block.data(), block.size());
      check(count >= 0 || errno == EINTR, "an unnamed file cannot be read");
      if (count == 0) return bytes;
      if (count > 0) bytes.append(block.data(), static_cast<std::size_t>(count));
    }
  }

 private:
  Descriptor file_;
};

/// "NAME=value" for the child: the given variables, then those of this process that they leave unset.
std::vector<std::string> merged(std::map<std::string, std::string> const& environment) {
  std::vector<std::string> out;
  for (auto const& [name, value] : environment) out.push_back(name + '=' + value);
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
    std::string text = *entry;
    if (!environment.contains(text.substr(0, text.find('=')))) out.push_back(std::move(text));
  }
  return out;
}

/// The null-terminated array that the system asks for; valid as long as `texts` is.
std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> out;
  for (std::string& text : texts) out.push_back(text.data());
  out.push_back(nullptr);
  return out;
}

/// The file that PATH means by this name; empty for none. An empty entry of PATH means no folder here.
std::filesystem::path found_in_path(std::string const& name) {
  if (name.find('/') != std::string::npos) return std::filesystem::absolute(name);
  char const* const variable = std::getenv("PATH");
  std::string_view left = variable == nullptr ? "" : variable;
  while (!left.empty()) {
    auto const folder = left.substr(0, left.find(':'));
    left.remove_prefix(std::min(folder.size() + 1, left.size()));
    if (folder.empty()) continue;
    auto file = std::filesystem::absolute(std::filesystem::path(folder) / name);
    std::error_code ignored;
    if (std::filesystem::is_regular_file(file, ignored) && access(file.c_str(), X_OK) == 0) return file;
  }
  return {};
}

/// What the child needs, made before it is: between fork and exec a process that had threads may neither allocate nor
/// lock.
struct Launch {
  char const* file;
  char* const* arguments;
  char* const* variables;
  char const* folder;  ///< null: here
  int in, out, errors;
  int report;  ///< a pipe to this process, for the errno of a program that cannot be started
};

/// The child leads a process group, and is killed when this process dies.
[[noreturn]] void become(Launch const& launch, pid_t parent) {
  setpgid(0, 0);
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  if (getppid() != parent) _exit(127);  // it died before that
  for (int const signal : {SIGTERM, SIGPIPE, SIGINT, SIGHUP}) std::signal(signal, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  rlimit const limit{largest_file, largest_file};
  setrlimit(RLIMIT_FSIZE, &limit);
  bool const set_up = dup2(launch.in, STDIN_FILENO) >= 0 && dup2(launch.out, STDOUT_FILENO) >= 0 &&
                      dup2(launch.errors, STDERR_FILENO) >= 0 &&
                      (launch.folder == nullptr || chdir(launch.folder) == 0);
  if (set_up) execve(launch.file, launch.arguments, launch.variables);
  int const error = errno;
  static_cast<void>(!write(launch.report, &error, sizeof error));
  _exit(127);
}

pid_t start(Launch const& launch) {
  auto const held = leftovers::hold();
  pid_t const parent = getpid();
  pid_t const child = fork();
  if (child == 0) become(launch, parent);
  check(child > 0, "no process can be started");
  setpgid(child, child);  // in both processes: either may run first
  leftovers::add_group(child);
  return child;
}

/// Waits until the child ends, or patience does.
Process::End wait_for(pid_t child, Patience const& patience) {
  constexpr std::chrono::milliseconds nap(2);  // how late an end is noticed
  auto const deadline = std::chrono::steady_clock::now() + patience.limit;
  for (siginfo_t info{};; std::this_thread::sleep_for(nap)) {
    bool const asked = waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOHANG | WNOWAIT) == 0;
    if (asked && info.si_pid == child) return Process::End::exited;
    if (patience.stop.stop_requested()) return Process::End::stopped;
    if (std::chrono::steady_clock::now() >= deadline) return Process::End::timed_out;
  }
}

/// Kills the group, the child's own children among them, and returns the child's wait status.
int end_group(pid_t child) {
  int status = 0;
  kill(-child, SIGKILL);
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  leftovers::forget_group(child);
  return status;
}

std::string_view head_of(std::string_view bytes, std::size_t count) { return bytes.substr(0, count); }

std::string_view tail_of(std::string_view bytes, std::size_t count) {
  return bytes.substr(bytes.size() - std::min(count, bytes.size()));
}

bool has_within(std::string_view bytes, std::string_view part) { return bytes.find(part) != std::string_view::npos; }

}  // namespace

Process run(std::vector<std::string> const& command, std::string_view input,
            std::map<std::string, std::string> const& environment, Patience const& patience,
            std::filesystem::path const& folder) {
  auto const file = found_in_path(command.front());
  if (file.empty()) return {Process::End::not_found, 0, {}, {}};
  Stream const in, out, errors;
  in.fill(input);
  std::vector<std::string> arguments = command, variables = merged(environment);
  auto const argv = pointers(arguments), envp = pointers(variables);
  std::array<int, 2> ends{};
  check(pipe2(ends.data(), O_CLOEXEC) == 0, "no pipe can be made");
  Descriptor const ours(ends[0]);
  Descriptor theirs(ends[1]);
  auto const child = start({file.c_str(), argv.data(), envp.data(), folder.empty() ? nullptr : folder.c_str(),
                            in.number(), out.number(), errors.number(), theirs.number()});
  theirs.close();
  Process process;
  process.end = wait_for(child, patience);
  int const status = end_group(child);
  process.out = out.content();
  process.errors = errors.content();
  if (process.end != Process::End::exited) return process;
  if (int error = 0; read(ours.number(), &error, sizeof error) == sizeof error) {
    process.end = Process::End::not_started;
    process.code = error;
  } else if (WIFEXITED(status)) {
    process.code = WEXITSTATUS(status);
  } else {
    process.end = Process::End::killed;
    process.code = WTERMSIG(status);
  }
  return process;
}

std::string fate(Process const& process, std::chrono::milliseconds limit) {
  switch (process.end) {
    case Process::End::exited:
      return fmt::format("ended with code {}", process.code);
    case Process::End::not_found:
      return "was not found in PATH";
    case Process::End::not_started:
      return fmt::format("cannot be started ({})", std::generic_category().message(process.code));
    case Process::End::killed:
      return fmt::format("was ended by signal {}", process.code);
    case Process::End::timed_out:
      return fmt::format("took longer than {} ms", limit.count());
    case Process::End::stopped:
      break;
  }
  return "was interrupted";
}

bool is_whole_svg(std::string_view bytes) {
  constexpr std::size_t head = 1024, tail = 16;
  return has_within(head_of(bytes, head), "<svg") && has_within(tail_of(bytes, tail), "</svg>");
}

bool is_whole_pdf(std::string_view bytes) {
  constexpr std::size_t tail = 64;
  return bytes.starts_with("%PDF-") && has_within(tail_of(bytes, tail), "%%EOF");
}

bool is_whole_png(std::string_view bytes) {
  constexpr std::string_view end{"IEND\xae\x42\x60\x82"};
  return bytes.starts_with("\x89PNG\r\n\x1a\n") && bytes.ends_with(end);
}

}  // namespace pe::reports
