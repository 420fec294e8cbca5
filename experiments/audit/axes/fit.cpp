#include "experiments/audit/axes/axes.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "experiments/audit/numbers.hpp"
#include "experiments/audit/thresholds.hpp"

namespace pe::audit::core {

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
  if (phases) result.phases = Phases{of_rows.size(), of_pairs.size(), {}, {}, {}};
  for (auto const r : of_rows) {
    result.row.push_back(row[r]);
    if (!near.empty()) result.near.push_back(near[r]);
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
  std::vector<double> result(model.rows());
  for (std::size_t r = 0; r < result.size(); ++r) result[r] = model.at(r)[of_axis];
  return result;
}

Model Fit::sampled() const {
  auto result = model;
  result.positions.clear();
  for (double const r : sample.row)
    std::ranges::copy(model.at(static_cast<std::size_t>(r)), std::back_inserter(result.positions));
  return result;
}

Sample sample_of(View const& view) {
  constexpr std::int64_t few = 500, first = 150, between = 200, last = 100;
  auto const rows = view.rows();
  auto const most = std::max<std::int64_t>(8, most_of_sample / static_cast<std::int64_t>(view.size()));
  auto chosen_rows = spread(rows <= few || most < few ? most : between, rows);
  if (rows > few && most >= few) {
    std::set<std::int64_t> all(chosen_rows.begin(), chosen_rows.end());
    for (std::int64_t r = 0; r < first; ++r) all.insert(r);
    for (auto r = rows - last; r < rows; ++r) all.insert(r);
    chosen_rows.assign(all.begin(), all.end());
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
      if (std::isfinite(m) && m > 0) sizes.push_back(m);
    }
  } else {
    double greatest = 0;
    for (double const x : sample.x) greatest = std::isfinite(x) ? std::max(greatest, std::abs(x)) : greatest;
    sizes.push_back(greatest);
  }
  if (sizes.empty()) return 0;
  auto const middle = median(sizes);
  double sum = 0, count = 0;
  auto const open = is_narrow(asked.precision.stored) || asked.precision.within > 0 ? near_circle : same_number;
  for (double const m : sizes) {
    if (std::abs(m - middle) > open * middle) continue;
    sum += m;
    count += 1;
  }
  auto const found = count > 0 ? sum / count : middle;
  auto const near = view.is_whole() ? near_amplitude : near_circle;
  std::vector<double> wanted{1};
  for (auto const& rates : asked.rates(sample.pairs, view.rows())) wanted.push_back(rates.amplitude);
  for (double const a : wanted) {
    if (std::abs(found - a) < near * a) return a;
  }
  // YaRN's 0.1 ln s + 1 of a whole factor; a short decimal near the mean may have been typed, and of entries in a
  // narrow format the mean is open.
  constexpr int short_decimal = 3;  // digits
  auto const factor = std::round(std::exp((found - 1) / 0.1));
  auto const of_factor = factor > 1 && found < no_sine ? 0.1 * std::log(factor) + 1 : 0;
  auto const is_open = is_narrow(asked.precision.stored);
  auto const simple = simplest_within(found, is_open ? near_number : same_number);
  auto const typed = is_open || simple.digits <= short_decimal ? simple.value : found;
  auto const near_factor = std::max(unit_roundoff(asked.precision.stored), same_number);
  auto const off = std::abs(of_factor - found);
  return off <= near_factor && (typed == found || off <= std::abs(typed - found)) ? of_factor : typed;
}

namespace {

/// Whether all rows go along an axis as along another, in other steps or by another base: these are pairs of one axis,
/// of other frequencies or signs. Positions of narrow formats are open by the reach of either.
bool go_together(Axis const& one, Axis const& other, Format stored) {
  auto const &p = one.positions, &q = other.positions;
  auto const far = place_of_greatest(p.size(), [&](std::size_t r) { return std::abs(p[r]); });
  if (p[far] == 0 || std::set(p.begin(), p.end()).size() < fewest_numbers) return false;
  auto const times = q[far] / p[far];
  auto const reach = reach_of(stored, other.rates.w) + std::abs(times) * reach_of(stored, one.rates.w);
  auto const off = std::max(near_number * std::abs(q[far]), 2 * reach);  // two positions may have been moved
  bool const moves = std::abs(times) * (std::ranges::max(p) - std::ranges::min(p)) > 2 * off;
  auto const is_on_line = [&](double x, double y) { return std::abs(y - times * x) <= off; };
  bool const is_other = !are_near(times, 1, near_number) || !are_near(one.rates.base, other.rates.base, near_number);
  return moves && is_other && std::ranges::equal(p, q, is_on_line);
}

}  // namespace

