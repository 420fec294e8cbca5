#include "experiments/audit/phases/hypothesis.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "experiments/audit/finding.hpp"
#include "experiments/audit/numbers.hpp"
#include "experiments/audit/phases/axes.hpp"
#include "experiments/audit/phases/diagnose.hpp"
#include "experiments/audit/phases/judged.hpp"
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

std::vector<Known> known_frequencies(Options const& options, std::int64_t pairs, std::int64_t rows, Bases which) {
  std::vector<Known> result;
  if (auto const& config = options.config) {
    auto const rotated = rotary_dimension(*config);
    // LongRoPE's lists are of the config's pairs, where nothing else says how many these are.
    bool const of_others = !config->short_factor.empty() && std::ssize(config->short_factor) != pairs;
    return of_others || (rotated && *rotated != 2 * pairs) ? result : prescribed(*config, 2 * pairs, rows);
  }
  auto const expected = expected_number(options, "base");
  auto const tried = std::span(bases_of_texts).first(which == Bases::all ? bases_of_texts.size() : common_bases);
  std::vector<double> bases(tried.begin(), tried.end());
  if (rows <= longest_side) std::copy(bases_of_axes.begin() + 1, bases_of_axes.end(), std::back_inserter(bases));
  for (double const base : expected ? std::vector{*expected} : bases) {
    result.push_back(unscaled(base, pairs));
    if (pairs > 1) result.push_back(unscaled(base, pairs, "d/2-1"));
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

Known known_as(Hypothesis const& h) {
  return {.base = h.fit.progression.base,
          .amplitude = h.amplitude,
          .first = h.first_position,
          .step = h.fit.step,
          .spacing = h.fit.progression.spacing,
          .frequencies = h.frequencies};
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
    std::vector<Table> tables;
    std::int64_t begin, rows;
  };
  std::vector<Part> parts;
  auto const add = [&](std::size_t axis, std::int64_t begin, std::int64_t count) {
    if (count < fewest_rows_of_a_part) return;
    auto& part = parts.emplace_back(Part{{}, axis == 0 ? begin : 0, axis == 0 ? count : rows}).tables;
    for (auto const& table : all) part.push_back(range(table, axis, begin, count));
  };
  add(0, 0, rows / 2);
  add(0, rows - rows / 2, rows / 2);
  add(0, 0, rows / 4);
  add(0, rows / 4, rows / 4);
  if (all.size() == 2) {
    auto const half = all.front().shape[1] / 2;
    add(1, 0, half);
    add(1, all.front().shape[1] - half, half);
    for (auto const& table : all) parts.push_back({{table}, 0, rows});
  }
  for (auto const& [part, begin, count] : parts) {
    auto const hypothesis = identify(part);
    if (!hypothesis || hypothesis->fit.step != 1 || hypothesis->matrix.rows() != count) continue;
    if (part.size() == all.size() && !hypothesis->layout.is_whole()) continue;
    Judged const judged(*hypothesis);
    if (!judged.fits() || !allowance_tells(judged)) continue;
    auto known = known_as(*hypothesis);
    known.first -= static_cast<double>(begin);
    return known;
  }
  return std::nullopt;
}

std::optional<Hypothesis> paired(Hypothesis const& stored, Layout const& layout) {
  if (layout.is_whole() && !on_circles(stored.matrix, layout, stored.matrix.rows() - 1)) return std::nullopt;
  std::vector<Ball> const unknown(static_cast<std::size_t>(layout.pairs));
  auto result = identify_known(stored, layout, unknown, 0, 1);
  return result && copies_agree(result->sample, layout) ? std::move(result) : std::nullopt;
}

Hypothesis with(Known const& known, Hypothesis pairs, double first) {
  pairs.frequencies = known.frequencies;
  pairs.first_position = first;
  pairs.fit.progression = {known.spacing, known.base,
                           static_cast<double>(pairs.layout.pairs) - (known.spacing == "d/2-1" ? 1 : 0)};
  pairs.scaling = known.scaling;
  pairs.scaling_parameters = known.parameters;
  pairs.state = known.state;
  return pairs;
}

std::optional<Hypothesis> prescribed_alone(Table const& table, Options const& options) {
  constexpr std::int64_t rows = 64;
  constexpr double least_met = 0.4;  // exactly: unrelated numbers meet none
  std::optional<Hypothesis> best;
  double most = least_met;
  if (!options.config || !is_real(table.dtype)) return std::nullopt;
  for (auto const& matrix : matrices(table)) {
    auto const stored = as_stored(matrix);
    for (auto const& layout : layouts_alone(matrix.columns())) {
      if (!copies_agree(stored.sample, layout)) continue;
      for (auto const& known : known_frequencies(options, layout.pairs, matrix.rows())) {
        Match const is(evenly(stored, layout, known), rows);
        if (is.part() < most) continue;
        auto pairs = identify_known(stored, layout, known.frequencies, 0, 1);
        if (!pairs) continue;
        most = is.part();
        best = with(known, *std::move(pairs), 0);
        best->amplitude = is.compared().amplitude;
        best->amplitude_estimated = best->amplitude != 1 && best->amplitude != known.amplitude;
        // Estimates of a sine alone take its amplitude for 1.
        if (best->amplitude != 1)
          for (auto& pair : best->estimates) pair.turns = false;
      }
    }
  }
  return best;
}

// Caches that are too coarse, or too short, for their frequencies to be read off: the rules that published models use,
// with the numbers that they use, are tried one by one.
namespace {

RopeConfig scaled(char const* rule, double factor, std::int64_t original) {
  RopeConfig result;
  result.scaling = rule;
  result.factor = factor;
  if (original > 0) result.original_max_position_embeddings = original;
  return result;
}

/// Without their base. Llama 3.1 to 3.3, the YaRN of Qwen, DeepSeek, gpt-oss and their kin, linear and NTK factors.
std::vector<RopeConfig> published() {
  std::vector<RopeConfig> result{scaled("none", 1, 0)};
  for (double const factor : {8.0, 32.0, 16.0, 4.0}) {
    result.push_back(scaled("llama3", factor, 8192));
    result.back().low_freq_factor = 1;
    result.back().high_freq_factor = 4;
  }
  for (double const factor : {2.0, 4.0, 8.0, 16.0, 32.0, 40.0, 64.0}) {
    for (std::int64_t const original : {2048, 4096, 8192, 16384, 32768, 65536}) {
      for (bool const truncate : {true, false}) {
        result.push_back(scaled("yarn", factor, original));
        result.back().truncate = truncate;
      }
    }
  }
  for (char const* const rule : {"linear", "ntk"}) {
    for (double const factor : {2.0, 4.0, 8.0, 16.0, 1.5, 2.5, 3.0, 5.0, 6.0, 10.0, 12.0, 32.0})
      result.push_back(scaled(rule, factor, 0));
  }
  return result;
}

/// Near the base that the turns of the pairs tell in a narrow format.
std::vector<double> bases_near(Hypothesis const& h) {
  constexpr double near = 0.1;
  std::vector<double> votes;
  for (std::size_t i = 1; i < h.estimates.size(); ++i) {
    auto const& pair = h.estimates[i];
    auto const w = std::abs(pair.frequency);
    if (pair.turns && w > 0 && pair.error < 0.05 * w) votes.push_back(-std::log(w) / static_cast<double>(i));
  }
  if (votes.size() < 4) return {};
  return typed_bases(std::exp(median(std::move(votes)) * static_cast<double>(h.layout.pairs)), near);
}

}  // namespace

std::optional<Judged> judge_by_recipe(Hypothesis const& found, Options const& options) {
  constexpr int widest_head = 1024;
  if (found.layout.pairs > widest_head || found.layout.pairs < 4) return std::nullopt;
  if (std::abs(found.fit.step) * static_cast<double>(found.matrix.rows()) > greatest_position) return std::nullopt;
  if (found.matrix.rows() > 1 && (found.first_position != 0 || found.fit.step != 1)) {
    auto from_zero = found;
    from_zero.fit.step = 1;
    from_zero.first_position = 0;
    if (auto judged = judge_by_recipe(from_zero, options)) return judged;
  }
  auto const& h = found;
  BallPrecision const scope(frequency_bits);
  auto const base = expected_number(options, "base");
  auto const rule = options.expected.find("scaling");
  bool const narrow = is_narrow(h.storage);
  constexpr double least_met = 0.99, nearly_all = 0.998;
  std::optional<Judged> nearly;
  for (auto config : published()) {
    if (rule != options.expected.end() && rule->second != config.scaling) continue;
    std::vector<double> tried(bases_of_texts.begin(), bases_of_texts.end());
    if (narrow && config.scaling == "none") std::ranges::copy(bases_near(h), std::back_inserter(tried));
    for (double const typed : tried) {
      if (base && typed != bases_of_texts.front()) break;
      config.theta = base.value_or(typed);
      auto known = prescribed(config, 2 * h.layout.pairs).front();
      constexpr double same_amplitude = 0.01;
      auto const prescribed_amplitude = known.amplitude;
      bool const is_one = std::abs(h.measured_amplitude - 1) < same_amplitude;
      for (double const amplitude : {prescribed_amplitude, is_one ? 1 : h.measured_amplitude}) {
        if (std::abs(amplitude - h.measured_amplitude) > same_amplitude) continue;
        known.amplitude = amplitude;
        auto next = under(known, h);
        next.amplitude_estimated = amplitude != prescribed_amplitude && amplitude != 1;
        if (part_explained(h.sample, h.layout, Model(next), h.first_position, h.fit.step, least_met) < least_met)
          continue;
        Judged judged(std::move(next));
        if (judged.fits()) return judged;
        bool const nearest = !nearly || part_that_fits(judged) > part_that_fits(*nearly);
        if (nearest && narrow && is_anchored(judged) && part_that_fits(judged) > nearly_all) nearly = std::move(judged);
      }
    }
  }
  // Of a narrow format, a few wrong entries do not hide the others.
  return nearly;
}

}  // namespace pe::audit::phases
