#include "reports/process.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <memory>
#include <system_error>
#include <thread>

extern char** environ;

namespace pe::reports {
namespace {

void check(int error, char const* what) {
  if (error != 0) throw std::system_error(error, std::generic_category(), what);
}

/// An unnamed temporary file: unlike pipes, three of them cannot block one another.
class Stream {
 public:
  Stream() : file_{std::tmpfile(), &std::fclose} {
    if (!file_) check(errno, "cannot make a temporary file");
    check(fcntl(descriptor(), F_SETFD, FD_CLOEXEC) == -1 ? errno : 0, "cannot set up a temporary file");
  }

  int descriptor() const { return fileno(file_.get()); }

  void fill(std::string_view bytes) {
    bool const written = std::fwrite(bytes.data(), 1, bytes.size(), file_.get()) == bytes.size();
    check(written && std::fflush(file_.get()) == 0 ? 0 : errno, "cannot write a temporary file");
    std::rewind(file_.get());
  }

  std::string content() {
    std::rewind(file_.get());
    std::string bytes;
    std::array<char, 1 << 16> block;
    while (std::size_t const n = std::fread(block.data(), 1, block.size(), file_.get())) bytes.append(block.data(), n);
    check(std::ferror(file_.get()) != 0 ? EIO : 0, "cannot read a temporary file");
    return bytes;
  }

 private:
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_;
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

/// Waits for the child; kills it when the limit has passed. Returns its status and whether it was in time.
std::pair<int, bool> wait_for(pid_t child, std::chrono::milliseconds limit) {
  auto const deadline = std::chrono::steady_clock::now() + limit;
  bool in_time = true;
  for (int status = 0;;) {
    pid_t const ended = waitpid(child, &status, in_time ? WNOHANG : 0);
    if (ended == child) return {status, in_time};
    if (ended == -1 && errno != EINTR) check(errno, "cannot wait for a process");
    if (in_time && std::chrono::steady_clock::now() >= deadline) {
      in_time = false;
      kill(child, SIGKILL);
    } else if (in_time) {
      std::this_thread::sleep_for(std::chrono::milliseconds{2});
    }
  }
}

}  // namespace

Process run(std::vector<std::string> const& command, std::string_view input,
            std::map<std::string, std::string> const& environment, std::chrono::milliseconds limit,
            std::filesystem::path const& folder) {
  Stream in, out, errors;
  in.fill(input);
  std::vector<std::string> arguments = command, variables = merged(environment);

  posix_spawn_file_actions_t actions;
  check(posix_spawn_file_actions_init(&actions), "cannot prepare a process");
  std::unique_ptr<posix_spawn_file_actions_t, int (*)(posix_spawn_file_actions_t*)> const release{
      &actions, &posix_spawn_file_actions_destroy};
  check(posix_spawn_file_actions_adddup2(&actions, in.descriptor(), STDIN_FILENO), "cannot prepare a process");
  check(posix_spawn_file_actions_adddup2(&actions, out.descriptor(), STDOUT_FILENO), "cannot prepare a process");
  check(posix_spawn_file_actions_adddup2(&actions, errors.descriptor(), STDERR_FILENO), "cannot prepare a process");
  if (!folder.empty()) {
    check(posix_spawn_file_actions_addchdir_np(&actions, folder.c_str()), "cannot prepare a process");
  }

  pid_t child = 0;
  int const error = posix_spawnp(&child, command.front().c_str(), &actions, nullptr, pointers(arguments).data(),
                                 pointers(variables).data());
  if (error == ENOENT || error == EACCES || error == ENOTDIR) return {Process::End::not_found, 0, {}, {}};
  check(error, "cannot start a process");

  auto const [status, in_time] = wait_for(child, limit);
  Process::End const end = !in_time            ? Process::End::timed_out
                           : WIFEXITED(status) ? Process::End::exited
                                               : Process::End::killed;
  return {end, WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status), out.content(), errors.content()};
}

}  // namespace pe::reports
