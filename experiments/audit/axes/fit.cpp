#include "experiments/audit/axes/fit.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "experiments/audit/axes/groups.hpp"
#include "experiments/audit/numbers.hpp"
#include "theory/frequencies/bases.hpp"

namespace pe::audit::core {
namespace {

constexpr std::size_t most_entries_of_sample = std::size_t{1} << 18;
/// What candidates are screened by.
constexpr std::size_t screened_rows = 40, screened_pairs = 48;
/// Candidates that are tried on the whole sample.
constexpr std::size_t most_kept = 3;

std::vector<std::size_t> evenly(std::size_t most, std::size_t count) {
  std::vector<std::size_t> result;
  for (auto const place : spread(static_cast<std::int64_t>(most), static_cast<std::int64_t>(count))) {
    result.push_back(static_cast<std::size_t>(place));
  }
  return result;
}

std::vector<std::size_t> all_of(std::size_t count) {
  std::vector<std::size_t> result(count);
  std::iota(result.begin(), result.end(), std::size_t{0});
  return result;
}

std::vector<double> chosen(std::vector<double> const& of, std::vector<std::size_t> const& places) {
  std::vector<double> result;
  for (auto const place : places) result.push_back(of[place]);
  return result;
}

/// Frequencies and positions of an axis, and what they leave.
struct Axis {
  Rates rates;
  std::vector<double> positions;
  double loss = 1, key = 2;
};

/// Looks for the frequencies and positions that explain most of the pairs of one axis.
class Search {
 public:
  Search(Sample sample, Asked const& asked, double amplitude, double score)
      : all_(std::move(sample)), asked_(asked), amplitude_(amplitude), score_(score) {}

  std::optional<Axis> best(std::vector<Rates> const& candidates) const {
    auto const rows = evenly(screened_rows, all_.rows());
    auto const pairs = evenly(screened_pairs, all_.pairs);
    auto const few = all_.part(rows, pairs);
    std::vector<std::pair<double, std::size_t>> screened;
    double least = 1;
    for (std::size_t rank = 0; rank < candidates.size(); ++rank) {
      auto const& rates = candidates[rank];
      bool const usable = rates.w.size() == all_.pairs && std::ranges::any_of(rates.w, [](double w) { return w != 0; }) &&
                          std::ranges::all_of(rates.w, [](double w) { return std::isfinite(w); });
      if (!usable) continue;
      constexpr std::size_t first_ranks = 3;
      auto const tried = attempt(few, rates, chosen(rates.w, pairs), rank, rank < first_ranks || least > hard);
      least = std::min(least, tried.loss);
      screened.emplace_back(tried.key, rank);
      if (tried.loss > 0) continue;
      auto whole = attempt(all_, rates, rates.w, rank, true);
      if (whole.loss == 0) return whole;
    }
    std::ranges::sort(screened);
    std::optional<Axis> best;
    for (std::size_t k = 0; k < std::min(most_kept, screened.size()); ++k) {
      auto const rank = screened[k].second;
      auto whole = attempt(all_, candidates[rank], candidates[rank].w, rank, true);
      auto const& rates = whole.rates;
      bool const is_estimate = rates.origin == Origin::data && rates.scaling == "none" && rates.base > 1;
      if (whole.loss > 0 && is_narrow(asked_.precision.stored) && is_estimate && all_.phases) {
        if (auto other = polished(whole, rank); other.key < whole.key) whole = std::move(other);
      }
      if (!best || whole.key < best->key) best = std::move(whole);
    }
    return best;
  }

 private:
  static constexpr double hard = 0.3;

  /// The positions that rows may have: those of the option, their numbers, and what the phases say.
  std::vector<std::vector<double>> choices(Sample const& sample, std::vector<double> const& w, bool thorough) const {
    std::vector<std::vector<double>> result;
    if (asked_.options.first_position) {
      auto& line = result.emplace_back();
      for (double const r : sample.row) {
        line.push_back(*asked_.options.first_position + asked_.options.position_step.value_or(1) * r);
      }
    }
    result.push_back(sample.row);
    if (!sample.phases) return result;
    auto const narrow = is_narrow(asked_.precision.stored);
    auto const raw = decode(*sample.phases, all_of(sample.pairs), w);
    auto const whole = snapped(raw, narrow);
    std::vector<double> ahead;
    for (std::size_t r = 0; r < raw.size(); ++r) ahead.push_back(whole[r] - sample.row[r]);
    auto const shift = std::round(median(ahead));
    if (shift != 0) {
      auto& line = result.emplace_back();
      for (double const r : sample.row) line.push_back(r + shift);
    }
    result.push_back(whole);
    if (raw != whole) result.push_back(raw);
    constexpr std::size_t fewest_pairs = 7;
    constexpr double clear = 0.8;
    if (thorough && sample.pairs >= fewest_pairs && score_ > clear) {
      // A pair that is broken leads all faster ones astray: every second one, and the faster half.
      std::vector<std::size_t> even, odd, fast;
      for (std::size_t i = 0; i < sample.pairs; ++i) {
        (i % 2 == 0 ? even : odd).push_back(i);
        if (2 * i < sample.pairs) fast.push_back(i);
      }
      for (auto const& pairs : {even, odd, fast}) {
        result.push_back(snapped(decode(*sample.phases, pairs, chosen(w, pairs)), narrow));
      }
    }
    return result;
  }

