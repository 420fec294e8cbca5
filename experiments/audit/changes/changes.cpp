#include "experiments/audit/changes/changes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/finding.hpp"
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

void narrow_frequencies(Start const& start, Emit const& emit) {
  for (auto const format : {Format::bfloat16, Format::binary16}) {
    auto model = start.model();
    model.steps.frequencies = format;
    auto const says = found<"low-precision-frequencies: phases">(numpy_name(format), explains);
    emit(model, says);
    if (start.rates.base <= 0 || start.rates.scaling != "none") continue;
    // A power in the format, and its reciprocal.
    std::vector<double> w;
    auto const n = static_cast<double>(start.rates.pairs());
    for (double i = 0; i < n; ++i) {
      w.push_back(round_to(format, 1 / round_to(format, std::pow(start.rates.base, round_to(format, i / n)))));
    }
    emit(with_frequencies(start, w), says);
  }
}

void narrow_positions(Start const& start, Emit const& emit) {
  for (auto const format : {Format::bfloat16, Format::binary16}) {
    auto model = start.model();
    model.steps.positions = format;
    emit(model, found<"low-precision-positions">(numpy_name(format), explains));
  }
}

void narrow_angles(Start const& start, Emit const& emit) {
  for (auto const format : {Format::bfloat16, Format::binary16}) {
    std::optional<Format> const honest;
    for (auto const& [w, p] : {std::pair(std::optional(format), std::optional(format)),
                               {honest, honest},
                               {std::optional(format), honest},
                               {honest, std::optional(format)}}) {
      auto model = start.model();
      model.steps = {.frequencies = w, .positions = p, .angles = format};
      emit(model, found<"low-precision-angles">(numpy_name(format), explains));
    }
  }
}

void narrow_both(Start const& start, Emit const& emit) {
  for (auto const format : {Format::bfloat16, Format::binary16}) {
    auto model = start.model();
    model.steps = {.frequencies = format, .positions = format};
    emit(model, found<"low-precision-frequencies: phases">(numpy_name(format), "and so were the positions"));
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
  std::vector<double> w;
  for (std::size_t i = 0; i < start.rates.pairs(); ++i) w.push_back(std::exp(-2 * static_cast<double>(i)));
  emit(with_frequencies(start, w), found<"wrong-frequencies: floored">());
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

constexpr Change changes[] = {{narrow_frequencies, left_by_ties},
                              {narrow_positions, left_by_ties},
                              {narrow_angles, left_by_ties},
                              {narrow_both, left_by_ties},
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
      if (plain <= 3 * change.left) continue;
      change.make(thin, [&](Model model, Finding finding) {
        // Most changes explain nothing, which a few rows say.
        constexpr double plainly = 0.3;
        auto glimpse = model;
        glimpse.positions.clear();
        for (double const r : glanced) glimpse.positions.push_back(model.positions[static_cast<std::size_t>(r)]);
        if (loss_of(glimpse, asked.precision, glance.x) > change.left + plainly) return;
        auto const left = loss_of(model, asked.precision, few.x);
        if (left > change.left || 2 * left > plain || (best && best->left <= left)) return;
        best = Cause{std::move(finding), std::move(model), left};
      });
    }
  }
  return best;
}

std::vector<Start> starts_of(View const& view, Sample const& sample, Asked const& asked, Fit const* found) {
  auto const pairs = static_cast<std::size_t>(view.pairs);
  std::vector<Rates> rates = asked.rates(pairs, view.rows());
  if (rates.empty()) {
    std::set<double> bases;
    auto const add = [&](double base) {
      if (!(base > 1) || !std::isfinite(base) || !bases.insert(base).second) return;
      rates.push_back(geometric(base, pairs, Spacing::pairs, 1, view.width));
      if (pairs > 2) rates.push_back(geometric(base, pairs, Spacing::gaps, 1, view.width));
    };
    if (asked.options.config) add(asked.options.config->theta);
    if (found != nullptr) add(found->rates.front().base);
    constexpr std::size_t tried = 3;
    for (double const base : usual_bases().first(tried)) add(base);
  }
  std::set<double> firsts{0};
  if (asked.options.first_position) firsts.insert(*asked.options.first_position);
  if (found != nullptr && found->axes() == 1) {
    std::vector<double> ahead;
    for (std::size_t r = 0; r < found->model.rows(); ++r)
      ahead.push_back(found->model.at(r)[0] - static_cast<double>(r));
    if (!ahead.empty()) firsts.insert(std::round(median(std::move(ahead))));
  }
  auto const step = asked.options.position_step.value_or(1);
  constexpr std::size_t most = 6;
  std::vector<Start> result;
  auto amplitude = found != nullptr ? found->amplitude : amplitude_of(view, sample, asked);
  // Where functions are exchanged, entries lie on no circle.
  constexpr double clear = 0.9;
  if (view.score < clear) amplitude = 1;
  for (auto& each : rates) {
    if (result.size() >= most * firsts.size()) break;
    for (double const first : firsts) {
      Start start{view.columns, each, {}, amplitude};
      for (double const row : sample.row) start.positions.push_back(first + step * row);
      result.push_back(std::move(start));
    }
  }
  // Rows of any positions, as they were decoded.
  if (found != nullptr && found->axes() == 1) {
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
