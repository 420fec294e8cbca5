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
    "no_rope_layer_interval rotary_value";

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
  return is_one_of(name, theta_names, local_theta_names, partial_names, rotated_names, condensing_names,
                   llama3_names) ||
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
  auto const in_short = scaling.number_from_zero("short_mscale"), in_long = scaling.number_from_zero("long_mscale");
  if (in_short != in_long) into.push_back(scaling.path_of("long_mscale"));
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

}  // namespace pe::audit
