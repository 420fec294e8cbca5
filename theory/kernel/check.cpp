#include "theory/kernel/check.hpp"

#include <cmath>

#include "theory/kernel/balls.hpp"
#include "theory/kernel/box.hpp"

namespace pe {

BoxDecision OtherCheck::decide_box(Box const& box, long precision) const { return check_->decide_box(box, precision); }

ZivDecision decide(Check const& check, Case const& input, int digits, long most) {
  for (long precision = initial_precision(input, digits);; precision *= 2) {
    auto decision = check.decide(input, digits, precision);
    // What has no bound at this precision compares two equal sides or divides by 0, and more bits take long.
    constexpr long enough = 1 << 10;
    bool const without_bound = std::isinf(decision.residual) && precision >= enough;
    if (decision.state == BallDecision::State::open && 2 * precision <= most && !without_bound) continue;
    bool const certain = decision.state == BallDecision::State::refuted ||
                         (decision.state == BallDecision::State::holds && decision.certain);
    if (!certain && input.vectors.empty()) {
      if (auto const exact = check.exact(input, decision.state)) {
        decision.state = *exact ? BallDecision::State::holds : BallDecision::State::refuted;
        decision.certain = true;
      }
    }
    return {decision, precision};
  }
}

}  // namespace pe
