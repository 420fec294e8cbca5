#include "experiments/terminal/print.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <string>
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

void tell(std::string_view sentence) {
  auto const line = "pebench: " + reports::visible(sentence) + "\n";
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
