#include "experiments/audit/kinds/slopes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/frequency_pipeline.hpp"
#include "experiments/audit/kinds/kinds.hpp"
#include "experiments/audit/simple_number.hpp"
#include "experiments/audit/ulp.hpp"
#include "theory/kernel/error.hpp"
#include "theory/schemes/alibi.hpp"

namespace pe::audit {
namespace {

constexpr std::int64_t most_heads = 1024;
constexpr double usual_exponent = 8;

Ball power_of_two(Ball const& exponent) { return exp(exponent * log(Ball(2))); }

double allowance(Format stored, double slope) {
  bool const narrow = stored == Format::binary16 || stored == Format::bfloat16;
  // Slopes are often the running product of a ratio, which adds a rounding for each head.
  constexpr double products = 64;
  double const computed = allowed_relative(Format::binary32, 1 / slope, 1) + products * unit_roundoff(Format::binary32);
  return computed + (narrow ? unit_roundoff(stored) : 0);
}

bool fits(std::span<double const> slopes, std::vector<Ball> const& exact, Format stored) {
  for (std::size_t k = 0; k < slopes.size(); ++k) {
    double const x = exact[k].to_double();
    if (!(std::abs(slopes[k] / x - 1) <= allowance(stored, std::abs(x)))) return false;
  }
  return true;
}

std::string name_of(SlopeRule rule, std::int64_t heads) {
  if (std::has_single_bit(static_cast<std::uint64_t>(heads))) return "power of two";
  return rule == SlopeRule::interpolated ? "interpolated" : "geometric";
}

/// The exponents that are worth trying: 8, and the one that the least slope tells.
std::vector<double> greatest_exponents(std::span<double const> slopes, Format stored) {
  double const least = *std::min_element(slopes.begin(), slopes.end());
  double const told = -std::log2(least);
  // The error of a logarithm is the relative error of its number.
  double const open = std::max(2 * allowance(stored, least) / std::max(told, 1e-3), 1e-9);
  // Any geometric sequence whose first number is its ratio is that of some exponent; a model's was typed.
  constexpr int typed_digits = 4;
  auto const simple = simplest_within(told, open);
  if (simple.value == usual_exponent || !(simple.value > 0) || simple.digits > typed_digits) return {usual_exponent};
  return {usual_exponent, simple.value};
}

std::optional<SlopeFit> fit_in_order(std::span<double const> slopes, Format stored) {
  auto const heads = static_cast<std::int64_t>(slopes.size());
  for (double const exponent : greatest_exponents(slopes, stored)) {
    for (auto const rule : {SlopeRule::interpolated, SlopeRule::geometric}) {
      auto exact = slopes_of(rule, heads, exponent);
      if (fits(slopes, exact, stored))
        return SlopeFit{name_of(rule, heads), exponent, false, false, std::move(exact), {}, 0, 0};
    }
  }
  return std::nullopt;
}

std::vector<std::size_t> descending(std::span<double const> values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](auto a, auto b) { return values[a] > values[b]; });
  return order;
}

std::optional<SlopeFit> fit_reordered(std::span<double const> slopes, Format stored) {
  auto const heads = static_cast<std::int64_t>(slopes.size());
  auto const order = descending(slopes);
  for (auto const rule : {SlopeRule::interpolated, SlopeRule::geometric}) {
    auto const exact = slopes_of(rule, heads, usual_exponent);
    std::vector<double> values;
    for (auto const& ball : exact) values.push_back(ball.to_double());
    auto const exact_order = descending(values);
    std::vector<Ball> placed(slopes.size(), Ball(0));
    for (std::size_t rank = 0; rank < order.size(); ++rank) placed[order[rank]] = exact[exact_order[rank]];
    if (fits(slopes, placed, stored))
      return SlopeFit{name_of(rule, heads), usual_exponent, false, true, std::move(placed), exact, 0, 0};
  }
  return std::nullopt;
}

/// The slopes that a process of several holds: each has as many heads.
std::optional<std::int64_t> place_in(std::vector<Ball> const& all, std::span<double const> slopes, Format stored) {
  auto const held = static_cast<std::ptrdiff_t>(slopes.size()), heads = std::ssize(all);
  if (heads % held != 0) return std::nullopt;
  for (std::ptrdiff_t begin = 0; begin < heads; begin += held) {
    if (fits(slopes, {all.begin() + begin, all.begin() + begin + held}, stored)) return begin;
  }
  return std::nullopt;
}

