/// The laws that the survey's section 1 (1) and its two listings alone need; its claims are in
/// zheng2022_sinusoidal.cpp.
#pragma once

#include "theory/claims/row.hpp"
#include "theory/schemes/sinusoidal.hpp"
#include "theory/schemes/sinusoidal_2d.hpp"
#include "theory/schemes/survey_sinusoidal_1d.hpp"
#include "theory/schemes/survey_sinusoidal_2d.hpp"

namespace pe::zheng2022 {

/// Row t of a listing's table is the code of position t.
struct ListingIsFormula {
  static constexpr char name[] = "listing-is-formula";
  static constexpr Signature takes{.parameters = {"t"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& listing, Fraction const& t) const {
    auto const& field = listing.field();
    Sinusoidal::Over<typename Scheme::Field> const formula(field, {listing.dimension(), listing.base()});
    return equal(listing.encode(t.numerator()), formula.encode(field.position(t.to_double())));
  }
};

struct FirstRowIsZero {
  static constexpr char name[] = "first-row-is-zero";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& listing) const {
    auto row = listing.encode(0);
    Vector<typename Scheme::Scalar> const zeros(row.size(), listing.field().number(0));
    return equal(std::move(row), zeros);
  }
};

/// |row t|^2 = d/2.
struct RowNorm {
  static constexpr char name[] = "row-norm";
  static constexpr Signature takes{.parameters = {"t"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& listing, Fraction const& t) const {
    return equal(squared_norm(listing.encode(t.numerator())), listing.field().number(Fraction(listing.dimension(), 2)));
  }
};

/// 62.18 <= |row t|^2 <= 66.07.
struct RowNormRange {
  static constexpr char name[] = "row-norm-range";
  static constexpr Signature takes{.parameters = {"t"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& listing, Fraction const& t) const {
    auto const& field = listing.field();
    auto const norm = squared_norm(listing.encode(t.numerator()));
    return both(at_most(field.number(Fraction(6218, 100)), norm), at_most(norm, field.number(Fraction(6607, 100))));
  }
};

/// One matrix for each pair of columns takes row t to row t+1. Were it so, what holds between three rows, and three
/// vectors of a plane are always dependent, would hold between the rows after them: no matrix has to be found.
struct OneMapForAllRows {
  static constexpr char name[] = "one-map-for-all-rows";
  static constexpr Signature takes{.parameters = {"t", "u", "v"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& listing, Fraction const& t, Fraction const& u, Fraction const& v) const {
    using Scalar = typename Scheme::Scalar;
    auto const row = [&](Fraction const& at, int later) { return listing.encode(at.numerator() + later); };
    auto const x = row(t, 0), y = row(u, 0), z = row(v, 0), x1 = row(t, 1), y1 = row(u, 1), z1 = row(v, 1);
    auto const cross = [](auto const& a, auto const& b, std::size_t n) {
      return determinant(Block<Scalar>{a[n], b[n], a[n + 1], b[n + 1]});
    };
    Vector<Scalar> sums;
    for (std::size_t n = 0; n + 1 < x.size(); n += 2) {
      Scalar const a = cross(y, z, n), b = cross(z, x, n), c = cross(x, y, n);
      for (std::size_t m : {n, n + 1}) sums.push_back(combine(a, x1[m], b, y1[m]) + Scalar(c * z1[m]));
    }
    Vector<Scalar> const zeros(sums.size(), listing.field().number(0));
    return equal(std::move(sums), zeros);
  }
};

/// The dot products of two rows 1 .. 31 that lie equally far apart differ by up to 3.94, rows 7, 22 and 9, 24 by 3.939.
struct GramDeviates {
  static constexpr char name[] = "gram-deviates";
  static constexpr Signature takes{};
  static constexpr std::size_t rows = 32;

  template <Numeric Scheme>
  auto operator()(Scheme const& listing) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = listing.field();
    std::vector<Vector<Scalar>> table;
    for (std::size_t t = 0; t < rows; ++t) table.push_back(listing.encode(static_cast<std::int64_t>(t)));
    auto const most = field.number(Fraction(394, 100));
    auto sides =
        at_most(field.number(Fraction(3939, 1000)), Scalar(dot(table[7], table[22]) - dot(table[9], table[24])));
    for (std::size_t lag = 0; lag < rows; ++lag) {
      Vector<Scalar> diagonal;
      for (std::size_t t = 1; t + lag < rows; ++t) diagonal.push_back(dot(table[t], table[t + lag]));
      for (auto const& a : diagonal) {
        for (auto const& b : diagonal) sides.push_back({Relation::at_most, Scalar(a - b), most});
      }
    }
    return sides;
  }
};

/// 1744 of the 4096 entries of the 32 x 128 table are more than 0.1 off the formula: 42.6%.
struct EntriesOff {
  static constexpr char name[] = "entries-off";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& listing) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = listing.field();
    Sinusoidal::Over<typename Scheme::Field> const formula(field, {listing.dimension(), listing.base()});
    auto const allowed = field.number(Fraction(1, 100));
    Scalar count = field.number(0);
    for (int t = 0; t < 32; ++t) {
      for (auto const& off : difference(listing.encode(t), formula.encode(field.position(t)))) {
        count += field.indicator_negative(Scalar(allowed - Scalar(off * off)));
      }
    }
    return equal(count, field.number(1744));
  }
};

/// So many columns stay within 0.001 over rows 1 .. 31.
template <int columns>
struct FlatColumns {
  static constexpr char name[] = "flat-columns";
  static constexpr Signature takes{};
  static constexpr std::int64_t rows = 32;

