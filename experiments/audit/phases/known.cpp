#include "experiments/audit/phases/hypothesis.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "experiments/audit/finding.hpp"
#include "experiments/audit/phases/diagnose.hpp"
#include "experiments/audit/scaling.hpp"
#include "theory/frequencies/bases.hpp"

namespace pe::audit::phases {

bool on_circles(Matrix const& matrix, Layout const& layout, std::int64_t row) {
  std::vector<double> entries(static_cast<std::size_t>(matrix.columns()));
  matrix.read(row, 1, entries);
  auto const sines = layout.sines(), cosines = layout.cosines();
  double low = 0, high = 0;
  for (std::size_t i = 0; i < sines.size(); ++i) {
    auto const s = entries[static_cast<std::size_t>(sines[i])], c = entries[static_cast<std::size_t>(cosines[i])];
    auto const square = s * s + c * c;
    low = i == 0 ? square : std::min(low, square);
    high = i == 0 ? square : std::max(high, square);
  }
  return low > 0 && high - low <= steady_circle * high;
}

std::vector<Known> states_of(RopeConfig const& config, std::int64_t pairs, std::optional<std::int64_t> rows) {
  std::vector<Known> result;
  auto wanted = prescribed(config, 2 * pairs, rows);
  for (auto& state : wanted.states) {
    result.push_back({.base = config.theta,
                      .amplitude = wanted.amplitude.to_double(),
                      .scaling = config.scaling,
                      .state = std::move(state.name),
                      .parameters = wanted.parameters,
                      .frequencies = std::move(state.frequencies)});
  }
  return result;
}

std::vector<Known> known_frequencies(Options const& options, std::int64_t pairs, std::int64_t rows) {
  BallPrecision const scope(frequency_bits);
  std::vector<Known> result;
  if (auto const& config = options.config) {
    auto const rotated = rotary_dimension(*config);
    return rotated && *rotated != 2 * pairs ? result : states_of(*config, pairs, rows);
  }
  auto const add = [&](double base) {
    for (char const* const spacing : {"d/2", "d/2-1"}) {
      result.push_back({.base = base, .spacing = spacing, .frequencies = unscaled(base, pairs, spacing)});
    }
  };
  if (auto const base = expected_number(options, "base")) {
    add(*base);
  } else {
    for (double const base : std::span(bases_of_texts).first(common_bases)) add(base);
  }
  return result;
}

bool has_slow_columns(Matrix const& matrix) {
  constexpr std::int64_t looked_at = 8;
  constexpr double little = 0.2, part = 0.1;
  auto const columns = static_cast<std::size_t>(matrix.columns());
  if (matrix.rows() < looked_at) return true;
  std::vector<double> rows(looked_at * columns);
  for (auto const begin : {std::int64_t{0}, matrix.rows() / 2, matrix.rows() * 3 / 4}) {
    if (begin + looked_at > matrix.rows()) continue;
    matrix.read(begin, looked_at, rows);
    double greatest = 0;
    for (double const x : rows) greatest = std::isfinite(x) ? std::max(greatest, std::abs(x)) : greatest;
    std::size_t slow = 0;
    for (std::size_t c = 0; c < columns; ++c) {
      bool is_slow = true;
      for (std::size_t i = c + columns; i < rows.size() && is_slow; i += columns) {
        is_slow = std::abs(rows[i] - rows[i - columns]) <= little * greatest;
      }
      slow += is_slow ? 1 : 0;
    }
    if (static_cast<double>(slow) >= part * static_cast<double>(columns)) return true;
  }
  return false;
}

std::optional<Known> known_of_a_part(std::vector<Table> const& tables) {
  constexpr std::int64_t fewest_rows_of_a_part = 16, most_entries = std::int64_t{1} << 22;
  std::vector<Table> all;
  for (auto const& table : tables) all.push_back(squeezed(table));
  auto const rows = all.front().shape.empty() ? 0 : all.front().shape.front();
  for (auto const& table : all) {
    if (table.shape.size() < 2 || table.shape.front() != rows || entry_count(table) > most_entries) return std::nullopt;
    if (!has_slow_columns(Matrix(table, 0))) return std::nullopt;
  }
  struct Part {
    std::size_t axis;
    std::int64_t begin, count;
  };
  std::vector<Part> parts{{0, 0, rows / 2}, {0, rows - rows / 2, rows / 2}, {0, 0, rows / 4}, {0, rows / 4, rows / 4}};
  if (auto const half = all.front().shape[1] / 2; all.size() == 2) {
    parts.push_back({1, 0, half});
    parts.push_back({1, all.front().shape[1] - half, half});
  }
  for (auto const& [axis, begin, count] : parts) {
    if (count < fewest_rows_of_a_part) continue;
    std::vector<Table> part;
    for (auto const& table : all) part.push_back(range(table, axis, begin, count));
    auto const hypothesis = identify(part);
    if (!hypothesis || !hypothesis->layout.is_whole() || hypothesis->fit.step != 1) continue;
    if (hypothesis->matrix.rows() != (axis == 0 ? count : rows)) continue;
    Judged const judged(*hypothesis);
    if (!judged.fits() || !allowance_tells(judged)) continue;
    auto const& h = judged.hypothesis();
    return Known{.base = h.fit.progression.base,
                 .amplitude = h.amplitude,
                 .first = h.first_position - static_cast<double>(axis == 0 ? begin : 0),
                 .spacing = h.fit.progression.spacing,
                 .frequencies = h.frequencies};
  }
  return std::nullopt;
}

std::optional<Hypothesis> under(Known const& known, Matrix const& matrix, Layout const& layout,
                                std::optional<double> first) {
  if (!layout.is_whole() || !on_circles(matrix, layout, matrix.rows() - 1)) return std::nullopt;
  BallPrecision const scope(frequency_bits);
  auto result = identify_known(matrix, layout, known.frequencies, first, 1);
  if (!result || !copies_agree(result->sample, layout)) return std::nullopt;
  result->fit.progression = {known.spacing, known.base,
                             static_cast<double>(layout.pairs) - (known.spacing == "d/2-1" ? 1 : 0)};
  result->scaling = known.scaling;
  result->scaling_parameters = known.parameters;
  result->state = known.state;
  return result;
}

}  // namespace pe::audit::phases
