/// The laws that the survey's section 1 (1) and its two listings of sinusoids alone need, of one axis and of two; its
/// claims are in theory/sources/zheng2022.toml.
#pragma once

#include <algorithm>
#include <iterator>

#include "theory/claims/row.hpp"
#include "theory/properties/closed_form.hpp"
#include "theory/schemes/sinusoidal_2d.hpp"
#include "theory/schemes/survey_sinusoidal_1d.hpp"
#include "theory/schemes/survey_sinusoidal_2d.hpp"

namespace pe::zheng2022 {

/// Row 0 is all zeros.
struct FirstRowIsZero {
  static constexpr char name[] = "first-row-is-zero";
  static constexpr Signature takes{};

  auto operator()(Numeric auto const& listing) const {
    auto const row = listing.encode(0);
    return equal(row, std::vector(row.size(), listing.field().number(0)));
  }

  using Mutants = std::tuple<Wrong<"row 0 gets its sines and cosines, too", FirstRowIsZero, SurveySinusoidal1dFixed>>;
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
    Vector<Scalar> left, right;
    for (std::size_t n = 0; n + 1 < x.size(); n += 2) {
      Scalar const a = cross(y, z, n), b = cross(z, x, n), c = cross(x, y, n);
      for (std::size_t m : {n, n + 1}) {
        left.push_back(combine(a, x1[m], b, y1[m]));
        right.push_back(-(c * z1[m]));
      }
    }
    return equal(std::move(left), std::move(right));
  }

  using Mutants = std::tuple<Wrong<"the listing as printed: the two columns of a pair have frequencies of their own",
                                   OneMapForAllRows, SurveySinusoidal1d>>;
};

/// The dot products of two rows 1 .. 31 that lie equally far apart differ by up to most/100, rows 7, 22 and 9, 24 by
/// least/1000.
template <int least, int most>
struct GramDeviates {
  static constexpr char name[] = "gram-deviates";
  static constexpr Signature takes{};
  static constexpr std::size_t rows = 32;

  template <Numeric Scheme>
  auto operator()(Scheme const& listing) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = listing.field();
    auto const table = tabulate(rows, [&](std::size_t t) { return listing.encode(static_cast<std::int64_t>(t)); });
    Sides<Scalar> every;
    for (std::size_t lag = 0; lag < rows; ++lag) {
      auto const diagonal =
          tabulate(rows - 1 - lag, [&](std::size_t t) { return dot(table[t + 1], table[t + 1 + lag]); });
      for (auto const& a : diagonal) {
        for (auto const& b : diagonal) {
          every.push_back({Relation::at_most, a - b, field.number(Fraction(most, 100))});
        }
      }
    }
    return both(at_most(field.number(Fraction(least, 1000)), dot(table[7], table[22]) - dot(table[9], table[24])),
                std::move(every));
  }

  using Mutants =
      std::tuple<Wrong<"the greatest difference is higher by 1 in its last digit", GramDeviates<least + 1, most>,
                       SurveySinusoidal1d>,
                 Wrong<"the bound is lower by 1 in its last digit", GramDeviates<least, most - 1>, SurveySinusoidal1d>>;
};

/// So many of the 3968 entries in rows 1 to 31 of the 32 x 128 table are more than 0.1 off the formula.
template <int entries>
struct EntriesOff {
  static constexpr char name[] = "entries-off";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& listing) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = listing.field();
    auto const allowed = field.number(Fraction(1, 100));
    Scalar count = field.number(0);
    for (int t = 1; t < 32; ++t) {
      auto const formula = closed_form(field, field.position(t), listing.dimension(), listing.base());
      for (auto const& off : difference(listing.encode(t), formula)) {
        count += field.indicator_negative(allowed - off * off);
      }
    }
    return equal(count, field.number(entries));
  }

  using Mutants = std::tuple<Wrong<"one more entry is off", EntriesOff<entries + 1>, SurveySinusoidal1d>>;
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
    std::vector flat(static_cast<std::size_t>(listing.dimension()), one);
    std::vector<Vector<Scalar>> table;
    for (std::int64_t t = 1; t < rows; ++t) {
      auto const& row = table.emplace_back(listing.encode(t));
      for (auto const& before : table) {
        auto const apart = difference(row, before);
        for (std::size_t n = 0; n < flat.size(); ++n) {
          flat[n] *= field.indicator_negative(apart[n] * apart[n] - allowed);
        }
      }
    }
    Scalar count = field.number(0);
    for (auto const& column : flat) count += column;
    return equal(count, field.number(columns));
  }

  using Mutants = std::tuple<Wrong<"the printed and the fixed listing are taken for each other", FlatColumns,
                                   std::conditional_t<columns == 69, SurveySinusoidal1dFixed, SurveySinusoidal1d>>>;
};

/// The channels are those of the formula with this order of the axes and d = D/2 entries for each.
template <AxisOrder order>
struct ChannelsInOrder {
  static constexpr char name[] = "channels-in-order";
  static constexpr Signature takes{.positions = {"h", "w"}};

  auto operator()(Numeric auto const& listing, auto const& h, auto const& w) const {
    bool const height_first = order == AxisOrder::height_first;
    int const d = listing.dimension() / 2;
    auto expected = closed_form(listing.field(), height_first ? h : w, d, listing.base());
    std::ranges::copy(closed_form(listing.field(), height_first ? w : h, d, listing.base()),
                      std::back_inserter(expected));
    return equal(listing.encode(h, w), std::move(expected));
  }

  using Mutants = std::tuple<
      Wrong<"the axes in the other order",
            ChannelsInOrder<order == AxisOrder::height_first ? AxisOrder::width_first : AxisOrder::height_first>,
            std::conditional_t<order == AxisOrder::height_first, Sinusoidal2d, SurveySinusoidal2d>>>;
};

/// |p_{h,w}|^2 is half the number of entries, `axes` = 2 axes of them.
template <int axes = 2>
struct GridNorm {
  static constexpr char name[] = "grid-norm";
  static constexpr Signature takes{.positions = {"h", "w"}};

  auto operator()(auto const& pe, auto const& h, auto const& w) const {
    return equal(squared_norm(pe.encode(h, w)), pe.field().number(Fraction(axes * pe.dimension(), 4)));
  }

  using Mutants = std::tuple<Wrong<"the norm is that of one axis", GridNorm<1>, Sinusoidal2d>>;
};

}  // namespace pe::zheng2022
