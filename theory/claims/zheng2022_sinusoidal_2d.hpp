/// The laws of the survey's two-dimensional sinusoids and their listing; the claims are in theory/sources/zheng2022.toml.
#pragma once

#include "theory/claims/zheng2022_sinusoidal.hpp"
#include "theory/schemes/sinusoidal_2d.hpp"
#include "theory/schemes/survey_sinusoidal_2d.hpp"

namespace pe::zheng2022 {

/// The channels are those of the formula with this order of the axes and d = D/2 entries for each.
template <AxisOrder order>
struct ChannelsInOrder {
  static constexpr char name[] = "channels-in-order";
  static constexpr Signature takes{.positions = {"h", "w"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& listing, auto const& h, auto const& w) const {
    bool const height_first = order == AxisOrder::height_first;
    int const d = listing.dimension() / 2;
    auto expected = printed_code(listing.field(), height_first ? h : w, d, listing.base());
    for (auto& entry : printed_code(listing.field(), height_first ? w : h, d, listing.base())) {
      expected.push_back(entry);
    }
    return equal(listing.encode(h, w), std::move(expected));
  }

  struct Mutant {
    static constexpr char name[] = "channels-exchanged";
    static constexpr char says[] = "the axes in the other order";
    using Law = ChannelsInOrder<order == AxisOrder::height_first ? AxisOrder::width_first : AxisOrder::height_first>;
    using Scheme = std::conditional_t<order == AxisOrder::height_first, Sinusoidal2d, SurveySinusoidal2d>;
  };
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

  struct Mutant {
    static constexpr char name[] = "exponent-over-all-channels";
    static constexpr char says[] = "the exponent is 2i/d for the d of both axes together";
    using Law = ExponentCounts<1>;
    using Scheme = SurveySinusoidal2d;
  };
};

/// Refused are the odd D (`halves` = 1), or those of which the D/2 channels of an axis make no pairs (`halves` = 2).
template <int halves>
struct RefusedIsOdd {
  static constexpr char name[] = "refused-is-odd";
  static constexpr Signature takes{.parameters = {"D"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& listing, Fraction const& D) const {
    auto const number = [&](bool x) { return listing.field().number(x ? 1 : 0); };
    bool const odd = D.numerator() % 2 != 0 || (halves == 2 && D.numerator() / 2 % 2 != 0);
    bool const refused = [&] {
      try {
        Scheme(listing.field(), {static_cast<int>(D.numerator()), listing.base()});
        return false;
      } catch (UserError const&) {
        return true;
      }
    }();
    return equal(number(refused), number(odd));
  }

  struct Mutant {
    static constexpr char name[] = "refused-by-its-message";
    static constexpr char says[] = "refused is what the message names: odd dimensions";
    using Law = RefusedIsOdd<1>;
    using Scheme = SurveySinusoidal2d;
  };
};

/// [g(h), g(w)], each entry by the printed formula with d entries for each axis.
struct GridClosedForm {
  static constexpr char name[] = "grid-closed-form";
  static constexpr Signature takes{.positions = {"h", "w"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe, auto const& h, auto const& w) const {
    auto expected = printed_code(pe.field(), h, pe.dimension() / 2, pe.base());
    for (auto& entry : printed_code(pe.field(), w, pe.dimension() / 2, pe.base())) expected.push_back(entry);
    return equal(pe.encode(h, w), std::move(expected));
  }

  struct Mutant : Sinusoidal2dWidthFirst {
    static constexpr char name[] = "grid-width-first";
    static constexpr char says[] = "the width comes first";
  };
};

/// |p_{h,w}|^2 is half the number of entries, `axes` = 2 axes of them.
template <int axes = 2>
struct GridNorm {
  static constexpr char name[] = "grid-norm";
  static constexpr Signature takes{.positions = {"h", "w"}};

  auto operator()(auto const& pe, auto const& h, auto const& w) const {
    return equal(squared_norm(pe.encode(h, w)), pe.field().number(Fraction(axes * pe.dimension(), 4)));
  }

  struct Mutant {
    static constexpr char name[] = "grid-norm-of-one-axis";
    static constexpr char says[] = "the norm is that of one axis";
    using Law = GridNorm<1>;
    using Scheme = Sinusoidal2d;
  };
};

}  // namespace pe::zheng2022
