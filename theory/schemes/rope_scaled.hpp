/// RoPE with frequencies that a rule stretches to longer contexts (theory/frequencies), in Llama's layout (half-split,
/// counter-clockwise); and RoPE that rotates a part of each head.
///
/// YaRN and LongRoPE also multiply every cosine and sine by a number c, `amplitude`: rotation and score are those
/// without it, and a layer of attention multiplies its scores by c^2.
/// Source: each rule's in theory/frequencies/frequencies.hpp; partial: GPT-J (interleaved, rotary_dim) and GPT-NeoX
/// (half-split, rotary_pct = 1/4).
#pragma once

#include <algorithm>

#include "theory/schemes/about.hpp"
#include "theory/schemes/rope.hpp"

namespace pe {

/// The frequencies, if there is one for each pair of the shape; else throws UserError.
Frequencies const& require_pairs(Shape const& shape, Frequencies const& frequencies);

/// Rule: `name`, `title`, `says`, `source`, `aliases`, `layout`, the numbers that its `about` names, `scaling(shape)`
/// of the usual ones, and `rotated(d)`, the entries of d that turn.
template <class Rule>
struct ScaledRotary {
  static constexpr About about{.name = Rule::name,
                               .title = Rule::title,
                               .says = Rule::says,
                               .source = Rule::source,
                               .also = Rule::also,
                               .acts = Acts::rotation,
                               .parameters = Rule::parameters,
                               .cost = cost::rotary,
                               .aliases = Rule::aliases,
                               .like = "rope"};
  static constexpr bool part_turns = Rule::part_turns;
  /// Whether where a pair's entries are depends on how many pairs turn.
  static constexpr bool pairs_move = Rule::layout == Layout::half_split && Rule::rotated(64) != 64;

