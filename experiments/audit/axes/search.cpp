#include "experiments/audit/axes/axes.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "experiments/audit/numbers.hpp"
#include "experiments/audit/thresholds.hpp"

namespace pe::audit::core {

std::vector<std::size_t> all_of(std::size_t count) { return spread(count, count); }

std::vector<double> chosen(std::vector<double> const& of, std::vector<std::size_t> const& places) {
  std::vector<double> result;
  for (auto const place : places) result.push_back(of[place]);
  return result;
}

namespace {

/// Of axes of pictures: 10000, 100 (CroCo, DINOv3) and 20.
constexpr std::array<double, 3> bases_of_axes{usual_base, 100, 20};

/// What candidates are screened by.
constexpr std::size_t screened_rows = 40, screened_pairs = 48;
/// Candidates that are tried on the whole sample.
constexpr std::size_t most_kept = 3;

/// The positions that rows may have: those of the option, their numbers, and what the phases say.
std::vector<std::vector<double>> choices(Sample const& sample, std::vector<double> const& w, Asked const& asked,
                                         bool thorough) {
  std::vector<std::vector<double>> result;
  auto const add_line = [&](double first, double step) {
    auto& line = result.emplace_back();
    for (double const r : sample.row) line.push_back(first + step * r);
  };
  if (asked.options.first_position) add_line(*asked.options.first_position, asked.options.position_step.value_or(1));
  add_line(0, 1);
  if (!sample.phases) return result;
  auto const narrow = is_narrow(asked.precision.stored);
  auto const raw = decode(*sample.phases, all_of(sample.pairs), w);
  auto const whole = snapped(raw, narrow);
  // Fast pairs alone go round often: from row to row.
  if (thorough) result.push_back(snapped(decode(*sample.phases, all_of(sample.pairs), w, {}, true), narrow));
  if (!sample.near.empty())
    result.push_back(snapped(decode(*sample.phases, all_of(sample.pairs), w, sample.near), narrow));
  std::vector<double> steps, ahead;
  for (std::size_t r = 1; r < raw.size(); ++r)
    steps.push_back((whole[r] - whole[r - 1]) / (sample.row[r] - sample.row[r - 1]));
  auto const usual = steps.empty() ? 1 : median(steps), step = usual == std::round(usual) ? 1 : usual;
  for (std::size_t r = 0; r < raw.size(); ++r) ahead.push_back(whole[r] - step * sample.row[r]);
  auto const shift = step == 1 ? std::round(median(ahead)) : std::round(median(ahead) / still) * still;
  if (shift != 0 || step != 1) add_line(shift, step);
  result.push_back(whole);
  if (raw != whole) result.push_back(raw);
  return result;
}

/// The part of rates that some pairs have.
Rates part_of(Rates rates, std::vector<std::size_t> const& pairs) {
  rates.w = chosen(rates.w, pairs);
  return rates;
}

}  // namespace

double reach_of(Format stored, std::span<double const> w) {
  constexpr double furthest = 64;  // effort: whole numbers that are tried on each side
  auto const fastest = std::ranges::max(w);
  return is_narrow(stored) && fastest > 0 ? std::min(2 * unit_roundoff(stored) / fastest, furthest) : 0;
}

std::size_t settle_row(Model& one, Rendered& rendered, std::size_t axis, double reach, double const* x) {
  auto& position = one.positions[axis];
  auto const left_at = [&](double at) {
    position = at;
    rendered.to(0);
    return rendered.left(x);
  };
  auto best = position;
  auto const middle = std::round(best);
  auto least = left_at(best);
  for (int n = 0; n < 2 * reach + 1 && least > 0; ++n) {
    auto const at = middle + (n % 2 == 0 ? n / 2 : -(n + 1) / 2);
    auto const next = left_at(at);
    if (next < least) std::tie(least, best) = std::pair(next, at);
  }
  position = best;
  return least;
}

void settle(Model& model, Precision const& precision, std::span<double const> x) {
  std::vector<double> w;
  for (auto const& wheel : model.wheels) w.push_back(wheel.w);
  auto const reach = reach_of(precision.stored, w);
  if (reach < 1) return;
  auto const mask = explained(model, precision, x);
  if (mask.share() > share::some) return;
  auto one = model;
  one.positions = {0};
  Rendered rendered(one, precision);
  std::size_t left = 0, seen = 0;  // of a table of other positions most are left
  for (std::size_t r = 0; r < model.rows() && left <= fewest_printed + seen / 2; ++r) {
    if (mask.by_row[r] == 0) continue;
    one.positions[0] = model.positions[r];
    left += settle_row(one, rendered, 0, reach, &x[r * model.columns.size()]) > 0 ? 1U : 0U;
    model.positions[r] = one.positions[0];
    ++seen;
  }
}

std::optional<Axis> best_axis(Sample const& all, Asked const& asked, double amplitude,
                              std::vector<Rates> const& candidates) {
  auto const attempt = [&](Sample const& sample, std::vector<double> const& w, std::size_t rank, bool thorough) {
    Axis best{candidates[rank], {}};
    std::vector<int> const axis(sample.pairs, 0);
    // What is simpler is preferred where all explain alike: the last of all candidates by a few entries.
    auto const of_choice = few_left / static_cast<double>(candidates.size());
    std::size_t place = 0;
    // The first are those of the option and the numbers of the rows, which may be far: decoded ones are near to 0.
    std::size_t const given = asked.options.first_position ? 2 : 1;
    bool const may_be_far = std::ranges::all_of(w, [](double x) { return std::abs(x) <= 1; });
    for (auto const& positions : choices(sample, w, asked, thorough)) {
      auto model = model_of(sample.columns, w, axis, positions, 1, amplitude);
      model.lenient = may_be_far && place < given;
      if (sample.rows() == all.rows()) settle(model, asked.precision, sample.x);
      auto const loss = loss_of(model, asked.precision, sample.x);
      auto const key = loss + of_choice * static_cast<double>(place++ + rank);
      if (key < best.key)
        std::tie(best.loss, best.key, best.positions) = std::tuple(loss, key, std::move(model.positions));
      if (loss == 0) break;
    }
    return best;
  };
  auto const pairs = spread(screened_pairs, all.pairs);
  auto const few = all.part(spread(screened_rows, all.rows()), pairs);
  std::vector<std::pair<double, std::size_t>> screened;
  double least = 1;
  for (std::size_t rank = 0; rank < candidates.size(); ++rank) {
    auto const& w = candidates[rank].w;
    bool const usable = w.size() == all.pairs && std::ranges::any_of(w, [](double x) { return x != 0; }) &&
                        std::ranges::all_of(w, [](double x) { return std::isfinite(x); });
    if (!usable) continue;
    auto const tried = attempt(few, chosen(w, pairs), rank, rank < most_kept || least > share::some);
    least = std::min(least, tried.loss);
    screened.emplace_back(tried.key, rank);
    if (tried.loss > 0) continue;
    if (auto whole = attempt(all, w, rank, true); whole.loss == 0) return whole;
  }
  std::ranges::sort(screened);
  std::optional<Axis> best;
  for (std::size_t k = 0; k < std::min(most_kept, screened.size()); ++k) {
    auto const rank = screened[k].second;
    auto whole = attempt(all, candidates[rank].w, rank, true);
    if (!best || whole.key < best->key) best = std::move(whole);
  }
  return best;
}

std::vector<Rates> candidates(View const& view, Asked const& asked, std::vector<std::size_t> const& pairs,
                              std::optional<Turning> const& turning, std::int64_t rows) {
  auto const all = static_cast<std::size_t>(view.pairs), count = pairs.size();
  std::vector<Rates> result;
  if (count != all) append(result, asked.rates_of_axis(count, pairs.front() == 0 ? 0 : 1));
  for (auto& rates : asked.rates(all, rows)) result.push_back(part_of(std::move(rates), pairs));
  if (count != all) append(result, asked.rates(count, rows));
  if (turning) {
    auto w = turning->w;
    for (double& x : w) x = std::abs(x);
    if (median(turning->steady) > share::most) {
      append(result, asked.rates_shown(w, turning->open));
      append(result, rates_from(w, turning->open));
    }
  }
  if (auto const base = asked.base()) {
    for (auto const spacing : {Spacing::pairs, Spacing::gaps}) result.push_back(geometric(*base, count, spacing));
  }
  if (asked.options.config) result.push_back(geometric(asked.options.config->theta, count));
  if (count > std::size_t{fewest_pairs} && !asked.rotary) {
    for (auto const spacing : {Spacing::octaves, Spacing::octaves_pi}) result.push_back(geometric(2, count, spacing));
  }
  if (count == all) append(result, asked.of_other_numbers(count));
  constexpr std::size_t tried = 4, of_axes = 9;  // effort: usual bases of all pairs, and of those of an axis
  auto usual = usual_rates(count, tried);
  if (count == all) append(result, usual);
  for (double const base : bases_of_axes) result.push_back(geometric(base, count));
  constexpr double base_of_videos = 256;  // HunyuanVideo's
  if (count != all) result.push_back(geometric(base_of_videos, count));
  bool const is_floored =
      turning && count != all && count > 1 && are_near(turning->w[1], floored(2).w[1] * turning->w[0], near_number);
  if (is_floored) result.push_back(floored(count));
  // One axis where two are meant: frequencies of both, one after the other.
  for (double const base : count % 2 == 0 && count >= 4 ? bases_of_axes : std::span<double const>()) {
    auto rates = geometric(base, count / 2);
    rates.w.insert(rates.w.end(), rates.w.begin(), rates.w.begin() + static_cast<std::ptrdiff_t>(count / 2));
    result.push_back(std::move(rates));
  }
  if (count == all && !asked.by_config()) append(result, published_rates(count));
  // Codes that are added have no pair that stands still, nor has one axis of several.
  if (count != all || (!asked.rotary && view.columns.front().sine)) {
    std::erase_if(result, [](Rates const& r) { return r.scaling == "proportional"; });
  }
  if (count != all) {
    append(result, usual);
    for (auto& rates : usual_rates(all, of_axes)) {
      if (rates.spacing == Spacing::pairs) result.push_back(part_of(std::move(rates), pairs));
    }
  }
  return result;
}

}  // namespace pe::audit::core
