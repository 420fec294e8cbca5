// What stands under positional names and is no encoding by a formula: index maps, position ids, masks, factors, learned
// tables. A file of them is in order, so that they have verdicts of their own.
#include <algorithm>
#include <cmath>
#include <filesystem>

#include "experiments/audit/answer/others.hpp"
#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/numbers.hpp"

namespace pe::audit {
namespace {

/// Entries that are looked at; a table of more is told by these.
constexpr std::int64_t most_looked_at = std::int64_t{1} << 20;

Table first_part(Table part) {
  while (entry_count(part) > most_looked_at && !part.shape.empty()) {
    auto const longest = std::ranges::max_element(part.shape) - part.shape.begin();
    part = range(part, static_cast<std::size_t>(longest), 0, (part.shape[static_cast<std::size_t>(longest)] + 1) / 2);
  }
  return part;
}

std::vector<double> first_entries(Table const& table) { return to_double(first_part(table)); }

std::string lower_names(Table const& table) {
  return lower_case(std::filesystem::path(table.file).stem().string() + ' ' + table.name);
}

/// 0 or 1; or 0 and a number that a softmax takes for minus infinity; both of them there.
bool is_mask(std::vector<double> const& entries, Table const& table) {
  constexpr double masked = -1e4;
  auto const is_off = [](double x) { return x <= masked; };
  auto const zeros = std::ranges::count(entries, 0.0);
  auto const count = static_cast<std::ptrdiff_t>(entries.size());
  if (zeros == 0 || zeros == count || squeezed(table).shape.size() < 2) return false;
  auto const other = *std::ranges::find_if(entries, [](double x) { return x != 0; });
  return std::ranges::all_of(entries, [&](double x) { return x == 0 || x == 1; }) ||
         std::ranges::all_of(entries, [&](double x) { return x == 0 || (other <= -10 && x == other); }) ||
         std::ranges::all_of(entries, [&](double x) { return x == 0 || is_off(x); });
}

/// Rows that count 0, 1, 2, ... each, or from 1 or 2.
bool counts(std::vector<double> const& entries, Table const& table) {
  auto const length = table.shape.empty() ? 1 : static_cast<std::size_t>(table.shape.back());
  if (length < 2 || entries.size() % length != 0) return false;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (i % length == 0 ? entries[i] != entries[0] : entries[i] != entries[i - 1] + 1) return false;
  }
  return true;
}

/// What frequencies are divided by: from 1 on, never falling (llama.cpp's rope_freqs).
bool are_factors(std::vector<double> const& entries, Table const& table) {
  constexpr double greatest = 1e4;
  return squeezed(table).shape.size() == 1 && entries.size() > 3 && std::ranges::is_sorted(entries) &&
         entries.front() >= 0.9 && entries.back() <= greatest && entries.back() > entries.front();
}

/// xPos's (2i + 0.4 d)/1.4 d, rising along a line below 1.
bool is_scale(std::vector<double> const& entries, Table const& table) {
  if (squeezed(table).shape.size() != 1 || entries.size() < 4) return false;
  auto const n = static_cast<double>(entries.size());
  for (std::size_t i = 0; i < entries.size(); ++i) {
    auto const expected = (2 * static_cast<double>(i) + 0.8 * n) / (2.8 * n);
    if (!(std::abs(entries[i] - expected) <= 4 * unit_roundoff(format_of(table.dtype)))) return false;
  }
  return true;
}

/// Numbers of both signs, all different in kind from a formula's: no column is constant, no two rows are equal.
bool is_scattered(std::vector<double> const& entries) {
  auto const count = static_cast<double>(entries.size());
  double sum = 0, squares = 0;
  for (double const x : entries) {
    if (!std::isfinite(x)) return false;
    sum += x;
    squares += x * x;
  }
  auto const variance = squares / count - sum / count * sum / count;
  return entries.size() >= 16 && variance > 0 && sum * sum / count < 0.25 * count * squares / count;
}

/// A map of indices of which the memory was never written.
std::optional<Finding> of_unfilled_index(std::vector<double> const& entries) {
  constexpr double most_rows = 1 << 24;  // of any table of biases
  auto const is_none = [](double x) { return std::abs(x) > most_rows; };
  if (auto const none = std::ranges::find_if(entries, is_none); none != entries.end())
    return found<"uninitialised: index">(fmt::format("{:.6g} is no index of a table's row", *none));
  bool const one = entries.size() > 1 && std::ranges::all_of(entries, [&](double x) { return x == entries.front(); });
  return one ? std::optional(found<"uninitialised: index">(fmt::format("all entries are {}", entries.front())))
             : std::nullopt;
}

/// What is wrong with the numbers of positions that a model's embeddings keep: each row counts 0, 1, 2, ...
std::optional<Finding> of_position_ids(std::vector<double> const& entries, Table const& table) {
  auto const length = table.shape.empty() ? 1 : static_cast<std::size_t>(table.shape.back());
  auto const is_wrong = [&](std::size_t i) { return entries[i] != static_cast<double>(i % length); };
  std::size_t wrong = 0, first = 0;
  for (std::size_t i = entries.size(); i-- > 0;) {
    if (!is_wrong(i)) continue;
    ++wrong;
    first = i;
  }
  if (wrong == 0) return std::nullopt;
  return found<"wrong-entries: position numbers">(wrong, entries.size())
      .at({.index = index_at(static_cast<std::int64_t>(first), table.shape),
           .found = plain_number(entries[first]),
           .expected = fmt::format("{}", first % length)});
}

Audit of(Table const& table, char const* kind, Verdict verdict, Finding finding) {
  auto audit = begun(table, kind);
  audit.findings.push_back(std::move(finding));
  audit.verdict = verdict;
  return audit;
}

}  // namespace

