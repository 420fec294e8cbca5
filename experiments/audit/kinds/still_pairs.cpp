// Pairs of a rotary cache that turn nothing where config.json or --expect turns them: a part of the frequencies is 0.
#include <algorithm>
#include <cmath>

#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/expect.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/kinds/kinds.hpp"
#include "experiments/audit/scaling.hpp"

namespace pe::audit {
namespace {

/// Cosines and sines of consecutive positions, one pair of columns or two for each frequency.
struct Cache {
  std::vector<double> cosines, sines;
  std::size_t columns = 0, rows = 0;

  bool is_still(std::size_t column) const {
    for (auto i = column; i < cosines.size(); i += columns) {
      if (cosines[i] != cosines[column] || cosines[i] <= 0 || sines[i] != 0) return false;
    }
    return true;
  }

  /// Whether most rows of a column are as far from the first as those of this frequency, wherever that stands.
  bool turns_by(double frequency, std::size_t column) const {
    constexpr double coarse = 0x1p-5;  // of the narrowest formats
    constexpr std::size_t samples = 64;
    auto const step = std::max<std::size_t>(rows / samples, 1);
    std::size_t near = 0, count = 0;
    for (auto r = step; r < rows; r += step, ++count) {
      auto const i = r * columns + column;
      auto const found = std::hypot(cosines[i] - cosines[column], sines[i] - sines[column]);
      auto const expected =
          2 * std::hypot(cosines[i], sines[i]) * std::abs(std::sin(frequency * static_cast<double>(r) / 2));
      near += std::abs(found - expected) <= coarse ? 1 : 0;
    }
    return 8 * near >= 7 * count;
  }
};

/// Of one table, its real and imaginary parts, the two numbers of its last axis, or the halves of its columns.
std::vector<Table> cosines_and_sines(std::vector<Table> const& tables) {
  if (tables.size() != 1) return tables;
  auto const table = is_complex(tables[0].dtype) ? parts(tables[0]) : tables[0];
  if (table.shape.size() < 2) return tables;
  auto const last = table.shape.size() - 1;
  if (table.shape.size() > 2 && table.shape[last] == 2) return {at(table, last, 0), at(table, last, 1)};
  auto const half = table.shape[last] / 2;
  return {range(table, last, 0, half), range(table, last, half, half)};
}

std::optional<Cache> cache_of(std::vector<Table> const& tables) {
  constexpr std::int64_t most_entries = std::int64_t{1} << 22, fewest_rows = 3;
  auto const two = cosines_and_sines(tables);
  bool const are_two = two.size() == 2 && two[0].shape == two[1].shape && two[0].shape.size() > 1;
  if (!are_two || is_integer(two[0].dtype) || is_complex(two[0].dtype) || entry_count(two[0]) == 0) return std::nullopt;
  auto const columns = two[0].shape.back(), entries = entry_count(two[0]);
  if (entries > most_entries || entries < fewest_rows * columns) return std::nullopt;
  return Cache{to_double(two[0]), to_double(two[1]), static_cast<std::size_t>(columns),
               static_cast<std::size_t>(entries / columns)};
}

/// What is asked for of a cache of so many columns, for each number of pairs that these may be.
std::vector<std::vector<Ball>> frequencies_asked(Options const& options, std::int64_t columns) {
  auto const& config = options.config;
  if (config) {
    if (!config->says_theta || config->of_images || !config->sections.empty()) return {};
    auto const rotated = rotary_dimension(*config).value_or(0);
    if (rotated < 2 || (columns != rotated && 2 * columns != rotated)) return {};
    return {prescribed(*config, rotated).states.front().frequencies};
  }
  auto const base = expected_number(options, "base");
  bool const of_rope = options.expected_scheme == "rope" || options.expected_scheme == "rotary";
  if (!base || !of_rope || options.expected.contains("scaling")) return {};
  std::vector<std::vector<Ball>> result{unscaled(*base, columns)};
  if (columns % 2 == 0) result.push_back(unscaled(*base, columns / 2));
  return result;
}

/// The pairs that stand still where these frequencies turn them, all others being codes of these.
std::vector<std::size_t> unfilled_of(Cache const& cache, std::vector<bool> const& is_still,
                                     std::vector<Ball> const& frequencies, bool by_halves) {
  constexpr double least_angle = 1e-6;  // of the last row; every format in use holds its sine
  auto const pairs = frequencies.size();
  bool const is_twice = cache.columns == 2 * pairs;
  std::vector<std::size_t> result;
  for (std::size_t pair = 0; pair < pairs; ++pair) {
    auto const column = is_twice && !by_halves ? 2 * pair : pair;
    auto const copy = !is_twice ? pair : by_halves ? pair + pairs : 2 * pair + 1;
    auto const w = frequencies[pair].to_double();
    if (is_still[column] && is_still[copy] && w * static_cast<double>(cache.rows - 1) > least_angle) {
      result.push_back(pair);
    } else if (!cache.turns_by(w, column) || !cache.turns_by(w, copy)) {
      return {};
    }
  }
  return result.size() < pairs ? result : std::vector<std::size_t>();
}

}  // namespace

std::optional<Audit> audit_still_pairs(std::vector<Table> const& tables, Options const& options) {
  if (!options.config && options.expected_scheme.empty()) return std::nullopt;
  auto const cache = cache_of(tables);
  if (!cache) return std::nullopt;
  std::vector<bool> is_still;
  for (std::size_t c = 0; c < cache->columns; ++c) is_still.push_back(cache->is_still(c));
  auto const still = static_cast<std::size_t>(std::ranges::count(is_still, true));
  if (still == 0 || still == cache->columns) return std::nullopt;
  BallPrecision const precision(192);
  for (auto const& frequencies : frequencies_asked(options, static_cast<std::int64_t>(cache->columns))) {
    for (bool const by_halves : {true, false}) {
      auto const unfilled = unfilled_of(*cache, is_still, frequencies, by_halves);
      if (unfilled.empty()) continue;
      auto audit = begun(tables[0], "phases");
      if (tables.size() == 2) audit.tensor += ", " + tables[1].name;
      audit.convention.family = "rotary";
      audit.findings.push_back(found<"uninitialised: pairs">(unfilled.size(), frequencies.size(), unfilled.front(),
                                                             options.config ? "config.json" : "--expect")
                                   .at({std::vector<std::int64_t>(tables[0].shape.size()), {}, {}, "", "", {}}));
      conclude(audit, true);
      return audit;
    }
  }
  return std::nullopt;
}

}  // namespace pe::audit
