#include "experiments/audit/changes/changes.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

#include "experiments/audit/answer/answer.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/numbers.hpp"
#include "experiments/audit/thresholds.hpp"
#include "theory/kernel/error.hpp"
#include "theory/schemes/about.hpp"

namespace pe::audit::core {
namespace {

/// The finding that theory has of a wrong version of a scheme.
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
  // Of columns, doubled or not; and i that counts columns by twos and is doubled again.
  for (auto const& [of_pair, of_column] : {std::pair(4.0, 2.0), {2.0, 1.0}, {4.0, 0.0}}) {
    auto const frequency = [&](std::size_t c) {
      return std::pow(base, -(of_pair * static_cast<double>(c / 2) + of_column * static_cast<double>(c % 2)) / columns);
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

void sines_apart(Start const& start, Emit const& emit) {
  for (auto const& [sines, ahead] : {std::pair(true, -1.0), {true, 1.0}, {false, -1.0}, {false, 1.0}}) {
    auto model = start.model();
    auto const pairs = model.wheels.size();
    for (std::size_t i = 0; i < pairs; ++i) {
      auto wheel = model.wheels[i];
      wheel.ahead = ahead;
      model.wheels.push_back(wheel);
    }
    for (auto& column : model.columns) column.wheel += column.sine == sines ? static_cast<int>(pairs) : 0;
    emit(model, found<"position-offset: rows">(sines ? "The sines are" : "The cosines are", 0, ahead, 0));
  }
}

/// Sines or cosines alone times a factor, that which leaves the least squares.
void scaled(Start const& start, Emit const& emit) {
  for (bool const sine : {false, true}) {
    auto model = start.model();
    double both = 0, squares = 0;
    for (std::size_t k = 0; k < start.x.size(); ++k) {
      auto const& column = model.columns[k % model.columns.size()];
      auto const angle = model.wheel_of(column).w * start.positions[k / model.columns.size()];
      auto const meant = column.sine != sine ? 0 : column.amplitude * (sine ? std::sin(angle) : std::cos(angle));
      both += meant * start.x[k];
      squares += meant * meant;
    }
    auto const times = both / squares;
    for (auto& column : model.columns) column.amplitude *= column.sine == sine ? times : 1;
    if (times > 0) emit(model, found<"amplitude: columns">(sine ? "The sines are" : "The cosines are", times));
  }
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
  double left = few_left;  ///< share of the entries that it may leave: of a rounding to narrow numbers, ties
};

constexpr Change changes[] = {{narrow_steps, share::few},
                              {integers},
                              {exponents_by_column},
                              {signs},
                              {exchanged},
                              {one_function},
                              {sines_apart},
                              {scaled},
                              {frequencies},
                              {absolute_positions}};

/// A changed model that explains what its start leaves.
struct Cause {
  Finding finding;
  Model model;
  double left = 1;  ///< share of the sampled entries that it leaves
};

}  // namespace

Model Start::model() const {
  return model_of(columns, rates.w, std::vector<int>(rates.pairs(), 0), positions, 1, amplitude);
}

std::vector<std::pair<Rates, Finding>> slips_of(Rates const& rates) {
  std::vector<std::pair<Rates, Finding>> result;
  auto const pairs = rates.pairs();
  auto const base = rates.base;
  auto const add = [&](std::vector<double> w, Finding finding) {
    auto changed = rates;
    changed.w = std::move(w);
    result.emplace_back(std::move(changed), std::move(finding));
  };
  auto const add_powers = [&](double first, double times, Finding finding) {
    std::vector<double> w;
    auto const n = static_cast<double>(pairs);
    for (double i = 0; i < n; ++i) w.push_back(std::pow(base, -times * (first + i) / n));
    add(std::move(w), std::move(finding));
  };
  if (pairs < 2) return result;
  if (base > 1 && rates.spacing == Spacing::pairs) {
    add_powers(0, 0, of_variant("rope-floor-division", Aspect::pairs));
    for (auto const of_1 : {std::size_t{1}, (pairs + 1) / 2}) {  // rounded down, the exponents of pairs, and of columns
      std::vector<double> whole(pairs, 1 / base);
      std::fill_n(whole.begin(), of_1, 1);
      add(std::move(whole), found<"wrong-frequencies: whole exponents">(plain_number(base)));
    }
    add_powers(0, -1, found<"wrong-frequencies: inverted">(plain_number(base)));
    add_powers(0, 0.5, of_variant("rope-step-lost", Aspect::pairs));
    add_powers(0, 2, of_variant("rope-exponent-per-column", Aspect::rule));
    for (double const first : {1.0, -1.0}) add_powers(first, 1, found<"wrong-spacing: next pair">(first));
    for (double const first : {0.5, -0.5}) add_powers(first, 1, found<"wrong-spacing: half a pair">(first));
  }
  auto reversed = rates.w;
  std::ranges::reverse(reversed);
  add(std::move(reversed), found<"wrong-frequencies: order">(plain_number(base)));
  add(floored(pairs).w, found<"wrong-frequencies: floored">());
  if (rates.scaling != "none" && base > 1) {
    result.emplace_back(geometric(base, pairs, rates.spacing),
                        found<"scaling-not-applied">(described(rates), "frequencies", plain_number(base)));
  }
  return result;
}

std::vector<std::vector<double>> narrow_frequencies(Rates const& rates, Format format) {
  auto const rounded = [&](double x) { return round_to(format, x); };
  std::vector<std::vector<double>> result{rates.w};
  std::ranges::transform(rates.w, result.front().begin(), rounded);
  auto const pairs = rates.pairs();
  auto const base = rates.base;
  bool const over_gaps = rates.spacing == Spacing::gaps;
  if (!(base > 1) || rates.scaling != "none" || !(over_gaps || rates.spacing == Spacing::pairs) || pairs < 2)
    return result;
  auto const width = 2 * static_cast<double>(over_gaps ? pairs - 1 : pairs), per_column = std::log(base) / width;
  using Step = std::function<double(double)>;
  auto const exponent = [&](double i) { return rounded(rounded(2 * i) / rounded(width)); };
  // The logarithms of 1/w_i, and what is made of them.
  Step const logarithms[] = {[&](double i) { return std::log(base) * exponent(i); },
                             [&](double i) { return std::log(rounded(base)) * exponent(i); },
                             [&](double i) { return rounded(rounded(2 * i) * per_column); },
                             [&](double i) { return rounded(rounded(2 * i) * rounded(per_column)); }};
  Step const powers[] = {[](double log) { return std::exp(-log); }, [&](double log) { return rounded(std::exp(-log)); },
                         [&](double log) { return rounded(1 / rounded(std::exp(log))); },
                         [&](double log) { return 1 / rounded(std::exp(log)); }};
  for (auto const& logarithm : logarithms) {
    for (auto const& power : powers) {
      std::vector<double> w;
      for (std::size_t i = 0; i < pairs; ++i) w.push_back(power(logarithm(static_cast<double>(i))));
      auto stored = w;
      std::ranges::transform(w, stored.begin(), rounded);
      for (auto* const made : {&w, &stored}) {
        if (std::ranges::find(result, *made) == result.end()) result.push_back(std::move(*made));
      }
    }
  }
  return result;
}

std::optional<Finding> cause_of(std::vector<Start> const& starts, Sample const& sample, Asked const& asked) {
  std::optional<Cause> best;
  constexpr std::size_t most = 80, at_a_glance = 8;  // effort: rows
  auto const some = spread(most, sample.rows()), glanced = spread(at_a_glance, some.size());
  auto const few = sample.part(some, all_of(sample.pairs)), glance = few.part(glanced, all_of(sample.pairs));
  for (auto const& start : starts) {
    auto thin = start;
    thin.positions = chosen(start.positions, some);
    thin.x = few.x;
    // A change must mend: what leaves as much is none.
    auto unchanged = thin.model();
    unchanged.lenient = true;
    auto const plain = loss_of(unchanged, asked.precision, few.x);
    for (auto const& change : changes) {
      if (plain <= change.left) continue;
      change.make(thin, [&](Model model, Finding finding) {
        // Most changes explain nothing, which a few rows say.
        model.lenient = true;
        auto glimpse = model;
        glimpse.positions = chosen(model.positions, glanced);
        auto const most_glimpsed = change.left + share::some;
        if (loss_of(glimpse, asked.precision, glance.x, most_glimpsed) > most_glimpsed) return;
        auto const left = loss_of(model, asked.precision, few.x, change.left);
        if (left > change.left || 2 * left > plain || (best && best->left <= left + few_left))
          return;  // what comes first is simpler
        best = Cause{std::move(finding), std::move(model), left};
      });
    }
  }
  bool const explains = best && share_of_large_ones(best->model, asked.precision, few.x) > share::some;
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
      rates.push_back(geometric(base, pairs, Spacing::pairs));
      if (pairs > 2) rates.push_back(geometric(base, pairs, Spacing::gaps));
    };
    if (asked.options.config) add(asked.options.config->theta);
    if (found != nullptr) {
      auto const base = found->rates.front().base;
      add(base > 0 ? simplest_within(base, near_number).value : 0);
      add(base);
    }
    constexpr std::size_t tried = 3;  // effort: usual bases
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
  constexpr std::size_t most = 8;  // effort: frequencies, at each first position
  std::vector<Start> result;
  auto amplitude = found != nullptr ? found->amplitude : amplitude_of(view, sample, asked);
  // Where functions are exchanged, entries lie on no circle.
  if (view.score < share::nearly_all) amplitude = 1;
  auto const add = [&](Rates const& each, auto const& position) {
    auto& start = result.emplace_back(Start{view.columns, each, {}, amplitude});
    for (double const row : sample.row) start.positions.push_back(position(row));
  };
  for (auto const& each : rates) {
    if (result.size() >= most * firsts.size()) break;
    for (double const first : firsts) add(each, [&](double row) { return first + step * row; });
  }
  if (!whole || found->axes() != 1) return result;
  // Rows that are more than one position apart, whatever the first few say.
  auto const p = found->positions(0);
  std::vector<double> apart;
  for (std::size_t r = 1; r < p.size(); ++r) apart.push_back(p[r] - p[r - 1]);
  auto const usual = asked.options.first_position || p.size() < 3 ? 1 : std::round(median(std::move(apart)));
  for (auto const& each : usual != 1 && usual != 0 ? rates : std::vector<Rates>())
    add(each, [&](double row) { return std::round(p[0]) + usual * row; });
  // Rows of any positions, as they were decoded.
  add(found->rates.front(), [&](double row) { return p[static_cast<std::size_t>(row)]; });
  return result;
}

}  // namespace pe::audit::core
