/// RoPE with frequencies that a rule stretches to longer contexts (theory/kernel/frequencies.hpp), in Llama's layout
/// (half-split, counter-clockwise); and RoPE that rotates a part of each head.
///
/// YaRN and LongRoPE also multiply every cosine and sine by a number c, `amplitude`: rotation and score are those
/// without it, and a layer of attention multiplies its scores by c^2. DeepSeek's code multiplies the softmax's scale by
/// c^2, and its cosines and sines by nothing.
/// Source: each rule's in theory/kernel/frequencies.hpp; partial: GPT-J (interleaved, rotary_dim) and GPT-NeoX
/// (half-split, rotary_pct = 1/4); alpha: HunYuanDenseV1RotaryEmbedding of transformers; Qwen: get_ntk_alpha of its
/// modeling_qwen.py; gpt-oss: "truncate": false in its config.json; DeepSeek: modeling_deepseek.py.
#pragma once

#include <algorithm>

#include "theory/schemes/about.hpp"
#include "theory/schemes/rope.hpp"

namespace pe {

/// The frequencies, if there is one for each pair of the shape; else throws UserError.
Frequencies const& require_pairs(Shape const& shape, Frequencies const& frequencies);

/// Rule: `name`, `layout`, `scaling(shape)` of its usual numbers (schemes.tsv), and `rotated(d)`, the entries of d that
/// turn.
template <class Rule>
struct ScaledRotary {
  static constexpr std::string_view name = Rule::name;
  static constexpr bool part_turns = Rule::part_turns;
  /// Whether where a pair's entries are depends on how many pairs turn.
  static constexpr bool pairs_move = Rule::layout == Layout::half_split && Rule::rotated(64) != 64;

  static constexpr bool scales_softmax = requires { Rule::all_dim(); };  // which of_softmax has

  template <pe::Field F>
  struct Over : RotaryOver<F, Rule::layout, Turn::counter_clockwise> {
    using Turned = RotaryOver<F, Rule::layout, Turn::counter_clockwise>;

