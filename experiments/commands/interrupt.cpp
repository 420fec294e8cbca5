#include "experiments/commands/interrupt.hpp"

#include <cstdlib>

namespace pe::experiments {

Interrupt::Interrupt() {
  sigemptyset(&signals_);
  sigaddset(&signals_, SIGINT);
  sigaddset(&signals_, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals_, &before_);
  waiter_ = std::jthread([this](std::stop_token const& done) {
    timespec const nap{0, 100'000'000};
    while (!done.stop_requested()) {
      if (sigtimedwait(&signals_, nullptr, &nap) < 0) continue;
      if (source_.stop_requested()) std::_Exit(130);
      source_.request_stop();
    }
  });
}

Interrupt::~Interrupt() {
  waiter_.request_stop();
  waiter_.join();
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

}  // namespace pe::experiments
