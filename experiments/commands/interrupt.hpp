/// Ctrl-C as a stop token.
#pragma once

#include <signal.h>

#include <stop_token>
#include <thread>

namespace pe::experiments {

/// While it lives, the first SIGINT or SIGTERM asks the token to stop; a second one ends the program. Make it before
/// any thread, as threads inherit that the signal is blocked.
class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(Interrupt const&) = delete;
  Interrupt& operator=(Interrupt const&) = delete;

  std::stop_token token() const { return source_.get_token(); }

 private:
  sigset_t signals_{}, before_{};
  std::stop_source source_;
  std::jthread waiter_;
};

}  // namespace pe::experiments
