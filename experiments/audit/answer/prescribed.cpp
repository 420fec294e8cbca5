#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "experiments/audit/answer/answer.hpp"
#include "experiments/audit/axes/axes.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/mask/mask.hpp"
#include "experiments/audit/numbers.hpp"
#include "experiments/audit/thresholds.hpp"

namespace pe::audit::core {

namespace {

/// Positions along an axis of a picture that are none of the config's: Pixtral counts cells, DINOv3 has 0 in the
/// middle.
std::optional<Finding> misplaced(std::vector<double> const& p, std::size_t axis, RopeConfig const& config) {
  auto const [least, greatest] = std::ranges::minmax(p);
  bool const whole = std::ranges::all_of(p, [](double x) { return std::abs(x - std::round(x)) < near_whole_number; });
  bool const centred = std::abs(least + greatest) <= near_whole_number * (greatest - least);
  if ((!config.pairs_apart || whole) && (!config.centred || centred)) return std::nullopt;
  return found<"position-offset: prescribed">(axis, plain_number(least), plain_number(greatest),
                                              config.centred ? "0 in the middle" : "whole numbers");
}

}  // namespace

Findings unlike_asked(Fit const& fit, Asked const& asked) {
  Findings result;
  auto const pairs = fit.sample.pairs;
  if (!asked.by_config()) {
    auto const& expected = asked.options.expected;
    auto const& rates = fit.rates.front();
    if (!asked.base() || expected.contains("scaling")) return result;
    if (rates.scaling != "none" && rates.scaling != "linear")
      result.push_back(found<"scaling-mismatch: expected">(rates.scaling, "none"));
    if (!expected.contains("amplitude") && !are_near(fit.amplitude, 1, near_amplitude))
      result.push_back(found<"amplitude: expected">(plain_number(fit.amplitude), "1"));
    return result;
  }
  auto const config_pairs = asked.config_pairs();
  if (config_pairs && *config_pairs != pairs) {
    if (pairs > 1) result.push_back(found<"wrong-dimension: config">(pairs, 2 * *config_pairs, *config_pairs));
    return result;
  }
  auto const wanted = asked.rates(pairs, fit.view.rows());
  if (wanted.empty()) return result;
  std::optional<Rates> is;
  for (auto const& rates : wanted) {
    bool all = true;
    for (std::size_t a = 0; a < fit.axes(); ++a) {
      auto const of = fit.pairs_of(a);
      auto const p = fit.positions(a);
      auto const of_axis = fit.axes() == 2 ? asked.rates_of_axis(of.size(), a) : std::vector<Rates>();
      if (!of_axis.empty()) {
        all &= are_alike(fit.rates[a].w, of_axis.front().w);
        if (all && result.empty()) append(result, misplaced(p, a, *asked.options.config));
        continue;
      }
      bool const still = std::ranges::all_of(p, [](double x) { return x == 0; });
      all &= still || are_alike(fit.rates[a].w, chosen(rates.w, of));
    }
    if (all && !is) is = rates;
  }
  if (!is && fit.axes() == 1 && fit.rates.front().origin == Origin::asked && fit.rates.front().scaling == "dynamic") {
    // The length that the frequencies are for is that of the longest input.
    auto const p = fit.positions(0);
    auto const longest = *std::ranges::max_element(p) + 1;
    if (are_near(fit.rates.front().parameters.back().second, longest, near_whole_number)) is = fit.rates.front();
  }
  if (!is) {
    auto found_rates = fit.rates.front();
    // What explains too little is no cause.
    if (fit.loss > share::few) return result;
    if (fit.axes() == 1) {
      std::vector<Rates> const others(wanted.begin() + 1, wanted.end());
      auto const line = line_of(fit.sample.row, fit.sampled().positions, same_number);
      if (line) found_rates = interpolated(found_rates, line->step, asked);
      append(result, unlike(found_rates, wanted.front(), others, asked.options.config));
    }
    if (result.empty()) {
      auto const at = place_of_greatest(pairs, [&](auto i) { return std::abs(fit.w[i] - wanted.front().w[i]); });
      result.push_back(found<"wrong-frequencies: prescribed">("config.json", described(wanted.front()),
                                                              plain_number(wanted.front().base), at, fit.w[at],
                                                              wanted.front().w[at]));
    }
  } else if (is->state == "original length" || is->state == "short") {
    auto const original = asked.options.config->original_length();
    auto const last = fit.view.rows() - 1 + static_cast<std::int64_t>(asked.options.first_position.value_or(0));
    if (original && last >= *original && wanted.size() > 1 && wanted.front().state != is->state &&
        fit.view.rows() > 1) {
      result.push_back(found<"scaling-mismatch: length">(last, is->state, *original));
    }
  }
  auto const is_amplitude = [&](Rates const& r) { return are_near(fit.amplitude, r.amplitude, near_amplitude); };
  // The amplitude of another factor is that factor's.
  bool const is_said = fit.rates.front().origin == Origin::other && is_amplitude(fit.rates.front());
  if (!std::ranges::any_of(wanted, is_amplitude) && !is_said)
    result.push_back(found<"amplitude: config">(wanted.front().amplitude, fit.amplitude));
  return result;
}

Findings unlike_layout(Fit const& fit, Asked const& asked) {
  Findings result;
  auto const expected = asked.options.expected.find("layout");
  bool const is_said = expected != asked.options.expected.end();
  bool const by_model = asked.by_config() && asked.options.config->centred;  // DINOv3 rotates halves
  bool const halves = is_said ? expected->second == "half-split" : by_model;
  if (halves && contains(fit.view.layout, {"repeats"})) {
    result.push_back(found<"mixed-layout: expected">(fit.view.layout, "half-split"));
  }
  return result;
}

std::optional<Finding> differs(Readings const& all, Asked const& asked, std::optional<double> offset) {
  auto const& options = asked.options;
  if (!options.grid.empty() || !options.axes.empty() || (options.config && !options.config->sections.empty()))
    return std::nullopt;
  constexpr std::size_t most_views = 6;  // effort
  auto const whole = offset && *offset == std::round(*offset) ? *offset : 0;
  Line const line{options.first_position.value_or(whole), options.position_step.value_or(1)};
  auto const from = line.at(0) == 0 ? "" : fmt::format(" from position {} on", position_text(line.at(0)));
  auto const model_at = [&](View const& view, Rates const& rates, std::vector<std::int64_t> const& rows) {
    std::vector<double> positions;
    for (auto const r : rows) positions.push_back(line.at(static_cast<double>(r)));
    return model_of(view.columns, rates.w, std::vector<int>(rates.pairs(), 0), positions, 1, rates.amplitude);
  };
  View const* best = nullptr;
  Rates rates;
  double least = INFINITY;
  std::size_t tried = 0;
  for (auto const* const list : {&all.likely, &all.all}) {
    for (auto const& view : *list) {
      auto const pairs = static_cast<std::size_t>(view.pairs);
      auto const rows = view.rows();
      if (view.slip != Slip::none || tried == most_views || rows < 2) continue;
      if (asked.by_config() && asked.config_pairs() != pairs) continue;
      auto const wanted = asked.rates(pairs, rows);
      if (wanted.empty()) continue;
      ++tried;
      auto const some = spread(std::max<std::int64_t>(most_of_sample / std::ssize(view.columns), 2), rows);
      auto const left = explained(model_at(view, wanted.front(), some), asked.precision, view.read(some)).share();
      if (left < (1 - share::few) * least) std::tie(least, best, rates) = std::tuple(left, &view, wanted.front());
    }
  }
  if (best == nullptr) return std::nullopt;
  auto const mask = explained(model_at(*best, rates, spread(best->rows(), best->rows())), asked.precision, *best);
  if (mask.count == 0) return std::nullopt;
  auto const& first = *mask.first;
  auto const& worst = mask.worst ? *mask.worst : first;
  auto const shown = [&](Mask::Place const& place) {
    auto const tensor = best->tensor(place.column);
    return fmt::format("[{}]{}{}", fmt::join(best->index(place.row, place.column), ", "), tensor.empty() ? "" : " of ",
                       tensor);
  };
  auto at = worst_at(best->index(worst.row, worst.column), worst.found, worst.expected, asked.precision.stored);
  at.tensor = best->tensor(worst.column);
  return found<"differs">(plain_number(rates.base), described(rates) + from, extent_of(mask, *best), shown(first),
                          shown(worst), at.found, at.expected)
      .at(at);
}

std::optional<Finding> two_rules(View const& view, Asked const& asked, Convention& convention) {
  constexpr auto least = static_cast<std::int64_t>(fewest_rows);
  auto const rows = view.rows();
  auto const part_of = [&](std::int64_t first, std::int64_t count) {
    auto part = view;
    part.row_shape.clear();
    for (auto& side : part.sides) side = range(side, 0, first, count);
    return part;
  };
  auto const is_one = [](std::optional<Fit> const& fit) {
    return fit && fit->loss == 0 && fit->axes() == 1 && fit->view.pairs >= fewest_pairs;
  };
  if (rows < 2 * least || !view.is_whole()) return std::nullopt;
  // Its first rows say the rule of the head, which holds as far as it goes on.
  auto const head = fit(part_of(0, std::max(rows / 8, least)), asked);
  if (!is_one(head)) return std::nullopt;
  auto whole = head->model;
  auto const p = head->positions(0);
  whole.positions.clear();
  for (std::int64_t r = 0; r < rows; ++r) whole.positions.push_back(p[0] + (p[1] - p[0]) * static_cast<double>(r));
  auto const mask = explained(whole, asked.precision, view);
  auto const border = std::ranges::find_if(mask.by_row, [](auto n) { return n > 0; }) - mask.by_row.begin();
  if (border < least || rows - border < least) return std::nullopt;
  auto const tail = fit(part_of(border, rows - border), asked);
  if (!is_one(tail)) return std::nullopt;
  // Positions that go on in other steps are frequencies that are divided.
  auto const at = tail->positions(0);
  auto begins = at[0];
  auto const step = at[1] - begins;
  for (std::size_t r = 0; r < at.size(); ++r) {
    if (!are_near(at[r], begins + step * static_cast<double>(r), near_number)) return std::nullopt;
  }
  bool const is_divided = step != 1 && are_near(begins, step * static_cast<double>(border), near_number);
  auto const before = head->rates.front(), behind = interpolated(tail->rates.front(), is_divided ? step : 1, asked);
  if (is_divided) begins /= step;
  bool const both_asked = asked.by_config() && before.origin == Origin::asked && behind.origin == Origin::asked;
  bool const are_states = both_asked && begins == 0 && before.state != behind.state;
  if (!are_states && !is_divided && are_alike(before.w, behind.w)) return std::nullopt;
  convention = convention_of(*head, asked, 0, 1);
  if (are_states) return found<"stacked-caches">(border);
  auto const is = [](Rates const& r) { return fmt::format("base {} with {}", plain_number(r.base), described(r)); };
  return found<"wrong-entries: two rules">(border - 1, is(before), border, is(behind), plain_number(begins));
}

}  // namespace pe::audit::core