  Axis attempt(Sample const& sample, Rates const& rates, std::vector<double> const& w, std::size_t rank,
               bool thorough) const {
    Axis best{rates, {}};
    std::vector<int> const axis(sample.pairs, 0);
    // What is simpler is preferred where all explain alike.
    constexpr double of_choice = 1e-5, of_rank = 1e-6;
    std::size_t place = 0;
    for (auto& positions : choices(sample, w, thorough)) {
      auto const model = model_of(sample.columns, w, axis, positions, 1, amplitude_);
      auto const loss = loss_of(model, asked_.precision, sample.x);
      auto const key = loss + of_choice * static_cast<double>(place++) + of_rank * static_cast<double>(rank);
      if (key < best.key) {
        best.loss = loss;
        best.key = key;
        best.positions = std::move(positions);
      }
      if (loss == 0) break;
    }
    return best;
  }

  /// The base that the phases of all rows leave, by Newton's steps: narrow formats leave each estimate open by much.
  Axis polished(Axis const& from, std::size_t rank) const {
    auto const pairs = all_.pairs;
    auto const over = from.rates.spacing == Spacing::gaps ? static_cast<double>(pairs) - 1 : static_cast<double>(pairs);
    auto log_base = std::log(from.rates.base);
    for (int pass = 0; pass < 4; ++pass) {
      double up = 0, down = 0;
      for (std::size_t r = 0; r < all_.rows(); ++r) {
        for (std::size_t i = 0; i < pairs; ++i) {
          auto const e = static_cast<double>(i) / over, angle = from.positions[r] * std::exp(-e * log_base);
          auto const off = within_half_a_turn(all_.phases->angle_at(r, i) - angle), slope = -angle * e;
          constexpr double near = 0.5;
          if (!(std::abs(off) < near)) continue;
          up += off * slope;
          down += slope * slope;
        }
      }
      if (down > 0) log_base += up / down;
    }
    auto rates = geometric(std::exp(log_base), pairs, from.rates.spacing);
    rates.origin = Origin::data;
    return attempt(all_, rates, rates.w, rank, true);
  }