    /// With the usual numbers of the rule. Throws UserError for an odd or non-positive d and for base <= 1.
    Over(F const& field, Shape const& shape) : Over(field, shape, Rule::frequencies(shape)) {}
    /// Of any frequencies, one for each pair. Throws UserError where they are no d/2.
    Over(F const& field, Shape const& shape, Frequencies const& frequencies)
        : Turned(field, shape, require_pairs(shape, frequencies), Rule::rotated(shape.dimension)) {}
    bool has_amplitude() const { return scales_softmax || Turned::has_amplitude(); }
    /// Of a layer's scores, the square root of what it multiplies them by.
    typename F::Scalar amplitude() const requires pe::NumericField<F> {
      if constexpr (scales_softmax) {
        return Rule::of_softmax(this->field_);
      } else {
        return Turned::amplitude();
      }
    }
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

/// What the rules share: the unscaled frequencies of the shape with a scaling.
template <class Rule>
struct StretchedRope {
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
  static constexpr char name[] = "rope-linear";
  static Scaling scaling(int) { return LinearScaling{4}; }
};

struct NtkRope : StretchedRope<NtkRope> {
  static constexpr char name[] = "rope-ntk";
  static Scaling scaling(int) { return NtkScaling{4}; }
};

struct DynamicNtkRope : StretchedRope<DynamicNtkRope> {
  static constexpr char name[] = "rope-dynamic-ntk";
  static Scaling scaling_at(std::int64_t length, int) { return DynamicNtkScaling{4, 4096, length}; }
  static Scaling scaling(int pairs) { return scaling_at(16384, pairs); }
};

/// The base b alpha^(d/(d-2)), whatever the length: rope_scaling = {"type": "dynamic", "alpha": 1000}. In transformers
/// so up to max_position_embeddings; beyond, its rule of that type reads factor (pull request 48960).
struct AlphaNtkRope : StretchedRope<AlphaNtkRope> {
  static constexpr char name[] = "rope-ntk-alpha";
  static Scaling scaling(int) { return NtkScaling{1000}; }
};

/// NTK-aware by alpha = 2^ceil(log2(l/L) + 1) - 1 for an input of l > L positions: 3 up to 2L, 7 up to 4L, ...
struct QwenNtkRope : StretchedRope<QwenNtkRope> {
  static constexpr char name[] = "rope-ntk-by-doubling";
  static Scaling scaling_at(std::int64_t length, int) {
    std::int64_t alpha = 1;
    for (std::int64_t reached = 2048; reached < length; reached *= 2) alpha = 2 * alpha + 1;
    return NtkScaling{alpha};
  }
  static Scaling scaling(int pairs) { return scaling_at(16384, pairs); }
};

struct YarnRope : StretchedRope<YarnRope> {
  static constexpr char name[] = "rope-yarn";
  static Scaling scaling(int) { return YarnScaling{.factor = 4, .original = 4096}; }
};

struct YarnPaperRope : StretchedRope<YarnPaperRope> {
  static constexpr char name[] = "rope-yarn-paper";
  static Scaling scaling(int) { return YarnPaperScaling{4, 4096}; }
};

struct GptOssRope : StretchedRope<GptOssRope> {
  static constexpr char name[] = "rope-yarn-untruncated";
  static Scaling scaling(int) { return YarnScaling{.factor = 32, .original = 4096, .truncate = false}; }
};

/// DeepSeek-V3's numbers: mscale and mscale_all_dim are 1, so that cosines and sines have the amplitude 1.
struct DeepseekRope : StretchedRope<DeepseekRope> {
  static constexpr char name[] = "rope-yarn-deepseek";
  static constexpr Layout layout = Layout::interleaved;
  static Fraction all_dim() { return 1; }
  static Scaling scaling(int) {
    return YarnScaling{.factor = 40, .original = 4096, .attention = {.mscale = all_dim(), .mscale_all_dim = all_dim()}};
  }
  static auto of_softmax(auto const& field) { return yarn_mscale(field, 40, all_dim()); }
};

struct Llama3Rope : StretchedRope<Llama3Rope> {
  static constexpr char name[] = "rope-llama3";
  static Scaling scaling(int) { return Llama3Scaling{4, 1, 4, 4096}; }
};

struct LongRope : StretchedRope<LongRope> {
  static constexpr char name[] = "rope-longrope";
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
  static constexpr char name[] = "rope-proportional";
  static Scaling scaling(int pairs) { return ProportionalScaling{std::max(pairs / 4, 1), 1}; }
};

struct ResonanceRope : StretchedRope<ResonanceRope> {
  static constexpr char name[] = "rope-resonance";
  static Scaling scaling(int) { return ResonanceScaling{}; }
};

/// The first `rotated` entries of a head turn with base^(-2i/rotated), the others never do.
template <Layout of_part>
struct PartialRope {
  static constexpr bool split = of_part == Layout::half_split, part_turns = true;
  static constexpr char const* name = split ? "rope-partial-half-split" : "rope-partial";
  static constexpr Layout layout = of_part;
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
using RopeNtkAlpha = ScaledRotary<detail::AlphaNtkRope>;
using RopeNtkByDoubling = ScaledRotary<detail::QwenNtkRope>;
using RopeYarnUntruncated = ScaledRotary<detail::GptOssRope>;
using RopeYarnDeepseek = ScaledRotary<detail::DeepseekRope>;
using RopeYarn = ScaledRotary<detail::YarnRope>;
using RopeYarnPaper = ScaledRotary<detail::YarnPaperRope>;
using RopeLlama3 = ScaledRotary<detail::Llama3Rope>;
using RopeLongRope = ScaledRotary<detail::LongRope>;
using RopeProportional = ScaledRotary<detail::ProportionalRope>;
using RopeResonance = ScaledRotary<detail::ResonanceRope>;
using RopePartial = ScaledRotary<detail::PartialRope<Layout::interleaved>>;
using RopePartialHalfSplit = ScaledRotary<detail::PartialRope<Layout::half_split>>;

/// The ramp of other models' YaRN, between whole pairs.
struct RopeYarnTruncated {
  static constexpr char name[] = "rope-yarn-truncated";
  template <pe::Field F>
  struct Over : RopeYarnUntruncated::Over<F> {
    Over(F const& field, Shape const& shape) : RopeYarnUntruncated::Over<F>(field, shape, truncated(shape)) {}
    static Frequencies truncated(Shape const& shape) {
      auto result = rotary_frequencies(shape);
      result.scaling = YarnScaling{.factor = 32, .original = 4096};
      return result;
    }
  };
};

/// Neither cosines and sines nor the softmax have a factor.
struct RopeYarnSoftmaxUnscaled {
  static constexpr char name[] = "rope-yarn-softmax-unscaled";
  template <pe::Field F>
  struct Over : RopeYarnDeepseek::Over<F> {
    using RopeYarnDeepseek::Over<F>::Over;
    bool has_amplitude() const { return false; }
  };
};

template <>
struct VariantsOf<RopeYarnUntruncated> : WrongVersions<RopeYarnTruncated> {};
template <>
struct VariantsOf<RopeYarnDeepseek> : WrongVersions<RopeYarnSoftmaxUnscaled> {};

}  // namespace pe
