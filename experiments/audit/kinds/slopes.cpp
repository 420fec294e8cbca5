#include "experiments/audit/kinds/bias.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/frequencies.hpp"
#include "experiments/audit/kinds/kinds.hpp"
#include "experiments/audit/numbers.hpp"
#include "theory/schemes/alibi.hpp"

namespace pe::audit {
namespace {

constexpr std::int64_t most_heads = 1024;
/// Slopes are often the running product of a ratio, which adds a rounding for each head: 64 of them.
constexpr double products = 8;
constexpr SlopeRule rules[] = {SlopeRule::interpolated, SlopeRule::geometric};

std::vector<std::size_t> misses(std::span<double const> slopes, std::vector<Ball> const& exact, Format stored) {
  return unexplained(slopes, exact, stored, products);
}

std::string name_of(SlopeModel const& model) {
  if (std::has_single_bit(static_cast<std::uint64_t>(model.heads))) return "power of two";
  return model.rule == SlopeRule::interpolated ? "interpolated" : "geometric";
}

/// Adds the models of each part of `held` heads of so many.
void add_parts(std::vector<SlopeModel>& models, SlopeRule rule, std::int64_t heads, double exponent, std::int64_t held,
               std::int64_t first = 1) {
  auto const all = slopes_of(rule, heads, exponent, first);
  for (std::int64_t begin = 0; begin + held <= heads; begin += held) {
    models.push_back({rule, heads, begin, exponent, false, {all.begin() + begin, all.begin() + begin + held}, {}});
  }
}

/// The exponents that are worth trying: 8, and the one that the least slope shows, where somebody typed that: any
/// geometric sequence whose first number is its ratio is that of some exponent.
std::vector<double> greatest_exponents(std::span<double const> slopes, Format stored) {
  constexpr int typed_digits = 4;
  double const least = *std::ranges::min_element(slopes), shown = -std::log2(least);
  // The error of a logarithm is the relative error of its number.
  auto const simple =
      simplest_within(shown, std::max(2 * allowance(stored, least, products) / std::max(shown, 1e-3), 1e-9));
  bool const is_typed = simple.value > 0 && simple.value != usual_exponent && simple.digits <= typed_digits;
  return is_typed ? std::vector{usual_exponent, simple.value} : std::vector{usual_exponent};
}

/// Models of as many positive slopes, the plainest first; `first` 0: the wrong ones that count from 0.
std::vector<SlopeModel> whole_models(std::span<double const> slopes, Format stored, std::int64_t first) {
  auto const heads = std::ssize(slopes);
  std::vector<SlopeModel> result;
  for (double const exponent : greatest_exponents(slopes, stored)) {
    for (auto const rule : rules) add_parts(result, rule, heads, exponent, heads, first);
  }
  return result;
}

/// Parts of the heads of a larger model, as each of several processes holds one.
std::vector<SlopeModel> part_models(std::int64_t held) {
  constexpr std::int64_t fewest_held = 4, most_processes = 8;
  std::vector<SlopeModel> result;
  for (std::int64_t processes = 2; processes <= most_processes; processes *= 2) {
    if (held < fewest_held || held * processes > most_heads) break;
    add_parts(result, SlopeRule::interpolated, held * processes, usual_exponent, held);
  }
  return result;
}

std::vector<std::size_t> descending(std::span<double const> values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, std::greater<>(), [&](auto k) { return values[k]; });
  return order;
}

/// A model with its slopes put into the order of those that are given.
SlopeModel reordered(SlopeModel model, std::span<double const> slopes, Format stored) {
  std::vector<double> values;
  for (auto const& ball : model.exact) values.push_back(ball.to_double());
  auto const from = descending(values), to = descending(slopes);
  auto const in_order = model.exact;
  for (std::size_t rank = 0; rank < to.size(); ++rank) model.exact[to[rank]] = in_order[from[rank]];
  model.displaced = misses(slopes, in_order, stored);
  return model;
}

std::optional<SlopeModel> fit_positive(std::span<double const> slopes, Format stored, std::int64_t first) {
  auto const explains = [&](SlopeModel const& model) { return misses(slopes, model.exact, stored).empty(); };
  auto const whole = whole_models(slopes, stored, first);
  auto models = whole;
  if (first == 1) {
    // The first 12 slopes of 24 are those of a geometric rule with another exponent, which is not in use.
    auto const is_chosen = [&](SlopeModel const& m) {
      return m.greatest_exponent == usual_exponent || std::has_single_bit(slopes.size());
    };
    auto const others = std::stable_partition(models.begin(), models.end(), is_chosen);
    auto parts = part_models(std::ssize(slopes));
    models.insert(others, std::move_iterator(parts.begin()), std::move_iterator(parts.end()));
  }
  for (auto const& model : models) {
    if (explains(model)) return model;
  }
  for (auto const& model : whole) {
    auto other = reordered(model, slopes, stored);
    if (model.greatest_exponent == usual_exponent && explains(other)) return other;
  }
  return std::nullopt;
}

std::vector<double> magnitudes_of(std::span<double const> slopes) {
  std::vector<double> result;
  for (double const m : slopes) result.push_back(std::abs(m));
  return result;
}

/// What is wrong with slopes that follow no rule, none of them 0.
Finding misfit(std::span<double const> slopes, Format stored) {
  auto const heads = std::ssize(slopes);
  auto const exact = slopes_of(SlopeRule::interpolated, heads, usual_exponent);
  auto const magnitudes = magnitudes_of(slopes);
  auto const witness = [&](std::size_t k) {
    return worst_at({static_cast<std::int64_t>(k)}, slopes[k], exact[k], stored);
  };
  auto const negative = std::ranges::find_if(slopes, [](double m) { return m < 0; });
  bool const mixed = negative != slopes.end() && std::ranges::any_of(slopes, [](double m) { return m > 0; });
  if (mixed && fit_positive(magnitudes, stored, 1)) {
    return found<"sign-flipped: slopes">().at(witness(static_cast<std::size_t>(negative - slopes.begin())));
  }
  auto const far = [&](std::size_t k) { return std::abs(std::log(magnitudes[k] / exact[k].to_double())); };
  auto const k = place_of_greatest(slopes.size(), far);
  bool const from_zero = fit_positive(magnitudes, stored, 0).has_value();
  return (from_zero ? found<"slope-rule: from 0">(heads, k, slopes[k], exact[k].to_double())
                    : found<"slope-rule: other">(heads, k, slopes[k], exact[k].to_double()))
      .at(witness(k));
}

/// What the config's number of heads asks for: the interpolated slopes, which every model has that is trained with
/// ALiBi, or a slice of them.
std::optional<SlopeModel> of_config(std::span<double const> slopes, Format stored, RopeConfig const& config,
                                    Findings& findings) {
  auto const heads = *config.heads, held = std::ssize(slopes);
  auto const greatest = config.alibi_bias_max.value_or(usual_exponent);
  auto const exact = slopes_of(SlopeRule::interpolated, heads, greatest);
  auto const wrong = misses(slopes, exact, stored);
  auto const k = wrong.empty() ? std::min(exact.size(), slopes.size()) - 1 : wrong.front();
  auto const witness = worst_at({static_cast<std::int64_t>(k)}, slopes[k], exact[k], stored);
  std::vector<SlopeModel> models;
  for (auto const rule : rules) {
    if (heads % held == 0) add_parts(models, rule, heads, greatest, held);
  }
  auto const model =
      std::ranges::find_if(models, [&](SlopeModel const& each) { return misses(slopes, each.exact, stored).empty(); });
  if (model != models.end() && model->rule == SlopeRule::interpolated) return *model;
  findings.push_back((model != models.end() ? found<"slope-rule: geometric">(heads, heads)
                                            : found<"slope-rule: config">(held, heads, greatest))
                         .at(witness));
  return std::nullopt;
}

/// What is to be said of slopes that follow a rule.
void describe(std::span<double const> slopes, SlopeModel const& model, Format stored, Options const& options,
              bool by_config, Audit& audit) {
  auto& c = audit.convention;
  auto const heads = std::ssize(slopes);
  c.spacing = name_of(model);
  c.scaling_parameters = {{"heads", static_cast<double>(model.heads)}, {"greatest_exponent", model.greatest_exponent}};
  if (model.heads != heads) {
    audit.findings.push_back(found<"slice-of-heads">(model.begin, model.begin + heads - 1, model.heads));
  }
  if (by_config) return;
  c.named_after = c.spacing == "interpolated" ? "the paper's code, BLOOM, MPT"
                  : c.spacing == "geometric"  ? ""
                                              : "the paper";
  if (auto const& others = model.displaced; !others.empty()) {
    // An order that somebody sorted the heads into leaves few in their place, one at most of up to four.
    bool const exchanged = others.size() <= (slopes.size() + (slopes.size() > 4 ? 1 : 0)) / 2;
    auto const k = others.front();
    auto const own = slopes_of(model.rule, heads, model.greatest_exponent)[k];
    auto const witness = worst_at({static_cast<std::int64_t>(k)}, slopes[k], model.negative ? -own : own, stored);
    if (exchanged) audit.findings.push_back(found<"slope-rule: exchanged">(others.size(), heads, k).at(witness));
    // Sorted from the steepest on they are what somebody chose; no code in use has them in another order.
    bool const is_sorted = std::ranges::is_sorted(magnitudes_of(slopes), std::greater<>());
    if (!exchanged && (!is_sorted || options.expected_scheme == "alibi")) {
      audit.findings.push_back(found<"slope-rule: order">().at(witness));
    }
    if (!has_defect(audit)) c.up_to = "the order of the heads";
  }
  if (model.negative) {
    c.up_to += fmt::format("{}the sign: these slopes multiply a distance that counts upwards",
                           c.up_to.empty() ? "" : ", and ");
  }
  if (c.spacing != "geometric") return;
  auto const asked = slopes_of(SlopeRule::interpolated, model.heads, model.greatest_exponent);
  auto const wrong = misses(slopes, asked, stored);
  if (options.expected_scheme == "alibi" && !wrong.empty()) {
    auto const k = wrong.front();
    audit.findings.push_back(found<"slope-rule: geometric">(heads, heads)
                                 .at(worst_at({static_cast<std::int64_t>(k)}, slopes[k], asked[k], stored)));
  } else {
    audit.findings.push_back(found<"geometric-slopes">(heads, model.greatest_exponent, heads));
  }
}

/// Whether all but one head in eight have the slope of the paper's rule, so that a vector without a name is one of
/// slopes.
bool are_mostly_slopes(std::span<double const> slopes, Format stored) {
  auto const exact = slopes_of(SlopeRule::interpolated, std::ssize(slopes), usual_exponent);
  return 8 * misses(slopes, exact, stored).size() <= slopes.size();
}

bool is_positive(double m) { return std::isfinite(m) && m > 0; }

}  // namespace

