#include "experiments/audit/frequencies.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/numbers.hpp"
#include "experiments/audit/scaling.hpp"
#include "theory/frequencies/bases.hpp"

namespace pe::audit {
namespace {

/// Below every frequency in use, so that the allowance that is made for its logarithm is enough before the base is
/// known.
constexpr double least_frequency = 1e-10;

constexpr char unscaled_users[] = "RoFormer, GPT-NeoX, Llama";

bool fits(FrequencyVector const& v, Known const& known) {
  return unexplained(v.w, known.frequencies, narrowest_holding(v.w), known.ramp()).empty();
}

Worst witness(FrequencyVector const& v, Known const& known) {
  auto const i = furthest(v.w, known.frequencies);
  auto result = worst_at(v.index(i), v.w[i], known.frequencies[i], v.stored);
  result.column = static_cast<std::int64_t>(i);
  return result;
}

std::int64_t pairs_of(FrequencyVector const& v) { return static_cast<std::int64_t>(v.w.size()); }

/// Exponents, or exponents and powers, in bfloat16 or half, as a model that was cast before it computed its
/// frequencies.
std::optional<Known> computed_narrowly(FrequencyVector const& v, std::vector<double> const& bases) {
  auto const held = narrowest_holding(v.w);
  auto const is_made = [&](Format narrow, MadeNarrowly const& made) {
    auto const near = [&](double found, double expected) {
      // Narrow powers may be 2 ulp off, as no library promises more.
      double const open =
          made.powers ? 2 * ulp(narrow, expected) : allowed_relative(Format::binary32, 1 / expected) * expected;
      return std::abs(found - expected) <= open;
    };
    return (!made.powers || narrow == held) && std::equal(v.w.begin(), v.w.end(), made.w.begin(), near);
  };
  for (double const base : bases) {
    for (bool const over_gaps : {false, true}) {
      double const denominator = static_cast<double>(v.w.size()) - (over_gaps ? 1 : 0);
      for (auto const format : {Format::bfloat16, Format::binary16}) {
        if (denominator < 1) continue;
        auto const ways = made_narrowly(format, base, denominator, v.w.size());
        if (std::ranges::none_of(ways, [&](MadeNarrowly const& made) { return is_made(format, made); })) continue;
        return unscaled(base, pairs_of(v), over_gaps ? "d/2-1" : "d/2");
      }
    }
  }
  return std::nullopt;
}

/// How far each entry may be off that was computed in float64 and rounded once.
std::vector<double> allowances_in_double(FrequencyVector const& v) {
  std::vector<double> result;
  for (double const w : v.w) {
    result.push_back(allowed_relative(Format::binary64, w > 0 ? 1 / w : 1) + 1.001 * unit_roundoff(v.stored));
  }
  return result;
}

/// The most exact arithmetic that leaves a rule open comes first, as it leaves the fewest bases open.
std::optional<Known> fitted(FrequencyVector const& v, Expected const& expected) {
  std::optional<Known> untyped;
  for (bool const in_double : {true, false}) {
    auto const allowed = in_double ? allowances_in_double(v) : allowances(v.w);
    if (expected.base && expected.scaling == "ntk") {
      if (auto found = fit_ntk(v.w, allowed, *expected.base)) return found;
    }
    auto found = fit_scaling(v.w, allowed);
    if (found && found->typed) return found;
    bool const is_close = !in_double || v.stored == Format::binary64;
    if (!untyped && is_close) untyped = std::move(found);
  }
  if (untyped) return untyped;
  return fit_scaling(v.w, allowance(narrowest_holding(v.w), least_frequency));
}

std::optional<Known> by_fit(FrequencyVector const& v, Expected const& wanted) {
  auto const& expected = wanted.base;
  if (expected && wanted.scaling != "ntk") {
    auto plain = unscaled(*expected, pairs_of(v));
    plain.named_after = unscaled_users;
    if (fits(v, plain)) return plain;
  }
  if (auto found = fitted(v, wanted)) {
    found->named_after = found->spacing == "d/2-1"    ? "tensor2tensor, fairseq"
                         : found->scaling == "none"   ? unscaled_users
                         : found->scaling == "llama3" ? "Llama 3.1"
                                                      : "";
    return found;
  }
  std::vector<double> bases(bases_of_texts.begin(), bases_of_texts.begin() + common_bases);
  if (expected) bases.insert(bases.begin(), *expected);
  return computed_narrowly(v, bases);
}

/// The vector follows a rule, but not with the base that it should have.
void judge_base(FrequencyVector const& v, double expected, Judgement& judgement) {
  double const is = judgement.is->base;
  if (is == expected) return;
  auto const wanted = unscaled(expected, pairs_of(v));
  if (fits(v, wanted)) return;  // one pair alone, or two bases that the storage cannot tell apart
  double const open = 4 * allowance(narrowest_holding(v.w), least_frequency);
  judgement.findings.push_back(wrong_base(is, expected, open).at(witness(v, wanted)));
}

/// Dynamic scaling holds the frequencies for the longest input so far, which only the vector itself can tell.
std::optional<std::int64_t> dynamic_length(FrequencyVector const& v, RopeConfig const& config) {
  auto const original = config.original_max_position_embeddings ? config.original_max_position_embeddings
                                                                : config.max_position_embeddings;
  if (!original || !config.factor || v.w.size() < 2 || !(v.w.back() > 0)) return std::nullopt;
  auto const exponent = -static_cast<double>(v.w.size() - 1) / static_cast<double>(v.w.size());
  double const stretch = std::pow(config.theta, exponent) / v.w.back();
  double const length = static_cast<double>(*original) * (stretch + *config.factor - 1) / *config.factor;
  if (!(length > static_cast<double>(*original) && length < 1e12)) return std::nullopt;
  // Any larger base is that of some length; one that somebody would type is another base.
  constexpr int typed_digits = 2;
  auto const bases = log_bases(v.w, allowances(v.w), static_cast<double>(v.w.size()));
  if (bases && simplest_between(std::exp(bases->low), std::exp(bases->high)).digits <= typed_digits)
    return std::nullopt;
  return std::llround(length);
}

/// The state of the config that fits; else nothing.
std::optional<Known> that_fits(FrequencyVector const& v, std::vector<Known> const& states) {
  auto const found = std::ranges::find_if(states, [&](Known const& state) { return fits(v, state); });
  return found == states.end() ? std::nullopt : std::optional(*found);
}

void judge_dimension(FrequencyVector const& v, RopeConfig const& config, Judgement& judgement) {
  auto const rotated = rotary_dimension(config);
  bool const of_one_axis = config.of_images && rotated && *rotated == 4 * pairs_of(v);
  if (!rotated || *rotated == 2 * pairs_of(v) || of_one_axis) return;
  judgement.findings.push_back(found<"wrong-dimension: config">(v.w.size(), *rotated, *rotated / 2));
}

/// The same entries in falling order follow a rule: they were put into another one.
std::optional<Finding> in_another_order(FrequencyVector const& v) {
  auto sorted = v;
  std::ranges::sort(sorted.w, std::greater{});
  auto const rule = sorted.w == v.w || !(sorted.w.back() > 0) ? std::nullopt : by_fit(sorted, {});
  if (rule && rule->typed) {
    std::size_t i = 0;
    while (v.w[i] == sorted.w[i]) ++i;
    return found<"wrong-frequencies: order">(plain_number(rule->base))
        .at(worst_at(v.index(i), v.w[i], rule->frequencies[i], v.stored));
  }
  return std::nullopt;
}

}  // namespace

std::vector<Change> changes_of(RopeConfig const& config, std::int64_t pairs, char const* of) {
  std::vector<Change> result;
  auto const head = config.head_dimension.value_or(0);
  if (config.scaling == "none" && config.partial_rotary_factor < 1 && head / 2 > pairs) {
    auto whole = unscaled(config.theta, head / 2);
    whole.frequencies.resize(static_cast<std::size_t>(pairs), 0);
    result.push_back({std::move(whole), found<"wrong-frequencies: whole head">(head, 2 * pairs)});
  }
  if (config.scaling == "yarn") {
    auto other = config;
    other.truncate = !config.truncate;
    result.push_back({prescribed(other, 2 * pairs).front(),
                      found<"scaling-mismatch: truncate">(other.truncate ? "rounded to whole pairs" : "not rounded",
                                                          other.truncate ? "false" : "true")});
  }
  if (config.scaling != "none") {
    auto const prescribes = described(prescribed(config, 2 * pairs).front());
    result.push_back(
        {unscaled(config.theta, pairs), found<"scaling-not-applied">(prescribes, of, plain_number(config.theta))});
  }
  return result;
}

std::optional<Finding> to_few_bits(FrequencyVector const& v) {
  constexpr std::size_t fewest = 8, fewest_turns_in = 4;
  constexpr int fewest_bits = 6, most_bits = 18;
  // A power beyond what the type holds leaves zeros at the end.
  auto const turning = static_cast<std::size_t>(std::ranges::find(v.w, 0) - v.w.begin());
  auto const w = std::span(v.w).first(turning);
  if (turning < fewest || std::ranges::any_of(w, [](double x) { return !(x > 0) || !std::isfinite(x); }))
    return std::nullopt;
  double xx = 0, xy = 0;  // of the line through the first pair, whose frequency is 1
  for (std::size_t i = 0; i < w.size(); ++i) {
    auto const x = static_cast<double>(i);
    xx += x * x;
    xy -= x * std::log(w[i]);
  }
  double worst = 0, last = 0;
  std::size_t turns = 0, place = 0;
  for (std::size_t i = 0; i < w.size(); ++i) {
    auto const off = std::log(w[i]) + xy / xx * static_cast<double>(i);
    turns += off * last < 0 ? 1 : 0;
    last = off;
    if (std::abs(off) <= worst) continue;
    worst = std::abs(off);
    place = i;
  }
  auto const bits = static_cast<int>(-std::log2(worst));
  if (bits < fewest_bits || bits > most_bits || fewest_turns_in * turns < w.size()) return std::nullopt;
  auto const pairs = static_cast<double>(v.w.size());
  auto const base = simplest_within(std::exp(xy / xx * pairs), worst).value;
  auto const exact = std::exp(-xy / xx * static_cast<double>(place));
  return found<"low-precision-frequencies: rough">(plain_number(base), bits, worst)
      .at(worst_at(v.index(place), w[place], Ball(exact), v.stored));
}

Judgement judged_by_fit(FrequencyVector const& v, Expected const& expected) {
  BallPrecision const precision(192);
  Judgement result;
  auto const& base = expected.base;
  result.is = by_fit(v, expected);
  if (base && result.is && result.is->scaling == "proportional" && expected.scaling != "proportional") {
    append(result.findings, unfilled_tail(v, unscaled(*base, pairs_of(v))));
  }
  if (result.is && base) judge_base(v, *base, result);
  if (!result.is && base) {
    auto const worst = witness(v, unscaled(*base, pairs_of(v)));
    result.findings.push_back(found<"wrong-frequencies: base">(plain_number(*base)).at(worst));
  }
  if (!result.is && !base) {
    auto odd = in_another_order(v);
    if (!odd) odd = odd_entries(v);
    if (!odd) odd = odd_step(v);
    append(result.findings, std::move(odd));
  }
  auto other = result.is && !base ? of_other_logarithm(result.is->base) : std::nullopt;
  if (other) {
    result.findings.push_back(std::move(*other));
  } else if (result.is && !result.is->typed) {
    auto const bases = log_bases(v.w, allowances(v.w), static_cast<double>(v.w.size()),
                                 result.is->scaling == "linear" ? 1 / v.w[0] : 1);
    if (bases) result.findings.push_back(found<"base-from-data">(std::exp(bases->low), std::exp(bases->high)));
  }
  // A power of 100 as a base is rare enough to be worth a word, and in use often enough to be no defect.
  if (result.is && !base && result.is->scaling == "none" && result.is->spacing == "d/2" && result.is->base == 1e8) {
    result.findings.push_back(found<"base-is-a-square">());
  }
  return result;
}

Judgement judged_by_config(FrequencyVector const& v, RopeConfig const& config) {
  BallPrecision const precision(192);
  Judgement result;
  judge_dimension(v, config, result);
  if (config.scaling == "longrope" && !result.findings.empty()) {  // whose lists have a factor for each pair
    result.is = by_fit(v, {config.theta, {}});
    return result;
  }
  auto wanted = prescribed(config, 2 * pairs_of(v));
  result.is = that_fits(v, wanted);
  if (!result.is && config.scaling == "dynamic") {
    if (auto const length = dynamic_length(v, config)) {
      wanted = prescribed(config, 2 * pairs_of(v), length);
      result.is = that_fits(v, wanted);
    }
  }
  if (result.is) return result;
  result.is = by_fit(v, {config.theta, {}});
  auto const nearest = std::ranges::min_element(wanted, {}, [&](Known const& state) {
    auto const i = furthest(v.w, state.frequencies);
    return relative_error(v.w[i], state.frequencies[i]);
  });
  auto const worst = witness(v, *nearest);
  for (auto const& state : wanted) {
    auto tail = unfilled_tail(v, state);
    if (!tail || config.scaling == "proportional") continue;
    result.findings.push_back(std::move(*tail));
    return result;
  }
  auto const prescribes = described(wanted.front());
  for (auto& change : changes_of(config, pairs_of(v), "frequencies")) {
    if (!fits(v, change.known)) continue;
    result.findings.push_back(std::move(change.finding).at(worst));
    return result;
  }
  if (result.is && result.is->scaling == "none" &&
      (config.scaling == "none" || config.scaling == "linear" || config.scaling == "dynamic")) {
    judge_base(v, config.theta, result);
    if (!result.findings.empty() && result.findings.back().severity == Severity::defect) return result;
  }
  auto const base = plain_number(config.theta);
  auto const over = [](Known const& is) { return is.spacing == "d/2" ? "" : ", exponents over " + is.spacing; };
  auto const is = result.is ? fmt::format("{} with base {}{}", described(*result.is), plain_number(result.is->base),
                                          over(*result.is))
                            : std::string("no rule that is known");
  bool const scaled = config.scaling != "none" || (result.is && result.is->scaling != "none");
  result.findings.push_back((scaled ? found<"scaling-mismatch: config">(prescribes, base, is)
                                    : found<"wrong-frequencies: config">(prescribes, base, is))
                                .at(worst));
  return result;
}

}  // namespace pe::audit
