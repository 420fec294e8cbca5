/// What the person who asks for an audit knows and expects of the table. All optional.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pe::audit {

/// The base of Vaswani et al. (2017), Su et al. (2021) and of code that is given none.
inline constexpr double usual_base = 10000;

/// Sinusoidal codes that a kind of model has, whatever else its config.json says.
struct PrescribedCodes {
  double base = usual_base;
  std::string spacing;                        ///< "d/2" | "d/2-1"
  std::string layout;                         ///< "sin-cos" | "cos-sin" | "interleaved"
  bool of_times = false;                      ///< steps of noise, any of them, in place of positions
  std::string of;                             ///< a word in the names of its tables of codes; empty: of all
  std::optional<std::int64_t> width, length;  ///< where every table of such a model has them
};

/// The rotary part of a model's config.json, for one part of the model and layer type. Absent: the file does not say.
struct RopeConfig {
  std::string part;        ///< of which the object is, "vision" for vision_config; empty: the language model
  std::string layer_type;  ///< "full_attention", "sliding_attention"; empty where the file makes no difference
  std::vector<std::int64_t> layers;  ///< numbers of the layers of this type; empty where the file does not number them
  std::string scaling = "none";      ///< none | linear | dynamic | yarn | longrope | llama3 | proportional
  double theta = usual_base;
  std::optional<std::int64_t> head_dimension;
  double partial_rotary_factor = 1;
  bool is_rotated_part = false;  ///< the head's dimension is that of its rotated part (qk_rope_head_dim)
  std::optional<std::int64_t> max_position_embeddings, original_max_position_embeddings;
  std::optional<double> factor, low_freq_factor, high_freq_factor, beta_fast, beta_slow, attention_factor, mscale,
      mscale_all_dim;
  std::vector<double> short_factor, long_factor;
  std::vector<std::int64_t> axes;                 ///< entries of a head that each axis has
  std::vector<std::int64_t> sections;             ///< pairs that the axes of a multimodal model have
  std::optional<bool> sections_in_turn;           ///< each pair is of another axis than the one before; else in blocks
  bool of_images = false;                         ///< positions are those of cells: two axes share a head
  bool pairs_apart = false;                       ///< frequencies of two axes stand one axis after the other
  bool centred = false;                           ///< cells of a picture are counted from its middle
  std::optional<std::int64_t> buckets, distance;  ///< of T5's relative attention, or of DeBERTa's
  bool signed_buckets = false;                    ///< DeBERTa's: logarithmic, with the sign of the offset
  bool says_theta = true;                         ///< the file has a base, or is of a kind whose default is known
  std::vector<std::string> unknown;               ///< keys that look positional and are not known
  std::optional<std::int64_t> heads;
  bool alibi = false;                    ///< the config says that distances are biased, by ALiBi
  std::optional<double> alibi_bias_max;  ///< the greatest exponent of its slopes
  bool truncate = true;                  ///< of YaRN: the ramp's ends are rounded to whole pairs
  std::string found;                     ///< the file that it was read from, where nobody named one
  std::optional<PrescribedCodes> codes;  ///< of models whose positions are sinusoidal codes

  /// That the model was made for before it was stretched; where the config names none, its only length is it.
  std::optional<std::int64_t> original_length() const {
    return original_max_position_embeddings ? original_max_position_embeddings : max_position_embeddings;
  }
};

/// The numbers of scaling rules by the names that config.json has for them, the two that may be 0 last.
inline constexpr std::pair<char const*, std::optional<double> RopeConfig::*> scaling_numbers[] = {
    {"factor", &RopeConfig::factor},
    {"low_freq_factor", &RopeConfig::low_freq_factor},
    {"high_freq_factor", &RopeConfig::high_freq_factor},
    {"beta_fast", &RopeConfig::beta_fast},
    {"beta_slow", &RopeConfig::beta_slow},
    {"attention_factor", &RopeConfig::attention_factor},
    {"mscale", &RopeConfig::mscale},
    {"mscale_all_dim", &RopeConfig::mscale_all_dim}};

struct Options {
  std::string kind;             ///< phases | frequencies | slopes | bias | buckets; empty: find out
  std::string expected_scheme;  ///< of --expect SCHEME[:key=value,...]; empty: no expectation
  std::map<std::string, std::string> expected;
  std::optional<double> first_position, position_step;  ///< of --positions START[:STEP]
  std::vector<std::int64_t> axes;                       ///< of --axes: entries of a head that each axis has
  std::vector<std::int64_t> grid;                       ///< of --grid: height and width, or frames, height and width
  std::optional<RopeConfig> config;
  bool codes_prescribed = false;       ///< by a config: sinusoidal codes, of no factor
  std::optional<std::int64_t> length;  ///< of the sequences that the config's model takes
};

}  // namespace pe::audit