/// A later part of the heads of a larger model; the first part follows a rule of its own.
std::optional<SlopeFit> fit_slice(std::span<double const> slopes, Format stored) {
  constexpr std::int64_t fewest_held = 4, most_processes = 8;
  auto const held = static_cast<std::int64_t>(slopes.size());
  if (held < fewest_held) return std::nullopt;
  for (std::int64_t processes = 2; processes <= most_processes; processes *= 2) {
    auto const heads = held * processes;
    if (heads > most_heads) break;
    auto const all = slopes_of(SlopeRule::interpolated, heads, usual_exponent);
    auto const begin = place_in(all, slopes, stored);
    if (!begin) continue;
    SlopeFit fit{name_of(SlopeRule::interpolated, heads), usual_exponent, false, false, {}, {}, heads, *begin};
    fit.exact.assign(all.begin() + *begin, all.begin() + *begin + held);
    return fit;
  }
  return std::nullopt;
}

/// The heads that do not have the slope that the rule has in their place.
std::vector<std::size_t> displaced(std::span<double const> slopes, std::vector<Ball> const& in_order, Format stored) {
  std::vector<std::size_t> result;
  for (std::size_t k = 0; k < slopes.size(); ++k) {
    if (!fits(slopes.subspan(k, 1), {in_order[k]}, stored)) result.push_back(k);
  }
  return result;
}

/// Whether all but one head in eight have the slope of the paper's rule, so that a vector without a name is one of
/// slopes.
bool are_mostly_slopes(std::span<double const> slopes, Format stored) {
  auto const in_order = slopes_of(SlopeRule::interpolated, static_cast<std::int64_t>(slopes.size()), usual_exponent);
  return 8 * displaced(slopes, in_order, stored).size() <= slopes.size();
}

/// Whether the exponents count from 0 instead of from 1.
bool counts_from_0(std::vector<double> slopes, Format stored) {
  double const ratio = std::exp2(-usual_exponent / static_cast<double>(slopes.size()));
  for (auto& m : slopes) m *= ratio;
  return fit_in_order(slopes, stored).has_value();
}

/// What is wrong with finite slopes that follow no rule.
Finding misfit(std::span<double const> slopes, Format stored) {
  auto const heads = static_cast<std::int64_t>(slopes.size());
  std::vector<double> magnitudes;
  for (double const m : slopes) magnitudes.push_back(std::abs(m));
  auto const exact = slopes_of(SlopeRule::interpolated, heads, usual_exponent);
  auto const witness = [&](std::size_t k) {
    return worst_at({static_cast<std::int64_t>(k)}, slopes[k], exact[k], stored);
  };
  auto const negative = std::ranges::find_if(slopes, [](double m) { return m < 0; });
  bool const mixed = negative != slopes.end() && std::ranges::any_of(slopes, [](double m) { return m > 0; });
  if (mixed && fit_in_order(magnitudes, stored)) {
    return found<"sign-flipped: slopes">().at(witness(static_cast<std::size_t>(negative - slopes.begin())));
  }
  auto const far = [&](std::size_t k) { return std::abs(std::log(magnitudes[k] / exact[k].to_double())); };
  std::size_t k = 0;
  for (std::size_t next = 1; next < slopes.size(); ++next) k = far(next) > far(k) ? next : k;
  auto const is = slopes[k], should_be = exact[k].to_double();
  return (counts_from_0(magnitudes, stored) ? found<"slope-rule: from 0">(heads, k, is, should_be)
                                            : found<"slope-rule: other">(heads, k, is, should_be))
      .at(witness(k));
}

}  // namespace

std::vector<Ball> slopes_of(SlopeRule rule, std::int64_t heads, double greatest_exponent) {
  BallPrecision const precision(192);
  auto const of_eight = Ball(greatest_exponent) / Ball(usual_exponent);
  std::vector<Ball> result;
  for (std::int64_t head = 0; head < heads; ++head) {
    auto const exponent = rule == SlopeRule::geometric ? Fraction(8 * (head + 1), heads) : alibi_exponent(heads, head);
    result.push_back(power_of_two(-(of_eight * Ball(exponent))));
  }
  return result;
}

