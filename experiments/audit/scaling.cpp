#include "experiments/audit/scaling.hpp"

#include <fmt/format.h>

#include "theory/kernel/balls.hpp"
#include "theory/kernel/error.hpp"
#include "theory/kernel/frequencies_over.hpp"

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

/// A rule, and its numbers by the names that config.json has for them.
struct Rule {
  Scaling scaling;
  std::vector<std::pair<std::string, double>> parameters;
};

Rule rule_of(RopeConfig const& c, std::int64_t dimension) {
  Rule rule;
  auto const& name = c.scaling;
  constexpr char const* original = "original_max_position_embeddings";
  auto const shown = [&](char const* parameter, Fraction const& value) {
    rule.parameters.emplace_back(parameter, value.to_double());
    return value;
  };
  auto const factor = [&] { return shown("factor", required(c, c.factor, "factor")); };
  auto const given = [&](char const* parameter, std::optional<double> const& value) {
    return shown(parameter, required(c, value, parameter));
  };
  if (name == "linear") {
    rule.scaling = LinearScaling{factor()};
  } else if (name == "ntk") {
    rule.scaling = NtkScaling{factor()};
  } else if (name == "dynamic") {
    rule.scaling = DynamicNtkScaling{factor(), shown("max_position_embeddings", original_length(c)), 0};
  } else if (name == "yarn") {
    rule.scaling = YarnScaling{shown("factor", factor_or_ratio(c)),
                               shown(original, original_length(c)),
                               given("beta_fast", c.beta_fast.value_or(32)),
                               given("beta_slow", c.beta_slow.value_or(1)),
                               c.truncate,
                               {optional(c.attention_factor, "attention_factor"), optional(c.mscale, "mscale"),
                                optional(c.mscale_all_dim, "mscale_all_dim")}};
    if (!c.truncate) rule.parameters.emplace_back("truncate", 0);
  } else if (name == "llama3") {
    auto const times = factor(), low = given("low_freq_factor", c.low_freq_factor),
               high = given("high_freq_factor", c.high_freq_factor);
    // Equal ones make a step: a ramp so narrow that no frequency is in it.
    auto const end = low == high ? high * (Fraction(1) + Fraction(1, 1 << 30)) : high;
    rule.scaling = Llama3Scaling{times, low, end, shown(original, original_length(c))};
  } else if (name == "longrope") {
    auto const ratio = shown("factor", factor_or_ratio(c));
    rule.scaling = LongRopeScaling{.short_factors = fractions(c.short_factor, "short_factor", dimension / 2),
                                   .long_factors = fractions(c.long_factor, "long_factor", dimension / 2),
                                   .factor = c.attention_factor ? Fraction(1) : ratio,
                                   .original = shown(original, original_length(c)),
                                   .attention_factor = optional(c.attention_factor, "attention_factor")};
  } else if (name == "proportional") {
    auto const turning = static_cast<int>(c.partial_rotary_factor * static_cast<double>(dimension)) / 2;
    rule.scaling = ProportionalScaling{turning, given("factor", c.factor.value_or(1))};
    rule.parameters.emplace_back("partial_rotary_factor", c.partial_rotary_factor);
  } else if (name != "none") {
    throw InputError(fmt::format(
        "the frequencies of config.json are scaled by '{}', which is not known; known are none, linear, ntk, dynamic, "
        "yarn, llama3, longrope and proportional",
        name));
  }
  return rule;
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
               .scaling = name,
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
    for (auto const& [name, number] : scaling_numbers) optional(c.*number, name);
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
  auto const turned =
      static_cast<std::int64_t>(static_cast<double>(*config.head_dimension) * config.partial_rotary_factor);
  if (turned % 2 != 0) {
    throw InputError(
        fmt::format("{}: {} of {} columns are turned, by partial_rotary_factor {}, and pairs take an even number",
                    config.found.empty() ? "the config" : config.found, turned, *config.head_dimension,
                    config.partial_rotary_factor));
  }
  return turned;
}

std::vector<std::pair<std::string, Frequencies>> prescribed_rules(RopeConfig const& config, std::int64_t dimension,
                                                                  std::optional<std::int64_t> length) {
  PE_ASSERT(dimension >= 2 && dimension % 2 == 0);
  auto scaling = rule_of(config, dimension).scaling;
  std::vector<std::pair<std::string, Frequencies>> result;
  for (auto const& [name, at] : lengths(config, scaling, dimension, length)) {
    if (auto* const rule = std::get_if<LongRopeScaling>(&scaling)) {
      rule->length = at;
      rule->attention_factor =
          optional(name == "short" && config.mscale ? config.mscale : config.attention_factor, "attention_factor");
    }
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
