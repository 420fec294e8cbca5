#include "theory/kernel/effort.hpp"

#include <algorithm>

namespace pe {
namespace {

thread_local Effort* innermost = nullptr;

}  // namespace

Effort::Effort(std::uint64_t most) : outer_(innermost), most_(most) {
  if (outer_ != nullptr) most_ = std::min(most_, outer_->most_ - std::min(outer_->most_, outer_->spent_));
  innermost = this;
}

Effort::~Effort() {
  innermost = outer_;
  if (outer_ != nullptr) outer_->spent_ += spent_;
}

bool Effort::is_counting() { return innermost != nullptr; }

bool spend(std::uint64_t operations) {
  if (innermost == nullptr) return true;
  innermost->spent_ += operations;
  return !innermost->is_exhausted();
}

}  // namespace pe
