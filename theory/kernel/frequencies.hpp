/// The frequencies of a rotary or sinusoidal encoding, as a value: a geometric progression, and the rule that stretches
/// it to longer contexts. over.hpp evaluates it over a numeric field; formal fields take its frequencies as symbols.
///
///   unscaled     w_i = b^-(first + i step),  i = 0 .. n-1.  The Transformer's: first 0, step 2/d, n = d/2
///   s            the factor by which the context grows;  L the length that the model was made for
///
/// Sources: Chen et al. 2023 (linear), bloc97 2023 (NTK-aware, dynamic), Peng et al. 2023 (YaRN), Meta's llama-models
/// apply_scaling (llama3), Ding et al. 2024 (LongRoPE), Wang et al. 2024 (Resonance RoPE), and what is run:
/// huggingface/transformers, src/transformers/modeling_rope_utils.py, whose functions are named below.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "theory/kernel/fraction.hpp"

namespace pe {

/// w_i.
struct Unscaled {
  friend bool operator==(Unscaled const&, Unscaled const&) = default;
};

/// w_i / s: position interpolation. _compute_linear_scaling_rope_parameters.
struct LinearScaling {
  Fraction factor;
  friend bool operator==(LinearScaling const&, LinearScaling const&) = default;
};

/// w_i s^(-i/(n-1)): the base becomes b s^(d/(d-2)), so that the first frequency stays and the last is divided by s.
/// One pair alone is left as it is. Source: bloc97 2023; Peng et al. 2023, definition 1.
struct NtkScaling {
  Fraction factor;
  friend bool operator==(NtkScaling const&, NtkScaling const&) = default;
};

/// NtkScaling by s l/L - (s - 1) for an input of l > L positions; unscaled up to L. _compute_dynamic_ntk_parameters.
struct DynamicNtkScaling {
  Fraction factor, original, length;
  friend bool operator==(DynamicNtkScaling const&, DynamicNtkScaling const&) = default;
};

/// What YaRN multiplies every cosine and sine by: `factor` where it is given, else g(mscale)/g(mscale_all_dim) where
/// both are given and not 0, else g(1);  g(m) = 0.1 m ln s + 1 for s > 1, and 1 up to it.
/// _compute_yarn_parameters; Peng et al. 2023, equation 22 (g(1)); DeepSeek-V2 (mscale).
struct YarnAttention {
  std::optional<Fraction> factor = {}, mscale = {}, mscale_all_dim = {};
  friend bool operator==(YarnAttention const&, YarnAttention const&) = default;
};

/// w_i (1 - r_i) + (w_i/s) r_i,  r_i = (i - low)/(high - low), held within 0 and 1: a ramp from the pair that turns
/// beta_fast times within L positions to the one that turns beta_slow times. They are real numbers, with `truncate` the
/// whole ones below and above them; then low is at least 0 and high at most 2n - 1, the last entry and not the last
/// pair. A ramp of no width ends 1/1000 after it begins, as in all code that is run. _compute_yarn_parameters.
struct YarnScaling {
  Fraction factor, original, beta_fast = 32, beta_slow = 1;
  bool truncate = true;
  YarnAttention attention = {};
  friend bool operator==(YarnScaling const&, YarnScaling const&) = default;
};

/// The paper's YaRN, whose ramp is straight in the turns r_i = L w_i/(2 pi) and not in the pair's number:
/// (1 - g_i) w_i/s + g_i w_i,  g_i = (r_i - alpha)/(beta - alpha), held within 0 and 1.
/// Peng et al. 2023, equations 17 to 22; no library runs it so.
struct YarnPaperScaling {
  Fraction factor, original, alpha = 1, beta = 32;
  friend bool operator==(YarnPaperScaling const&, YarnPaperScaling const&) = default;
};

/// The same ramp with other names, and no attention factor. _compute_llama3_parameters.
struct Llama3Scaling {
  Fraction factor, low_freq_factor, high_freq_factor, original;
  friend bool operator==(Llama3Scaling const&, Llama3Scaling const&) = default;
};

/// w_i / e_i, e the list for short inputs up to L positions and that for long ones beyond. Cosines and sines are
/// multiplied by `attention_factor` where it is given, else by sqrt(1 + ln s/ln L) for s > 1.
/// Ding et al. 2024; _compute_longrope_parameters.
struct LongRopeScaling {
  std::vector<Fraction> short_factors = {}, long_factors = {};  ///< one for each pair
  Fraction factor = 1, original, length = 0;                    ///< length: that of the input
  std::optional<Fraction> attention_factor = {};
  friend bool operator==(LongRopeScaling const&, LongRopeScaling const&) = default;
};

/// The first `turning` pairs turn with w_i / s, with exponents that run over all n; the others do not turn, w_i = 0.
/// _compute_proportional_rope_parameters.
struct ProportionalScaling {
  int turning = 0;
  Fraction factor = 1;
  friend bool operator==(ProportionalScaling const&, ProportionalScaling const&) = default;
};

/// 2 pi / round(2 pi / w_i): wavelengths are whole numbers of positions. Wang et al. 2024 (Resonance RoPE).
struct ResonanceScaling {
  friend bool operator==(ResonanceScaling const&, ResonanceScaling const&) = default;
};

/// w_i m_i, and times pi: for lists and for progressions in half turns. Without `factors`, every m_i is 1.
struct Multiplied {
  std::vector<Fraction> factors = {};  ///< one for each pair, or none
  bool pi = false;
  friend bool operator==(Multiplied const&, Multiplied const&) = default;
};

using Scaling = std::variant<Unscaled, LinearScaling, NtkScaling, DynamicNtkScaling, YarnScaling, YarnPaperScaling,
                             Llama3Scaling, LongRopeScaling, ProportionalScaling, ResonanceScaling, Multiplied>;

/// n frequencies. Base > 0; factors and lengths > 0.
struct Frequencies {
  Fraction base;
  Fraction first = 0;
  Fraction step;
  int count = 0;
  Scaling scaling = {};

