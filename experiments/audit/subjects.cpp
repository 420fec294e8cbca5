#include "experiments/audit/subjects.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "experiments/audit/finding.hpp"
#include "experiments/audit/numbers.hpp"
#include "experiments/audit/readers/foreign.hpp"
#include "theory/kernel/error.hpp"

namespace pe::audit {
namespace {

/// Kinds and whole words of a name, between dots, dashes, underscores and ends. The first that occurs decides, so that
/// alibi_bias is a bias and alibi_slopes are slopes. The names are those of transformers, GPT-NeoX, vLLM
/// (cos_sin_cache), Meta's llama (rope.freqs, freqs_cis), fairseq and NVIDIA's and ONNX's.
constexpr std::pair<char const*, std::string_view> hints[] = {
    {"frequencies", "inv_freq inv_freqs"},
    {"phases", "freqs_cis freqs_cos freqs_sin"},
    {"frequencies", "freqs frequencies rope_factors_long rope_factors_short"},
    {"slopes", "slopes slope"},
    {"buckets", "bucket buckets relative_position_bucket"},
    {"bias", "alibi_bias attn_bias position_bias rel_pos_bias relative_attention_bias alibi"},
    {"phases", "cos_sin cos sin cosine sine cos_cached sin_cached"},
    {"phases", "embed_positions pos_embed pos_emb pos_encoder position_embd position_embedding"},
    {"phases", "position_embeddings positional_encoding positional_embedding pe"}};

/// A table with the name that hints at what it is: its own or, where that says nothing, its file's.
struct Hinted {
  Table table;
  std::string name;
};

/// The name with "sin" for "cos", and nothing where it is no cosine's.
std::string name_of_sine(std::string const& name) {
  for (auto const& [cosine, sine] : {std::pair{"cosine", "sine"}, {"cos", "sin"}}) {
    auto const at = find_word(lower_case(name), cosine);
    if (at == std::string::npos) continue;
    return std::string(name).replace(at, std::strlen(cosine), sine);
  }
  return {};
}

/// Tables by what they are, and those of one type and shape by their entries: of others no entry is read.
struct ByContent {
  bool operator()(std::vector<Table> const& a, std::vector<Table> const& b) const {
    return std::ranges::lexicographical_compare(a, b, is_before);
  }

