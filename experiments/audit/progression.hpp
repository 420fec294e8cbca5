/// Rotary frequencies as balls, by rule; scaling.hpp says the rules.
#pragma once

#include <cstdint>
#include <vector>

#include "theory/kernel/ball.hpp"

namespace pe::audit {

/// x held within 0 and 1: the ramps of yarn and llama3.
Ball held_within_0_and_1(Ball const& x);

/// b^(-i/denominator) for 0 <= i < pairs; the paper's denominator is the number of pairs.
std::vector<Ball> progression(double base, std::int64_t pairs, double denominator);
std::vector<Ball> progression(double base, std::int64_t pairs);

/// Every frequency divided by s.
std::vector<Ball> divided(std::vector<Ball> frequencies, Ball const& s);

/// The base multiplied by s^(d/(d-2)), d = 2 pairs; pairs > 1.
std::vector<Ball> ntk_progression(double base, Ball const& s, std::int64_t pairs);

/// Untouched below pair `low`, divided by s from pair `high` on, linear in the pair's number between.
std::vector<Ball> yarn_progression(double base, Ball const& s, Ball const& low, Ball const& high, std::int64_t pairs);

struct Llama3 {
  double factor, low_freq_factor, high_freq_factor, original_length;
};

/// Untouched where a pair turns more than high_freq_factor times within the length, divided by the factor where it
/// turns fewer than low_freq_factor times, linear in the number of turns between.
std::vector<Ball> llama3_progression(double base, Llama3 const& parameters, std::int64_t pairs);

}  // namespace pe::audit
