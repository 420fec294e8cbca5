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

/// A scheme derives from it and has `frequencies(shape)`; `most`: the entries of its widest code.
template <class Scheme, int most>
struct FourierCode {
  static Limits limits() { return {.dimensions = dimensions(2, most, 2)}; }

  template <pe::Field F>
  struct Over : Sinusoidal::Over<F> {
    /// Throws UserError for an odd or non-positive d. The shape's base is not used.
    Over(F const& field, Shape const& shape)
        : Sinusoidal::Over<F>(field, {shape.dimension, 10000}, Scheme::frequencies) {}
    Fraction const& base() const = delete;  // there is none
  };
};

template <bool printed>
struct NerfCode : FourierCode<NerfCode<printed>, 40> {
  static constexpr char const* name = printed ? "nerf" : "nerf-code";
  static Frequencies frequencies(Shape const& shape) { return octaves(shape.dimension / 2, printed); }
};
using Nerf = NerfCode<true>;
using NerfWithoutPi = NerfCode<false>;

struct FourierFeatures : FourierCode<FourierFeatures, 1024> {
  static constexpr char name[] = "fourier-features";
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

}  // namespace pe
