#include "experiments/audit/subjects.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstring>
#include <filesystem>
#include <map>

#include "theory/kernel/error.hpp"

namespace pe::audit {
namespace {

struct Hint {
  char const* word;  ///< a whole word of a name, between dots, dashes, underscores and ends; may have them within
  char const* kind;
};

/// The first that occurs decides, so that alibi_bias is a bias and alibi_slopes are slopes. The names are those of
/// transformers, GPT-NeoX, vLLM (cos_sin_cache), Meta's llama (rope.freqs, freqs_cis), fairseq and NVIDIA's and ONNX's.
constexpr Hint hints[] = {
    {"inv_freq", "frequencies"},
    {"inv_freqs", "frequencies"},
    {"freqs_cis", "phases"},
    {"freqs_cos", "phases"},
    {"freqs_sin", "phases"},
    {"freqs", "frequencies"},
    {"frequencies", "frequencies"},
    {"slopes", "slopes"},
    {"slope", "slopes"},
    {"bucket", "buckets"},
    {"buckets", "buckets"},
    {"relative_position_bucket", "buckets"},
    {"alibi_bias", "bias"},
    {"attn_bias", "bias"},
    {"position_bias", "bias"},
    {"rel_pos_bias", "bias"},
    {"alibi", "bias"},
    {"cos_sin", "phases"},
    {"cos", "phases"},
    {"sin", "phases"},
    {"cosine", "phases"},
    {"sine", "phases"},
    {"cos_cached", "phases"},
    {"sin_cached", "phases"},
    {"embed_positions", "phases"},
    {"pos_embed", "phases"},
    {"pos_emb", "phases"},
    {"pos_encoder", "phases"},
    {"position_embedding", "phases"},
    {"position_embeddings", "phases"},
    {"positional_encoding", "phases"},
    {"positional_embedding", "phases"},
    {"pe", "phases"},
};

bool joins_words(char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }

std::size_t find_word(std::string_view name, std::string_view word) {
  for (auto at = name.find(word); at != std::string_view::npos; at = name.find(word, at + 1)) {
    auto const end = at + word.size();
    if ((at == 0 || joins_words(name[at - 1])) && (end == name.size() || joins_words(name[end]))) return at;
  }
  return std::string_view::npos;
}

std::string lower(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return result;
}

std::string hinting_name(Table const& table) {
  if (!kind_hinted_by(table.name).empty()) return table.name;
  return std::filesystem::path(table.file).stem().string();
}

/// The name with "sin" for "cos", and nothing where it is no cosine's.
std::string name_of_sine(std::string const& name) {
  for (auto const& [cosine, sine] : {std::pair{"cosine", "sine"}, {"cos", "sin"}}) {
    auto const at = find_word(lower(name), cosine);
    if (at == std::string::npos) continue;
    return std::string(name).replace(at, std::strlen(cosine), sine);
  }
  return {};
}

bool same_entries(Table const& a, Table const& b) {
  auto const dense = row_major_strides(a.shape, a.dtype);
  if (a.dtype != b.dtype || a.swapped != b.swapped || a.shape != b.shape || a.strides != dense || b.strides != dense) {
    return false;
  }
  auto const bytes = static_cast<std::size_t>(entry_count(a)) * size_of(a.dtype);
  return std::memcmp(a.data, b.data, bytes) == 0;
}

bool same_subject(Subject const& a, Subject const& b) {
  return std::equal(a.tables.begin(), a.tables.end(), b.tables.begin(), b.tables.end(), same_entries);
}

std::string some_names(std::vector<Table> const& tables) {
  constexpr std::size_t shown = 5;
  std::string result;
  for (std::size_t i = 0; i < std::min(shown, tables.size()); ++i) {
    result += fmt::format("{}'{}'", i == 0 ? "" : ", ", tables[i].name);
  }
  return tables.size() > shown ? result + fmt::format(" and {} more", tables.size() - shown) : result;
}

std::vector<Subject> paired(std::vector<Table> tables) {
  std::map<std::string, std::size_t> by_name;
  for (std::size_t i = 0; i < tables.size(); ++i) by_name.emplace(hinting_name(tables[i]), i);
  std::vector<bool> taken(tables.size());
  std::vector<std::size_t> sine_of(tables.size(), tables.size());
  for (std::size_t i = 0; i < tables.size(); ++i) {
    auto const sine = by_name.find(name_of_sine(hinting_name(tables[i])));
    if (sine == by_name.end() || sine->second == i || tables[sine->second].shape != tables[i].shape) continue;
    sine_of[i] = sine->second;
    taken[sine->second] = true;
  }
  std::vector<Subject> result;
  for (std::size_t i = 0; i < tables.size(); ++i) {
    if (taken[i]) continue;
    Subject subject{{tables[i]}, {}};
    if (sine_of[i] < tables.size()) subject.tables.push_back(tables[sine_of[i]]);
    result.push_back(std::move(subject));
  }
  return result;
}

std::vector<Subject> without_repetition(std::vector<Subject> all) {
  std::vector<Subject> result;
  for (auto& subject : all) {
    auto const first =
        std::find_if(result.begin(), result.end(), [&](auto const& s) { return same_subject(s, subject); });
    if (first == result.end()) {
      result.push_back(std::move(subject));
    } else {
      first->repeated_as.push_back(subject.tables.front().name);
    }
  }
  return result;
}

}  // namespace

std::string kind_hinted_by(std::string_view name) {
  auto const text = lower(name);
  for (auto const& hint : hints) {
    if (find_word(text, hint.word) != std::string::npos) return hint.kind;
  }
  return {};
}

std::string kind_hinted_by(Table const& table) { return kind_hinted_by(hinting_name(table)); }

std::vector<Subject> subjects(std::vector<Table> tables) {
  if (tables.size() == 1) return {{std::move(tables), {}}};
  std::vector<Table> hinted;
  for (auto const& table : tables) {
    if (!kind_hinted_by(table).empty()) hinted.push_back(table);
  }
  constexpr std::size_t few = 2;  // a code at two lengths, or a cosine and a sine table with other names
  if (hinted.empty() && tables.size() <= few) return {{std::move(tables), {}}};
  if (hinted.empty()) {
    throw UserError(fmt::format("none of {} tensors has a name that looks positional ({}); choose with --tensor NAME",
                                tables.size(), some_names(tables)));
  }
  auto result = paired(std::move(hinted));
  if (tables.size() == few && result.size() == few &&
      result[0].tables[0].shape.size() == result[1].tables[0].shape.size() &&
      kind_hinted_by(result[0].tables[0]) == "phases" && kind_hinted_by(result[1].tables[0]) == "phases") {
    return {{std::move(tables), {}}};
  }
  return without_repetition(std::move(result));
}

}  // namespace pe::audit
