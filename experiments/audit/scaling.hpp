/// The rules that stretch rotary frequencies to longer contexts: what a config.json prescribes, exactly, and which rule
/// explains frequencies that come without one.
///
///   w_i = b^(-2i/d), 0 <= i < d/2, d the width of the part that is rotated;  s the factor, L the original length.
///   linear        w_i / s
///   ntk           b s^(d/(d-2)) in place of b: w_0 stays, the last frequency is divided by s
///   dynamic       the same with s l/L - (s-1) for s at a length l > L; untouched up to L
///   yarn          w_i (1 - r_i) + w_i/s r_i,  r_i = (i - low)/(high - low) held within 0 and 1, where a pair turns
///                 beta_fast (32) times within L at low and beta_slow (1) times at high, rounded outwards to whole
///                 pairs
///   llama3        w_i (1 - t_i)/s + w_i t_i,  t_i = (L w_i/2pi - low)/(high - low) held within 0 and 1
///   longrope      w_i / e_i, with one list of e for up to L positions and one for more
///   proportional  the first pairs turn with w_i / s, the rest stand still: w_i = 0
///
/// The amplitude multiplies every sine and cosine: 1, but yarn's 0.1 ln s + 1, or the ratio (0.1 m ln s + 1) /
/// (0.1 a ln s + 1) of mscale m and mscale_all_dim a, and longrope's sqrt(1 + ln s / ln L); attention_factor overrides.
///
/// Source: Chen et al. 2023 (linear), bloc97 2023 (NTK), Peng et al. 2023 (YaRN), Ding et al. 2024 (LongRoPE), Meta's
/// llama-models (llama3), and what is run: huggingface/transformers modeling_rope_utils.py, vllm rotary_embedding.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "experiments/audit/options.hpp"
#include "theory/kernel/ball.hpp"

namespace pe::audit {

/// One set of frequencies that a model may hold.
struct PrescribedState {
  std::string name;               ///< "" | "original length" | "short" | "long" | "at length 8192"
  std::vector<Ball> frequencies;  ///< one for each pair
};

struct Prescribed {
  std::string rule;                     ///< RopeConfig::scaling
  std::vector<PrescribedState> states;  ///< at least one; longrope and dynamic hold another one for long inputs
  Ball amplitude = 1;                   ///< of every sine and cosine
  std::vector<std::pair<std::string, double>> parameters;  ///< of the rule, by their names in config.json
};

/// What the config prescribes for `dimension` rotated entries, which are dimension/2 pairs. `length`: a model with
/// dynamic scaling holds the frequencies for the longest input so far; absent: for what the config can tell.
/// Throws UserError where the config lacks a parameter of its rule, or its lists do not fit the dimension.
Prescribed prescribed(RopeConfig const& config, std::int64_t dimension, std::optional<std::int64_t> length = {});

/// How many entries of a head the config rotates; absent where it does not say how wide a head is.
std::optional<std::int64_t> rotary_dimension(RopeConfig const& config);

/// The rule that explains frequencies.
struct ScalingFit {
  RopeConfig config;    ///< rule, theta and parameters, rounded to the simplest numbers that the frequencies leave open
  std::string spacing;  ///< "d/2", "d/2-1"
  std::vector<std::pair<std::string, double>> parameters;  ///< for reading: {"factor", 8}, ...
  std::optional<double> ramp_low, ramp_high;               ///< of yarn: the pairs where its ramp begins and ends
  double deviation = 0;                                    ///< the greatest |w_i / explained - 1|
};

/// Returns the rule of fewest parameters that explains every frequency within `allowance` (relative), or nothing.
/// longrope is never found: its lists would explain anything. Of llama3 only two of three numbers can be known, so
/// low_freq_factor is taken as 1; of yarn, the ramp.
std::optional<ScalingFit> fit_scaling(std::span<double const> frequencies, double allowance);

/// The exact frequencies of a fit.
std::vector<Ball> explained(ScalingFit const& fit, std::int64_t pairs);

}  // namespace pe::audit
