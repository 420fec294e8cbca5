/// Work, counted in operations: the same on every machine and at every load, which seconds are not.
#pragma once

#include <cstdint>

namespace pe {

/// While it lives, what this thread spends is counted, and `spend` says when there is nothing left. Within another one
/// it has no more than that has left, and what it spent is spent there, too.
class Effort {
 public:
  explicit Effort(std::uint64_t most);
  ~Effort();
  Effort(Effort const&) = delete;
  Effort& operator=(Effort const&) = delete;

  std::uint64_t spent() const { return spent_; }
  bool is_exhausted() const { return spent_ > most_; }
  /// Whether this thread's work is counted.
  static bool is_counting();

 private:
  friend bool spend(std::uint64_t operations);
  Effort* outer_;
  std::uint64_t most_, spent_ = 0;
};

/// Counts operations. Whether they may be done: always where no Effort lives.
bool spend(std::uint64_t operations);

}  // namespace pe
