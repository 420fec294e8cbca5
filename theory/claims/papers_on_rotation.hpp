/// The laws that papers and posts about rotary encodings need, one or two of each; their claims are in the file of each
/// source.
#pragma once

#include <array>
#include <tuple>

#include "theory/claims/row.hpp"
#include "theory/schemes/rope.hpp"

namespace pe::liu2023 {

/// 2 ceil((d/2) log_b(L/2 pi)) = 82, 92, 110 for L = 2048, 4096, 16384; `off` pairs are added.
template <int off>
struct CriticalDimension {
  static constexpr char name[] = "critical-dimension";
  static constexpr Signature takes{.parameters = {"n"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& rope, Fraction const& n) const {
    using Scalar = typename Scheme::Scalar;
    static constexpr std::array<std::pair<int, int>, 3> printed{{{2048, 82}, {4096, 92}, {16384, 110}}};
    auto const& field = rope.field();
    auto const [length, dimension] = printed[static_cast<std::size_t>(n.numerator())];
    Scalar const turns = field.log(Scalar(field.number(length) / (field.number(2) * field.pi())));
    Scalar const pairs = field.number(rope.pairs()) * turns / field.log(field.number(rope.base()));
    auto const ceiling = dimension / 2 + off;
    return together(less(pairs, field.number(ceiling)), less(field.number(ceiling - 1), pairs));
  }

  struct OneLess {
    static constexpr char name[] = "one-pair-less", says[] = "80, 90, 108";
    using Law = CriticalDimension<-1>;
    using Scheme = Rope;
  };
  struct OneMore {
    static constexpr char name[] = "one-pair-more", says[] = "84, 94, 112";
    using Law = CriticalDimension<1>;
    using Scheme = Rope;
  };
  using Mutants = std::tuple<OneLess, OneMore>;
};

}  // namespace pe::liu2023

namespace pe::hua2024 {

/// (cos a + cos b)^2 as a sum of waves, a = w t, b = w u; `difference`: with cos(a - b) among them.
template <bool difference>
struct SquareOfTwoWaves {
  static constexpr char name[] = "square-of-two-waves";
  static constexpr Signature takes{.positions = {"t", "u"}};

  template <class Scheme>
  auto operator()(Scheme const& rope, auto const& t, auto const& u) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = rope.field();
    auto const half = field.number(Fraction(1, 2)), one = field.number(1);
    auto const a = rope.phases(t), b = rope.phases(u), a2 = rope.phases(t + t), b2 = rope.phases(u + u);
    auto const sum = rope.phases(t + u), off = rope.phases(t - u);
    Vector<Scalar> squares, waves;
    for (std::size_t i = 0; i < a.size(); ++i) {
      Scalar const both = a[i].cos + b[i].cos;
      squares.push_back(both * both);
      Scalar const without = one + Scalar(half * Scalar(a2[i].cos + b2[i].cos)) + sum[i].cos;
      waves.push_back(difference ? Scalar(without + off[i].cos) : without);
    }
    return equal(std::move(squares), std::move(waves));
  }

  struct AsPrinted {
    static constexpr char name[] = "as-printed", says[] = "natural multiples alone";
    using Law = SquareOfTwoWaves<false>;
    using Scheme = Rope;
  };
  using Mutants = std::tuple<AsPrinted>;
};

/// Of the frequencies, 33, 28 and 18 are below 2 pi/N at N = 512, 1024 and 4096; `off` more of them.
template <int off>
struct BelowOneTurn {
  static constexpr char name[] = "pairs-below-one-turn";
  static constexpr Signature takes{.parameters = {"n"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& rope, Fraction const& n) const {
    using Scalar = typename Scheme::Scalar;
    static constexpr std::array<std::pair<int, int>, 3> known{{{512, 33}, {1024, 28}, {4096, 18}}};
    auto const& field = rope.field();
    auto const [length, below] = known[static_cast<std::size_t>(n.numerator())];
    Scalar const floor = Scalar(field.number(2) * field.pi()) / field.number(length);
    auto const frequencies = rope.spectrum().frequencies();
    auto const first = frequencies.size() - static_cast<std::size_t>(below + off);
    return together(less(floor, Scalar(frequencies[first - 1])), less(Scalar(frequencies[first]), floor));
  }

  struct OneLess {
    static constexpr char name[] = "one-pair-less", says[] = "32, 27, 17";
    using Law = BelowOneTurn<-1>;
    using Scheme = Rope;
  };
  struct OneMore {
    static constexpr char name[] = "one-pair-more", says[] = "34, 29, 19";
    using Law = BelowOneTurn<1>;
    using Scheme = Rope;
  };
  using Mutants = std::tuple<OneLess, OneMore>;
};

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
    auto const twice_versed = [&](auto const& cosine) { return Scalar(two - Scalar(two * cosine)); };
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
        left.push_back(Scalar(twice_versed(rope.phases(x).front().cos) * power));
        right.push_back(twice_versed(rope.phases(angle).front().cos));
      }
    }
    return equal(std::move(left), std::move(right));
  }

  struct AsPrinted {
    static constexpr char name[] = "as-printed", says[] = "nothing is left beside the wave's own frequency";
    using Law = TruncatedWave<true>;
    using Scheme = Rope;
  };
  using Mutants = std::tuple<AsPrinted>;
};

}  // namespace pe::hua2024

