#include "experiments/audit/scaling.hpp"

#include <fmt/format.h>

#include "experiments/audit/finding.hpp"
#include "experiments/audit/numbers.hpp"
#include "theory/frequencies/over.hpp"
#include "theory/kernel/balls.hpp"
#include "theory/kernel/error.hpp"

namespace pe::audit {

using core::Origin;
using core::Rates;

namespace {

Fraction required(RopeConfig const& config, std::optional<double> const& value, char const* name) {
  if (value) return fraction_of(*value, name);
  throw InputError(fmt::format("config.json scales its frequencies by '{}' but has no {}, which that rule needs",
                               config.scaling, name));
}

std::optional<Fraction> optional(std::optional<double> const& value, char const* name) {
  return value ? std::optional(fraction_of(*value, name)) : std::nullopt;
}

std::vector<Fraction> fractions(std::vector<double> const& values, char const* name, std::int64_t pairs) {
  if (static_cast<std::int64_t>(values.size()) != pairs) {
    throw InputError(fmt::format("config.json has {} entries in {}; the table has {} pairs, each of which needs one",
                                 values.size(), name, pairs));
  }
  std::vector<Fraction> result;
  for (double const x : values) result.push_back(fraction_of(x, name));
  return result;
}

std::int64_t original_length(RopeConfig const& config) {
  if (auto const length = config.original_length()) return *length;
  throw InputError(
      fmt::format("config.json scales its frequencies by '{}' but has neither original_max_position_embeddings nor "
                  "max_position_embeddings, one of which that rule needs",
                  config.scaling));
}

/// Yarn and longrope take the ratio of the lengths where the factor is missing.
Fraction factor_or_ratio(RopeConfig const& config) {
  if (!config.factor && config.max_position_embeddings && config.original_max_position_embeddings) {
    return {*config.max_position_embeddings, *config.original_max_position_embeddings};
  }
  return required(config, config.factor, "factor");
}

/// A rule, and its numbers for reading.
struct Rule {
  Scaling scaling;
  std::vector<std::pair<std::string, double>> parameters;
};

Rule yarn(RopeConfig const& c) {
  YarnScaling const rule{factor_or_ratio(c),
                         original_length(c),
                         fraction_of(c.beta_fast.value_or(32), "beta_fast"),
                         fraction_of(c.beta_slow.value_or(1), "beta_slow"),
                         c.truncate,
                         {optional(c.attention_factor, "attention_factor"), optional(c.mscale, "mscale"),
                          optional(c.mscale_all_dim, "mscale_all_dim")}};
  return {rule,
          {{"factor", rule.factor.to_double()},
           {"original_max_position_embeddings", rule.original.to_double()},
           {"beta_fast", rule.beta_fast.to_double()},
           {"beta_slow", rule.beta_slow.to_double()}}};
}

/// Equal factors make a step, which a ramp of no width stands for here: no frequency is within.
std::optional<double> ramp_end(RopeConfig const& c) {
  bool const is_step = c.high_freq_factor && c.low_freq_factor == c.high_freq_factor;
  return is_step ? std::optional(*c.high_freq_factor * (1 + 0x1p-30)) : c.high_freq_factor;
}

Rule llama3(RopeConfig const& c) {
  Llama3Scaling const rule{required(c, c.factor, "factor"), required(c, c.low_freq_factor, "low_freq_factor"),
                           required(c, ramp_end(c), "high_freq_factor"), original_length(c)};
  return {rule,
          {{"factor", rule.factor.to_double()},
           {"low_freq_factor", rule.low_freq_factor.to_double()},
           {"high_freq_factor", rule.high_freq_factor.to_double()},
           {"original_max_position_embeddings", rule.original.to_double()}}};
}

Rule longrope(RopeConfig const& c, std::int64_t pairs) {
  LongRopeScaling const rule{.short_factors = fractions(c.short_factor, "short_factor", pairs),
                             .long_factors = fractions(c.long_factor, "long_factor", pairs),
                             .factor = c.attention_factor ? Fraction(1) : factor_or_ratio(c),
                             .original = original_length(c),
                             .attention_factor = optional(c.attention_factor, "attention_factor")};
  return {
      rule,
      {{"factor", factor_or_ratio(c).to_double()}, {"original_max_position_embeddings", rule.original.to_double()}}};
}

Rule dynamic(RopeConfig const& c) {
  DynamicNtkScaling const rule{required(c, c.factor, "factor"), original_length(c), 0};
  return {rule, {{"factor", rule.factor.to_double()}, {"max_position_embeddings", rule.original.to_double()}}};
}

Rule proportional(RopeConfig const& c, std::int64_t dimension) {
  auto const turning = static_cast<int>(c.partial_rotary_factor * static_cast<double>(dimension)) / 2;
  double const factor = c.factor.value_or(1);
  return {ProportionalScaling{turning, fraction_of(factor, "factor")},
          {{"factor", factor}, {"partial_rotary_factor", c.partial_rotary_factor}}};
}

Rule rule_of(RopeConfig const& c, std::int64_t dimension) {
  auto const& name = c.scaling;
  auto const factor = [&] { return required(c, c.factor, "factor"); };
  auto const with_factor = [&](Scaling scaling) { return Rule{std::move(scaling), {{"factor", *c.factor}}}; };
  if (name == "none") return {};
  if (name == "linear") return with_factor(LinearScaling{factor()});
  if (name == "ntk") return with_factor(NtkScaling{factor()});
  if (name == "dynamic") return dynamic(c);
  if (name == "yarn") return yarn(c);
  if (name == "llama3") return llama3(c);
  if (name == "longrope") return longrope(c, dimension / 2);
  if (name == "proportional") return proportional(c, dimension);
  throw InputError(fmt::format(
      "the frequencies of config.json are scaled by '{}', which is not known; known are none, linear, ntk, dynamic, "
      "yarn, llama3, longrope and proportional",
      name));
}

/// A rule of several states in each of them: named, and at a length of input.
std::vector<std::pair<std::string, Fraction>> lengths(RopeConfig const& c, Scaling const& scaling,
                                                      std::int64_t dimension, std::optional<std::int64_t> length) {
  if (auto const* const rule = std::get_if<LongRopeScaling>(&scaling)) {
    return {{"short", rule->original}, {"long", rule->original + 1}};
  }
  if (!std::holds_alternative<DynamicNtkScaling>(scaling)) return {{"", 0}};
  auto const original = original_length(c);
  std::vector<std::pair<std::string, Fraction>> result{{"original length", original}};
  // vLLM makes its cache once, for the longest input that the factor allows.
  auto const longest = length ? static_cast<double>(*length) : *c.factor * static_cast<double>(original);
  if (longest > static_cast<double>(original) && dimension > 2) {
    result.emplace_back(fmt::format("at length {}", longest), fraction_of(longest, "length"));
  }
  return result;
}

}  // namespace

Rates rates_of(Frequencies const& rule, std::vector<std::pair<std::string, double>> parameters, Origin origin) {
  constexpr long bits = 256;  // more than those of the phases by what a position multiplies
  BallPrecision const precision(bits);
  auto const name = std::string(scaling_name(rule.scaling));
  Rates result{.base = rule.base.to_double(),
               .spacing = rule.step == Fraction(1, rule.count) ? core::Spacing::pairs : core::Spacing::gaps,
               .scaling = name == "ramp" ? "yarn" : name,
               .parameters = std::move(parameters),
               .amplitude = amplitude_over(Balls{}, rule.scaling).to_double(),
               .origin = origin};
  for (auto const& ball : frequencies_over(Balls{}, rule)) result.w.push_back(ball.to_double());
  if (name == "linear" && !result.parameters.empty()) result.factor = result.parameters.front().second;
  return result;
}

void require_computable(RopeConfig const& c) {
  try {
    fraction_of(c.theta, "the base");
    for (auto const& [name, value] : {std::pair("factor", c.factor),
                                      {"low_freq_factor", c.low_freq_factor},
                                      {"high_freq_factor", c.high_freq_factor},
                                      {"beta_fast", c.beta_fast},
                                      {"beta_slow", c.beta_slow},
                                      {"attention_factor", c.attention_factor},
                                      {"mscale", c.mscale},
                                      {"mscale_all_dim", c.mscale_all_dim}}) {
      optional(value, name);
    }
    for (double const x : c.short_factor) fraction_of(x, "short_factor");
    for (double const x : c.long_factor) fraction_of(x, "long_factor");
    if (c.scaling != "longrope") rule_of(c, 2);
  } catch (UserError const& problem) {
    throw InputError(fmt::format("{}: {}", c.found.empty() ? "the config" : c.found, problem.what()));
  }
}

std::optional<std::int64_t> rotary_dimension(RopeConfig const& config) {
  if (!config.head_dimension) return std::nullopt;
  if (config.scaling == "proportional") return config.head_dimension;  // what stands still is part of the vector
  return static_cast<std::int64_t>(static_cast<double>(*config.head_dimension) * config.partial_rotary_factor);
}

std::vector<std::pair<std::string, Frequencies>> prescribed_rules(RopeConfig const& config, std::int64_t dimension,
                                                                  std::optional<std::int64_t> length) {
  PE_ASSERT(dimension >= 2 && dimension % 2 == 0);
  auto scaling = rule_of(config, dimension).scaling;
  std::vector<std::pair<std::string, Frequencies>> result;
  for (auto const& [name, at] : lengths(config, scaling, dimension, length)) {
    if (auto* const rule = std::get_if<LongRopeScaling>(&scaling)) rule->length = at;
    if (auto* const rule = std::get_if<DynamicNtkScaling>(&scaling)) rule->length = at;
    result.emplace_back(name, over_pairs(fraction_of(config.theta, "the base"), static_cast<int>(dimension), scaling));
  }
  return result;
}

std::vector<Rates> prescribed(RopeConfig const& config, std::int64_t dimension, std::optional<std::int64_t> length) {
  std::vector<Rates> result;
  auto const parameters = rule_of(config, dimension).parameters;
  for (auto const& [name, rule] : prescribed_rules(config, dimension, length)) {
    auto& state = result.emplace_back(rates_of(rule, parameters, Origin::asked));
    state.state = name;
  }
  return result;
}

}  // namespace pe::audit
