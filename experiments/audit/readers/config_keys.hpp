/// The names by which config.json files of several code bases say one thing, those that say something positional that
/// is not read, and what a kind of model prescribes though no key says it.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "experiments/audit/options.hpp"
#include "experiments/audit/readers/json_fields.hpp"

namespace pe::audit {

/// transformers; GPT-NeoX; ModernBERT; litgpt, torchtune; Megatron, NeMo; OpenELM; others.
inline constexpr std::array theta_names{"rope_theta",         "rotary_emb_base",      "global_rope_theta",
                                        "rope_base",          "rotary_base",          "rope_embedding_base",
                                        "rope_freq_constant", "rotary_embedding_base"};
inline constexpr std::array local_theta_names{"rope_local_base_freq", "local_rope_theta", "swa_rope_theta"};
/// DeepSeek-V4's base of layers with compressed keys; read where rope_parameters says it too.
inline constexpr std::array compressed_theta_names{"compress_rope_theta"};
/// The part of a head that is rotated: transformers, GPT-NeoX, flash-attention, StableLM; Megatron; NeMo, litgpt.
inline constexpr std::array partial_names{
    "partial_rotary_factor", "rotary_pct", "rotary_emb_fraction", "rope_pct", "rotary_percent", "rotary_percentage"};
/// The entries of a head that are rotated: GPT-J, GPT-NeoX's attribute, flash-attention, litgpt, Bamba.
inline constexpr std::array rotated_names{"rotary_dim", "rotary_ndims", "rotary_emb_dim", "rope_n_elem",
                                          "attn_rotary_emb"};
/// Positions are divided by it: Megatron, NeMo, litgpt.
inline constexpr std::array condensing_names{"rotary_seq_len_interpolation_factor", "seq_len_interpolation_factor",
                                             "rope_condense_ratio"};
/// Whether Llama 3.1's rule is applied: Meta's params.json, Megatron.
inline constexpr std::array llama3_names{"use_scaled_rope", "use_rope_scaling"};
inline constexpr std::array width_names{"hidden_size", "n_embd", "d_model"};
inline constexpr std::array heads_names{"num_attention_heads", "n_head", "n_heads", "num_heads"};
inline constexpr std::array length_names{"max_position_embeddings", "n_positions", "max_seq_len", "seq_length",
                                         "block_size"};

/// The first of `names` that `fields` has, read by `read`; nothing when it has none.
template <std::size_t n, class Read>
auto first_of(std::array<char const*, n> const& names, Read const& read) -> decltype(read("")) {
  for (auto const* const name : names) {
    if (auto value = read(name)) return value;
  }
  return std::nullopt;
}

bool has_any(JsonFields const& fields, auto const&... lists) {
  auto const has = [&](auto const& list) {
    return std::any_of(list.begin(), list.end(), [&](auto const* name) { return fields.has(name); });
  };
  return (has(lists) || ...);
}

/// Fields of the object, and of those in it that are read, which look positional and are not read, by their paths.
std::vector<std::string> unread_positional(JsonFields const& fields);

/// Takes over what a model's kind, config.json's model_type, prescribes though no key says it, by the defaults of the
/// configuration classes of huggingface/transformers: sinusoidal codes, the part of a head that is rotated, ALiBi,
/// whether positions are those of the cells of images, and in which order two axes share the pairs.
void follow_kind(JsonFields const& fields, RopeConfig& config);

/// Refuses numbers that are no model's and would take memory for what they prescribe.
void require_possible(JsonFields const& fields, RopeConfig const& config);

/// Whether a model may be rotary although its file has no base: one that is known to be, or one without a type.
bool may_be_rotary(JsonFields const& fields);

/// The numbers of the layers of this type, where the file lists the types of all.
void number_layers(JsonFields const& fields, RopeConfig& config);

/// The same of two types, where one layer in so many is global.
void number_layers(JsonFields const& fields, RopeConfig& full, RopeConfig& sliding);

}  // namespace pe::audit