std::optional<SlopeFit> fit_slopes(std::span<double const> slopes, Format stored) {
  PE_ASSERT(!slopes.empty());
  std::vector<double> magnitudes;
  bool const negative = slopes[0] < 0;
  for (double const m : slopes) {
    if (!std::isfinite(m) || m == 0 || (m < 0) != negative) return std::nullopt;
    magnitudes.push_back(std::abs(m));
  }
  auto fit = fit_in_order(magnitudes, stored);
  if (!fit) fit = fit_slice(magnitudes, stored);
  if (!fit) fit = fit_reordered(magnitudes, stored);
  if (fit && negative) {
    fit->negative = true;
    for (auto& m : fit->exact) m = -m;
    for (auto& m : fit->in_order) m = -m;
  }
  return fit;
}

std::vector<double> one_period(std::vector<double> slopes, std::optional<std::int64_t> heads, Format stored) {
  constexpr std::size_t fewest_heads = 3;
  auto const open = 2 * (unit_roundoff(stored) + 2 * unit_roundoff(Format::binary32));
  auto const is_same = [&](double a, double b) { return std::abs(a - b) <= open * std::abs(b); };
  for (std::size_t period = fewest_heads; 2 * period <= slopes.size(); ++period) {
    if (slopes.size() % period != 0 || (heads && static_cast<std::size_t>(*heads) != period)) continue;
    if (!std::equal(slopes.begin() + static_cast<std::ptrdiff_t>(period), slopes.end(), slopes.begin(), is_same))
      continue;
    if (std::ranges::adjacent_find(slopes) != slopes.end()) continue;
    slopes.resize(period);
    return slopes;
  }
  return slopes;
}

bool judge_slopes(std::span<double const> slopes, Format stored, Options const& options, Audit& audit) {
  auto const heads = static_cast<std::int64_t>(slopes.size());
  auto& c = audit.convention;
  c.family = "alibi";
  c.dimension.reset();
  auto const bad = std::find_if_not(slopes.begin(), slopes.end(), [](double m) { return std::isfinite(m) && m != 0; });
  if (bad != slopes.end()) {
    bool const zero = *bad == 0;
    auto const k = bad - slopes.begin();
    audit.findings.push_back((zero ? found<"slope-rule: zero">(k) : found<"non-finite: slopes">(k))
                                 .at({{k}, {}, {}, fmt::format("{:.6g}", *bad), "a positive number", {}}));
    return true;
  }
  auto const fit = fit_slopes(slopes, stored);
  if (!fit) {
    audit.findings.push_back(misfit(slopes, stored));
    return false;
  }
  c.spacing = fit->rule;
  c.named_after = fit->rule == "interpolated" ? "the paper's code, BLOOM, MPT"
                  : fit->rule == "geometric"  ? ""
                                              : "the paper";
  auto const of_model = fit->heads > 0 ? fit->heads : heads;
  c.scaling_parameters = {{"heads", static_cast<double>(of_model)}, {"greatest_exponent", fit->greatest_exponent}};
  if (fit->heads > 0) audit.findings.push_back(found<"slice-of-heads">(fit->begin, fit->begin + heads - 1, fit->heads));
  auto const others = fit->reordered ? displaced(slopes, fit->in_order, stored) : std::vector<std::size_t>{};
  // An order that somebody sorted the heads into leaves few in their place, one at most of up to four.
  auto const most = slopes.size() > 4 ? (slopes.size() + 1) / 2 : slopes.size() / 2;
  bool const exchanged = !others.empty() && others.size() <= most;
  if (fit->reordered && (exchanged || options.expected_scheme == "alibi")) {
    auto const k = others.front();
    audit.findings.push_back(
        (exchanged ? found<"slope-rule: exchanged">(others.size(), heads, k) : found<"slope-rule: order">())
            .at(worst_at({static_cast<std::int64_t>(k)}, slopes[k], fit->in_order[k], stored)));
  } else if (fit->reordered) {
    c.up_to = "the order of the heads";
  }
  if (fit->negative) {
    c.up_to += fmt::format("{}the sign: these slopes multiply a distance that counts upwards",
                           c.up_to.empty() ? "" : ", and ");
  }
  if (fit->rule == "geometric") {
    audit.findings.push_back(found<"geometric-slopes">(heads, heads));
  }
  return true;
}