namespace pe::barbero2024 {

/// With k = R_r q, 2 (R_m q).(R_n k) <= 2 |q|^2: the difference is |R_m q - R_n k|^2, 0 where n + r = m.
struct GreatestAtDistance {
  static constexpr char name[] = "score-greatest-at-distance";
  static constexpr Signature takes{.positions = {"m", "n", "r"}, .vectors = {"q"}};

  template <class Scheme>
  auto operator()(Scheme const& rope, auto const& m, auto const& n, auto const& r, auto const& q) const {
    using Scalar = typename Scheme::Scalar;
    auto const two = rope.field().number(2);
    auto const key = rope.rotate(q, r);
    auto away = difference(rope.rotate(q, m), rope.rotate(key, n));
    return at_most(Scalar(two * rope.score(q, m, key, n)), Scalar(two * squared_norm(q)), std::move(away));
  }

  struct Doubled {
    static constexpr char name[] = "rope-score-doubled", says[] = "the score is twice as large";
    template <pe::Field F>
    struct Over : Rope::Over<F> {
      using Rope::Over<F>::Over;
      auto score(auto const& q, auto const& m, auto const& k, auto const& n) const {
        return typename F::Scalar(this->field_.number(2) * Rope::Over<F>::score(q, m, k, n));
      }
    };
  };
  using Mutants = std::tuple<Doubled>;
};

/// The score of q and -k is the negative of that of q and k.
struct OddInKey {
  static constexpr char name[] = "score-odd-in-key";
  static constexpr Signature takes{.positions = {"m", "n"}, .vectors = {"q", "k"}};

  template <class Scheme>
  auto operator()(Scheme const& rope, auto const& m, auto const& n, auto const& q, auto const& k) const {
    using Scalar = typename Scheme::Scalar;
    Vector<Scalar> negative;
    for (auto const& entry : k) negative.push_back(-entry);
    return equal(rope.score(q, m, negative, n), Scalar(-rope.score(q, m, k, n)));
  }

  struct Squared {
    static constexpr char name[] = "rope-score-squared", says[] = "the score is squared";
    template <pe::Field F>
    struct Over : Rope::Over<F> {
      using Rope::Over<F>::Over;
      auto score(auto const& q, auto const& m, auto const& k, auto const& n) const {
        typename F::Scalar const plain = Rope::Over<F>::score(q, m, k, n);
        return typename F::Scalar(plain * plain);
      }
    };
  };
  using Mutants = std::tuple<Squared>;
};

/// Of a first token with the score b and two equal ones with the score a, the last gives itself less than half: with
/// e^a = x^2 and e^b = y^2, entries of q, 2 x^2 is less than y^2 + 2 x^2 by y^2. `equal_tokens`: 2 in the proposition.
template <int equal_tokens>
struct LastWeight {
  static constexpr char name[] = "last-of-equal-tokens";
  static constexpr Signature takes{.vectors = {"q"}};

  template <class Scheme>
  auto operator()(Scheme const& rope, auto const& q) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = rope.field();
    Scalar const own = q[0] * q[0], first = q[1] * q[1];
    Scalar const all = first + Scalar(field.number(equal_tokens) * own);
    return at_most(Scalar(field.number(2) * own), all, Vector<Scalar>{q[1]});
  }

  struct Alone {
    static constexpr char name[] = "no-equal-token", says[] = "the token occurs once";
    using Law = LastWeight<1>;
    using Scheme = Rope;
  };
  using Mutants = std::tuple<Alone>;
};
using NoDiagonalHead = LastWeight<2>;

}  // namespace pe::barbero2024

namespace pe::su2022 {

/// O = ((c, s), (s, -c)) in each pair, a reflection, or with `reflection` false a shear in its place; its powers are I
/// and O in turn. (O^m)^T O^n = O^(n-m) for m and n of either parity.
template <bool reflection>
struct ReflectionPowers {
  static constexpr char name[] = "reflection-powers-relative";
  static constexpr Signature takes{.positions = {"t"}};

  template <class Scheme>
  auto operator()(Scheme const& rope, auto const& t) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = rope.field();
    auto const zero = field.number(0), one = field.number(1);
    Sides<Scalar> sides;
    for (auto const& [sine, cosine] : rope.phases(t)) {
      Block<Scalar> const o{cosine, sine, reflection ? sine : zero, Scalar(-cosine)}, identity{one, zero, zero, one};
      auto const power = [&](int n) { return n % 2 == 0 ? identity : o; };
      for (int m = 0; m < 2; ++m) {
        for (int n = 0; n < 2; ++n) {
          sides = together(std::move(sides), equal(transpose(power(m)) * power(n), power(n - m)));
        }
      }
    }
    return sides;
  }