  template <Numeric Scheme>
  auto operator()(Scheme const& listing) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = listing.field();
    auto const one = field.number(1), allowed = field.number(Fraction(1, 1'000'000));
    Vector<Scalar> flat(static_cast<std::size_t>(listing.dimension()), one);
    std::vector<Vector<Scalar>> table;
    for (std::int64_t t = 1; t < rows; ++t) {
      auto const& row = table.emplace_back(listing.encode(t));
      for (auto const& before : table) {
        auto const apart = difference(row, before);
        for (std::size_t n = 0; n < flat.size(); ++n) {
          flat[n] *= field.indicator_negative(Scalar(Scalar(apart[n] * apart[n]) - allowed));
        }
      }
    }
    Scalar count = field.number(0);
    for (auto const& column : flat) count += column;
    return equal(count, field.number(columns));
  }
};

/// The channels are those of the formula with this order of the axes and d = D/2 entries for each.
template <AxisOrder order>
struct ChannelsInOrder {
  static constexpr char name[] = "channels-in-order";
  static constexpr Signature takes{.positions = {"h", "w"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& listing, auto const& h, auto const& w) const {
    typename SinusoidalGrid<order>::template Over<typename Scheme::Field> const formula(
        listing.field(), {listing.dimension() / 2, listing.base()});
    return equal(listing.encode(h, w), formula.encode(h, w));
  }
};

/// Frequency i is base^(-2i/d), d the D channels divided by so many.
template <int parts>
struct ExponentCounts {
  static constexpr char name[] = "exponent-counts";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& listing) const {
    Fraction const d(listing.dimension(), parts);
    Vector<typename Scheme::Scalar> expected;
    for (int i = 0; i < listing.dimension() / 4; ++i) {
      expected.push_back(listing.field().power(listing.base(), Fraction(-2 * i) / d));
    }
    return equal(listing.frequencies(), std::move(expected));
  }
};

/// Refused are the odd D (`halves` = 1), or those of which the D/2 channels of an axis make no pairs (`halves` = 2).
template <int halves>
struct RefusedIsOdd {
  static constexpr char name[] = "refused-is-odd";
  static constexpr Signature takes{.parameters = {"D"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& listing, Fraction const& D) const {
    bool const odd = D.numerator() % 2 != 0 || (halves == 2 && D.numerator() / 2 % 2 != 0);
    bool const refused = !SurveySinusoidal2d::accepts(D.numerator());
    return equal(listing.field().number(refused ? 1 : 0), listing.field().number(odd ? 1 : 0));
  }
};

/// sin(s+t) = sin s cos t + cos s sin t and cos(s+t) = cos s cos t - sin s sin t, pair by pair.
struct AdditionFormulas {
  static constexpr char name[] = "addition-formulas";
  static constexpr Signature takes{.positions = {"s", "t"}};

  template <class Scheme>
  auto operator()(Scheme const& pe, auto const& s, auto const& t) const {
    auto const x = pe.encode(s), y = pe.encode(t);
    Vector<typename Scheme::Scalar> sum;
    for (std::size_t n = 0; n < x.size(); n += 2) {
      sum.push_back(combine(x[n], y[n + 1], x[n + 1], y[n]));
      sum.push_back(determinant(Block<typename Scheme::Scalar>{x[n + 1], x[n], y[n], y[n + 1]}));
    }
    return equal(pe.encode(s + t), std::move(sum));
  }
};

/// p_{s+t} is a multiple of p_s plus a multiple of p_t: then their first three entries have determinant 0.
struct LinearCombination {
  static constexpr char name[] = "linear-combination";
  static constexpr Signature takes{.positions = {"s", "t"}};

  template <class Scheme>
  auto operator()(Scheme const& pe, auto const& s, auto const& t) const {
    using Scalar = typename Scheme::Scalar;
    auto const x = pe.encode(s), y = pe.encode(t), z = pe.encode(s + t);
    auto const minor = [&](std::size_t m, std::size_t n) { return determinant(Block<Scalar>{x[m], x[n], y[m], y[n]}); };
    return equal(Scalar(combine(z[0], minor(1, 2), z[2], minor(0, 1)) - Scalar(z[1] * minor(0, 2))),
                 pe.field().number(0));
  }
};

/// [g(h), g(w)], each entry by a power and a sine of its own, the cosine as a shifted sine.
struct GridClosedForm {
  static constexpr char name[] = "grid-closed-form";
  static constexpr Signature takes{.positions = {"h", "w"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe, auto const& h, auto const& w) const {
    auto const& field = pe.field();
    auto const quarter = field.pi() * field.number(Fraction(1, 2));
    int const d = pe.dimension() / 2;
    Vector<typename Scheme::Scalar> expected;
    for (auto const* position : {&h, &w}) {
      for (int n = 0; n < d; ++n) {
        auto const angle = field.value(*position) * field.power(pe.base(), Fraction(-2 * (n / 2), d));
        expected.push_back(field.sin(n % 2 == 0 ? angle : angle + quarter));
      }
    }
    return equal(pe.encode(h, w), std::move(expected));
  }
};

/// |p_{h,w}|^2 is half the number of entries.
struct GridNorm {
  static constexpr char name[] = "grid-norm";
  static constexpr Signature takes{.positions = {"h", "w"}};

  auto operator()(auto const& pe, auto const& h, auto const& w) const {
    return equal(squared_norm(pe.encode(h, w)), pe.field().number(Fraction(pe.dimension(), 2)));
  }
};

}  // namespace pe::zheng2022
