/// F(k) = sum of cos(k w_i) over the d/2 frequencies w_i = b^(-2i/d): the dot product of two sinusoidal codes, or the
/// score of two equal RoPE heads, k positions apart. Two codes are d - 2 F(k) apart, squared.
///
/// A sieve in doubles with a proved bound of its error looks at every lag; balls decide what it leaves open.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "theory/kernel/ball.hpp"
#include "theory/kernel/linear.hpp"

namespace pe::sweeps {

/// The sinusoidal code, or the head of RoPE, that is looked at.
struct Code {
  int dimension, base;

  friend bool operator==(Code const&, Code const&) = default;
};

/// Its lags from `first` to before `end`.
struct Part {
  Code code;
  std::int64_t first, end;
};

/// All parts of the sweep: for each code the lags 1, 2, 3; 4 to 7; ... doubled up to 2^20, then 2^20 at a time up to
/// 2^24.
std::vector<Part> all_parts();

/// The sieve's sums, a block at a time.
class LagSieve {
 public:
  /// So many lags follow from one exact start.
  static constexpr std::int64_t block = 1024;

  explicit LagSieve(Code const& code);

  Code const& code() const { return code_; }

  /// F(first), F(first + 1), ... up to `block` of them, each within `error()` of the exact sum.
  std::span<double const> sums(std::int64_t first);

  /// Of one term: its four factors are rounded (|Pc| + |Qc| + |Ps| + |Qs| <= 2 sqrt 2), its two products (together at
  /// most 1) and their difference (at most 1), in all fewer than 5 units of 2^-53. Adding n terms, each partial sum
  /// being at most its number of terms: n (n + 1) / 2 units. What is of second order is below a thousandth of that.
  double error() const;

 private:
  Code code_;
  std::size_t pairs_;
  Vector<Ball> frequencies_;
  std::vector<double> cosines_, sines_;  // of r w_i for 0 <= r < block, one frequency behind the other
  std::array<double, block> sums_{};
};

/// F(k), enclosed to some 40 digits.
Ball lag_sum(Code const& code, std::int64_t lag);

/// The last lags at which F is at least these parts of F(0) = d/2 are looked for.
inline constexpr std::array levels{0.5, 0.25, 0.125};

/// What is certain of a part. A lag is 0 where there is none.
struct Found {
  std::int64_t greatest_at = 0, least_at = 0;
  std::int64_t first_negative = 0;
  std::array<std::int64_t, levels.size()> last_above{};
};

/// The part must be of the sieve's code. Throws std::runtime_error where balls of 40 digits cannot tell two lags apart.
Found search(LagSieve& sieve, Part const& part);

}  // namespace pe::sweeps
