/// What a broken table may have been meant to be: sound models at plain positions.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "experiments/audit/changes/changes.hpp"
#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/numbers.hpp"

namespace pe::audit::core {

std::vector<Start> starts_of(View const& view, Sample const& sample, Asked const& asked, Fit const* found) {
  auto const pairs = static_cast<std::size_t>(view.pairs);
  bool const whole = found != nullptr && !found->only_sampled;
  std::vector<Rates> rates = asked.rates(pairs, view.rows());
  if (rates.empty()) {
    std::set<double> bases;
    auto const add = [&](double base) {
      if (!(base > 1) || !std::isfinite(base) || !bases.insert(base).second) return;
      rates.push_back(geometric(base, pairs, Spacing::pairs, 1, view.width));
      if (pairs > 2) rates.push_back(geometric(base, pairs, Spacing::gaps, 1, view.width));
    };
    if (asked.options.config) add(asked.options.config->theta);
    if (found != nullptr) {
      constexpr double rough = 2e-4;  // what narrow steps leave of an estimate
      auto const base = found->rates.front().base;
      add(base > 0 ? simplest_within(base, rough).value : 0);
      add(base);
    }
    constexpr std::size_t tried = 3;
    for (double const base : usual_bases().first(tried)) add(base);
  }
  std::set<double> firsts{0};
  if (asked.options.first_position) firsts.insert(*asked.options.first_position);
  if (whole && found->axes() == 1) {
    std::vector<double> ahead;
    for (std::size_t r = 0; r < found->model.rows(); ++r)
      ahead.push_back(found->model.at(r)[0] - static_cast<double>(r));
    if (!ahead.empty()) firsts.insert(std::round(median(std::move(ahead))));
  }
  auto const step = asked.options.position_step.value_or(1);
  constexpr std::size_t most = 8;
  std::vector<Start> result;
  auto amplitude = found != nullptr ? found->amplitude : amplitude_of(view, sample, asked);
  // Where functions are exchanged, entries lie on no circle.
  constexpr double clear = 0.9;
  if (view.score < clear) amplitude = 1;
  for (auto const& each : rates) {
    if (result.size() >= most * firsts.size()) break;
    for (double const first : firsts) {
      Start start{view.columns, each, {}, amplitude};
      for (double const row : sample.row) start.positions.push_back(first + step * row);
      result.push_back(std::move(start));
    }
  }
  // Rows that are more than one position apart, whatever the first few say.
  if (whole && found->axes() == 1 && !asked.options.first_position && found->model.rows() > 2) {
    std::vector<double> apart;
    for (std::size_t r = 1; r < found->model.rows(); ++r)
      apart.push_back(found->model.at(r)[0] - found->model.at(r - 1)[0]);
    auto const usual = std::round(median(std::move(apart)));
    if (usual != 1 && usual != 0) {
      for (auto const& each : rates) {
        Start start{view.columns, each, {}, amplitude};
        auto const first = std::round(found->model.at(0)[0]);
        for (double const row : sample.row) start.positions.push_back(first + usual * row);
        result.push_back(std::move(start));
      }
    }
  }
  // Distances that fall to 0, or past it, where the decoded positions say nothing.
  constexpr double little = 0.3;
  if (view.is_whole() && view.score >= clear && !asked.options.first_position && !asked.rotary &&
      (found == nullptr || found->loss > little)) {
    auto const rows = static_cast<double>(view.rows());
    for (double const first : {rows - 1, std::floor(rows / 2) - 1}) {
      Start start{view.columns, rates.front(), {}, amplitude};
      for (double const row : sample.row) start.positions.push_back(first - row);
      result.push_back(std::move(start));
    }
  }
  // Rows of any positions, as they were decoded.
  if (whole && found->axes() == 1) {
    Start start{view.columns, found->rates.front(), {}, amplitude};
    for (double const row : sample.row) start.positions.push_back(found->model.at(static_cast<std::size_t>(row))[0]);
    result.push_back(std::move(start));
  }
  return result;
}

std::optional<Finding> scaled_columns(Start const& start, Sample const& sample, Asked const& asked) {
  auto model = start.model();
  auto const wide = model.columns.size(), rows = model.rows();
  std::vector<double> expected(rows * wide), allowed(rows * wide);
  Rendered(model, asked.precision).rows(0, rows, expected, allowed);
  std::vector<double> factor(wide);
  for (std::size_t c = 0; c < wide; ++c) {
    double up = 0, down = 0;
    for (std::size_t k = c; k < rows * wide; k += wide) {
      if (!std::isfinite(sample.x[k])) continue;
      up += sample.x[k] * expected[k];
      down += expected[k] * expected[k];
    }
    factor[c] = down > 0 ? up / down : 1;
    constexpr double least = 0.05, most = 1e3;
    if (!(std::abs(factor[c]) > least) || !(std::abs(factor[c]) < most)) return std::nullopt;
    model.columns[c].amplitude *= factor[c];
  }
  constexpr double left = 0.01, near_one = 0.004;
  if (loss_of(model, asked.precision, sample.x) > left) return std::nullopt;
  auto const other = std::ranges::find_if(factor, [](double f) { return std::abs(f - 1) > near_one; });
  if (other == factor.end()) return std::nullopt;
  auto const others = std::ranges::count_if(factor, [](double f) { return std::abs(f - 1) > near_one; });
  auto const place = other - factor.begin();
  if (std::ranges::any_of(factor, [](double f) { return f < 0; })) {
    auto const turned = std::ranges::count_if(factor, [](double f) { return f < 0; });
    return found<"sign-flipped: columns">(fmt::format("{} columns are", turned), fmt::format("column {}", place));
  }
  auto const says = others == 1 ? fmt::format("Column {} is", place)
                                : fmt::format("{} columns, the first is column {}, are", others, place);
  return found<"amplitude: columns">(says, *other);
}

}  // namespace pe::audit::core
