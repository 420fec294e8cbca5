/// The names are those of huggingface/transformers: modeling_rope_utils.py for the rules and for the order of
/// precedence (rope_parameters before rope_scaling before the top of the file), the configuration_*.py of GPT-J,
/// GPT-NeoX, Gemma 3 and 4, ModernBERT, Phi-3 and DeepSeek-V3 for what they spell in their own way.
#include "experiments/audit/readers/config.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

#include "experiments/audit/readers/config_keys.hpp"
#include "experiments/audit/readers/foreign.hpp"
#include "experiments/audit/readers/json_fields.hpp"
#include "experiments/audit/readers/mapped_file.hpp"

namespace pe::audit {
namespace {

constexpr std::array nested_names{"text_config", "llm_config", "language_config", "thinker_config"};

/// Models of pictures or sound keep the language model's part in an object of its own.
JsonFields language_part(JsonFields const& top) {
  constexpr std::array scaling_names{"rope_scaling", "rope_parameters"};
  if (has_any(top, theta_names, local_theta_names, scaling_names)) return top;
  for (auto const* const name : nested_names) {
    if (top.is_object(name)) return language_part(*top.object(name));
  }
  return top;
}

/// A list of one for each layer is not read.
std::optional<double> theta_of(JsonFields const& fields) {
  return first_of(theta_names,
                  [&](auto const* name) { return fields.is_list(name) ? std::nullopt : fields.number_above(1, name); });
}

std::optional<double> local_theta_of(JsonFields const& fields) {
  return first_of(local_theta_names, [&](auto const* name) { return fields.number_above(1, name); });
}

std::optional<double> partial_of(JsonFields const& fields) {
  return first_of(partial_names, [&](auto const* name) {
    auto const value = fields.number_above(0, name);
    if (value && *value > 1) fields.refuse_field(name, "a number above 0, at most 1,");
    return value;
  });
}

std::optional<std::int64_t> head_dimension(JsonFields const& fields) {
  // DeepSeek rotates a part of each head that has a width of its own, whatever head_dim says.
  // Zamba2 has kv_channels too, of narrower heads than those that it rotates.
  constexpr std::array own_names{"qk_rope_head_dim", "head_dim", "attention_head_dim",
                                 "kv_channels",      "d_kv",     "head_size"};
  auto const own = first_of(own_names, [&](auto const* name) { return fields.count(name); });
  if (own) return own;
  auto width = first_of(width_names, [&](auto const* name) { return fields.count(name); });
  if (!width && fields.has("n_heads")) width = fields.count("dim");  // Meta's params.json
  auto const heads = first_of(heads_names, [&](auto const* name) { return fields.count(name); });
  if (!width || !heads) return std::nullopt;
  if (*width % *heads != 0) {
    fields.refuse_object(fmt::format("has a width of {} and {} heads", *width, *heads),
                         "the one must be a multiple of the other, or head_dim be given");
  }
  return *width / *heads;
}

/// The factor with which head * factor, rounded down, is `rotated`.
double factor_for(std::int64_t rotated, std::int64_t head) {
  auto factor = static_cast<double>(rotated) / static_cast<double>(head);
  while (static_cast<std::int64_t>(factor * static_cast<double>(head)) < rotated) factor = std::nextafter(factor, 2);
  return factor;
}

bool has_theta(JsonFields const& fields) {
  return has_any(fields, theta_names, local_theta_names, std::array{"rope_ratio", "rope_scaling", "rope_parameters"});
}

/// Whisper's encoder, BERT and their like have no rotary positions, and so no default base.
bool has_other_positions(JsonFields const& fields) {
  return has_any(fields, std::array{"max_source_positions", "max_target_positions", "type_vocab_size"});
}

/// Megatron's and NeMo's factor that positions are divided by, and litgpt's; the rule of Llama 3.1 where a switch of
/// Meta's or Megatron's says that it is applied, with the numbers of their code.
void read_switches(JsonFields const& fields, RopeConfig& config) {
  auto const by = first_of(condensing_names, [&](auto const* name) { return fields.number_above(0, name); });
  if (by && *by != 1) {
    config.scaling = "linear";
    config.factor = by;
  }
  auto const is_on = first_of(llama3_names, [&](auto const* name) { return fields.truth(name); });
  auto const adjusted = fields.object("rope_adjustments");
  if (!is_on.value_or(false) && !adjusted) return;
  auto const number = [&](char const* of_litgpt, char const* of_meta, double usual) {
    auto const said = adjusted ? adjusted->number_above(0, of_litgpt) : std::nullopt;
    return said ? said : fields.number_above(0, of_meta).value_or(usual);
  };
  config.scaling = "llama3";
  config.factor = number("factor", "rope_scaling_factor", 8);
  config.low_freq_factor = number("low_freq_factor", "rope_low_freq_factor", 1);
  config.high_freq_factor = number("high_freq_factor", "rope_high_freq_factor", 4);
  auto const original = adjusted ? adjusted->count("original_max_seq_len") : std::nullopt;
  config.original_max_position_embeddings = original.value_or(8192);
}

/// MPT's and DBRX's object: its base, and whether its models are rotated or biased at all.
void read_attention(JsonFields const& attention, RopeConfig& config) {
  config.alibi = attention.truth("alibi").value_or(config.alibi);
  config.alibi_bias_max = attention.number_above(0, "alibi_bias_max");
  config.theta = theta_of(attention).value_or(config.theta);
  config.partial_rotary_factor = partial_of(attention).value_or(config.partial_rotary_factor);
  bool const is_rotated = !attention.is_truth("rope") || *attention.truth("rope");
  config.says_theta = is_rotated && (config.says_theta || has_theta(attention));
  auto const scaling = attention.object("rope_hf_config");
  auto const rule = scaling ? scaling->text("type").value_or("no_scaling") : "no_scaling";
  if (!is_rotated || attention.text("rope_impl").value_or("") != "hf" || rule == "no_scaling") return;
  config.scaling = rule;
  config.factor = scaling->number_above(0, "factor");
}

/// What the top of the file says for every layer.
RopeConfig general_part(JsonFields const& fields) {
  RopeConfig config;
  config.theta = theta_of(fields).value_or(config.theta);
  config.head_dimension = head_dimension(fields);
  // GLM turns half of each head, with a base of 10000 times this.
  auto const ratio = fields.number_above(0, "rope_ratio");
  config.theta *= ratio.value_or(1);
  config.buckets = fields.count("relative_attention_num_buckets");
  config.distance = fields.count("relative_attention_max_distance");
  if (config.buckets && !config.distance) config.distance = 128;
  if (fields.has("max_bucket_distance")) {  // WavLM's names
    config.buckets = fields.count("num_buckets");
    config.distance = fields.count("max_bucket_distance");
  }
  if (fields.has("position_buckets")) {  // DeBERTa-v2's; its greatest distance of -1 is the longest input
    config.signed_buckets = true;
    config.buckets = fields.count("position_buckets");
    auto const distance = fields.number_above(-2, "max_relative_positions").value_or(-1);
    config.distance =
        distance >= 1 ? std::optional(static_cast<std::int64_t>(distance)) : fields.count("max_position_embeddings");
  }
  config.unknown = unread_positional(fields);
  for (auto const* const name : theta_names) {
    if (fields.is_list(name)) config.unknown.push_back(fields.path_of(name));
  }
  follow_kind(fields, config);
  config.axes = fields.counts("axes_dims_rope");  // Flux's
  if (ratio) config.partial_rotary_factor = 0.5;
  config.says_theta = has_theta(fields) || has_any(fields, partial_names, rotated_names) ||
                      (config.unknown.empty() && !has_other_positions(fields) && may_be_rotary(fields));
  config.heads = first_of(heads_names, [&](auto const* name) { return fields.count(name); });
  config.alibi =
      fields.truth("alibi").value_or(config.alibi || fields.text("position_embedding_type").value_or("") == "alibi");
  config.alibi_bias_max = fields.number_above(0, "alibi_bias_max");
  config.max_position_embeddings = first_of(length_names, [&](auto const* name) { return fields.count(name); });
  config.original_max_position_embeddings = fields.count("original_max_position_embeddings");
  config.partial_rotary_factor = partial_of(fields).value_or(config.partial_rotary_factor);
  // That head is the rotated part already; a factor beside it is of the whole head.
  config.is_rotated_part = fields.has("qk_rope_head_dim");
  if (config.is_rotated_part) config.partial_rotary_factor = 1;
  for (char const* const name : rotated_names) {
    auto const rotated = fields.count(name);
    if (!rotated || !config.head_dimension) continue;
    if (*rotated > *config.head_dimension) {
      fields.refuse_field(name, fmt::format("at most the head's {}", *config.head_dimension));
    }
    config.partial_rotary_factor = factor_for(*rotated, *config.head_dimension);
  }
  if (fields.is_object("attn_config")) read_attention(*fields.object("attn_config"), config);
  read_switches(fields, config);
  require_possible(fields, config);
  return config;
}

std::string rule_of(JsonFields const& scaling) {
  // "su" is longrope's first name; mrope places several axes on frequencies that it leaves alone.
  constexpr std::pair<std::string_view, char const*> rules[] = {
      {"deepseek_yarn", "yarn"}, {"default", "none"},  {"dynamic", "dynamic"},
      {"linear", "linear"},      {"llama3", "llama3"}, {"longrope", "longrope"},
      {"mrope", "none"},         {"ntk", "ntk"},       {"proportional", "proportional"},
      {"su", "longrope"},        {"yarn", "yarn"}};
  char const* const field = scaling.has("rope_type") ? "rope_type" : "type";
  auto const said = scaling.text(field);
  if (!said) {
    if (!scaling.has("factor")) return "none";
    scaling.refuse_object(scaling.path_of("factor") + " has no rope_type beside it", "the rule's name is needed");
  }
  std::string known;
  for (auto const& [name, ours] : rules) {
    if (name == *said) return ours;
    known.append(known.empty() ? "" : ", ").append(name);
  }
  scaling.refuse_field(field, "one of " + known);
}

void check_lists(JsonFields const& scaling, RopeConfig const& config) {
  if (config.short_factor.size() != config.long_factor.size() || config.short_factor.empty()) {
    scaling.refuse_object(fmt::format("{} has {} numbers and long_factor {}", scaling.path_of("short_factor"),
                                      config.short_factor.size(), config.long_factor.size()),
                          "both need one for each pair");
  }
  if (!config.head_dimension) return;
  auto const rotated = static_cast<double>(*config.head_dimension) * config.partial_rotary_factor;
  auto const pairs = static_cast<std::int64_t>(rotated) / 2;
  if (static_cast<std::int64_t>(config.short_factor.size()) == pairs) return;
  scaling.refuse_object(fmt::format("{} has {} numbers", scaling.path_of("short_factor"), config.short_factor.size()),
                        fmt::format("{} are needed, one for each pair", pairs));
}

void check_rule(JsonFields const& scaling, RopeConfig const& config) {
  auto const& rule = config.scaling;
  if (rule == "llama3" && config.high_freq_factor && config.high_freq_factor < config.low_freq_factor)
    scaling.refuse_field("high_freq_factor", fmt::format("at least low_freq_factor's {}", *config.low_freq_factor));
  if (rule == "yarn" && config.beta_fast.value_or(32) < config.beta_slow.value_or(1)) {
    scaling.refuse_object(fmt::format("{} is {} and beta_fast {}", scaling.path_of("beta_slow"),
                                      config.beta_slow.value_or(1), config.beta_fast.value_or(32)),
                          "beta_fast must not be the smaller one");
  }
  if (rule == "longrope") check_lists(scaling, config);
}

/// Takes over what rope_scaling or rope_parameters says of one layer type.
void read_scaling(JsonFields const& scaling, RopeConfig& config) {
  config.scaling = rule_of(scaling);
  config.theta = theta_of(scaling).value_or(config.theta);
  if (!config.is_rotated_part)
    config.partial_rotary_factor = partial_of(scaling).value_or(config.partial_rotary_factor);
  for (auto const& [name, number] : scaling_numbers)
    config.*number =
        std::string_view(name).starts_with("mscale") ? scaling.number_from_zero(name) : scaling.number_above(0, name);
  // Hunyuan's dynamic rule with an alpha is NTK's by that factor, whatever the length.
  if (auto const alpha = scaling.number_above(0, "alpha"); alpha && config.scaling == "dynamic") {
    config.scaling = *alpha == 1 ? "none" : "ntk";
    config.factor = *alpha;
  }
  if (scaling.has("mrope_section")) config.sections = scaling.counts("mrope_section");
  if (auto const in_turn = scaling.truth("mrope_interleaved")) config.sections_in_turn = in_turn;
  if (config.scaling == "longrope") {  // PhiMoE's amplitudes: mscale within the original length, and beyond it
    config.mscale = scaling.number_from_zero("short_mscale");
    if (!config.attention_factor) config.attention_factor = scaling.number_above(0, "long_mscale");
  }
  config.short_factor = scaling.positive_numbers("short_factor");
  config.long_factor = scaling.positive_numbers("long_factor");
  config.truncate = scaling.truth("truncate").value_or(true);
  if (auto const original = scaling.count("original_max_position_embeddings")) {
    // Phi-3 says it at the top, and there it counts first.
    bool const top_first = config.scaling == "longrope" && config.original_max_position_embeddings;
    if (!top_first) config.original_max_position_embeddings = original;
  }
  check_rule(scaling, config);
}

bool tells_layers_apart(JsonFields const& parameters) {
  auto const names = parameters.names();
  return !names.empty() &&
         std::all_of(names.begin(), names.end(), [&](auto const& n) { return parameters.is_object(n); });
}

/// The heads without a window are wider in Gemma 4: by a field of their own, or, as transformers 5 writes it, by
/// overrides of single layers, {"05": {"head_dim": 512}, ...}, where these agree.
std::optional<std::int64_t> head_dimension_without_window(JsonFields const& fields) {
  auto result = fields.count("global_head_dim");
  auto const overrides = fields.object("per_layer_config");
  if (result || !overrides) return result;
  for (auto const& layer : overrides->names()) {
    if (!overrides->is_object(layer)) continue;
    auto const own = overrides->object(layer)->count("head_dim");
    if (!own) continue;
    if (result && *result != *own) return std::nullopt;
    result = own;
  }
  return result;
}

std::vector<RopeConfig> layers(JsonFields const& fields, RopeConfig const& general) {
  auto const parameters = fields.object("rope_parameters");
  if (parameters && tells_layers_apart(*parameters)) {
    std::vector<RopeConfig> result;
    for (auto const& layer_type : parameters->names()) {
      auto config = general;
      config.layer_type = layer_type;
      if (layer_type == "sliding_attention") config.theta = local_theta_of(fields).value_or(config.theta);
      auto const wider = head_dimension_without_window(fields);
      if (layer_type == "full_attention" && wider) config.head_dimension = wider;
      read_scaling(*parameters->object(layer_type), config);
      number_layers(fields, config);
      result.push_back(std::move(config));
    }
    return result;
  }
  auto full = general;
  auto const scaling = parameters && !parameters->names().empty() ? parameters : fields.object("rope_scaling");
  if (scaling) read_scaling(*scaling, full);
  auto const local_theta = local_theta_of(fields);
  if (!local_theta) return {full};
  auto sliding = general;  // which is never stretched: its window is short
  full.layer_type = "full_attention";
  sliding.layer_type = "sliding_attention";
  sliding.theta = *local_theta;
  number_layers(fields, full, sliding);
  return {full, sliding};
}

/// The parts beside the language model: audio_config, codec_config, vision_config.
std::vector<RopeConfig> other_parts(JsonFields const& top) {
  constexpr std::string_view ending = "_config";
  std::vector<RopeConfig> result;
  for (auto const& name : top.names()) {
    if (!top.is_object(name) || !name.ends_with(ending)) continue;
    auto const fields = *top.object(name);
    if (std::ranges::find(nested_names, name) != nested_names.end()) {
      std::ranges::move(other_parts(fields), std::back_inserter(result));
      continue;
    }
    auto const part = name.substr(0, name.size() - ending.size());
    bool const is_part = part == "vision" || fields.has("model_type") || has_any(fields, width_names);
    if (!is_part || (part == "model" && !has_theta(fields))) continue;  // every tensor is of a model
    RopeConfig config;
    if (part == "vision") {
      follow_kind(fields, config);
      config.of_images = true;
      auto const parameters = fields.object("rope_parameters");
      config.theta = theta_of(parameters ? *parameters : fields).value_or(config.theta);
    } else if (has_theta(fields)) {
      config = general_part(fields);
    } else {
      config.says_theta = false;
      follow_kind(fields, config);
    }
    config.part = part;
    result.push_back(std::move(config));
  }
  return result;
}

}  // namespace

std::vector<RopeConfig> parse_config(std::string_view text, std::string const& name) {
  auto const json = parse_object(text, name);
  auto const fields = language_part(JsonFields(json, "", name));
  constexpr std::array telling_names{
      "model_type",         "_class_name",      "architectures", "rope_scaling", "rope_parameters",
      "head_dim",           "qk_rope_head_dim", "alibi",         "attn_config",  "relative_attention_num_buckets",
      "max_bucket_distance"};
  if (!has_any(fields, theta_names, local_theta_names, telling_names, rotated_names, width_names, partial_names)) {
    throw NoPositions(fmt::format(
        "{}: says nothing of rotary positions; a model's config.json is needed (see experiments/audit/formats.md)",
        name));
  }
  auto result = layers(fields, general_part(fields));
  std::ranges::move(other_parts(JsonFields(json, "", name)), std::back_inserter(result));
  return result;
}

std::vector<RopeConfig> read_config(std::filesystem::path const& file) {
  MappedFile const mapped(file);
  auto configs = parse_config(text_of(mapped.bytes()), file.string());
  mapped.require_unchanged();
  return configs;
}

}  // namespace pe::audit