  Sample all_;
  Asked const& asked_;
  double amplitude_, score_;
};

/// The part of rates that some pairs have.
Rates part_of(Rates rates, std::vector<std::size_t> const& pairs) {
  rates.w = chosen(rates.w, pairs);
  return rates;
}

/// Frequencies that an axis may have: prescribed, those that its turning shows, and those in use.
std::vector<Rates> candidates(View const& view, Asked const& asked, std::vector<std::size_t> const& pairs,
                              std::optional<Turning> const& turning, std::int64_t rows) {
  auto const all = static_cast<std::size_t>(view.pairs), count = pairs.size();
  std::vector<Rates> result;
  auto const add = [&](std::vector<Rates> rates) {
    std::ranges::move(rates, std::back_inserter(result));
  };
  for (auto& rates : asked.rates(all, rows)) result.push_back(part_of(std::move(rates), pairs));
  if (count != all) add(asked.rates(count, rows));
  if (turning) {
    auto w = turning->w;
    for (double& x : w) x = std::abs(x);
    constexpr double steadily = 0.7;
    if (median(turning->steady) > steadily) add(rates_from(w, turning->open));
  }
  if (auto const base = asked.base()) {
    for (auto const spacing : {Spacing::pairs, Spacing::gaps}) result.push_back(geometric(*base, count, spacing));
  }
  if (asked.options.config) result.push_back(geometric(asked.options.config->theta, count));
  constexpr std::size_t tried = 4, of_axes = 9;
  if (view.width > 0) {
    auto odd = usual_rates(count, tried, view.width);
    result.insert(result.begin(), odd.begin(), odd.end());
  }
  auto usual = usual_rates(count, tried);
  if (count == all) add(usual);
  for (double const base : bases_of_axes) result.push_back(geometric(base, count));
  if (count % 2 == 0 && count >= 4) {
    for (double const base : bases_of_axes) {
      auto rates = geometric(base, count / 2);
      rates.w.insert(rates.w.end(), rates.w.begin(), rates.w.begin() + static_cast<std::ptrdiff_t>(count / 2));
      rates.doubled = true;
      result.push_back(std::move(rates));
    }
  }
  if (count == all && !asked.by_config()) add(published_rates(count));
  if (count != all) {
    add(usual);
    for (auto& rates : usual_rates(all, of_axes)) {
      if (rates.spacing == Spacing::pairs) result.push_back(part_of(std::move(rates), pairs));
    }
  }
  return result;
}

}  // namespace

Sample Sample::part(std::vector<std::size_t> const& of_rows, std::vector<std::size_t> const& of_pairs) const {
  Sample result;
  std::vector<int> place(pairs, -1);
  for (std::size_t k = 0; k < of_pairs.size(); ++k) place[of_pairs[k]] = static_cast<int>(k);
  std::vector<std::size_t> kept;
  for (std::size_t c = 0; c < columns.size(); ++c) {
    auto column = columns[c];
    column.pair = place[static_cast<std::size_t>(column.pair)];
    if (column.pair < 0) continue;
    kept.push_back(c);
    result.columns.push_back(column);
  }
  result.pairs = of_pairs.size();
  if (phases) result.phases = Phases{of_rows.size(), of_pairs.size(), {}, {}};
  for (auto const r : of_rows) {
    result.row.push_back(row[r]);
    for (auto const c : kept) result.x.push_back(x[r * columns.size() + c]);
    for (std::size_t k = 0; k < of_pairs.size() && phases; ++k) {
      result.phases->angle.push_back(phases->angle[r * pairs + of_pairs[k]]);
      result.phases->modulus.push_back(phases->modulus[r * pairs + of_pairs[k]]);
    }
  }
  return result;
}

Model model_of(std::vector<Column> const& columns, std::vector<double> const& w, std::vector<int> const& axis,
               std::vector<double> positions, std::size_t axes, double amplitude) {
  Model model;
  for (std::size_t i = 0; i < w.size(); ++i) model.wheels.push_back({w[i], axis[i], 0, static_cast<int>(i)});
  for (auto const& column : columns) {
    model.columns.push_back({column.pair, column.sine, column.negative ? -amplitude : amplitude});
  }
  model.axes = axes;
  model.positions = std::move(positions);
  return model;
}

std::vector<std::size_t> Fit::pairs_of(std::size_t of_axis) const {
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < axis.size(); ++i) {
    if (axis[i] == static_cast<int>(of_axis)) result.push_back(i);
  }
  return result;
}

std::vector<double> Fit::positions(std::size_t of_axis) const {
  std::vector<double> result;
  for (std::size_t r = 0; r < model.rows(); ++r) result.push_back(model.at(r)[of_axis]);
  return result;
}

Sample sample_of(View const& view) {
  constexpr std::int64_t few = 500, first = 150, between = 200, last = 100;
  auto const rows = view.rows();
  auto const most = std::max<std::int64_t>(8, static_cast<std::int64_t>(most_entries_of_sample / view.size()));
  std::vector<std::int64_t> chosen_rows;
  if (rows <= std::min(few, most)) {
    for (std::int64_t r = 0; r < rows; ++r) chosen_rows.push_back(r);
  } else if (most < few) {
    chosen_rows = spread(most, rows);
  } else {
    for (std::int64_t r = 0; r < first; ++r) chosen_rows.push_back(r);
    for (auto const r : spread(between, rows)) chosen_rows.push_back(r);
    for (auto r = rows - last; r < rows; ++r) chosen_rows.push_back(r);
    std::ranges::sort(chosen_rows);
    auto const twice = std::ranges::unique(chosen_rows);
    chosen_rows.erase(twice.begin(), twice.end());
  }
  Sample sample;
  sample.x = view.read(chosen_rows);
  sample.row.assign(chosen_rows.begin(), chosen_rows.end());
  sample.columns = view.columns;
  sample.pairs = static_cast<std::size_t>(view.pairs);
  if (view.is_whole()) sample.phases = phases_of(view, sample.x);
  return sample;
}

