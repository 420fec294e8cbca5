/// The laws about ALiBi's slopes and biases; their claims are in theory/sources/press2021.toml.
#pragma once

#include <tuple>

#include "theory/claims/row.hpp"
#include "theory/schemes/alibi.hpp"

namespace pe::press2021 {

/// The same scheme with another number of heads.
template <class Scheme>
Scheme with_heads(Scheme const& alibi, std::int64_t heads) {
  return {alibi.field(), {alibi.dimension(), alibi.base()}, heads};
}

/// The slopes of n heads, or with `of_powers` of 2^n, are 2^(-8/n), and each is so many times the one before.
template <bool of_powers>
struct SlopesAreGeometric {
  static constexpr char name[] = "slopes-are-geometric";
  static constexpr Signature takes{.parameters = {"n"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& alibi, Fraction const& n) const {
    auto const heads = of_powers ? std::int64_t{1} << n.numerator() : n.numerator();
    Vector<typename Scheme::Scalar> sequence;
    for (std::int64_t h = 1; h <= heads; ++h) sequence.push_back(alibi.field().power(2, Fraction(-8 * h, heads)));
    return equal(with_heads(alibi, heads).slopes(), std::move(sequence));
  }

  struct Mutant : AlibiFromZero {
    static constexpr char says[] = "the first slope is 1";
  };
};

/// Of 16 heads, slope 2k (counted from 0) is a mean of two slopes of 8 heads, and so at most the greatest of them.
struct NewSlopesAreMeans {
  static constexpr char name[] = "new-slopes-are-means";
  static constexpr Signature takes{.parameters = {"k"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& alibi, Fraction const& k) const {
    return at_most(with_heads(alibi, 16).slope(2 * k.numerator()), with_heads(alibi, 8).slope(0));
  }

  struct Mutant : Alibi {
    static constexpr char name[] = "alibi";
    static constexpr char says[] = "the law itself: the first of 16 slopes is 1/sqrt(2), the first of 8 is 1/2";
  };
};

/// Of 16 heads, slope 2k is the geometric mean of the slopes k-1 and k of 8 heads, and slope 2k+1 is slope k.
struct SlopesBetween {
  static constexpr char name[] = "slopes-between";
  static constexpr Signature takes{.parameters = {"k"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& alibi, Fraction const& which) const {
    using Scalar = typename Scheme::Scalar;
    auto const k = which.numerator();
    auto const eight = with_heads(alibi, 8), sixteen = with_heads(alibi, 16);
    Scalar const between = sixteen.slope(2 * k);
    return together(equal(Scalar(between * between), Scalar(eight.slope(k - 1) * eight.slope(k))),
                    equal(sixteen.slope(2 * k + 1), eight.slope(k)));
  }

  struct Mutant : AlibiFromZero {
    static constexpr char says[] = "the first slope is 1, of 16 heads as of 8";
  };
};

/// Slope n of 8 heads, counted from 0, is 2^-(n+1); `twice`: the list of nine that has 1/128 twice.
template <bool twice>
struct EightSlopes {
  static constexpr char name[] = "eight-slopes";
  static constexpr Signature takes{.parameters = {"n"}};

  template <class Scheme>
  auto operator()(Scheme const& alibi, Fraction const& n) const {
    auto const exponent = n.numerator() + (twice && n >= Fraction(7) ? 0 : 1);
    return equal(alibi.slope(n.numerator()), alibi.field().number(Fraction(1, std::int64_t{1} << exponent)));
  }

  struct Mutant : AlibiFromZero {
    static constexpr char says[] = "the first slope is 1";
  };
};

/// The bias of key j at query i is m_h (j - i).
struct BiasIsRow {
  static constexpr char name[] = "bias-is-row";
  static constexpr Signature takes{.parameters = {"h", "i", "j"}};

  static std::vector<Whole> premises(Whole const& h, Whole const& i, Whole const& j) { return {h, i, j}; }

  template <class Scheme>
  auto operator()(Scheme const& alibi, WholeParameter auto const& h, WholeParameter auto const& i,
                  WholeParameter auto const& j) const {
    using Scalar = typename Scheme::Scalar;
    auto const layer = alibi.layer(h.numerator(), 0);
    return equal(layer.bias(i.numerator(), j.numerator()), Scalar(layer.slope() * alibi.field().number(j - i)));
  }

  struct Mutant : AlibiGrows {
    static constexpr char says[] = "the bias grows with the distance";
  };
};

/// m_{h+1} < m_h.
struct SlopesFall {
  static constexpr char name[] = "slopes-fall";
  static constexpr Signature takes{.parameters = {"h"}};

  template <class Scheme>
  auto operator()(Scheme const& alibi, Fraction const& h) const {
    return less(alibi.slope(h.numerator() + 1), alibi.slope(h.numerator()));
  }

  struct Mutant : AlibiRule<false>, pe::detail::WrongAlibi<Mutant> {
    static constexpr char name[] = "alibi-one-slope";
    static constexpr char says[] = "every head has the slope 1/2";
    static Fraction exponent(std::int64_t, std::int64_t) { return 1; }
  };
};

/// Two keys' biases differ by m_h times their distance, wherever the query is: a softmax sees only differences.
struct KeysAlone {
  static constexpr char name[] = "biases-by-key-alone";
  static constexpr Signature takes{.parameters = {"h", "i", "j"}};

  static std::vector<Whole> premises(Whole const& h, Whole const& i, Whole const& j) { return {h, i, j}; }

  template <class Scheme>
  auto operator()(Scheme const& alibi, WholeParameter auto const& h, WholeParameter auto const& i,
                  WholeParameter auto const& j) const {
    using Scalar = typename Scheme::Scalar;
    auto const layer = alibi.layer(h.numerator(), 0);
    return equal(Scalar(layer.bias(i.numerator(), j.numerator()) - layer.bias(i.numerator(), 0)),
                 Scalar(layer.slope() * alibi.field().number(j)));
  }

  struct Mutant : AlibiByKey {
    static constexpr char says[] = "m_h j is subtracted";
  };
};

}  // namespace pe::press2021
