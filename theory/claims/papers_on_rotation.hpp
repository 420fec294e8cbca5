/// The laws that two papers about rotary encodings need; their claims are in the file of each source.
#pragma once

#include <tuple>

#include "theory/claims/row.hpp"
#include "theory/properties/boundedness.hpp"
#include "theory/schemes/rope.hpp"

namespace pe::hua2024 {

/// |sum of e^{ikx}, k = 0, ..., N-1|^2 for N = 1, ..., 8, where x is the distance of a frequency from that of the wave:
/// (2 - 2 cos x) times it is 2 - 2 cos Nx. `printed`: at N = 4, a whole period of a wave that turns by a quarter at
/// each position, it is 0 away from the wave's own frequency.
template <bool printed>
struct TruncatedWave {
  static constexpr char const* name = printed ? "truncated-wave-is-pure" : "truncated-wave";
  static constexpr Signature takes{.positions = {"x"}};

  template <class Scheme>
  auto operator()(Scheme const& rope, auto const& x) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = rope.field();
    auto const two = field.number(2);
    auto const twice_versed = [&](auto const& cosine) { return two - two * cosine; };
    Scalar re = field.number(0), im = field.number(0);
    Vector<Scalar> left, right;
    auto angle = field.origin();
    for (int n = 1; n <= 8; ++n) {
      auto const wave = rope.phases(angle).front();
      re += wave.cos;
      im += wave.sin;
      angle = angle + x;
      Scalar const power = combine(re, re, im, im);
      if (printed) {
        if (n != 4) continue;
        left.push_back(power);
        right.push_back(field.number(0));
      } else {
        left.push_back(twice_versed(rope.phases(x).front().cos) * power);
        right.push_back(twice_versed(rope.phases(angle).front().cos));
      }
    }
    return equal(std::move(left), std::move(right));
  }

  using Mutants = std::tuple<Wrong<"nothing is left beside the wave's own frequency", TruncatedWave<true>, Rope>>;
};

}  // namespace pe::hua2024

namespace pe::barbero2024 {

/// With k = R_r q, 2 (R_m q).(R_n k) <= 2 |q|^2: the difference is |R_m q - R_n k|^2, 0 where n + r = m.
struct GreatestAtDistance {
  static constexpr char name[] = "score-greatest-at-distance";
  static constexpr Signature takes{.positions = {"m", "n", "r"}, .vectors = {"q"}};

  auto operator()(auto const& rope, auto const& m, auto const& n, auto const& r, auto const& q) const {
    auto const two = rope.field().number(2);
    auto const key = rope.rotate(q, r);
    auto away = difference(rope.rotate(q, m), rope.rotate(key, n));
    return at_most(two * rope.score(q, m, key, n), two * squared_norm(q), std::move(away));
  }

  using Mutants =
      std::tuple<Wrong<"the score is twice as large", GreatestAtDistance, Boundedness::OfRotations::Mutant>>;
};

}  // namespace pe::barbero2024
