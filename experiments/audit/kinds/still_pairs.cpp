// Pairs of a rotary cache that turn nothing where config.json rotates them: a part of the frequencies is 0.
#include <algorithm>
#include <cmath>

#include "experiments/audit/diagnoses.hpp"
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

std::optional<Cache> cache_of(std::vector<Table> const& tables) {
  constexpr std::int64_t most_entries = std::int64_t{1} << 22, fewest_rows = 3;
  bool const are_two = tables.size() == 2 && tables[0].shape == tables[1].shape && tables[0].shape.size() > 1;
  if (!are_two || is_integer(tables[0].dtype) || is_complex(tables[0].dtype)) return std::nullopt;
  auto const columns = tables[0].shape.back(), entries = entry_count(tables[0]);
  if (entries > most_entries || entries < fewest_rows * columns) return std::nullopt;
  return Cache{to_double(tables[0]), to_double(tables[1]), static_cast<std::size_t>(columns),
               static_cast<std::size_t>(entries / columns)};
}

}  // namespace

std::optional<Audit> audit_still_pairs(std::vector<Table> const& tables, Options const& options) {
  constexpr double least_angle = 1e-6;  // of the last row; every format in use holds its sine
  auto const& config = options.config;
  if (!config || !config->says_theta || config->of_images || !config->sections.empty()) return std::nullopt;
  auto const rotated = rotary_dimension(*config);
  auto const cache = rotated ? cache_of(tables) : std::nullopt;
  if (!cache) return std::nullopt;
  auto const pairs = static_cast<std::size_t>(*rotated / 2);
  bool const is_twice = cache->columns == 2 * pairs;
  if (!is_twice && cache->columns != pairs) return std::nullopt;
  std::vector<bool> is_still;
  for (std::size_t c = 0; c < cache->columns; ++c) is_still.push_back(cache->is_still(c));
  auto const still = static_cast<std::size_t>(std::ranges::count(is_still, true)) / (is_twice ? 2 : 1);
  if (still == 0 || still == pairs) return std::nullopt;
  auto const frequencies = prescribed(*config, *rotated).states.front().frequencies;
  for (bool const by_halves : {true, false}) {
    auto const column = [&](std::size_t pair) { return is_twice && !by_halves ? 2 * pair : pair; };
    auto const copy = [&](std::size_t pair) { return is_twice ? by_halves ? pair + pairs : 2 * pair + 1 : pair; };
    std::vector<std::size_t> unfilled;
    bool are_codes = true;
    for (std::size_t pair = 0; pair < pairs; ++pair) {
      auto const w = frequencies[pair].to_double();
      bool const is_wrong =
          is_still[column(pair)] && is_still[copy(pair)] && w * static_cast<double>(cache->rows - 1) > least_angle;
      if (is_wrong) unfilled.push_back(pair);
      are_codes = are_codes && (is_wrong || cache->turns_by(w, column(pair)));
    }
    if (!are_codes || unfilled.size() != still) continue;
    auto audit = begun(tables[0], "phases");
    audit.tensor += ", " + tables[1].name;
    audit.convention.family = "rotary";
    std::vector<std::int64_t> index(tables[0].shape.size());
    index.back() = static_cast<std::int64_t>(column(unfilled.front()));
    audit.findings.push_back(found<"uninitialised: pairs">(unfilled.size(), pairs, unfilled.front())
                                 .at({std::move(index), {}, {}, "1", "a cosine that turns", {}}));
    conclude(audit, true);
    return audit;
  }
  return std::nullopt;
}

}  // namespace pe::audit
