#include "experiments/audit/changes/changes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

#include "experiments/audit/conventions/slips.hpp"
#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/numbers.hpp"
#include "theory/kernel/error.hpp"

namespace pe::audit::core {
namespace {

/// What a change leaves at most: a start of which honest arithmetic leaves nothing but ties of a rounding.
constexpr double left_of_all = 0.004, left_by_ties = 0.03;

using Emit = std::function<void(Model, Finding)>;

Model with_frequencies(Start const& start, std::vector<double> const& w) {
  auto changed = start;
  changed.rates.w = w;
  return changed.model();
}

/// Each column with a wheel of its own.
Model by_column(Start const& start, auto const& frequency) {
  auto model = start.model();
  model.wheels.clear();
  for (std::size_t c = 0; c < model.columns.size(); ++c) {
    model.wheels.push_back({frequency(c), 0, 0, 0});
    model.columns[c].wheel = static_cast<int>(c);
  }
  return model;
}

bool each_pair_once(Start const& start) { return start.columns.size() == 2 * start.rates.pairs(); }

constexpr char const* explains = "every entry is explained by that, and by nothing less";

/// Steps in a narrow format, the fewest first: positions, angles, frequencies, and these together.
void narrow_steps(Start const& start, Emit const& emit) {
  for (auto const format : {Format::bfloat16, Format::binary16}) {
    auto const add = [&](std::vector<double> const* w, bool positions, bool angles) {
      auto model = w == nullptr ? start.model() : with_frequencies(start, *w);
      if (positions) model.steps.positions = format;
      if (angles) model.steps.angles = format;
      auto const name = numpy_name(format);
      auto const says = positions && w != nullptr ? "and so were the positions" : explains;
      emit(model, w != nullptr ? found<"low-precision-frequencies: phases">(name, says)
                  : positions  ? found<"low-precision-positions">(name, says)
                               : found<"low-precision-angles">(name, says));
    };
    auto const frequencies = narrow_frequencies(start.rates, format);
    add(&frequencies.front(), false, false);
    add(nullptr, true, false);
    add(nullptr, false, true);
    add(nullptr, true, true);
    for (auto const& w : frequencies) {
      for (auto const& [positions, angles] : {std::pair(false, false), {true, false}, {false, true}, {true, true}})
        add(&w, positions, angles);
    }
  }
}

void integers(Start const& start, Emit const& emit) {
  auto angles = start.model();
  angles.steps.whole_angles = true;
  emit(angles, found<"truncated-to-integers: angles">());
  auto entries = start.model();
  entries.steps.whole_entries = true;
  emit(entries, found<"truncated-to-integers">());
}

void exponents_by_column(Start const& start, Emit const& emit) {
  if (!each_pair_once(start) || start.rates.base <= 0) return;
  auto const columns = static_cast<double>(start.columns.size());
  auto const base = start.rates.base;
  auto const says = of_variant("sinusoidal-exponent-per-column", Aspect::rule);
  for (double const times : {2.0, 1.0}) {
    emit(by_column(start, [&](std::size_t c) { return std::pow(base, -times * static_cast<double>(c) / columns); }),
         says);
  }
  // i counts columns by twos, and is doubled again.
  for (double const late : {0.0, 0.5}) {
    auto const frequency = [&](std::size_t c) {
      auto const pair = static_cast<double>(c / 2) + late * static_cast<double>(c % 2);
      return std::pow(base, -4 * pair / columns);
    };
    emit(by_column(start, frequency), says);
  }
}

void signs(Start const& start, Emit const& emit) {
  auto model = start.model();
  for (auto& column : model.columns) column.amplitude *= column.sine ? -1 : 1;
  emit(model, found<"sign-flipped: phases">());
}

void exchanged(Start const& start, Emit const& emit) {
  auto model = start.model();
  for (auto& column : model.columns) column.sine = !column.sine;
  emit(model, found<"mixed-layout: columns">("All pairs are"));
}

void one_function(Start const& start, Emit const& emit) {
  for (bool const sine : {false, true}) {
    auto model = start.model();
    for (auto& column : model.columns) column.sine = sine;
    emit(model, pe::audit::one_function(!sine));
  }
}

void sines_ahead(Start const& start, Emit const& emit) {
  auto model = start.model();
  auto const pairs = model.wheels.size();
  for (std::size_t i = 0; i < pairs; ++i) {
    auto wheel = model.wheels[i];
    wheel.ahead = 1;
    model.wheels.push_back(wheel);
  }
  for (auto& column : model.columns) column.wheel += column.sine ? 0 : static_cast<int>(pairs);
  emit(model, found<"position-offset: rows">("The cosines are", 0, 1, 0));
}

/// Frequencies that slips make, of all pairs.
void frequencies(Start const& start, Emit const& emit) {
  for (auto& [rates, finding] : slips_of(start.rates)) emit(with_frequencies(start, rates.w), std::move(finding));
}

void absolute_positions(Start const& start, Emit const& emit) {
  if (std::ranges::none_of(start.positions, [](double p) { return p < 0; })) return;
  auto changed = start;
  for (double& p : changed.positions) p = std::abs(p);
  emit(changed.model(), of_variant("sinusoidal-of-absolute-positions", Aspect::positions));
}

struct Change {
  void (*make)(Start const&, Emit const&);
  double left;  ///< share of the entries that it may leave
};

constexpr Change changes[] = {
    {narrow_steps, left_by_ties}, {integers, left_of_all},    {exponents_by_column, left_of_all},
    {signs, left_of_all},         {exchanged, left_of_all},   {one_function, left_of_all},
    {sines_ahead, left_of_all},   {frequencies, left_of_all}, {absolute_positions, left_of_all}};

Sample thinned(Sample const& sample, std::int64_t most) {
  std::vector<std::size_t> rows, pairs;
  for (auto const r : spread(most, static_cast<std::int64_t>(sample.rows())))
    rows.push_back(static_cast<std::size_t>(r));
  for (std::size_t i = 0; i < sample.pairs; ++i) pairs.push_back(i);
  return sample.part(rows, pairs);
}

}  // namespace

Model Start::model() const {
  return model_of(columns, rates.w, std::vector<int>(rates.pairs(), 0), positions, 1, amplitude);
}

namespace {

/// A changed model that explains what its start leaves.
struct Cause {
  Finding finding;
  Model model;
  double left = 1;  ///< share of the sampled entries that it leaves
};

}  // namespace

std::optional<Finding> cause_of(std::vector<Start> const& starts, Sample const& sample, Asked const& asked) {
  std::optional<Cause> best;
  constexpr double of_choice = 0.005;  // what comes first is simpler
  constexpr std::int64_t most = 80, at_a_glance = 8;
  auto const few = thinned(sample, most), glance = thinned(few, at_a_glance);
  std::vector<double> glanced;
  for (auto const r : spread(at_a_glance, static_cast<std::int64_t>(few.rows())))
    glanced.push_back(static_cast<double>(r));
  for (auto const& start : starts) {
    auto thin = start;
    thin.positions.clear();
    for (auto const r : spread(static_cast<std::int64_t>(few.rows()), static_cast<std::int64_t>(sample.rows()))) {
      thin.positions.push_back(start.positions[static_cast<std::size_t>(r)]);
    }
    // A change must mend: what leaves as much is none.
    auto const plain = loss_of(thin.model(), asked.precision, few.x);
    for (auto const& change : changes) {
      // Of honest entries some slow pairs are always left alike.
      constexpr double none_alike = 0.99;
      if (plain <= 3 * change.left || (change.make == narrow_steps && plain > none_alike)) continue;
      change.make(thin, [&](Model model, Finding finding) {
        // Most changes explain nothing, which a few rows say.
        constexpr double plainly = 0.3;
        model.lenient = true;
        auto glimpse = model;
        glimpse.positions.clear();
        for (double const r : glanced) glimpse.positions.push_back(model.positions[static_cast<std::size_t>(r)]);
        auto const most_glimpsed = change.left + plainly;
        if (loss_of(glimpse, asked.precision, glance.x, most_glimpsed) > most_glimpsed) return;
        auto const left = loss_of(model, asked.precision, few.x, change.left);
        if (left > change.left || 2 * left > plain || (best && best->left <= left + of_choice)) return;
        best = Cause{std::move(finding), std::move(model), left};
      });
    }
  }
  bool const explains = best && share_of_large_ones(best->model, asked.precision, few.x) > 0.5;
  return explains ? std::optional(std::move(best->finding)) : std::nullopt;
}

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
  // Rows of any positions, as they were decoded.
  if (whole && found->axes() == 1) {
    Start start{view.columns, found->rates.front(), {}, amplitude};
    for (double const row : sample.row) start.positions.push_back(found->model.at(static_cast<std::size_t>(row))[0]);
    result.push_back(std::move(start));
  }
  return result;
}

}  // namespace pe::audit::core
