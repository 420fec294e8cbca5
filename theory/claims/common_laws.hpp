/// Laws that the claim lists of several documents share, but that are no properties of a scheme: wavelengths, decay,
/// scores with weights.
#pragma once

#include "theory/claims/row.hpp"
#include "theory/schemes/sinusoidal.hpp"

namespace pe {

/// 2 pi / w_{N-1} = 2 pi b: the longest wavelength as it is usually printed.
struct LongestWavelengthIsBase {
  static constexpr char name[] = "longest-wavelength";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe) const {
    auto const turn = pe.field().number(2) * pe.field().pi();
    return equal(typename Scheme::Scalar(turn / pe.spectrum().frequencies().back()),
                 typename Scheme::Scalar(turn * pe.field().number(pe.base())));
  }
};

/// Wavelengths start at 2 pi, grow by b^(2/d), end at 2 pi b^(1-2/d), and that is below 2 pi b.
struct Wavelengths {
  static constexpr char name[] = "wavelengths";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = pe.field();
    auto const& frequencies = pe.spectrum().frequencies();
    Scalar const turn = field.number(2) * field.pi();
    Scalar const ratio = field.power(pe.base(), Fraction(2, pe.dimension()));
    Scalar const last = turn / frequencies.back();
    auto sides = equal(Scalar(turn / frequencies.front()), turn);
    for (std::size_t i = 1; i < frequencies.size(); ++i) {
      sides = both(std::move(sides), equal(Scalar(frequencies[i - 1] / frequencies[i]), ratio));
    }
    sides = both(std::move(sides),
                 equal(Scalar(last / turn), field.power(pe.base(), Fraction(pe.dimension() - 2, pe.dimension()))));
    return both(std::move(sides), less(last, Scalar(turn * field.number(pe.base()))));
  }
};

/// F(k) < F(k-1): the dot product falls with every step of the lag.
struct DotProductFalls {
  static constexpr char name[] = "dot-product-falls";
  static constexpr Signature takes{.positions = {"k"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe, auto const& k) const {
    return less(pe.similarity(k), pe.similarity(k - pe.field().position(1)));
  }
};

/// |p_t - p_{t+k+1}| < |p_t - p_{t+k}|: the distance falls with the lag.
struct DistanceFalls {
  static constexpr char name[] = "distance-falls";
  static constexpr Signature takes{.positions = {"t", "k"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe, auto const& t, auto const& k) const {
    auto const code = pe.encode(t);
    return less(squared_norm(difference(code, pe.encode(t + k + pe.field().position(1)))),
                squared_norm(difference(code, pe.encode(t + k))));
  }
};

/// p_t^T W p_{t+k} is the same at every t, for the W that keeps the first entry alone.
struct ProjectedScoreIsRelative {
  static constexpr char name[] = "projected-score-is-relative";
  static constexpr Signature takes{.positions = {"t", "s", "k"}};

  auto operator()(auto const& pe, auto const& t, auto const& s, auto const& k) const {
    auto const first = [&](auto const& at) { return pe.encode(at)[0]; };
    return equal(first(t) * first(t + k), first(s) * first(s + k));
  }
};

}  // namespace pe
