#include "experiments/terminal/print.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <system_error>

#include "reports/writers/escape.hpp"

namespace pe::experiments {
namespace {

[[noreturn]] void fail(int error) {
  throw StreamError(fmt::format("standard output cannot be written: {}", std::generic_category().message(error)),
                    error == EPIPE);
}

}  // namespace

void put(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) fail(errno);
}

void flush_output() {
  if (std::fflush(stdout) != 0) fail(errno);
}

// bench says in the environment how it was called.
std::string as_typed(std::string_view text) {
  constexpr std::string_view program = "pebench ";
  auto const* const called = std::getenv("PEBENCH_CALLED");
  std::string result;
  if (called == nullptr || *called == '\0') return result.assign(text);
  for (auto at = text.find(program); at != text.npos; at = text.find(program)) {
    auto const before = text.substr(0, at);
    bool const first =
        before.find_last_not_of(' ') == before.npos ? result.empty() : before[before.find_last_not_of(' ')] == '\n';
    bool const is_command = first || before.ends_with('\'') || before.ends_with(": ");
    result.append(before).append(is_command ? called : "pebench").append(" ");
    text.remove_prefix(at + program.size());
  }
  return result.append(text);
}

void tell(std::string_view sentence) {
  auto const line = "pebench: " + reports::visible(as_typed(sentence)) + "\n";
  std::fwrite(line.data(), 1, line.size(), stderr);  // there is no place left to say that this failed
}

void open_streams() {
  // Opened for what the stream is not for, so that using it fails as it should; of standard error nothing can be said.
  constexpr int modes[] = {O_WRONLY, O_RDONLY, O_WRONLY};
  for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; ++stream) {
    if (fcntl(stream, F_GETFD) < 0 && errno == EBADF) open("/dev/null", modes[stream]);
  }
  std::signal(SIGPIPE, SIG_IGN);
}

}  // namespace pe::experiments