  static bool is_before(Table const& a, Table const& b) {
    auto const outline = [](Table const& table) { return std::tie(table.dtype, table.swapped, table.shape); };
    if (outline(a) != outline(b)) return outline(a) < outline(b);
    auto const bytes = static_cast<std::size_t>(entry_count(a)) * size_of(a.dtype);
    return bytes > 0 && std::memcmp(a.data, b.data, bytes) < 0;
  }
};

/// Those with a name, or a file name, that hints at a kind, and those that have a named file to themselves.
std::vector<Hinted> hinted_of(std::vector<Table> const& tables, std::set<std::string> const& named) {
  auto const says = [](Table const& table) { return !kind_hinted_by(table.name).empty(); };
  // Of a file whose tensors say what they are, its own name says nothing of the others.
  std::set<std::string> files;
  std::map<std::string, std::size_t> tables_in;
  for (auto const& table : tables) {
    if (says(table)) files.insert(table.file);
    ++tables_in[table.file];
  }
  std::vector<Hinted> result;
  for (auto const& table : tables) {
    if (!says(table) && files.contains(table.file)) continue;
    auto name = says(table) ? table.name : std::filesystem::path(table.file).stem().string();
    bool const is_file = named.contains(table.file) && tables_in.at(table.file) == 1;
    if (is_file || !kind_hinted_by(name).empty()) result.push_back({table, std::move(name)});
  }
  return result;
}

bool is_of_one_form(Table const& a, Table const& b) { return a.shape == b.shape && a.dtype == b.dtype; }

/// Where the other half of a cache is looked for: in the same file, else in the same folder, else anywhere.
std::array<std::string, 3> places_of(Table const& table) {
  return {table.file, std::filesystem::path(table.file).parent_path().string() + "/", ""};
}

/// Each table alone, or with the table that is called its sine's, nearest first; no sine goes with two cosines.
std::vector<Subject> paired(std::vector<Hinted> const& tables) {
  std::map<std::pair<std::string, std::string>, std::size_t> by_name;
  for (std::size_t i = 0; i < tables.size(); ++i) {
    for (auto const& place : places_of(tables[i].table)) by_name.emplace(std::pair(place, tables[i].name), i);
  }
  std::vector<bool> taken(tables.size());
  std::vector<std::optional<std::size_t>> sine_of(tables.size());
  for (std::size_t nearness = 0; nearness < places_of({}).size(); ++nearness) {
    for (std::size_t i = 0; i < tables.size(); ++i) {
      auto const& [table, name] = tables[i];
      auto const sine = by_name.find({places_of(table)[nearness], name_of_sine(name)});
      bool const is_free = sine != by_name.end() && sine->second != i && !taken[sine->second];
      if (sine_of[i] || !is_free || !is_of_one_form(tables[sine->second].table, table)) continue;
      sine_of[i] = sine->second;
      taken[sine->second] = true;
    }
  }
  std::vector<Subject> result;
  for (std::size_t i = 0; i < tables.size(); ++i) {
    if (taken[i]) continue;
    auto& subject = result.emplace_back(Subject{{tables[i].table}, {}});
    if (sine_of[i]) subject.tables.push_back(tables[*sine_of[i]].table);
  }
  return result;
}

std::vector<Subject> without_repetition(std::vector<Subject> all) {
  std::map<std::vector<Table>, std::size_t, ByContent> first;
  std::vector<Subject> result;
  for (auto& subject : all) {
    bool const dense = std::ranges::all_of(subject.tables, [](Table const& table) { return is_dense(table); });
    auto const place = dense ? first.try_emplace(subject.tables, result.size()).first->second : result.size();
    if (place == result.size()) {
      result.push_back(std::move(subject));
    } else {
      result[place].repeated_as.push_back(std::move(subject.tables.front().name));
    }
  }
  return result;
}

/// The number after "layers.", "h.", "blk." or "blocks." in a tensor's name.
std::optional<std::int64_t> layer_of(std::string_view name) {
  for (std::string_view const word : {"layers.", "layer.", "blocks.", "blk.", "h."}) {
    for (auto at = name.find(word); at != std::string_view::npos; at = name.find(word, at + 1)) {
      if (at > 0 && name[at - 1] != '.') continue;
      std::int64_t number = 0;
      auto const* const begin = name.data() + at + word.size();
      if (std::from_chars(begin, name.data() + name.size(), number).ec == std::errc()) return number;
    }
  }
  return std::nullopt;
}

std::vector<RopeConfig> those(std::vector<RopeConfig> const& configs, auto const& is_meant) {
  std::vector<RopeConfig> result;
  std::ranges::copy_if(configs, std::back_inserter(result), is_meant);
  return result;
}

}  // namespace

std::string kind_hinted_by(std::string_view name) {
  auto text = lower_case(name);
  std::ranges::replace(text, '-', '_');
  for (auto [kind, words] : hints) {
    for (; !words.empty(); words.remove_prefix(std::min(words.find(' '), words.size() - 1) + 1)) {
      if (find_word(text, words.substr(0, words.find(' '))) != std::string::npos) return kind;
    }
  }
  return {};
}

std::string kind_hinted_by(Table const& table) {
  auto kind = kind_hinted_by(table.name);
  return kind.empty() ? kind_hinted_by(std::filesystem::path(table.file).stem().string()) : kind;
}

std::vector<Subject> subjects(std::vector<Table> tables, std::set<std::string> const& named) {
  if (tables.size() == 1) return {{std::move(tables), {}}};
  auto hinted = hinted_of(tables, named);
  constexpr std::size_t few = 2;
  if (hinted.empty() && tables.size() > few) return {};
  if (hinted.empty()) {
    for (auto const& table : tables) hinted.push_back({table, table.name});
  }
  auto result = without_repetition(paired(hinted));
  if (result.size() > most_subjects) {
    throw UserError(
        fmt::format("{} different tensors have names that look positional; at most {} are judged at once: "
                    "choose with --tensor NAME",
                    result.size(), most_subjects));
  }
  return result;
}

bool is_called_absolute(std::string const& name) {
  return name == "pe" || name.ends_with(".pe") ||
         contains(name, {"pos_emb", "position_emb", "positional", "pos_enc", "time"});
}

std::string nothing_positional(std::vector<Table> const& tables) {
  std::vector<std::string> names;
  for (auto const& table : tables)
    names.push_back(table.name.empty() ? std::filesystem::path(table.file).filename().string() : table.name);
  return fmt::format(
      "nothing positional here: none of {} tensors has a name that looks positional ({}); choose with --tensor NAME",
      tables.size(), some_of(names, 5));
}

std::vector<RopeConfig> configs_for(std::vector<RopeConfig> const& configs, std::string const& name) {
  auto const has = [&](char const* word) { return contains(name, {word}); };
  auto const is_of_text = [](RopeConfig const& config) { return config.part.empty(); };
  if (has("vision") || has("visual") || has("image")) {
    auto of_pictures = those(configs, [](RopeConfig const& config) { return config.of_images && config.says_theta; });
    // A text model's config says nothing of the tower beside it.
    if (!of_pictures.empty() || !has("image")) return of_pictures;
  }
  auto const of_part = [&](std::string const& part) {
    return those(configs,
                 [&](RopeConfig const& config) { return config.part == part && (config.says_theta || config.codes); });
  };
  for (auto const& config : configs) {
    bool const is_named = has(config.part.c_str()) || (config.part == "audio" && has("speech"));
    if (!is_of_text(config) && is_named) return of_part(config.part);
  }
  if (auto const layer = layer_of(name)) {
    auto of_layer = those(configs, [&](RopeConfig const& config) {
      return std::ranges::find(config.layers, *layer) != config.layers.end();
    });
    if (!of_layer.empty()) return of_layer;
  }
  bool const sliding = has("local") || has("sliding");
  bool const full = has("global") || has("full_attention") || (has("rotary_emb.") && !has("layers.") && !sliding);
  auto const of_text = those(configs, is_of_text);
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
      for (auto const& config : configs_for(configs, name)) types.push_back(config.layer_type);
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