std::optional<Fit> fit(View const& view, Asked const& asked) {
  auto sample = sample_of(view);
  if (view.guessed && sample.rows() < fewest_numbers) return std::nullopt;
  auto const amplitude = amplitude_of(view, sample, asked);
  if (!std::isfinite(amplitude) || amplitude == 0) return std::nullopt;
  auto const rows = view.rows();
  // Effort: consecutive rows, for estimates.
  constexpr std::int64_t most_rows = 4096;
  auto const block =
      std::min({rows, most_rows, std::max<std::int64_t>(most_of_sample / static_cast<std::int64_t>(view.size()), 16)});
  std::vector<double> x(static_cast<std::size_t>(block) * view.size());
  view.read(0, block, x);
  std::optional<Phases> phases;
  std::optional<Turning> turning;
  if (view.is_whole()) phases = phases_of(view, x);
  if (rows > 2 && phases) turning = turning_of(*phases, asked.precision.stored);
  std::size_t held = 0;  // rows at the position of the one before
  for (std::size_t r = 1; turning && r < phases->rows; ++r)
    held += phases->angle_at(r, 0) == phases->angle_at(r - 1, 0) ? 1U : 0U;
  bool const is_held = turning && exceeds(held, share::half, phases->rows);
  std::optional<Fit> best;
  auto const explains = [&](std::vector<int> const& group) {
    auto const axes = static_cast<std::size_t>(*std::ranges::max_element(group)) + 1;
    std::vector<Axis> found(axes);
    double loss = 0;
    sample.near.clear();
    // The last one first, which has the slowest pairs: fast ones go round often, as time does in Qwen2-VL.
    for (auto a = axes; a-- > 0;) {
      std::vector<std::size_t> pairs;
      for (std::size_t i = 0; i < group.size(); ++i) {
        if (group[i] == static_cast<int>(a)) pairs.push_back(i);
      }
      if (pairs.empty()) return false;
      auto const of_axis =
          turning && (axes > 1 || is_held) ? stepping_of(*phases, pairs, asked.precision.stored) : turning;
      auto axis = best_axis(sample.part(all_of(sample.rows()), pairs), asked, amplitude,
                            candidates(view, asked, pairs, of_axis, rows));
      if (!axis) return false;
      loss += axis->loss * static_cast<double>(pairs.size());
      auto const is_one = [&](Axis const& other) { return go_together(*axis, other, asked.precision.stored); };
      if (std::any_of(found.begin() + static_cast<std::ptrdiff_t>(a) + 1, found.end(), is_one)) return false;
      sample.near = axis->positions;
      found[a] = std::move(*axis);
    }
    loss /= static_cast<double>(view.pairs);
    // Several axes that leave much have their positions from it.
    if (best && (loss >= best->loss - few_left || (loss > share::few && 2 * loss > best->loss))) return false;
    best =
        Fit{.view = view, .axis = group, .w = std::vector<double>(sample.pairs), .amplitude = amplitude, .loss = loss};
    std::vector<double> positions(sample.rows() * axes);
    for (std::size_t a = 0; a < axes; ++a) {
      std::size_t k = 0;
      for (auto const i : best->pairs_of(a)) best->w[i] = found[a].rates.w[k++];
      for (std::size_t r = 0; r < sample.rows(); ++r) positions[r * axes + a] = found[a].positions[r];
      best->rates.push_back(std::move(found[a].rates));
    }
    best->model = model_of(view.columns, best->w, group, std::move(positions), axes, amplitude);
    best->model.is_read_off = axes > 1;  // a step of one axis may say more
    return loss < few_left;
  };
  if (!explains(std::vector<int>(sample.pairs, 0))) {
    for (auto const& group : groups_of(view, asked, phases)) {
      if (explains(group)) break;
    }
  }
  if (!best) return best;
  best->sample = std::move(sample);
  best->only_sampled = best->loss > share::most && best->sample.rows() < static_cast<std::size_t>(view.rows());
  if (!best->only_sampled) explain_all(*best, asked);
  return best;
}

}  // namespace pe::audit::core