std::vector<Ball> slopes_of(SlopeRule rule, std::int64_t heads, double greatest_exponent, std::int64_t first) {
  BallPrecision const precision(192);
  auto const of_eight = Ball(greatest_exponent) / Ball(usual_exponent);
  std::vector<Ball> result;
  for (std::int64_t head = 0; head < heads; ++head) {
    auto const own = rule == SlopeRule::geometric ? Fraction(8 * (head + 1), heads) : alibi_exponent(heads, head);
    result.push_back(exp(-(of_eight * Ball(own - Fraction(8 * (1 - first), heads))) * log(Ball(2))));
  }
  return result;
}

std::optional<SlopeModel> fit_slopes(std::span<double const> slopes, Format stored) {
  bool const negative = slopes[0] < 0;
  auto const magnitudes = magnitudes_of(slopes);
  bool const one_sign = std::ranges::all_of(slopes, [&](double m) { return (m < 0) == negative; });
  if (!one_sign || !std::ranges::all_of(magnitudes, is_positive)) return std::nullopt;
  auto fit = fit_positive(magnitudes, stored, 1);
  if (!fit || !negative) return fit;
  fit->negative = true;
  for (auto& m : fit->exact) m = -m;
  return fit;
}

std::vector<double> one_period(std::vector<double> slopes, std::optional<std::int64_t> heads, Format stored) {
  constexpr std::size_t fewest_heads = 3;
  auto const open = 2 * (unit_roundoff(stored) + 2 * unit_roundoff(Format::binary32));
  auto const is_same = [&](double a, double b) { return std::abs(a - b) <= open * std::abs(b); };
  for (std::size_t period = fewest_heads; 2 * period <= slopes.size(); ++period) {
    if (slopes.size() % period != 0 || (heads && static_cast<std::size_t>(*heads) != period)) continue;
    bool const repeats =
        std::equal(slopes.begin() + static_cast<std::ptrdiff_t>(period), slopes.end(), slopes.begin(), is_same);
    if (!repeats || std::ranges::adjacent_find(slopes) != slopes.end()) continue;
    slopes.resize(period);
    break;
  }
  return slopes;
}