  struct Shear {
    static constexpr char name[] = "shear", says[] = "one entry of the reflection is 0";
    using Law = ReflectionPowers<false>;
    using Scheme = Rope;
  };
  using Mutants = std::tuple<Shear>;
};

/// exp(mB)^T exp(nB) differs from exp((n-m)B), exp(nB) = ((1, n), (0, 1)): the squared distance of their entries is
/// positive. Without `shear`, exp(nB) = 1.
template <bool shear>
struct ShearIsNotRelative {
  static constexpr char name[] = "shear-powers-not-relative";
  static constexpr Signature takes{.parameters = {"m", "n"}};

  template <class Scheme>
  auto operator()(Scheme const& rope, auto const& m, auto const& n) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = rope.field();
    auto const power = [&](auto const& t) {
      Scalar const one = field.number(1), zero = field.number(0);
      return Block<Scalar>{one, shear ? Scalar(field.number(t)) : zero, zero, one};
    };
    auto const left = transpose(power(m)) * power(n), right = power(n - m);
    return less(field.number(0), squared_norm(Vector<Scalar>{Scalar(left.a - right.a), Scalar(left.b - right.b),
                                                             Scalar(left.c - right.c), Scalar(left.d - right.d)}));
  }

  struct Nothing {
    static constexpr char name[] = "no-shear", says[] = "B = 0, which is skew";
    using Law = ShearIsNotRelative<false>;
    using Scheme = Rope;
  };
  using Mutants = std::tuple<Nothing>;
};

}  // namespace pe::su2022

namespace pe::su2021plane {

/// R_{x+y}^T R_{u+v} = R_{(u-x)+(v-y)}.
struct SumIsRelative {
  static constexpr char name[] = "sum-of-axes-relative";
  static constexpr Signature takes{.positions = {"x", "y", "u", "v"}};

  auto operator()(auto const& rope, auto const& x, auto const& y, auto const& u, auto const& v) const {
    return equal(transpose(rope.matrix(x + y)) * rope.matrix(u + v), rope.matrix((u - x) + (v - y)));
  }

  struct Absolute {
    static constexpr char name[] = "rope-matrix-without-inverse", says[] = "the turn of -t is that of t";
    template <pe::Field F>
    struct Over : Rope::Over<F> {
      using Rope::Over<F>::Over;
      auto matrix(auto const& t) const {
        auto result = Rope::Over<F>::matrix(t);
        for (auto& block : result.blocks) block.c = block.b;
        return result;
      }
    };
  };
  using Mutants = std::tuple<Absolute>;
};

/// R_{x+y} = R_{y+x}: the cells (x, y) and (y, x) have one turn. `times`: R_{x + times y} in its place.
template <int times>
struct SwappedCellsAlike {
  static constexpr char name[] = "swapped-cells-alike";
  static constexpr Signature takes{.positions = {"x", "y"}};

  auto operator()(auto const& rope, auto const& x, auto const& y) const {
    auto const turn = [&](auto const& a, auto const& b) { return rope.matrix(times == 1 ? a + b : a + b + b); };
    return equal(turn(x, y), turn(y, x));
  }

  struct Weighed {
    static constexpr char name[] = "one-axis-twice", says[] = "turned by x + 2y";
    using Law = SwappedCellsAlike<2>;
    using Scheme = Rope;
  };
  using Mutants = std::tuple<Weighed>;
};

/// The turns of the cells (1, 0) and (0, 1) differ: the squared distance of their cosines and sines is above 9/5, as
/// the first pair alone, turned by a whole radian, is 4(1 - cos 1) = 1.838... away. `halves`: each pair once by x and
/// once by y, in the place of once by x + y.
template <bool halves>
struct TellsCellsApart {
  static constexpr char name[] = "cells-told-apart";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& rope) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = rope.field();
    auto const code = [&](double x, double y) {
      Vector<Scalar> entries;
      auto const add = [&](double at) {
        for (auto const& [sine, cosine] : rope.phases(field.position(at))) {
          entries.push_back(sine);
          entries.push_back(cosine);
        }
      };
      if (halves) {
        add(x);
        add(y);
      } else {
        add(x + y);
      }
      return entries;
    };
    return less(field.number(Fraction(9, 5)), squared_norm(difference(code(1, 0), code(0, 1))));
  }

  struct Sum {
    static constexpr char name[] = "sum", says[] = "turned by x + y";
    using Law = TellsCellsApart<false>;
    using Scheme = Rope;
  };
  using Mutants = std::tuple<Sum>;
};

}  // namespace pe::su2021plane
