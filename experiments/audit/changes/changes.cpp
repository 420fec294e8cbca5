#include "experiments/audit/changes/changes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/frequencies.hpp"
#include "experiments/audit/numbers.hpp"
#include "theory/kernel/error.hpp"
#include "theory/schemes/about.hpp"

namespace pe::audit::core {
namespace {

/// What a change leaves at most: a start of which honest arithmetic leaves nothing but ties of a rounding.
constexpr double left_of_all = 0.004, left_by_ties = 0.03;

using Emit = std::function<void(Model, Finding)>;

/// The finding that theory has of a wrong version.
Finding of_variant(std::string_view name, Aspect aspect) {
  for (auto const& scheme : scheme_variants()) {
    for (auto const& variant : scheme.variants) {
      if (variant.name != name) continue;
      return {std::string(variant.id),    Severity::defect,         aspect,      std::string(variant.says),
              std::string(variant.cause), std::string(variant.fix), std::nullopt};
    }
  }
  PE_ASSERT(false);
  return {};
}

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

/// Frequencies as a narrow format makes them: computed in it step by step, or rounded at the end.
std::vector<std::vector<double>> narrow_frequencies(Start const& start, Format format) {
  std::vector<std::vector<double>> result{start.rates.w};
  for (double& w : result.front()) w = round_to(format, w);
  auto const& rates = start.rates;
  bool const plain = rates.base > 1 && rates.scaling == "none" &&
                     (rates.spacing == Spacing::pairs || rates.spacing == Spacing::gaps) && rates.pairs() > 1;
  if (!plain) return result;
  auto const n = static_cast<double>(rates.pairs());
  for (auto& made : made_narrowly(format, rates.base, rates.spacing == Spacing::gaps ? n - 1 : n, rates.pairs())) {
    auto rounded = made.w;
    for (double& w : rounded) w = round_to(format, w);
    for (auto* const w : {&made.w, &rounded}) {
      if (std::ranges::find(result, *w) == result.end()) result.push_back(std::move(*w));
    }
  }
  return result;
}

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
    auto const frequencies = narrow_frequencies(start, format);
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

void next_pair(Start const& start, Emit const& emit) {
  auto const pairs = start.rates.pairs();
  if (pairs < 2) return;
  auto late = start.rates.w;
  late.push_back(late[pairs - 1] * late[pairs - 1] / late[pairs - 2]);
  for (bool const of_sines : {false, true}) {
    auto const frequency = [&](std::size_t c) {
      auto const& column = start.columns[c];
      return late[static_cast<std::size_t>(column.pair) + (column.sine == of_sines ? 1U : 0U)];
    };
    emit(by_column(start, frequency), found<"wrong-frequencies: next pair">());
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

/// Exponents, of all pairs alike, that slips make.
void exponents(Start const& start, Emit const& emit) {
  auto const& rates = start.rates;
  auto const pairs = rates.pairs();
  if (rates.base <= 0 || rates.spacing != Spacing::pairs || pairs < 2) return;
  auto const n = static_cast<double>(pairs);
  auto const with = [&](double first, double times, Finding says) {
    std::vector<double> w;
    for (double i = 0; i < n; ++i) w.push_back(std::pow(rates.base, -times * (first + i) / n));
    emit(with_frequencies(start, w), std::move(says));
  };
  with(0, 0, of_variant("rope-floor-division", Aspect::pairs));
  std::vector<double> rounded_down(pairs, 1 / rates.base);
  rounded_down.front() = 1;
  emit(with_frequencies(start, rounded_down), of_variant("rope-floor-division", Aspect::pairs));
  with(0, -1, found<"wrong-frequencies: inverted">(plain_number(rates.base)));
  with(0, 0.5, of_variant("rope-step-lost", Aspect::pairs));
  with(0, 2, of_variant("rope-exponent-per-column", Aspect::rule));
  for (double const first : {1.0, -1.0}) with(first, 1, found<"wrong-spacing: next pair">(first));
  for (double const first : {0.5, -0.5}) with(first, 1, found<"wrong-spacing: half a pair">(first));
}

/// Frequencies in another order of pairs.
void order(Start const& start, Emit const& emit) {
  auto w = start.rates.w;
  std::ranges::reverse(w);
  emit(with_frequencies(start, w), found<"wrong-frequencies: order">(plain_number(start.rates.base)));
}

/// Cosines or sines of the pairs in reverse order, the others as they are.
void one_reversed(Start const& start, Emit const& emit) {
  auto const pairs = start.rates.pairs();
  for (bool const of_sines : {true, false}) {
    auto const frequency = [&](std::size_t c) {
      auto const& column = start.columns[c];
      auto const i = static_cast<std::size_t>(column.pair);
      return start.rates.w[column.sine == of_sines ? pairs - 1 - i : i];
    };
    emit(by_column(start, frequency), found<"mixed-layout: apart">());
  }
}

/// exp(-2i): the logarithm of the base divided by d as an integer, which is -1.
void floored(Start const& start, Emit const& emit) {
  emit(with_frequencies(start, floored_frequencies(start.rates.pairs())), found<"wrong-frequencies: floored">());
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

constexpr Change changes[] = {{narrow_steps, left_by_ties},
                              {integers, left_of_all},
                              {exponents_by_column, left_of_all},
                              {next_pair, left_of_all},
                              {signs, left_of_all},
                              {exchanged, left_of_all},
                              {one_function, left_of_all},
                              {sines_ahead, left_of_all},
                              {exponents, left_of_all},
                              {order, left_of_all},
                              {one_reversed, left_of_all},
                              {floored, left_of_all},
                              {absolute_positions, left_of_all}};

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

std::optional<Cause> cause_of(std::vector<Start> const& starts, Sample const& sample, Asked const& asked) {
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
  // Zeros are explained by much: entries that are large must be explained too.
  if (best) {
    auto large = best->model;
    Rendered rendered(large, asked.precision);
    auto const wide = large.columns.size();
    std::vector<double> expected(wide), allowed(wide);
    std::size_t all = 0, right = 0;
    for (std::size_t r = 0; r < large.rows(); ++r) {
      rendered.rows(r, 1, expected, allowed);
      for (std::size_t c = 0; c < wide; ++c) {
        constexpr double large_part = 0.1;
        auto const x = few.x[r * wide + c], size = std::abs(large.columns[c].amplitude);
        if (!(std::abs(x) > large_part * size)) continue;
        ++all;
        right += std::abs(x - expected[c]) <= std::max(allowed[c], large_part * size) ? 1U : 0U;
      }
    }
    if (2 * right <= all) best.reset();
  }
  return best;
}

}  // namespace pe::audit::core