  template <pe::Field F>
  struct Over : RotaryOver<F, Rule::layout, Turn::counter_clockwise> {
    /// With the usual numbers of the rule. Throws UserError for an odd or non-positive d and for base <= 1.
    Over(F const& field, Shape const& shape) : Over(field, shape, Rule::frequencies(shape)) {}
    /// Of any frequencies, one for each pair. Throws UserError where they are no d/2.
    Over(F const& field, Shape const& shape, Frequencies const& frequencies)
        : RotaryOver<F, Rule::layout, Turn::counter_clockwise>(field, shape, require_pairs(shape, frequencies),
                                                               Rule::rotated(shape.dimension)) {}
    /// The frequencies for an input of `length` tokens, of a rule that looks at it.
    static Frequencies at_length(Shape const& shape, std::int64_t length) requires requires {
      Rule::scaling_at(length, 1);
    }
    {
      auto result = rotary_frequencies(shape);
      result.scaling = Rule::scaling_at(length, shape.dimension / 2);
      return result;
    }
  };
};

namespace detail {

inline constexpr Parameter of_factor{"factor", Parameter::Type::rational,      1, 1 << 20,
                                     4,        "by which the context grows, s"};
inline constexpr Parameter of_original{
    "original", Parameter::Type::integer, 1, 1 << 24, 4096, "the length that the model was made for, L"};
inline constexpr Parameter of_input{"input", Parameter::Type::integer, 1, 1 << 24, 16384, "the length of the input", true};

/// What the rules share: the unscaled frequencies of the shape with a scaling.
template <class Rule>
struct StretchedRope {
  static constexpr char source[] = "peng2023";
  static constexpr Keys also = and_from("transformers");
  static constexpr Aliases aliases = {};
  static constexpr Layout layout = Layout::half_split;
  static constexpr bool part_turns = false;  ///< whether some pairs have the frequency 0
  static constexpr int rotated(int dimension) { return dimension; }
  static Frequencies frequencies(Shape const& shape) {
    auto result = rotary_frequencies(shape);
    result.scaling = Rule::scaling(shape.dimension / 2);
    return result;
  }
};

struct LinearRope : StretchedRope<LinearRope> {
  static constexpr char name[] = "rope-linear", title[] = "Position Interpolation", source[] = "chen2023";
  static constexpr Aliases aliases = called("position interpolation");
  static constexpr char says[] = "rotary, every frequency divided by the factor: position interpolation";
  static constexpr SchemeParameters parameters = taking(of_dimension(), of_base(), of_factor);
  static Scaling scaling(int) { return LinearScaling{4}; }
};

struct NtkRope : StretchedRope<NtkRope> {
  static constexpr char name[] = "rope-ntk", title[] = "NTK-aware RoPE";
  static constexpr Keys also = {};
  static constexpr Aliases aliases = called("ntk", "ntk-aware");
  static constexpr char says[] = "rotary, the base raised so that the last frequency is divided by the factor";
  static constexpr SchemeParameters parameters = taking(of_dimension(), of_base(), of_factor);
  static Scaling scaling(int) { return NtkScaling{4}; }
};

struct DynamicNtkRope : StretchedRope<DynamicNtkRope> {
  static constexpr char name[] = "rope-dynamic-ntk", title[] = "Dynamic NTK";
  static constexpr Aliases aliases = called("dynamic ntk");
  static constexpr char says[] = "rotary, the base raised as the input grows beyond the original length";
  static constexpr SchemeParameters parameters = taking(of_dimension(), of_base(), of_factor, of_original, of_input);
  static Scaling scaling_at(std::int64_t length, int) { return DynamicNtkScaling{4, 4096, length}; }
  static Scaling scaling(int pairs) { return scaling_at(16384, pairs); }
};

struct YarnRope : StretchedRope<YarnRope> {
  static constexpr char name[] = "rope-yarn", title[] = "YaRN";
  static constexpr Aliases aliases = called("yarn");
  static constexpr char says[] = "rotary, slow pairs divided by the factor along a ramp over pairs: YaRN as it is run";
  static constexpr SchemeParameters parameters = taking(of_dimension(), of_base(), of_factor, of_original);
  static Scaling scaling(int) { return YarnScaling{.factor = 4, .original = 4096}; }
};

struct YarnPaperRope : StretchedRope<YarnPaperRope> {
  static constexpr char name[] = "rope-yarn-paper", title[] = "YaRN (as printed)";
  static constexpr Keys also = {};
  static constexpr char says[] = "rotary, slow pairs divided by the factor along a ramp over turns: YaRN as printed";
  static constexpr SchemeParameters parameters = taking(of_dimension(), of_base(), of_factor, of_original);
  static Scaling scaling(int) { return YarnPaperScaling{4, 4096}; }
};

struct Llama3Rope : StretchedRope<Llama3Rope> {
  static constexpr char name[] = "rope-llama3", title[] = "Llama 3.1 RoPE", source[] = "llama2024";
  static constexpr Aliases aliases = called("llama3");
  static constexpr char says[] = "rotary, pairs of less than 4 turns in the original length slowed down: Llama 3.1";
  static constexpr SchemeParameters parameters = taking(of_dimension(), of_base(), of_factor, of_original);
  static Scaling scaling(int) { return Llama3Scaling{4, 1, 4, 4096}; }
};

struct LongRope : StretchedRope<LongRope> {
  static constexpr char name[] = "rope-longrope", title[] = "LongRoPE", source[] = "ding2024";
  static constexpr Aliases aliases = called("longrope");
  static constexpr char says[] =
      "rotary, each frequency divided by its entry in one list for short inputs, in another for long ones";
  static constexpr SchemeParameters parameters = taking(of_dimension(), of_base(), of_factor, of_original, of_input);
  /// The lists come from a search for each model; 1 + i/4 and 1 + 3i are used in their place.
  static Scaling scaling_at(std::int64_t length, int pairs) {
    return LongRopeScaling{.short_factors = tabulate(pairs, [](int i) { return Fraction(4 + i, 4); }),
                           .long_factors = tabulate(pairs, [](int i) { return Fraction(1 + 3 * i); }),
                           .factor = 4,
                           .original = 4096,
                           .length = length};
  }
  static Scaling scaling(int pairs) { return scaling_at(16384, pairs); }
};

struct ProportionalRope : StretchedRope<ProportionalRope> {
  static constexpr bool part_turns = true;
  static constexpr char name[] = "rope-proportional", title[] = "p-RoPE", source[] = "barbero2024";
  static constexpr Aliases aliases = called("p-rope");
  static constexpr char says[] = "rotary, a quarter of the pairs turns with the exponents of all, the rest stand still";
  static constexpr SchemeParameters parameters = taking(of_dimension(), of_base());
  static Scaling scaling(int pairs) { return ProportionalScaling{std::max(pairs / 4, 1), 1}; }
};

struct ResonanceRope : StretchedRope<ResonanceRope> {
  static constexpr char name[] = "rope-resonance", title[] = "Resonance RoPE", source[] = "wang2024resonance";
  static constexpr Keys also = {};
  static constexpr Aliases aliases = called("resonance rope");
  static constexpr char says[] = "rotary, wavelengths rounded to whole positions";
  static constexpr SchemeParameters parameters = taking(of_dimension(), of_base());
  static Scaling scaling(int) { return ResonanceScaling{}; }
};

/// The first `rotated` entries of a head turn with base^(-2i/rotated), the others never do.
template <Layout of_part>
struct PartialRope {
  static constexpr bool split = of_part == Layout::half_split, part_turns = true;
  static constexpr char const* name = split ? "rope-partial-half-split" : "rope-partial";
  static constexpr char const* title = split ? "Partial RoPE (half-split)" : "Partial RoPE";
  static constexpr char const* source = split ? "black2022" : "wang2021";
  static constexpr Keys also = and_from("transformers");
  static constexpr char const* says = split ? "rotary on the first quarter of a head, half-split: GPT-NeoX"
                                            : "rotary on the first quarter of a head, interleaved: GPT-J";
  static constexpr Aliases aliases = {};
  static constexpr Layout layout = of_part;
  static constexpr SchemeParameters parameters = taking(of_dimension(), of_base());
  /// A quarter, in whole pairs; one pair at least.
  static constexpr int rotated(int dimension) { return std::max(dimension / 8 * 2, 2); }
  static Frequencies frequencies(Shape const& shape) {
    rotary_frequencies(shape);
    int const turning = rotated(shape.dimension);
    return {shape.base, 0, Fraction(2, turning), shape.dimension / 2, ProportionalScaling{turning / 2, 1}};
  }
};

}  // namespace detail

using RopeLinear = ScaledRotary<detail::LinearRope>;
using RopeNtk = ScaledRotary<detail::NtkRope>;
using RopeDynamicNtk = ScaledRotary<detail::DynamicNtkRope>;
using RopeYarn = ScaledRotary<detail::YarnRope>;
using RopeYarnPaper = ScaledRotary<detail::YarnPaperRope>;
using RopeLlama3 = ScaledRotary<detail::Llama3Rope>;
using RopeLongRope = ScaledRotary<detail::LongRope>;
using RopeProportional = ScaledRotary<detail::ProportionalRope>;
using RopeResonance = ScaledRotary<detail::ResonanceRope>;
using RopePartial = ScaledRotary<detail::PartialRope<Layout::interleaved>>;
using RopePartialHalfSplit = ScaledRotary<detail::PartialRope<Layout::half_split>>;

/// Llama 3.1's base with no scaling.
struct RopeUnscaled : Rotary<Layout::half_split, Turn::counter_clockwise> {
  static constexpr Variant variant{
      "rope-unscaled", "scaling-not-applied", "The frequencies are the unscaled ones of the base.",
      "the frequencies were computed from rope_theta alone, by code that does not know this rope_scaling",
      "apply the rule of rope_scaling to the frequencies, as transformers' ROPE_INIT_FUNCTIONS do"};
};

/// The frequencies of the whole head, of which only the first turn.
struct RopePartialOfWhole {
  static constexpr Variant variant{"rope-partial-of-whole", "wrong-dimension",
                                   "The exponents run over the whole head, though a part of it is rotated.",
                                   "partial_rotary_factor was not taken into account",
                                   "compute the frequencies for the rotated part of a head"};
  template <pe::Field F>
  struct Over : RopePartial::Over<F> {
    Over(F const& field, Shape const& shape) : RopePartial::Over<F>(field, shape, of_whole(shape)) {}
    static Frequencies of_whole(Shape const& shape) {
      auto result = rotary_frequencies(shape);
      result.scaling = ProportionalScaling{detail::PartialRope<Layout::interleaved>::rotated(shape.dimension) / 2, 1};
      return result;
    }
  };
};

template <>
struct VariantsOf<RopeLlama3> : WrongVersions<RopeUnscaled> {};
template <>
struct VariantsOf<RopeYarn> : WrongVersions<RopeUnscaled> {};
template <>
struct VariantsOf<RopePartial> : WrongVersions<RopePartialOfWhole> {};

}  // namespace pe
