/// The law that STRING's paper alone needs: what the skew part of a circulant matrix leaves out. Its claims are in
/// theory/sources/schenck2025.toml.
#pragma once

#include <tuple>

#include "theory/claims/row.hpp"
#include "theory/schemes/shape.hpp"

namespace pe::schenck2025 {

/// L = C - C^T, where C has c_{(j - i) mod d} at (i, j).
struct CirculantString {
  static constexpr char name[] = "string-circulant";

  template <pe::Field F>
  struct Over : SchemeOver<F> {
    using Scalar = typename F::Scalar;
    using SchemeOver<F>::SchemeOver;

    /// Entry (i, j) of L.
    Scalar generator(Vector<Scalar> const& c, std::size_t i, std::size_t j) const {
      auto const d = c.size();
      return c[(j + d - i) % d] - c[(i + d - j) % d];
    }
  };
};

/// L x, entry by entry.
template <class Scheme, class S>
Vector<S> applied(Scheme const& string, Vector<S> const& c, Vector<S> const& x) {
  return tabulate(x.size(), [&](std::size_t i) {
    S sum = string.field().number(0);
    for (std::size_t j = 0; j < x.size(); ++j) sum += string.generator(c, i, j) * x[j];
    return sum;
  });
}

/// L (1, 1, 1, ...) = 0 and L (1, -1, 1, ...) = 0: both stay where they are under exp(L r), at every r.
struct TwoDirectionsStill {
  static constexpr char name[] = "circulant-two-directions-still";
  static constexpr Signature takes{.vectors = {"c"}};

  auto operator()(auto const& string, auto const& c) const {
    auto const& field = string.field();
    std::vector const zero(c.size(), field.number(0)), ones(c.size(), field.number(1));
    auto const signs = tabulate(c.size(), [&](std::size_t j) { return field.number(j % 2 == 0 ? 1 : -1); });
    return both(equal(applied(string, c, ones), zero), equal(applied(string, c, signs), zero));
  }

  /// L with one part of each entry taken out: the sum of all c, or their alternating sum, is added.
  template <bool alternating>
  struct Added {
    static constexpr char says[] = "one direction is turned";
    template <pe::Field F>
    struct Over : CirculantString::Over<F> {
      using CirculantString::Over<F>::Over;
      auto generator(auto const& c, std::size_t i, std::size_t j) const {
        auto const plain = CirculantString::Over<F>::generator(c, i, j);
        return typename F::Scalar(alternating && (i + j) % 2 == 1 ? plain - c[0] : plain + c[0]);
      }
    };
  };
  using Mutants = std::tuple<Added<false>, Added<true>>;
};

/// L of c + (c reversed: c_0, c_{d-1}, ..., c_1) is 0: only differences c_j - c_{d-j} count.
struct SymmetricPartUnused {
  static constexpr char name[] = "circulant-symmetric-part-unused";
  static constexpr Signature takes{.vectors = {"c"}};

  auto operator()(auto const& string, auto const& c) const {
    auto const d = c.size();
    auto const symmetric = tabulate(d, [&](std::size_t j) { return c[j] + c[(d - j) % d]; });
    return equal(tabulate(d, [&](std::size_t j) { return string.generator(symmetric, 0, j); }),
                 std::vector(d, string.field().number(0)));
  }

  struct NotSkew {
    static constexpr char says[] = "L is C, without the transpose taken off";
    template <pe::Field F>
    struct Over : CirculantString::Over<F> {
      using CirculantString::Over<F>::Over;
      auto generator(auto const& c, std::size_t i, std::size_t j) const { return c[(j + c.size() - i) % c.size()]; }
    };
  };
  using Mutants = std::tuple<NotSkew>;
};

}  // namespace pe::schenck2025
