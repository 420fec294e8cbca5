/// What follows from what between properties of one scheme. Two cells that cannot both be are an alarm, and undecided.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "theory/kernel/engine.hpp"

namespace pe {

/// A scheme that has all of `from` has `to`; or lacks it, where `excludes`.
struct Implication {
  std::vector<std::string_view> from;
  std::string_view to;
  bool excludes = false;
};

std::span<Implication const> implications();

/// Gives every cell that contradicts others of its scheme an alarm. It agrees no more and is undecided, as which of
/// them is wrong is not known: nothing counts it.
void check_implications(std::vector<Outcome>& outcomes, std::span<Implication const> list = implications());

}  // namespace pe
