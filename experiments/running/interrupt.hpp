/// SIGINT (Ctrl-C), SIGTERM and SIGHUP, for the whole program.
///
/// By default each of them ends the program at once: the processes that it started are killed, its temporary files are
/// removed (reports/leftovers.hpp), and the exit status is 130. A command that has results to show for the work so far
/// makes itself `Orderly` for that time.
#pragma once

#include <chrono>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <stop_token>
#include <type_traits>
#include <utility>

namespace pe::experiments {

/// From here on, signals are taken as said above; those that were ignored at the start (nohup) stay
/// ignored. Call it once, before any thread is made: threads inherit that the signals are blocked.
void watch_interrupts();

/// Asked to stop by the first signal that finds the command orderly.
std::stop_token interrupts();

/// While it lives, the first signal does nothing but ask the token to stop: the command ends by itself, soon, with what
/// it has. A second signal ends the program as said above, and so does half a minute without an end.
class Orderly {
 public:
  Orderly();
  ~Orderly();
  Orderly(Orderly const&) = delete;
  Orderly& operator=(Orderly const&) = delete;
};

/// Does `work` in a detached thread.
void start_detached(std::function<void()> work);

/// What `work` gives, or nothing when a stop comes first: for work that cannot be asked to stop. Its thread is then
/// left behind, so that `work` must own what it uses, and the program must end by `leave`. Throws what `work` throws.
template <class Work>
auto unless_stopped(std::stop_token const& stop, Work work) -> std::optional<std::invoke_result_t<Work>> {
  auto const task = std::make_shared<std::packaged_task<std::invoke_result_t<Work>()>>(std::move(work));
  auto result = task->get_future();
  start_detached([task] { (*task)(); });
  constexpr std::chrono::milliseconds nap{20};
  while (result.wait_for(nap) != std::future_status::ready) {
    if (stop.stop_requested()) return std::nullopt;
  }
  return result.get();
}

/// Ends the program with this status once standard output is written, and waits for no thread.
[[noreturn]] void leave(int status);

}  // namespace pe::experiments
