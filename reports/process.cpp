#include "reports/process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
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
#include <optional>
#include <system_error>
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

/// What the two processes below need, made before the first of them is: between fork and exec a process that had
/// threads may neither allocate nor lock.
struct Launch {
  char const* file;
  char* const* arguments;
  char* const* variables;
  char const* folder;  ///< null: here
  int in, out, errors;
  int report;  ///< a pipe to this process, for a Report
};

/// What the keeper says of the program: that it could not be started, or its wait status.
struct Report {
  int error = 0, status = 0;
};

void send(int pipe, Report const& report) {
  auto const ignored = write(pipe, &report, sizeof report);
  static_cast<void>(ignored);
}

void die_with_parent([[maybe_unused]] int signal, pid_t parent) {
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, signal);
#endif
  if (getppid() != parent) _exit(127);  // it died before that
}

[[noreturn]] void become(Launch const& launch, pid_t keeper) {
  die_with_parent(SIGKILL, keeper);
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
  send(launch.report, {errno, 0});
  _exit(127);
}

/// The keeper leads the process group of the program. It hears of the death of this process, which a program that knows
/// nothing of pebench would not, and ends the group.
[[noreturn]] void keep(Launch const& launch, pid_t parent) {
  setpgid(0, 0);
  std::signal(SIGTERM, [](int) { kill(0, SIGKILL); });
  sigset_t all_but_term;
  sigfillset(&all_but_term);
  sigdelset(&all_but_term, SIGTERM);
  sigprocmask(SIG_SETMASK, &all_but_term, nullptr);
  die_with_parent(SIGTERM, parent);
  pid_t const self = getpid();
  pid_t const program = fork();
  if (program == 0) become(launch, self);
  Report report{program < 0 ? errno : 0, 0};
  while (program > 0 && waitpid(program, &report.status, 0) < 0 && errno == EINTR) {
  }
  send(launch.report, report);
  kill(0, SIGKILL);  // with what the program has left behind
  _exit(127);
}

/// Starts the keeper and returns it.
pid_t start(Launch const& launch) {
  auto const held = leftovers::hold();
  pid_t const parent = getpid();
  pid_t const keeper = fork();
  if (keeper == 0) keep(launch, parent);
  check(keeper > 0, "no process can be started");
  setpgid(keeper, keeper);  // in both processes: either may run first
  leftovers::add_group(keeper);
  return keeper;
}

/// Waits until the keeper closes its end of the pipe, or patience ends.
Process::End wait_for(int pipe, Patience const& patience) {
  constexpr int nap_ms = 20;  // how late a stop is heard
  auto const deadline = std::chrono::steady_clock::now() + patience.limit;
  for (pollfd end{pipe, POLLIN, 0};;) {
    if (poll(&end, 1, nap_ms) > 0) return Process::End::exited;
    if (patience.stop.stop_requested()) return Process::End::stopped;
    if (std::chrono::steady_clock::now() >= deadline) return Process::End::timed_out;
  }
}

/// What came through the pipe until it was closed: a program that could not be started says why, before its keeper says
/// how it ended. A keeper that was killed itself says nothing.
struct Told {
  int error = 0;
  std::optional<int> status = {};
};

Told reports_from(int pipe) {
  Told told;
  for (Report report; read(pipe, &report, sizeof report) == sizeof report;) {
    if (report.error != 0) {
      told.error = report.error;
    } else {
      told.status = report.status;
    }
  }
  return told;
}

void end_group(pid_t keeper) {
  kill(-keeper, SIGKILL);
  while (waitpid(keeper, nullptr, 0) < 0 && errno == EINTR) {
  }
  leftovers::forget_group(keeper);
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
  auto const keeper = start({file.c_str(), argv.data(), envp.data(), folder.empty() ? nullptr : folder.c_str(),
                             in.number(), out.number(), errors.number(), theirs.number()});
  theirs.close();
  Process process;
  process.end = wait_for(ours.number(), patience);
  auto const told = process.end == Process::End::exited ? reports_from(ours.number()) : Told{};
  end_group(keeper);
  process.out = out.content();
  process.errors = errors.content();
  if (process.end != Process::End::exited) return process;
  if (told.error != 0) {
    process.end = Process::End::not_started;
    process.code = told.error;
  } else {
    bool const exited = told.status && WIFEXITED(*told.status);
    process.end = exited ? Process::End::exited : Process::End::killed;
    process.code = exited ? WEXITSTATUS(*told.status) : told.status ? WTERMSIG(*told.status) : SIGKILL;
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