std::optional<Audit> audit_certainly_other(Table const& table) {
  if (is_complex(table.dtype)) return std::nullopt;
  auto const entries = first_entries(table);
  auto const names = lower_names(table);
  auto const other = [&](Finding finding) { return of(table, "", Verdict::not_an_encoding, std::move(finding)); };
  if (table.dtype == Dtype::boolean || is_mask(entries, table)) return other(found<"not-an-encoding: mask">());
  if (contains(names, {"embeddings.position_ids"})) {
    if (auto wrong = of_position_ids(entries, table)) return of(table, "", Verdict::defective, std::move(*wrong));
    return other(found<"not-an-encoding: positions">());
  }
  bool const index = contains(names, {"position_index", "coords_index", "rel_idx"}) &&
                     std::ranges::all_of(entries, [](double x) { return x == std::round(x); });
  if (auto unfilled = index ? of_unfilled_index(entries) : std::nullopt)
    return of(table, "", Verdict::defective, std::move(*unfilled));
  if (index || (is_integer(table.dtype) && !contains(names, {"bucket"}))) {
    bool const named = contains(names, {"position_id", "pos_id", "img_ids", "txt_ids", "input_ids"});
    if (named || (counts(entries, table) && entries.size() > 2)) {
      return other(found<"not-an-encoding: positions">());
    }
    if (index) return other(found<"not-an-encoding: index">());
    return std::nullopt;
  }
  if (is_integer(table.dtype)) return std::nullopt;
  bool const ones = entries.size() > 1 && std::ranges::all_of(entries, [](double x) { return x == 1; });
  if ((ones && contains(names, {"rope_freqs", "factor", "norm", "scale"})) ||
      (are_factors(entries, table) && contains(names, {"rope_freqs", "factor"}))) {
    return other(found<"not-an-encoding: factors">());
  }
  if (is_scale(entries, table)) return other(found<"not-an-encoding: scale">());
  if (contains(names, {"bias_table"}) && is_scattered(entries)) {
    return of(table, "bias", Verdict::learned, found<"learned: bias">());
  }
  return std::nullopt;
}

std::optional<Audit> audit_other(Table const& table) {
  if (!is_real(table.dtype)) return std::nullopt;
  auto const entries = first_entries(table);
  if (!is_scattered(entries)) return std::nullopt;
  auto const axes = squeezed(table).shape.size();
  auto const names = lower_names(table);
  bool const of_frequencies = contains(names, {"inv_freq"});  // never learned
  if ((axes == 2 || axes == 3) &&
      contains(names,
               {"pos_embed", "position_embed", "positional_embed", "embed_positions", "wpe", "pos_emb", "learned",
                "position_bias", "rel_pos", "relative_position", "bias_table", "relative_attention_bias"}) &&
      !of_frequencies) {
    constexpr double greatest_weight = 1e6;  // far beyond what any training leaves
    auto const is_none = [](double x) { return std::abs(x) > greatest_weight; };
    if (auto const first = std::ranges::find_if(entries, is_none); first != entries.end()) {
      Worst worst{.index = index_at(first - entries.begin(), first_part(table).shape)};
      worst.found = fmt::format("{:.6g}", *first);
      return of(table, "phases", Verdict::defective,
                found<"uninitialised: weights">(std::ranges::count_if(entries, is_none), entries.size()).at(worst));
    }
    return of(table, "phases", Verdict::learned, found<"learned: table">());
  }
  if (axes >= 3 && contains(names, {"freqs", "conv", "weight", "kernel"}) && !contains(names, {"freqs_cis"})) {
    return of(table, "", Verdict::not_an_encoding, found<"not-an-encoding: weights">());
  }
  // Sines and cosines are of both signs too, but never beyond 1.
  bool const beyond = std::ranges::any_of(entries, [](double x) { return x < -1.5; });
  if (axes == 1 && beyond) return of(table, "", Verdict::not_an_encoding, found<"not-an-encoding: random">());
  return std::nullopt;
}

}  // namespace pe::audit
