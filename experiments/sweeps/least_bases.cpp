#include "experiments/sweeps/sweeps.hpp"

#include <fmt/format.h>

#include <cmath>
#include <stdexcept>

namespace pe::sweeps {
namespace {

constexpr int pairs = 64;
constexpr std::size_t examples = 100;

}  // namespace

bool is_refuted(men2024::Stretch const& stretch) {
  return arb_is_negative(men2024::sum_over(stretch, pairs).raw()) != 0;
}

SweptBases swept(BaseSweep const& sweep) {
  constexpr double beyond = 1e-12;  // so that both ends are certainly inside
  BallPrecision const scope(96);
  Ball const low = log(Ball(Fraction(sweep.from))), high = log(Ball(Fraction(sweep.least - 1)));
  auto const all =
      men2024::failing_stretches(low.to_double() - beyond, high.to_double() + beyond, pairs, sweep.context);
  auto const is_less = [](Ball const& a, Ball const& b) { return arb_lt(a.raw(), b.raw()) != 0; };
  if (!is_less(Ball(all.front().low), low) || !is_less(high, Ball(all.back().high))) {
    throw std::runtime_error(fmt::format("the stretches of bases end at {}", std::exp(all.back().high)));
  }
  SweptBases result{all.size(), {}};
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (i > 0 && all[i].low > all[i - 1].high) throw std::runtime_error("stretches of bases with a gap between");
    if (!is_refuted(all[i])) {
      throw std::runtime_error(
          fmt::format("the lag {} does not refute all bases from {} on", all[i].lag, std::exp(all[i].low)));
    }
    if (i % (all.size() / examples + 1) == 0 || i + 1 == all.size()) result.examples.push_back(all[i]);
  }
  return result;
}

}  // namespace pe::sweeps
