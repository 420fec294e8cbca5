/// Fourier codes of a real coordinate: sines and cosines of frequencies that are no powers of a base.
///
///   nerf              2^l pi,  l = 0 .. d/2-1, as the paper prints it;   nerf-code: 2^l, as its code computes it
///   fourier-features  2 pi b_l,  b_l drawn once: here multiples of 2^-12 in [-8, 8), uniform, where the paper draws
///                     them normal
///
/// Sines and cosines take turns, as in the other sinusoids here (the papers' order differs by a permutation).
/// Source: Mildenhall et al. 2020, equation 4 and section 5.1, for coordinates in [-1, 1]; Tancik et al. 2020, equation
/// 5. At whole positions all of the paper's NeRF codes are (0, +-1, 0, 1, 0, 1, ...).
#pragma once

#include "theory/kernel/hash.hpp"
#include "theory/schemes/about.hpp"
#include "theory/schemes/limits.hpp"
#include "theory/schemes/sinusoidal.hpp"

namespace pe {

/// Which: `about`, and `frequencies(shape)`.
template <class Which>
struct FourierCode {
  static constexpr About about = Which::about;

  static Limits limits() {
    auto const& d = *about.parameter("dimension");
    return {.dimensions = dimensions(static_cast<int>(d.low), static_cast<int>(d.high), 2)};
  }

  template <pe::Field F>
  struct Over : Sinusoidal::Over<F> {
    /// Throws UserError for an odd or non-positive d. The shape's base is not used.
    Over(F const& field, Shape const& shape)
        : Sinusoidal::Over<F>(field, {shape.dimension, 10000}, Which::frequencies) {}
    Fraction const& base() const = delete;  // there is none
  };
};

namespace detail {

template <bool printed>
struct NerfCode {
  static constexpr About about{.name = printed ? "nerf" : "nerf-code",
                               .title = printed ? "NeRF" : "NeRF (without π)",
                               .says = printed ? "sines and cosines of pi, 2 pi, 4 pi, ... times a coordinate"
                                               : "sines and cosines of 1, 2, 4, ... times a coordinate",
                               .source = "mildenhall2020",
                               .acts = Acts::codes,
                               .parameters = taking(of_dimension(2, 40, 20)),
                               .cost = cost::added_table,
                               .like = "sinusoidal"};
  static Frequencies frequencies(Shape const& shape) { return octaves(shape.dimension / 2, printed); }
};

struct FourierFeaturesCode {
  static constexpr About about{.name = "fourier-features",
                               .title = "Fourier features",
                               .says = "sines and cosines of frequencies that were drawn at random",
                               .source = "tancik2020",
                               .acts = Acts::codes,
                               .parameters = taking(of_dimension()),
                               .cost = cost::added_table,
                               .like = "sinusoidal",
                               .learned = chosen_here};
  static Frequencies frequencies(Shape const& shape) {
    constexpr std::int64_t denominator = 1 << 12, greatest = 8;
    std::vector<Fraction> twice;
    for (int l = 0; l < shape.dimension / 2; ++l) {
      auto const bits = mix(hash("fourier features") + mix(static_cast<std::uint64_t>(l) + 1)) >> 48;
      twice.emplace_back(2 * (static_cast<std::int64_t>(bits) - greatest * denominator), denominator);
    }
    return {1, 0, 0, shape.dimension / 2, Multiplied{std::move(twice), true}};
  }
};

}  // namespace detail

using Nerf = FourierCode<detail::NerfCode<true>>;
using NerfWithoutPi = FourierCode<detail::NerfCode<false>>;
using FourierFeatures = FourierCode<detail::FourierFeaturesCode>;

}  // namespace pe
