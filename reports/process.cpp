#include "reports/process.hpp"

#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <sstream>
#include <system_error>
#include <thread>

#include "reports/leftovers.hpp"
#include "reports/write_file.hpp"

extern char** environ;

namespace pe::reports {
namespace {

constexpr rlim_t largest_file = rlim_t{1} << 30;

void check(bool good, char const* what) {
  if (!good) throw WriteError(fmt::format("{}: {}", what, std::generic_category().message(errno)));
}

/// A file without a name, in memory: unlike pipes, three of them cannot block one another.
class Stream {
 public:
  explicit Stream(std::string_view bytes = {}) : number_(memfd_create("pebench", MFD_CLOEXEC)) {
    check(number_ >= 0, "no unnamed file can be made");
    auto const written = pwrite(number_, bytes.data(), bytes.size(), 0);
    if (written != static_cast<ssize_t>(bytes.size())) close(number_);
    check(written == static_cast<ssize_t>(bytes.size()), "an unnamed file cannot be written");
  }
  ~Stream() { close(number_); }
  Stream(Stream const&) = delete;
  Stream& operator=(Stream const&) = delete;

  int number() const { return number_; }

  std::string content() const {
    struct stat about {};
    fstat(number_, &about);
    std::string bytes(static_cast<std::size_t>(about.st_size), '\0');
    auto const count = pread(number_, bytes.data(), bytes.size(), 0);
    check(count == about.st_size, "an unnamed file cannot be read");
    return bytes;
  }

 private:
  int number_;
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
  std::istringstream folders(variable == nullptr ? "" : variable);
  for (std::string folder; std::getline(folders, folder, ':');) {
    if (folder.empty()) continue;
    auto file = std::filesystem::absolute(std::filesystem::path(folder) / name);
    std::error_code ignored;
    if (std::filesystem::is_regular_file(file, ignored) && access(file.c_str(), X_OK) == 0) return file;
  }
  return {};
}

struct Launch {
  char const* file;
  char* const* arguments;
  char* const* variables;
  char const* folder;  ///< null: here
  rlim_t seconds;      ///< of processor time; 0: no limit
  int streams[3];
};

/// The child, which leads a process group and is killed when this process dies; nothing, with `error`, where it could
/// not become the program. As posix_spawn does, which cannot set the signal of that death nor a limit of files, it
/// shares its memory with this process until then: it may neither allocate nor lock.
pid_t start(Launch const& launch, int volatile& error) {
  auto const held = leftovers::hold();
  pid_t const parent = getpid();
  pid_t const child = vfork();
  if (child == 0) {
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(127);  // it died before that
    for (int const signal : {SIGTERM, SIGPIPE, SIGINT, SIGQUIT, SIGHUP}) std::signal(signal, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    rlimit const limit{largest_file, largest_file};
    setrlimit(RLIMIT_FSIZE, &limit);
    rlimit const processor{launch.seconds, launch.seconds + 1};
    if (launch.seconds > 0) setrlimit(RLIMIT_CPU, &processor);
    bool set_up = launch.folder == nullptr || chdir(launch.folder) == 0;
    for (int i = 0; i < 3; ++i) set_up = set_up && dup2(launch.streams[i], i) >= 0;
    if (set_up) execve(launch.file, launch.arguments, launch.variables);
    error = errno;
    _exit(127);
  }
  check(child > 0, "no process can be started");
  leftovers::add(child);
  return child;
}

/// Waits until the child ends, or patience does.
Process::End wait_for(pid_t child, Patience const& patience) {
  constexpr std::chrono::milliseconds nap(2);  // how late an end is noticed
  constexpr int waiting = 20;
  auto const deadline = std::chrono::steady_clock::now() + patience.limit * (patience.of_processor ? waiting : 1);
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
  leftovers::forget(child);
  return status;
}

bool ends_within(std::string_view bytes, std::string_view part, std::size_t count) {
  return bytes.substr(bytes.size() - std::min(count, bytes.size())).find(part) != bytes.npos;
}

}  // namespace

Process run(std::vector<std::string> const& command, std::string_view input,
            std::map<std::string, std::string> const& environment, Patience const& patience,
            std::filesystem::path const& folder) {
  auto const file = found_in_path(command.front());
  if (file.empty()) return {Process::End::not_found, 0, {}, {}};
  Stream const in(input), out, errors;
  std::vector<std::string> arguments = command, variables = merged(environment);
  auto const argv = pointers(arguments), envp = pointers(variables);
  int volatile error = 0;
  auto const child = start({file.c_str(),
                            argv.data(),
                            envp.data(),
                            folder.empty() ? nullptr : folder.c_str(),
                            static_cast<rlim_t>(patience.of_processor ? patience.limit / std::chrono::seconds(1) : 0),
                            {in.number(), out.number(), errors.number()}},
                           error);
  auto const end = wait_for(child, patience);
  int const status = end_group(child);
  Process process{end, 0, out.content(), errors.content()};
  if (end != Process::End::exited) return process;
  if (error != 0) return {Process::End::not_started, error, {}, {}};
  if (WIFEXITED(status)) {
    process.code = WEXITSTATUS(status);
  } else {
    process.code = WTERMSIG(status);
    process.end = Process::End::killed;
    if (patience.of_processor && process.code == SIGXCPU) process.end = Process::End::timed_out;
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
  return bytes.substr(0, 1024).find("<svg") != bytes.npos && ends_within(bytes, "</svg>", 16);
}

bool is_whole_pdf(std::string_view bytes) { return bytes.starts_with("%PDF-") && ends_within(bytes, "%%EOF", 64); }

bool is_whole_png(std::string_view bytes) {
  return bytes.starts_with("\x89PNG\r\n\x1a\n") && bytes.ends_with("IEND\xae\x42\x60\x82");
}

}  // namespace pe::reports
