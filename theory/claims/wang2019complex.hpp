/// The laws that Wang et al. 2019 alone need: moduli of products, the mean over positions. Its claims are in
/// wang2019complex.cpp.
#pragma once

#include <set>
#include <tuple>

#include "theory/claims/row.hpp"
#include "theory/schemes/complex_order.hpp"

namespace pe::wang2019complex {

/// |z w|^2 = |z|^2 |w|^2, complex entry by complex entry; hence |z^n| = |z|^n. `split`: of numbers with i^2 = +1, for
/// which it is false.
template <bool split = false>
struct ModulusMultiplies {
  static constexpr char name[] = "modulus-multiplies";
  static constexpr Signature takes{.vectors = {"z", "w"}};
  struct Mutant;

  template <class Scheme>
  auto operator()(Scheme const&, auto const& z, auto const& w) const {
    using Scalar = typename Scheme::Scalar;
    Vector<Scalar> product, expected;
    for (std::size_t n = 0; n + 1 < z.size(); n += 2) {
      auto const &a = z[n], &b = z[n + 1], &x = w[n], &y = w[n + 1];
      Scalar const re = combine(a, x, split ? b : Scalar(-b), y), im = combine(a, y, b, x);
      product.push_back(combine(re, re, im, im));
      expected.push_back(Scalar(combine(a, a, b, b) * combine(x, x, y, y)));
    }
    return equal(std::move(product), std::move(expected));
  }
};

/// The mean of the real part, or of its absolute value, over 1000 positions is 2/pi up to 0.01, for r = w = 1.
template <bool absolute>
struct MeanOverPositions {
  static constexpr char const* name = absolute ? "mean-of-absolute-over-positions" : "mean-over-positions";
  static constexpr Signature takes{.positions = {"theta"}};
  static constexpr int positions = 1000;
  struct Mutant;

  template <Numeric Scheme>
  auto operator()(Scheme const& pe, auto const& theta) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = pe.field();
    auto const two = field.number(2);
    Vector<Scalar> const r(2, field.number(1));
    Scalar sum = field.number(0);
    for (int k = 0; k < positions; ++k) {
      Scalar const re = pe.encode(r, theta, field.position(k))[0];
      sum += absolute ? Scalar(re - two * field.indicator_negative(re) * re) : re;
    }
    Scalar const off = sum * field.number(Fraction(1, positions)) - two / field.pi();
    return at_most(Scalar(off * off), field.number(Fraction(1, 10'000)));
  }
};

/// How many parameters an embedding of W words of D entries has, W D amplitudes and its frequencies, when words share
/// frequencies and when entries do. `exchanged`: as the paper prints the two.
template <bool exchanged>
struct SharedFrequencies {
  static constexpr char const* name = exchanged ? "shared-frequencies-printed" : "shared-frequencies";
  static constexpr Signature takes{.parameters = {"W", "D"}};

  template <class Scheme>
  auto operator()(Scheme const& pe, Fraction const& W, Fraction const& D) const {
    using Scalar = typename Scheme::Scalar;
    auto const words = W.numerator(), entries = D.numerator();
    std::int64_t amplitudes = 0;
    std::set<std::int64_t> by_entry, by_word;  // the frequencies w_{.,d} and w_{j,.}, by what they depend on
    for (std::int64_t j = 0; j < words; ++j) {
      for (std::int64_t d = 0; d < entries; ++d) {
        ++amplitudes;
        by_entry.insert(d);
        by_word.insert(j);
      }
    }
    auto const with = [&](auto const& frequencies) {
      return pe.field().number(amplitudes + static_cast<std::int64_t>(frequencies.size()));
    };
    Vector<Scalar> const printed{pe.field().number(words * entries + (exchanged ? words : entries)),
                                 pe.field().number(words * entries + (exchanged ? entries : words))};
    return equal(Vector<Scalar>{with(by_entry), with(by_word)}, printed);
  }

  struct Exchanged {
    static constexpr char name[] = "exchanged", says[] = "the two numbers as printed";
    using Law = SharedFrequencies<true>;
    using Scheme = ComplexOrder;
  };
  using Mutants = std::tuple<Exchanged>;
};

}  // namespace pe::wang2019complex
