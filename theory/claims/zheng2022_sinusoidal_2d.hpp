/// The laws of the survey's two-dimensional sinusoids and their listing; the claims are in
/// theory/sources/zheng2022.toml.
#pragma once

#include <algorithm>
#include <iterator>

#include "theory/claims/zheng2022_sinusoidal.hpp"
#include "theory/kernel/refused.hpp"
#include "theory/schemes/sinusoidal_2d.hpp"
#include "theory/schemes/survey_sinusoidal_2d.hpp"

namespace pe::zheng2022 {

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

/// Frequency i is base^(-2i/d), d the D channels divided by so many.
template <int parts>
struct ExponentCounts {
  static constexpr char name[] = "exponent-counts";
  static constexpr Signature takes{};

  auto operator()(Numeric auto const& listing) const {
    Fraction const d(listing.dimension(), parts);
    return equal(listing.frequencies(), tabulate(listing.dimension() / 4, [&](int i) {
                   return listing.field().power(listing.base(), Fraction(-2 * i) / d);
                 }));
  }

  using Mutants =
      std::tuple<Wrong<"the exponent is 2i/d for the d of both axes together", ExponentCounts<1>, SurveySinusoidal2d>>;
};

/// Refused are the odd D (`halves` = 1), or those of which the D/2 channels of an axis make no pairs (`halves` = 2).
template <int halves>
struct RefusedIsOdd {
  static constexpr char name[] = "refused-is-odd";
  static constexpr Signature takes{.parameters = {"D"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& listing, Fraction const& D) const {
    bool const odd = D.numerator() % 2 != 0 || (halves == 2 && D.numerator() / 2 % 2 != 0);
    auto const make = [&] { Scheme(listing.field(), {static_cast<int>(D.numerator()), listing.base()}); };
    return equal(refused(listing.field(), make), listing.field().number(odd ? 1 : 0));
  }

  using Mutants =
      std::tuple<Wrong<"refused is what the message names: odd dimensions", RefusedIsOdd<1>, SurveySinusoidal2d>>;
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
