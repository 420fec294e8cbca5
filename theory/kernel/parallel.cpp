#include <malloc.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <fstream>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "theory/kernel/ball.hpp"
#include "theory/kernel/engine.hpp"

namespace pe {
namespace {

/// Bytes of address space that the process has taken.
std::uint64_t address_space() {
  std::uint64_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  return pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

/// Where the address space is limited (ulimit -v), as many of the threads as have their stacks in half of what is left;
/// the other half is for what they compute. Without it, a library that sets up its variables for a new thread might
/// find no memory, which ends the program.
std::uint64_t with_room_for_work(std::uint64_t threads) {
  rlimit space{}, stack{};
  if (threads <= 1 || ::getrlimit(RLIMIT_AS, &space) != 0 || space.rlim_cur == RLIM_INFINITY) return threads;
  constexpr std::uint64_t usual_stack = std::uint64_t{8} << 20, of_one_thread = std::uint64_t{1} << 20;
  bool const known = ::getrlimit(RLIMIT_STACK, &stack) == 0 && stack.rlim_cur != RLIM_INFINITY;
  auto const each = (known ? stack.rlim_cur : usual_stack) + of_one_thread;
  auto const taken = address_space();
  auto const left = space.rlim_cur > taken ? space.rlim_cur - taken : 0;
#ifdef __GLIBC__
  // An allocator for each thread would reserve 64 MiB, used or not.
  ::mallopt(M_ARENA_MAX, 1);
#endif
  return std::clamp<std::uint64_t>(left / 2 / each, 1, threads);
}

}  // namespace

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
  auto const threads = with_room_for_work(std::min(static_cast<std::uint64_t>(std::max(jobs, 1)), count));
  if (threads <= 1) {
    work();
  } else {
    std::vector<std::jthread> workers;
    workers.reserve(threads);
    // Whatever the number of threads, the results are the same: those that the system refuses are done without.
    try {
      for (std::uint64_t i = 0; i < threads; ++i) {
        workers.emplace_back([&work] {
          work();
          release_thread_caches();
        });
      }
    } catch (std::system_error const&) {
    }
    if (workers.empty()) work();
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace pe
