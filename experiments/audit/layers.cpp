#include "experiments/audit/layers.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

namespace pe::audit {
namespace {

/// The number after "layers.", "h.", "blk." or "blocks." in a tensor's name.
std::optional<std::int64_t> layer_of(std::string_view name) {
  for (std::string_view const word : {"layers.", "layer.", "blocks.", "blk.", "h."}) {
    auto const at = name.find(word);
    if (at == std::string_view::npos || (at > 0 && name[at - 1] != '.')) continue;
    std::int64_t number = 0;
    auto const* const begin = name.data() + at + word.size();
    if (std::from_chars(begin, name.data() + name.size(), number).ec == std::errc()) return number;
  }
  return std::nullopt;
}

std::vector<RopeConfig> those(std::vector<RopeConfig> const& configs, auto const& is_meant) {
  std::vector<RopeConfig> result;
  std::ranges::copy_if(configs, std::back_inserter(result), is_meant);
  return result;
}

}  // namespace

std::vector<RopeConfig> meant(std::vector<RopeConfig> const& configs, std::string const& name) {
  auto const has = [&](char const* word) { return name.find(word) != std::string::npos; };
  auto const is_of_pictures = [](RopeConfig const& config) { return config.layer_type == "vision"; };
  if (has("vision") || has("visual") || has("image")) {
    auto of_pictures = those(configs, is_of_pictures);
    // A text model's config says nothing of the tower beside it.
    if (!of_pictures.empty() || !has("image")) return of_pictures;
  }
  if (auto const layer = layer_of(name)) {
    auto of_layer = those(configs, [&](RopeConfig const& config) {
      return std::ranges::find(config.layers, *layer) != config.layers.end();
    });
    if (!of_layer.empty()) return of_layer;
  }
  bool const sliding = has("local") || has("sliding");
  bool const full = has("global") || has("full_attention") || (has("rotary_emb.") && !has("layers.") && !sliding);
  auto const of_text = those(configs, [&](RopeConfig const& config) { return !is_of_pictures(config); });
  if (sliding == full) return of_text;
  auto const wanted = sliding ? "sliding_attention" : "full_attention";
  auto result = those(of_text, [&](RopeConfig const& config) { return config.layer_type == wanted; });
  return result.empty() ? of_text : result;
}

std::vector<Subject> apart_by_layer(std::vector<Subject> subjects, std::vector<RopeConfig> const& configs) {
  bool const numbered = std::ranges::any_of(configs, [](RopeConfig const& config) { return !config.layers.empty(); });
  if (!numbered) return subjects;
  std::vector<Subject> result;
  for (auto& subject : subjects) {
    auto const types_of = [&](std::string const& name) {
      std::vector<std::string> types;
      for (auto const& config : meant(configs, name)) types.push_back(config.layer_type);
      return types;
    };
    std::map<std::vector<std::string>, std::size_t> places{{types_of(subject.tables.front().name), result.size()}};
    auto const tables = subject.tables;
    auto const names = std::exchange(subject.repeated_as, {});
    result.push_back(std::move(subject));
    for (auto const& name : names) {
      auto const [place, is_new] = places.try_emplace(types_of(name), result.size());
      if (is_new) {
        result.push_back({tables, {}});
        result.back().tables.front().name = name;
      } else {
        result[place->second].repeated_as.push_back(name);
      }
    }
  }
  return result;
}

}  // namespace pe::audit
