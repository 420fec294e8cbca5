/// Laws that the claim lists of several documents share, but that are no properties of a scheme: wavelengths, decay,
/// lists of entries, figures, scores with weights.
#pragma once

#include "theory/claims/row.hpp"
#include "theory/schemes/sinusoidal.hpp"

namespace pe {

/// The value is what was printed, digits/unit, to half a unit of its last place.
template <class F, class S>
Sides<S> prints(F const& field, S const& value, std::int64_t digits, std::int64_t unit) {
  auto const bound = [&](int half) { return field.number(Fraction(2 * digits + half, 2 * unit)); };
  return both(at_most(value, bound(1)), at_most(bound(-1), value));
}

/// p_t is [sin w_j t, cos w_j t] for j = first .. first + d/2 - 1.
template <int first>
struct ListedFrom {
  static constexpr char name[] = "listed-vector";
  static constexpr Signature takes{.positions = {"t"}};

  template <class Scheme>
  auto operator()(Scheme const& pe, auto const& t) const {
    Fraction const step(2, pe.dimension());
    Vector<typename Scheme::Scalar> listed;
    for (auto const& [sine, cosine] :
         pe.field().spectrum({pe.base(), step * Fraction(first), step, pe.pairs()}).phases(t)) {
      listed.push_back(sine);
      listed.push_back(cosine);
    }
    return equal(pe.encode(t), std::move(listed));
  }
};

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

/// p_0, p_1, ..., each from the one before by T(1), which is exact and costs no sines.
template <Numeric Scheme>
std::vector<Vector<typename Scheme::Scalar>> walk(Scheme const& pe, int rows) {
  auto const step = pe.offset_map(pe.field().position(1));
  std::vector<Vector<typename Scheme::Scalar>> codes{pe.encode(pe.field().origin())};
  while (codes.size() < static_cast<std::size_t>(rows)) codes.push_back(step * codes.back());
  return codes;
}

/// How often each column changes its sign over the first `rows` positions; a ball where a sign is not certain.
template <Numeric Scheme>
Vector<typename Scheme::Scalar> sign_changes(Scheme const& pe, int rows) {
  auto const& field = pe.field();
  auto const codes = walk(pe, rows);
  Vector<typename Scheme::Scalar> changes(codes[0].size(), field.number(0));
  for (std::size_t t = 1; t < codes.size(); ++t) {
    for (std::size_t n = 0; n < changes.size(); ++n) {
      changes[n] += field.indicator_negative(codes[t - 1][n] * codes[t][n]);
    }
  }
  return changes;
}

/// From column n to column n + stride, sign changes over the first rows become no more frequent.
template <std::size_t stride, int rows>
struct AlternationSlows {
  static constexpr char name[] = "alternation-slows";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe) const {
    auto const changes = sign_changes(pe, rows);
    Sides<typename Scheme::Scalar> sides;
    for (std::size_t n = stride; n < changes.size(); ++n)
      sides = both(std::move(sides), at_most(changes[n], changes[n - stride]));
    return sides;
  }
};

/// |c_{t+k} - c_t|^2 = |c_{s+k} - c_s|^2 for the rows of a table, of which positions are integers.
struct RowDistanceConsistent {
  static constexpr char name[] = "row-distance-consistent";
  static constexpr Signature takes{.parameters = {"t", "s", "k"}};

  auto operator()(auto const& table, Fraction const& t, Fraction const& s, Fraction const& k) const {
    auto const squared_distance = [&](Fraction const& from) {
      return squared_norm(difference(table.encode((from + k).numerator()), table.encode(from.numerator())));
    };
    return equal(squared_distance(t), squared_distance(s));
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