void judge_slopes(std::span<double const> slopes, Format stored, Options const& options, bool by_config, Audit& audit) {
  audit.convention.family = "alibi";
  audit.convention.dimension.reset();
  auto const bad = std::ranges::find_if_not(slopes, [](double m) { return std::isfinite(m) && m != 0; });
  if (bad != slopes.end()) {
    auto const k = bad - slopes.begin();
    audit.findings.push_back((*bad == 0 ? found<"slope-rule: zero">(k) : found<"non-finite: slopes">(k))
                                 .at({{k}, {}, {}, fmt::format("{:.6g}", *bad), "a positive number", {}}));
    return;
  }
  Findings findings;
  auto const model = by_config ? of_config(slopes, stored, *options.config, findings) : fit_slopes(slopes, stored);
  if (model) describe(slopes, *model, stored, options, by_config, audit);
  if (!model && !by_config) findings.push_back(misfit(slopes, stored));
  append(audit.findings, std::move(findings));
}

std::optional<Audit> audit_slopes(Table const& table, Options const& options, bool certain) {
  if (!is_real(table.dtype)) return std::nullopt;
  auto const vector = squeezed(table);
  if (vector.shape.size() > 1 || entry_count(vector) < 1 || entry_count(vector) > most_heads) return std::nullopt;
  auto const slopes = to_double(vector);
  auto stored = format_of(table.dtype);
  auto fit = fit_slopes(slopes, stored);
  // Slopes may have been rounded before they were stored as they are.
  auto const held = narrowest_holding(slopes);
  bool const narrow = !fit && held != stored && held != Format::binary32 && (fit = fit_slopes(slopes, held));
  if (narrow) stored = held;
  if (!fit && !certain && !are_mostly_slopes(slopes, stored)) return std::nullopt;
  auto audit = begun(table, "slopes");
  audit.convention.layout = "one a head";
  if (narrow) audit.findings.push_back(found<"narrow-bias">(numpy_name(held), audit.dtype));
  auto const& config = options.config;
  bool const by_config =
      config && config->heads && (config->alibi || certain) && std::ranges::all_of(slopes, is_positive);
  judge_slopes(slopes, stored, options, by_config, audit);
  if (fit && !by_config) {
    BallPrecision const precision(192);
    auto& accuracy = audit.accuracy.emplace(accuracy_of(slopes, fit->exact, stored));
    constexpr double half_ulp = 0.5 * (1 + 0x1p-40);  // the bound on the distance is itself rounded upwards
    accuracy.pipeline = accuracy.max_ulp <= half_ulp ? "correctly rounded" : "float32 arithmetic";
    accuracy.says =
        fmt::format("every slope is within {:.3g} ulp of {} of the exact one", accuracy.max_ulp, audit.dtype);
  }
  return concluded(std::move(audit));
}

}  // namespace pe::audit
