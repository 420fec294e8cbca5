#include "experiments/audit/readers/config_keys.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>

namespace pe::audit {
namespace {

/// Read, or of no consequence for a table: layouts, which the table shows, and layers without positions.
constexpr std::string_view others_that_are_read =
    "rope_scaling rope_parameters rope_ratio rope_type rope_impl rope_dail_config rope_hf_config rope_adjustments "
    "rope_scaling_factor rope_high_freq_factor qk_rope_head_dim attn_config alibi alibi_bias_max original_rope "
    "rope_interleave rope_interleaved rotary_interleaved rotary_emb_interleaved rope_traditional no_rope_layers "
    "no_rope_layer_interval rotary rotary_value rope_max_seq_len rope_max_length axes_dims_rope";

/// Of rope_scaling and rope_parameters.
constexpr std::string_view scaling_names =
    "rope_type type factor original_max_position_embeddings low_freq_factor high_freq_factor beta_fast beta_slow "
    "attention_factor mscale mscale_all_dim short_factor long_factor short_mscale long_mscale truncate mrope_section "
    "mrope_interleaved alpha finetuned llama_4_scaling_beta max_position_embeddings";

bool is_word_of(std::string_view words, std::string const& name) {
  return fmt::format(" {} ", words).find(" " + name + " ") != std::string::npos;
}

bool is_one_of(std::string const& name, auto const&... lists) {
  return ((std::ranges::find(lists, std::string_view(name)) != lists.end()) || ...);
}

/// Whether a word of the name is one of positions: "rotary_frequency_base", and not "property".
bool looks_positional(std::string_view name) {
  while (!name.empty()) {
    auto const word = name.substr(0, name.find('_'));
    if (word.starts_with("rope") || word.starts_with("rotary") || word == "theta" || word == "alibi") return true;
    name.remove_prefix(std::min(name.size(), word.size() + 1));
  }
  return false;
}

bool is_read(std::string const& name) {
  return is_one_of(name, theta_names, local_theta_names, compressed_theta_names, partial_names, rotated_names,
                   condensing_names, llama3_names) ||
         is_word_of(others_that_are_read, name);
}

void add_unread_scaling(JsonFields const& scaling, std::vector<std::string>& into) {
  for (auto const& name : scaling.names()) {
    if (auto const inner = scaling.is_object(name) ? scaling.object(name) : std::nullopt) {
      add_unread_scaling(*inner, into);
    } else if (!is_word_of(scaling_names, name) && !is_one_of(name, theta_names, partial_names)) {
      into.push_back(scaling.path_of(name));
    }
  }
}

struct Part {
  std::string_view model;
  double rotated;
};
constexpr Part rotated_parts[] = {{"gpt_neox", 0.25},       {"stablelm", 0.25}, {"phi", 0.5},        {"persimmon", 0.5},
                                  {"nemotron", 0.5},        {"glm", 0.5},       {"glm4", 0.5},       {"glm4_moe", 0.5},
                                  {"recurrent_gemma", 0.5}, {"moonshine", 0.9}, {"qwen3_next", 0.25}};

struct Codes {
  std::string_view models, spacing = "d/2";
  char const *layout = "sin-cos", *only_if = nullptr;  ///< a key that says whether they are; else the codes are learned
};
constexpr Codes sinusoidal[] = {
    {"whisper qwen2_audio_encoder qwen2_5_omni_audio_encoder qwen3_omni_moe_audio_encoder qwen3_asr_audio_encoder "
     "voxtral_encoder speech_to_text m2m_100 nllb-moe xglm fsmt",
     "d/2-1"},
    {"musicgen musicgen_decoder musicgen_melody musicgen_melody_decoder", "d/2-1", "cos-sin"},
    {"marian pegasus roformer ctrl transfo-xl xlnet informer autoformer time_series_transformer"},
    {"distilbert", "d/2", "interleaved", "sinusoidal_pos_embds"},
    {"xlm flaubert", "d/2", "interleaved", "sinusoidal_embeddings"}};

/// Rotary, though their files may have no base.
constexpr std::string_view rotary_models =
    "llama open_llama gptj codegen falcon RefinedWeb RefinedWebModel mistral mixtral phi phi-msft baichuan internlm "
    "aquila xverse qwen chatglm persimmon gpt_neox stablelm stablelm_epoch esm deepseek yi glm gemma nomic_bert";

/// Layers are numbered up to this; a config that does not say how many it has is taken to have them all.
constexpr std::int64_t most_layers = 1024;

std::int64_t layers_of(JsonFields const& fields) {
  return std::min(fields.count("num_hidden_layers").value_or(most_layers), most_layers);
}

}  // namespace

std::vector<std::string> unread_positional(JsonFields const& fields) {
  std::vector<std::string> result;
  for (auto const& name : fields.names()) {
    // What only says that there are such positions names none.
    bool const is_switch =
        fields.is_truth(name) && (name == "rope" || name.starts_with("use_") || name.starts_with("apply_"));
    if (looks_positional(name) && !is_read(name) && !is_switch) result.push_back(fields.path_of(name));
  }
  for (char const* const name : {"rope_scaling", "rope_parameters"}) {
    if (fields.is_object(name)) add_unread_scaling(*fields.object(name), result);
  }
  if (fields.is_object("attn_config"))
    std::ranges::move(unread_positional(*fields.object("attn_config")), std::back_inserter(result));
  return result;
}

void follow_kind(JsonFields const& fields, RopeConfig& config) {
  auto const model = fields.text("model_type").value_or("");
  auto const* const of = std::ranges::find_if(sinusoidal, [&](Codes const& c) { return is_word_of(c.models, model); });
  if (of != std::end(sinusoidal) && (!of->only_if || fields.truth(of->only_if).value_or(false))) {
    auto& codes = config.codes.emplace();
    codes.spacing = of->spacing;
    codes.layout = of->layout;
    // Of Whisper, the encoder's table alone is one of codes; others keep longer ones, and some one for each head.
    bool const is_tower = model.ends_with("_encoder");
    if (model == "whisper" || is_tower) {
      codes.of = is_tower ? "" : "encoder";
      codes.width = fields.count("d_model");
      codes.length = fields.count("max_source_positions");
    }
  }
  // Diffusers' steps of noise.
  if (fields.has("freq_shift") && fields.has("flip_sin_to_cos")) {
    auto& codes = config.codes.emplace();
    codes.of_times = true;
    auto const shift = fields.number_from_zero("freq_shift").value_or(0);
    codes.spacing = shift == 0 ? "d/2" : "d/2-1";
    codes.layout = fields.truth("flip_sin_to_cos").value_or(false) ? "cos-sin" : "sin-cos";
    if (shift != 0 && shift != 1) config.unknown.push_back(fields.path_of("freq_shift"));
  }
  auto const* const part = std::ranges::find(rotated_parts, model, &Part::model);
  if (part != std::end(rotated_parts)) config.partial_rotary_factor = part->rotated;
  auto const starts = [&](char const* name) { return model.starts_with(name); };
  config.centred = starts("dinov3");
  if (starts("qwen2")) config.sections_in_turn = false;
  if (starts("qwen3_vl") || starts("qwen3_omni")) config.sections_in_turn = true;
  config.of_images = std::ranges::any_of(std::array{"vit", "vision", "dino", "pixtral"},
                                         [&](char const* word) { return model.find(word) != std::string::npos; });
  config.pairs_apart = model == "pixtral" || (starts("ernie4_5_vl") && !config.of_images);
  config.alibi = model == "bloom";
}

void require_possible(JsonFields const& fields, RopeConfig const& config) {
  for (auto const& [number, what] : {std::pair(config.head_dimension, "entries a head"),
                                     {config.heads, "heads"},
                                     {config.buckets, "buckets of relative positions"},
                                     {config.distance, "distances of relative positions"}}) {
    if (number.value_or(0) > most_columns)
      fields.refuse_object(fmt::format("has {} {}", *number, what),
                           fmt::format("{} are possible at most", most_columns));
  }
}

bool may_be_rotary(JsonFields const& fields) {
  auto const model = fields.text("model_type");
  if (fields.has("_class_name")) return false;  // diffusers'
  return !model || is_word_of(rotary_models, *model);
}

void number_layers(JsonFields const& fields, RopeConfig& config) {
  std::int64_t number = 0;
  for (auto const& type : fields.texts("layer_types")) {
    // DeepSeek-V4 says the frequencies of its layers by what they do with keys.
    bool const is_compressed = type.find("compress") != std::string::npos;
    bool const is_of = type == config.layer_type || (config.layer_type == "compress" && is_compressed) ||
                       (config.layer_type == "main" && !is_compressed);
    if (is_of) config.layers.push_back(number);
    ++number;
  }
}

void number_layers(JsonFields const& fields, RopeConfig& full, RopeConfig& sliding) {
  if (fields.has("layer_types")) {
    number_layers(fields, full);
    number_layers(fields, sliding);
    return;
  }
  // Gemma 3: the last of so many is global. ModernBERT: the first of so many is.
  auto const pattern = fields.count("sliding_window_pattern"), every = fields.count("global_attn_every_n_layers");
  bool const is_gemma = fields.text("model_type").value_or("").starts_with("gemma3");
  auto const period = pattern ? pattern : every ? every : is_gemma ? std::optional<std::int64_t>(6) : std::nullopt;
  if (!period) return;
  auto const place_of_global = pattern || !every ? *period - 1 : 0;
  for (std::int64_t layer = 0; layer < layers_of(fields); ++layer) {
    (layer % *period == place_of_global ? full : sliding).layers.push_back(layer);
  }
}

}  // namespace pe::audit
