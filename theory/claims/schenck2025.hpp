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
  Vector<S> result;
  for (std::size_t i = 0; i < x.size(); ++i) {
    S sum = string.field().number(0);
    for (std::size_t j = 0; j < x.size(); ++j) sum += S(string.generator(c, i, j) * x[j]);
    result.push_back(std::move(sum));
  }
  return result;
}

/// L (1, 1, 1, ...) = 0 and L (1, -1, 1, ...) = 0: both stay where they are under exp(L r), at every r.
struct TwoDirectionsStill {
  static constexpr char name[] = "circulant-two-directions-still";
  static constexpr Signature takes{.vectors = {"c"}};

  template <class Scheme>
  auto operator()(Scheme const& string, auto const& c) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = string.field();
    Vector<Scalar> ones, signs, zero(c.size(), field.number(0));
    for (std::size_t j = 0; j < c.size(); ++j) {
      ones.push_back(field.number(1));
      signs.push_back(field.number(j % 2 == 0 ? 1 : -1));
    }
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

  template <class Scheme>
  auto operator()(Scheme const& string, auto const& c) const {
    using Scalar = typename Scheme::Scalar;
    auto const d = c.size();
    Vector<Scalar> symmetric, entries;
    for (std::size_t j = 0; j < d; ++j) symmetric.push_back(c[j] + c[(d - j) % d]);
    for (std::size_t j = 0; j < d; ++j) entries.push_back(string.generator(symmetric, 0, j));
    return equal(std::move(entries), Vector<Scalar>(d, string.field().number(0)));
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
