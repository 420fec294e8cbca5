// What stands under positional names and is no encoding by a formula: index maps, position ids, masks, factors, learned
// tables. A file of them is in order, so that they have verdicts of their own.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>

#include "experiments/audit/answer/answer.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/numbers.hpp"
#include "experiments/audit/thresholds.hpp"

namespace pe::audit::core {
namespace {

Table first_part(Table part) {
  while (entry_count(part) > most_of_sample && !part.shape.empty()) {
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
  auto const zeros = std::ranges::count(entries, 0.0);
  auto const count = static_cast<std::ptrdiff_t>(entries.size());
  if (zeros == 0 || zeros == count || squeezed(table).shape.size() < 2) return false;
  auto const other = *std::ranges::find_if(entries, [](double x) { return x != 0; });
  return std::ranges::all_of(entries, [&](double x) { return x == 0 || x == 1; }) ||
         std::ranges::all_of(entries, [&](double x) { return x == 0 || (other <= masked_alone && x == other); }) ||
         std::ranges::all_of(entries, [&](double x) { return x == 0 || x <= masked; });
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

/// Of a map [cells, cells] of a window, in which the offset along each axis counts by a factor: nothing wrong, or that
/// offsets share an index. All maps in use have one for each; those that go otherwise, or by one axis, may be anything.
std::optional<Findings> map_of_window(std::vector<double> x, bool named) {
  auto cells = std::llround(std::sqrt(static_cast<double>(x.size())));
  if (cells * cells != std::ssize(x) || cells < std::int64_t{fewest_numbers}) return std::nullopt;
  auto const begin = x.begin() + 1;
  // A class token has one index for its row, and one for its column (BEiT).
  if (std::equal(begin + 1, begin + cells - 1, begin)) {
    for (auto row = --cells; row > 0; --row) x.erase(x.begin() + row * (cells + 1));
    x.erase(x.begin(), x.begin() + cells + 1);
  }
  auto const index = [&](std::int64_t query, std::int64_t key) {
    return x[static_cast<std::size_t>(query * cells + key)];
  };
  // From 2^8 on bfloat16 has only even numbers, and half from 2^11 on.
  auto const greatest = std::ranges::max(x);
  for (auto const format : {Format::bfloat16, Format::binary16}) {
    bool const is_held = named && std::ranges::all_of(x, [&](double i) { return round_to(format, i) == i; });
    bool const has_odd = std::ranges::any_of(x, [](double i) { return std::fmod(i, 2) == 1; });
    if (is_held && has_odd && greatest * unit_roundoff(format) > 1)
      return Findings{found<"low-precision-positions">(numpy_name(format), "offsets share an index")};
  }
  for (std::int64_t n = 0; n < cells * cells; ++n) {
    auto const query = n / cells, key = n % cells;
    if (index(query, key) != index(query, 0) + index(0, key) - x[0]) return std::nullopt;
  }
  // Of frames, lines and columns: no map goes by factors in two windows, but where an axis of one is two of the other.
  for (std::int64_t frames = 1; frames <= cells; ++frames) {
    for (std::int64_t lines = 1; lines <= cells / frames; ++lines) {
      auto const columns = cells / frames / lines, plane = lines * columns;
      if (frames * plane != cells) continue;
      auto const by = [&](std::int64_t length, std::int64_t next) { return length > 1 ? index(next, 0) - x[0] : 1; };
      auto const by_frame = by(frames, plane), by_line = by(lines, columns), by_column = by(columns, 1);
      auto const sum = [&](std::int64_t frame, std::int64_t line, std::int64_t column) {
        return by_frame * static_cast<double>(frame) + by_line * static_cast<double>(line) +
               by_column * static_cast<double>(column);
      };
      bool is_sum = by_frame != 0 && by_line != 0 && by_column != 0;
      for (std::int64_t n = 0; n < cells && is_sum; ++n)
        is_sum = index(n, 0) - x[0] == sum(n / plane, n / columns % lines, n % columns) && index(n, n) == x[0];
      if (!is_sum) continue;
      if (columns == cells) return std::nullopt;
      std::set<double> const indices(x.begin(), x.end());
      auto const offsets = (2 * frames - 1) * (2 * lines - 1) * (2 * columns - 1);
      if (std::ssize(indices) == offsets) return Findings();
      return Findings{found<"wrong-entries: window">(
          fmt::format("{}{} x {}", frames > 1 ? fmt::format("{} x ", frames) : "", lines, columns), offsets,
          indices.size())};
    }
  }
  return std::nullopt;
}

/// What frequencies are divided by: from 1 on, never falling (llama.cpp's rope_freqs).
bool are_factors(std::vector<double> const& entries, Table const& table) {
  return squeezed(table).shape.size() == 1 && entries.size() >= fewest_numbers && std::ranges::is_sorted(entries) &&
         entries.front() >= 1 - near_whole_number && entries.back() > entries.front();
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
  return entries.size() >= fewest_printed && variance > 0 && sum * sum / count < share::some * squares;
}

// Memory that was never filled under the name of an encoding: zeros, numbers that no sine is, angles that are all 0,
// one row in all places.

/// A table of zeros.
bool is_zero(Table const& table) {
  if (is_complex(table.dtype)) return is_zero(parts(table));
  if (!is_real(table.dtype) || entry_count(table) < 2 || entry_count(table) > most_at_once) return false;
  auto const is_none = [](double x) { return x == 0; };
  return std::ranges::all_of(to_double(range(table, 0, 0, 1)), is_none) &&
         std::ranges::all_of(to_double(table), is_none);
}

/// All numbers of a table, of complex ones both parts.
std::vector<double> numbers_of(Table const& table) { return to_double(is_complex(table.dtype) ? parts(table) : table); }

/// Whether all rows of a table are the first one. Sequences of a batch, [B, 1, d], may stand at one position.
bool is_one_row(Table const& given) {
  constexpr auto fewest = static_cast<std::int64_t>(fewest_numbers);
  auto const table = squeezed(is_complex(given.dtype) ? parts(given) : given);
  if (given.shape.size() < 2 || table.shape.size() < 2 || entry_count(table) > most_at_once) return false;
  auto const columns = entry_count(table) / table.shape[0];
  bool const in_batch = !is_complex(given.dtype) && given.shape[given.shape.size() - 2] != table.shape[0];
  if (table.shape[0] < fewest || columns < fewest || in_batch) return false;
  auto const all = to_double(table);
  return std::equal(all.begin() + columns, all.end(), all.begin());
}

/// Cosines that are all 1 and sines that are all 0: the frequencies were never filled.
bool is_still(std::vector<Table> const& tables) {
  std::int64_t ones = 0, zeros = 0, all = 0;
  for (auto const& each : tables) {
    auto const x = numbers_of(each);
    all += std::ssize(x);
    ones += std::ranges::count(x, 1.0);
    zeros += std::ranges::count(x, 0.0);
  }
  return ones == zeros && ones + zeros == all;
}

}  // namespace

std::optional<Other> certainly_other(Table const& table) {
  if (is_complex(table.dtype)) return std::nullopt;
  auto const entries = first_entries(table);
  auto const names = lower_names(table);
  auto const none = [](Finding finding) { return Other{Verdict::not_an_encoding, "", std::move(finding)}; };
  if (table.dtype == Dtype::boolean || is_mask(entries, table)) return none(found<"not-an-encoding: mask">());
  if (contains(names, {"embeddings.position_ids"})) return none(found<"not-an-encoding: positions">());
  bool const index = contains(names, {"position_index", "coords_index", "rel_idx"}) &&
                     std::ranges::all_of(entries, [](double x) { return x == std::round(x); });
  if (index || (is_integer(table.dtype) && !contains(names, {"bucket"}))) {
    bool const named = contains(names, {"position_id", "pos_id", "img_ids", "txt_ids", "input_ids"});
    if (named || (counts(entries, table) && entries.size() > 2)) return none(found<"not-an-encoding: positions">());
    auto map = map_of_window(entries, index);
    if (map && !map->empty()) return Other{Verdict::defective, "", std::move(map->front())};
    return index || map ? std::optional(none(found<"not-an-encoding: index">())) : std::nullopt;
  }
  if (is_integer(table.dtype)) return std::nullopt;
  bool const ones = entries.size() > 1 && std::ranges::all_of(entries, [](double x) { return x == 1; });
  if ((ones && contains(names, {"rope_freqs", "factor", "norm", "scale"})) ||
      (are_factors(entries, table) && contains(names, {"rope_freqs", "factor"})))
    return none(found<"not-an-encoding: factors">());
  if (contains(names, {"bias_table"}) && is_scattered(entries))
    return Other{Verdict::learned, "bias", found<"learned: bias">()};
  return std::nullopt;
}

std::optional<Other> other_by_name(Table const& table) {
  if (!is_real(table.dtype)) return std::nullopt;
  auto const entries = first_entries(table);
  if (!is_scattered(entries)) return std::nullopt;
  auto const axes = squeezed(table).shape.size();
  auto const names = lower_names(table);
  bool const is_learned = contains(names, {"pos_embed", "position_embed", "positional_embed", "embed_positions", "wpe",
                                           "pos_emb", "learned", "position_bias", "rel_pos", "relative_position",
                                           "bias_table", "relative_attention_bias"}) &&
                          !contains(names, {"inv_freq"});
  if ((axes == 2 || axes == 3) && is_learned) return Other{Verdict::learned, "phases", found<"learned: table">()};
  bool const are_weights = contains(names, {"freqs", "conv", "weight", "kernel"}) && !contains(names, {"freqs_cis"});
  if (axes >= 3 && are_weights) return Other{Verdict::not_an_encoding, "", found<"not-an-encoding: weights">()};
  // Sines and cosines are of both signs too, but never beyond 1.
  bool const beyond = std::ranges::any_of(entries, [](double x) { return x < -(1 + near_circle); });
  if (axes == 1 && beyond) return Other{Verdict::not_an_encoding, "", found<"not-an-encoding: random">()};
  return std::nullopt;
}

std::optional<Finding> unfilled(std::vector<Table> const& tables, std::string const& hinted) {
  auto const& table = tables.front();
  bool const are_phases = hinted == "phases" && !is_integer(table.dtype);
  Worst first{.index = std::vector<std::int64_t>(table.shape.size())};
  if ((hinted == "phases" || hinted == "frequencies" || hinted == "slopes") && std::ranges::all_of(tables, is_zero)) {
    first.found = "0";
    return found<"uninitialised: table">(entry_count(table)).at(std::move(first));
  }
  if (!are_phases || !std::ranges::all_of(tables, is_one_row) || !is_still(tables)) return std::nullopt;
  return found<"wrong-frequencies: still">(squeezed(table).shape[0]).at(std::move(first));
}

std::optional<Finding> unfilled_frequencies(std::vector<double> const& x) {
  auto const zeros = std::ranges::count(x, 0.0);
  if (zeros == std::ssize(x)) return found<"uninitialised: zeros">(x.size());
  auto const garbage = std::ranges::count_if(
      x, [](double v) { return (v != 0 && std::abs(v) < least_frequency) || std::abs(v) > greatest_frequency; });
  if (garbage > 0)
    return found<"uninitialised: frequencies">(garbage, x.size(), "they are found in memory that was never written");
  // Pairs that do not turn are at one end.
  auto const is_zero = [](double v) { return v == 0; };
  auto const first = std::ranges::find_if_not(x, is_zero);
  auto const last = std::find_if_not(x.rbegin(), x.rend(), is_zero).base();
  if (auto const holes = std::count_if(first, last, is_zero); holes > 0)
    return found<"uninitialised: frequencies">(holes, x.size(), "no rule has zeros between other numbers");
  return std::nullopt;
}

}  // namespace pe::audit::core
