/// S_b(m) = sum of cos(m b^(-i/N)) over N pairs, enclosed for many lags m at one base, or for one lag and a stretch of
/// bases: what the claims of men2024.toml rest on.
#pragma once

#include <cstdint>
#include <vector>

#include "theory/kernel/ball.hpp"
#include "theory/kernel/linear.hpp"

namespace pe::men2024 {

/// So many lags are enclosed from one exact start.
inline constexpr int lags_at_once = 1024;

/// S(first), ..., S(first + lags_at_once - 1) for these frequencies, each within some 10^-11. One rotation a lag in
/// doubles; its rounding errors are bounded, and are the radius.
std::vector<Ball> lag_sums(Vector<Ball> const& frequencies, std::int64_t first);

/// The least of S(0), ..., S(lags - 1).
Ball least_lag_sum(Vector<Ball> const& frequencies, std::int64_t lags);

/// All bases e^low <= b <= e^high, and a lag.
struct Stretch {
  double low, high;
  std::int64_t lag;
};

/// Stretches that follow each other from `low` to `high`, each with a lag below `lags` where S is likely to be negative
/// for all of its bases: doubles choose. It ends early with a single base for which there seems to be none.
std::vector<Stretch> failing_stretches(double low, double high, int pairs, std::int64_t lags);

/// The same with lags that such a search has found, in their order: each serves until its sum is small and the next one
/// reaches farther. It ends early where none does.
std::vector<Stretch> stretches_of(std::vector<std::int64_t> const& found, double low, double high, int pairs);

/// What the search found for a context (men2024_lags.tsv); empty where it is done anew, which takes a second up to 2^17
/// and a quarter of a minute at 2^18.
std::vector<std::int64_t> const& stored_lags(std::int64_t context);

/// Ci(x), x > 0.
Ball cosine_integral(Ball const& x);

/// S at the stretch's lag for all of its bases.
Ball sum_over(Stretch const& stretch, int pairs);

}  // namespace pe::men2024
