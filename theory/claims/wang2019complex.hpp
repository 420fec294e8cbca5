/// The laws that Wang et al. 2019 alone need: moduli of products, how many parameters there are. Its claims are in
/// theory/sources/wang2019complex.toml.
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
  using Mutants = std::tuple<Wrong<"i^2 is +1", ModulusMultiplies<true>, ComplexOrder>>;

  template <class Scheme>
  auto operator()(Scheme const&, auto const& z, auto const& w) const {
    using Scalar = typename Scheme::Scalar;
    Vector<Scalar> product, expected;
    for (std::size_t n = 0; n + 1 < z.size(); n += 2) {
      auto const &a = z[n], &b = z[n + 1], &x = w[n], &y = w[n + 1];
      Scalar const re = combine(a, x, split ? b : -b, y), im = combine(a, y, b, x);
      product.push_back(combine(re, re, im, im));
      expected.push_back(combine(a, a, b, b) * combine(x, x, y, y));
    }
    return equal(std::move(product), std::move(expected));
  }
};

/// How many parameters an embedding of W words of D entries has, W D amplitudes and its frequencies, when words share
/// frequencies and when entries do. `exchanged`: as the paper prints the two.
template <bool exchanged>
struct SharedFrequencies {
  static constexpr char const* name = exchanged ? "shared-frequencies-printed" : "shared-frequencies";
  static constexpr Signature takes{.parameters = {"W", "D"}};

  auto operator()(auto const& pe, Fraction const& W, Fraction const& D) const {
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
    auto const printed = [&](std::int64_t frequencies) { return pe.field().number(words * entries + frequencies); };
    return together(equal(with(by_entry), printed(exchanged ? words : entries)),
                    equal(with(by_word), printed(exchanged ? entries : words)));
  }

  using Mutants = std::tuple<Wrong<"the two numbers as printed", SharedFrequencies<true>, ComplexOrder>>;
};

}  // namespace pe::wang2019complex
