#include "experiments/running/interrupt.hpp"

#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>

#include "experiments/terminal/exit_status.hpp"
#include "experiments/terminal/print.hpp"
#include "reports/leftovers.hpp"
#include "theory/kernel/ball.hpp"

namespace pe::experiments {
namespace {

std::stop_source& source() {
  static auto* const it = new std::stop_source;  // never destroyed: threads may outlive main
  return *it;
}

std::atomic<int> orderly = 0;

[[noreturn]] void end_now() {
  reports::leftovers::remove_all();
  tell("interrupted");
  _exit(static_cast<int>(Status::interrupted));
}

[[noreturn]] void wait_for(sigset_t const& signals) {
  constexpr timespec patience{30, 0};
  while (sigwaitinfo(&signals, nullptr) < 0) {
  }
  if (orderly > 0) {
    source().request_stop();
    while (sigtimedwait(&signals, nullptr, &patience) < 0 && errno == EINTR) {
    }
  }
  end_now();
}

}  // namespace

void watch_interrupts() {
  sigset_t signals;
  sigemptyset(&signals);
  for (int const number : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction before {};
    if (sigaction(number, nullptr, &before) == 0 && before.sa_handler != SIG_IGN) sigaddset(&signals, number);
  }
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  source();
  std::thread([signals] { wait_for(signals); }).detach();
}

std::stop_token interrupts() { return source().get_token(); }

Orderly::Orderly() { ++orderly; }

Orderly::~Orderly() { --orderly; }

void start_detached(std::function<void()> work) {
  std::thread([work = std::move(work)] {
    work();
    release_thread_caches();
  }).detach();
}

void leave(int status) {
  std::fflush(stdout);
  reports::leftovers::remove_all();  // of threads left behind, if of any
  _exit(status);
}

}  // namespace pe::experiments
