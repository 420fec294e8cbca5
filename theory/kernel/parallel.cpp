#include <algorithm>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "theory/kernel/ball.hpp"
#include "theory/kernel/engine.hpp"

namespace pe {

void parallel_for(std::uint64_t count, int jobs, std::stop_token const& stop,
                  std::function<void(std::uint64_t)> const& body) {
  std::atomic<std::uint64_t> next = 0;
  std::mutex guard;
  std::exception_ptr failure;
  auto const work = [&] {
    try {
      for (std::uint64_t i = next++; i < count && !stop.stop_requested(); i = next++) body(i);
    } catch (...) {
      next = count;
      std::lock_guard const lock(guard);
      if (!failure) failure = std::current_exception();
    }
  };
  auto const threads = std::min(static_cast<std::uint64_t>(std::max(jobs, 1)), count);
  if (threads <= 1) {
    work();
  } else {
    std::vector<std::jthread> workers;
    for (std::uint64_t i = 0; i < threads; ++i) {
      workers.emplace_back([&work] {
        work();
        release_thread_caches();
      });
    }
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace pe