  friend bool operator==(Frequencies const&, Frequencies const&) = default;
};

/// base^(-2i/d), i = 0 .. d/2-1, d even and at least 2. Vaswani et al. 2017, section 3.5; Su et al. 2021, eq. 15.
Frequencies over_pairs(Fraction const& base, int dimension, Scaling scaling = {});
/// 2^i: NeRF's code. With pi, 2^i pi: Mildenhall et al. 2020, equation 4.
Frequencies octaves(int count, bool pi = false);
/// pi (1 + (m - 1) i/(n - 1)): pi linspace(1, m, n). lucidrains/rotary-embedding-torch, freqs_for = "pixel". n > 1.
Frequencies evenly_spaced(Fraction const& last, int count);

/// "none", "linear", "ntk", "dynamic", "yarn", "llama3", "longrope", "proportional" as in config.json, and names for
/// what config.json does not know: "yarn-paper", "resonance", "multiplied".
std::string_view scaling_name(Scaling const& scaling);

/// Whether pair i has the frequency 0 at every base: a symbol must not represent it.
bool stands_still(Frequencies const& frequencies, int pair);

/// Whether the rule multiplies cosines and sines: YaRN and LongRoPE.
bool has_amplitude(Scaling const& scaling);

/// Throws UserError where the numbers of a rule make no frequencies: a factor or length that is not above 0, an empty
/// ramp of turns, a list that has not one number for each pair.
void require_frequencies(Frequencies const& frequencies);

/// "10000^(-1/2)" for what is unscaled, "yarn of 10000^(-1/2)" else.
std::string formula(Frequencies const& frequencies, int pair);

/// Each frequency rounded to the nearest double, but for the last bits of what balls of 192 bits cannot tell apart.
std::vector<double> nearest_doubles(Frequencies const& frequencies);

}  // namespace pe
