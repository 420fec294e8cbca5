#include "experiments/audit/progression.hpp"

#include "theory/kernel/error.hpp"

namespace pe::audit {

Ball held_within_0_and_1(Ball const& x) {
  Ball const zero(0), one(1);
  Ball result = Ball::unset();
  arb_max(result.raw(), x.raw(), zero.raw(), BallPrecision::bits());
  arb_min(result.raw(), result.raw(), one.raw(), BallPrecision::bits());
  return result;
}

std::vector<Ball> progression(double base, std::int64_t pairs, double denominator) {
  std::vector<Ball> result;
  result.reserve(static_cast<std::size_t>(pairs));
  Ball const rate = log(Ball(base)) / Ball(denominator);
  for (std::int64_t i = 0; i < pairs; ++i) result.push_back(exp(-(rate * Ball(static_cast<double>(i)))));
  return result;
}

std::vector<Ball> progression(double base, std::int64_t pairs) {
  return progression(base, pairs, static_cast<double>(pairs));
}

std::vector<Ball> divided(std::vector<Ball> frequencies, Ball const& s) {
  for (auto& w : frequencies) w /= s;
  return frequencies;
}

std::vector<Ball> ntk_progression(double base, Ball const& s, std::int64_t pairs) {
  PE_ASSERT(pairs > 1);
  auto result = progression(base, pairs);
  Ball const rate = log(s) / Ball(static_cast<double>(pairs - 1));  // s^(d/(d-2)) to the power 2i/d is s^(i/(pairs-1))
  for (std::int64_t i = 0; i < pairs; ++i) {
    result[static_cast<std::size_t>(i)] *= exp(-(rate * Ball(static_cast<double>(i))));
  }
  return result;
}

std::vector<Ball> yarn_progression(double base, Ball const& s, Ball const& low, Ball const& high, std::int64_t pairs) {
  auto result = progression(base, pairs);
  // A ramp of no width is given a small one by everybody who computes it, so that nothing is divided by 0.
  Ball const width = certainly_unequal(low, high) ? high - low : Ball(Fraction(1, 1000));
  for (std::int64_t i = 0; i < pairs; ++i) {
    auto& w = result[static_cast<std::size_t>(i)];
    Ball const ramp = held_within_0_and_1((Ball(static_cast<double>(i)) - low) / width);
    w = w * (Ball(1) - ramp) + w / s * ramp;
  }
  return result;
}

std::vector<Ball> llama3_progression(double base, Llama3 const& p, std::int64_t pairs) {
  auto result = progression(base, pairs);
  Ball const s(p.factor), low(p.low_freq_factor);
  Ball const width = Ball(p.high_freq_factor) - low;
  for (auto& w : result) {
    Ball const turns = Ball(p.original_length) * w / (Ball(2) * Ball::pi());
    Ball const kept = held_within_0_and_1((turns - low) / width);
    w = w * (Ball(1) - kept) / s + w * kept;
  }
  return result;
}

}  // namespace pe::audit