std::optional<Finding> judged_by_heads(std::span<double const> slopes, Format stored, RopeConfig const& config,
                                       Audit& audit) {
  auto const heads = *config.heads, held = static_cast<std::int64_t>(slopes.size());
  auto const greatest = config.alibi_bias_max.value_or(usual_exponent);
  BallPrecision const precision(192);
  auto const exact = slopes_of(SlopeRule::interpolated, heads, greatest);
  if (auto const begin = place_in(exact, slopes, stored)) {
    audit.convention.family = "alibi";
    audit.convention.spacing = name_of(SlopeRule::interpolated, heads);
    audit.convention.scaling_parameters = {{"heads", static_cast<double>(heads)}, {"greatest_exponent", greatest}};
    if (held == heads) return std::nullopt;
    return found<"slice-of-heads">(*begin, *begin + held - 1, heads);
  }
  std::size_t k = 0;
  while (k + 1 < slopes.size() && k + 1 < exact.size() &&
         std::abs(slopes[k] / exact[k].to_double() - 1) <= allowance(stored, exact[k].to_double())) {
    ++k;
  }
  auto const witness =
      worst_at({static_cast<std::int64_t>(k)}, slopes[k], exact[std::min(k, exact.size() - 1)], stored);
  // Every model that is trained with ALiBi has the interpolated ones.
  if (place_in(slopes_of(SlopeRule::geometric, heads, greatest), slopes, stored)) {
    return found<"slope-rule: geometric">(heads, heads).at(witness);
  }
  return found<"slope-rule: config">(held, heads, greatest).at(witness);
}

std::optional<Audit> audit_slopes(Table const& table, Options const& options, bool certain) {
  if (is_integer(table.dtype) || is_complex(table.dtype)) return std::nullopt;
  auto const vector = squeezed(table);
  if (vector.shape.size() > 1 || entry_count(vector) < 1 || entry_count(vector) > most_heads) return std::nullopt;
  auto const slopes = to_double(vector);
  auto stored = format_of(table.dtype);
  bool const finite = std::ranges::all_of(slopes, [](double m) { return std::isfinite(m) && m != 0; });
  auto fit = finite ? fit_slopes(slopes, stored) : std::nullopt;
  // Slopes may have been rounded before they were stored as they are.
  auto const held = narrowest_holding(slopes);
  bool const narrow = finite && !fit && held != stored && held != Format::binary32;
  if (narrow) fit = fit_slopes(slopes, held);
  if (narrow && fit) stored = held;
  auto audit = begun(table, "slopes");
  audit.convention.layout = "one a head";
  if (narrow && fit) audit.findings.push_back(found<"narrow-bias">(numpy_name(held), audit.dtype));
  bool const positive = std::ranges::all_of(slopes, [](double m) { return std::isfinite(m) && m > 0; });
  if (options.config && options.config->heads && (options.config->alibi || certain) && positive) {
    if (auto finding = judged_by_heads(slopes, stored, *options.config, audit)) audit.findings.push_back(*finding);
    conclude(audit, true);
    return audit;
  }
  if (!fit && !certain && !are_mostly_slopes(slopes, stored)) return std::nullopt;
  judge_slopes(slopes, stored, options, audit);
  if (fit) {
    BallPrecision const precision(192);
    auto const far = furthest(stored, slopes, fit->exact);
    Accuracy accuracy;
    accuracy.max_ulp = far.ulps;
    accuracy.max_error = far.error;
    accuracy.entries = accuracy.by_balls = slopes.size();
    accuracy.worst = worst_at({static_cast<std::int64_t>(far.index)}, slopes[far.index], fit->exact[far.index], stored);
    accuracy.pipeline = far.ulps <= 0.5 * (1 + 0x1p-40) ? "correctly rounded" : "float32 arithmetic";
    accuracy.says = fmt::format("every slope is within {:.3g} ulp of {} of the exact one (relative {:.1e})", far.ulps,
                                audit.dtype, far.relative);
    audit.accuracy = accuracy;
  }
  conclude(audit, true);
  return audit;
}

}  // namespace pe::audit