double amplitude_of(View const& view, Sample const& sample, Asked const& asked) {
  std::vector<double> sizes;
  if (sample.phases) {
    for (double const m : sample.phases->modulus) {
      if (std::isfinite(m) && m > 1e-6 && m < 1e6) sizes.push_back(m);
    }
  } else {
    double greatest = 0;
    for (double const x : sample.x) greatest = std::isfinite(x) ? std::max(greatest, std::abs(x)) : greatest;
    sizes.push_back(greatest);
  }
  if (sizes.empty()) return 0;
  auto const middle = median(sizes);
  constexpr double alike = 0.02;
  double sum = 0, count = 0;
  for (double const m : sizes) {
    if (std::abs(m - middle) > alike * middle) continue;
    sum += m;
    count += 1;
  }
  auto const found = count > 0 ? sum / count : middle;
  auto const near = view.is_whole() ? 0.004 : alike;
  std::vector<double> wanted{1};
  for (auto const& rates : asked.rates(sample.pairs, view.rows())) wanted.push_back(rates.amplitude);
  for (double const a : wanted) {
    if (std::abs(found - a) < near * a) return a;
  }
  // YaRN's 0.1 ln s + 1 of a whole factor.
  auto const factor = std::round(std::exp((found - 1) / 0.1));
  auto const of_factor = factor > 1 && factor <= 128 ? 0.1 * std::log(factor) + 1 : 0;
  auto const open = 4 * std::max(unit_roundoff(asked.precision.stored), 1e-6);
  return std::abs(of_factor - found) <= open ? of_factor : found;
}

std::optional<Fit> fit(View const& view, Asked const& asked) {
  auto sample = sample_of(view);
  constexpr std::size_t fewest_alone = 5;
  if (view.guessed && sample.rows() < fewest_alone) return std::nullopt;
  auto const amplitude = amplitude_of(view, sample, asked);
  if (!std::isfinite(amplitude) || amplitude == 0) return std::nullopt;
  auto const rows = view.rows();
  // Consecutive rows, for estimates.
  constexpr std::int64_t most_rows = 4096, most_entries = std::int64_t{1} << 18;
  auto const block = std::min({rows, most_rows, std::max<std::int64_t>(most_entries / static_cast<std::int64_t>(view.size()), 16)});
  std::vector<double> x(static_cast<std::size_t>(block) * view.size());
  view.read(0, block, x);
  std::optional<Phases> phases;
  std::optional<Turning> turning;
  if (view.is_whole()) phases = phases_of(view, x);
  constexpr std::int64_t fewest_rows = 3;
  if (rows >= fewest_rows) {
    turning = phases ? turning_of(*phases, asked.precision.stored) : turning_alone(view, x, asked.precision.stored);
  }
  std::optional<Fit> best;
  for (auto const& group : groups_of(view, asked, phases)) {
    auto const axes = static_cast<std::size_t>(*std::ranges::max_element(group)) + 1;
    std::vector<Axis> found;
    double loss = 0;
    for (std::size_t a = 0; a < axes; ++a) {
      std::vector<std::size_t> pairs;
      for (std::size_t i = 0; i < group.size(); ++i) {
        if (group[i] == static_cast<int>(a)) pairs.push_back(i);
      }
      if (pairs.empty()) break;
      std::optional<Turning> of_axis = turning;
      if (turning && axes > 1 && phases) {
        of_axis = stepping_of(*phases, pairs, asked.precision.stored);
      } else if (turning) {
        of_axis = Turning{chosen(turning->w, pairs), chosen(turning->open, pairs), chosen(turning->steady, pairs)};
      }
      Search const search(sample.part(all_of(sample.rows()), pairs), asked, amplitude, view.score);
      auto axis = search.best(candidates(view, asked, pairs, of_axis, rows));
      if (!axis) break;
      loss += axis->loss * static_cast<double>(pairs.size());
      found.push_back(std::move(*axis));
    }
    if (found.size() != axes) continue;
    loss /= static_cast<double>(view.pairs);
    constexpr double better = 0.01, enough = 1e-3;
    if (best && loss >= best->loss - better) continue;
    best.emplace();
    best->view = view;
    best->axis = group;
    best->loss = loss;
    best->amplitude = amplitude;
    best->w.resize(sample.pairs);
    std::vector<double> positions(sample.rows() * axes);
    for (std::size_t a = 0; a < axes; ++a) {
      std::size_t k = 0;
      for (auto const i : best->pairs_of(a)) best->w[i] = found[a].rates.w[k++];
      for (std::size_t r = 0; r < sample.rows(); ++r) positions[r * axes + a] = found[a].positions[r];
      best->rates.push_back(std::move(found[a].rates));
    }
    best->model = model_of(view.columns, best->w, group, std::move(positions), axes, amplitude);
    if (loss < enough) break;
  }
  if (!best) return best;
  best->sample = std::move(sample);
  explain_all(*best, asked);
  return best;
}

}  // namespace pe::audit::core
