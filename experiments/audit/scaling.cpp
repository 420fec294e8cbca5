#include "experiments/audit/scaling.hpp"

#include <fmt/format.h>

#include <cmath>

#include "experiments/audit/progression.hpp"
#include "theory/kernel/error.hpp"

namespace pe::audit {
namespace {

constexpr long working_bits = 192;

double required(RopeConfig const& config, std::optional<double> const& value, char const* name) {
  if (value) return *value;
  throw UserError(fmt::format("config.json scales its frequencies by '{}' but has no {}, which that rule needs",
                              config.scaling, name));
}

/// The length that the model was made for before it was stretched. Where the config names none, its only length is it.
double original_length(RopeConfig const& config) {
  auto const length = config.original_max_position_embeddings ? config.original_max_position_embeddings
                                                              : config.max_position_embeddings;
  if (length) return static_cast<double>(*length);
  throw UserError(
      fmt::format("config.json scales its frequencies by '{}' but has neither original_max_position_embeddings nor "
                  "max_position_embeddings, one of which that rule needs",
                  config.scaling));
}

/// Yarn and longrope take the ratio of the lengths where the factor is missing.
double factor_or_ratio(RopeConfig const& config) {
  if (config.factor) return *config.factor;
  if (config.max_position_embeddings && config.original_max_position_embeddings) {
    return static_cast<double>(*config.max_position_embeddings) /
           static_cast<double>(*config.original_max_position_embeddings);
  }
  return required(config, std::nullopt, "factor");
}

/// The pair, as a real number, that turns `turns` times within the length.
Ball pair_that_turns(double turns, double length, double theta, std::int64_t dimension) {
  Ball const ratio = Ball(length) / (Ball(turns) * Ball(2) * Ball::pi());
  return Ball(static_cast<double>(dimension)) * log(ratio) / (Ball(2) * log(Ball(theta)));
}

std::pair<Ball, Ball> yarn_ramp(RopeConfig const& config, std::int64_t dimension) {
  double const length = original_length(config);
  auto low = pair_that_turns(config.beta_fast.value_or(32), length, config.theta, dimension);
  auto high = pair_that_turns(config.beta_slow.value_or(1), length, config.theta, dimension);
  if (config.truncate) {
    low = std::floor(low.to_double());
    high = std::ceil(high.to_double());
  }
  if (certainly_less(low, Ball(0))) low = 0;
  Ball const last(static_cast<double>(dimension - 1));  // of the entries, not of the pairs: so in the code that is run
  if (certainly_less(last, high)) high = last;
  return {std::move(low), std::move(high)};
}

std::vector<Ball> longrope(RopeConfig const& config, std::vector<double> const& factors, char const* name,
                           std::int64_t dimension) {
  auto w = progression(config.theta, dimension / 2);
  if (factors.size() != w.size()) {
    throw UserError(fmt::format("config.json has {} entries in {}; the table has {} pairs, each of which needs one",
                                factors.size(), name, w.size()));
  }
  for (std::size_t i = 0; i < w.size(); ++i) w[i] /= Ball(factors[i]);
  return w;
}

Ball mscale(double factor, double weight) {
  if (factor <= 1) return 1;
  return Ball(Fraction(1, 10)) * Ball(weight) * log(Ball(factor)) + Ball(1);
}

Ball yarn_amplitude(RopeConfig const& config, double factor) {
  if (config.attention_factor) return *config.attention_factor;
  if (config.mscale.value_or(0) != 0 && config.mscale_all_dim.value_or(0) != 0) {
    return mscale(factor, *config.mscale) / mscale(factor, *config.mscale_all_dim);
  }
  return mscale(factor, 1);
}

Ball longrope_amplitude(RopeConfig const& config) {
  if (config.attention_factor) return *config.attention_factor;
  double const factor = factor_or_ratio(config);
  if (factor <= 1) return 1;
  return sqrt(Ball(1) + log(Ball(factor)) / log(Ball(original_length(config))));
}

void prescribe_dynamic(RopeConfig const& config, std::int64_t dimension, std::optional<std::int64_t> length,
                       Prescribed& result) {
  double const s = required(config, config.factor, "factor");
  double const original = original_length(config);
  result.parameters = {{"factor", s}, {"max_position_embeddings", original}};
  result.states.push_back({"original length", progression(config.theta, dimension / 2)});
  // vLLM makes its cache once, for the longest input that the factor allows.
  double const longest = length ? static_cast<double>(*length) : s * original;
  if (longest <= original || dimension <= 2) return;
  Ball const stretch = Ball(s) * Ball(longest) / Ball(original) - (Ball(s) - Ball(1));
  result.states.push_back(
      {fmt::format("at length {}", longest), ntk_progression(config.theta, stretch, dimension / 2)});
}

}  // namespace

std::optional<std::int64_t> rotary_dimension(RopeConfig const& config) {
  if (!config.head_dimension) return std::nullopt;
  if (config.scaling == "proportional") return config.head_dimension;  // what stands still is part of the vector
  return static_cast<std::int64_t>(static_cast<double>(*config.head_dimension) * config.partial_rotary_factor);
}

Prescribed prescribed(RopeConfig const& config, std::int64_t dimension, std::optional<std::int64_t> length) {
  PE_ASSERT(dimension >= 2 && dimension % 2 == 0);
  BallPrecision const precision(working_bits);
  Prescribed result;
  result.rule = config.scaling;
  auto const pairs = dimension / 2;
  auto const& rule = config.scaling;
  auto const add = [&](std::vector<Ball> w) { result.states.push_back({"", std::move(w)}); };
  if (rule == "none") {
    add(progression(config.theta, pairs));
  } else if (rule == "linear") {
    double const s = required(config, config.factor, "factor");
    result.parameters = {{"factor", s}};
    add(divided(progression(config.theta, pairs), Ball(s)));
  } else if (rule == "ntk") {
    double const s = required(config, config.factor, "factor");
    result.parameters = {{"factor", s}};
    add(pairs == 1 ? progression(config.theta, 1) : ntk_progression(config.theta, Ball(s), pairs));
  } else if (rule == "dynamic") {
    prescribe_dynamic(config, dimension, length, result);
  } else if (rule == "yarn") {
    double const s = factor_or_ratio(config);
    auto const [low, high] = yarn_ramp(config, dimension);
    result.parameters = {{"factor", s},
                         {"original_max_position_embeddings", original_length(config)},
                         {"beta_fast", config.beta_fast.value_or(32)},
                         {"beta_slow", config.beta_slow.value_or(1)}};
    result.amplitude = yarn_amplitude(config, s);
    add(yarn_progression(config.theta, Ball(s), low, high, pairs));
  } else if (rule == "llama3") {
    double const s = required(config, config.factor, "factor");
    double const low = required(config, config.low_freq_factor, "low_freq_factor");
    double const high = required(config, config.high_freq_factor, "high_freq_factor");
    double const original = original_length(config);
    result.parameters = {{"factor", s},
                         {"low_freq_factor", low},
                         {"high_freq_factor", high},
                         {"original_max_position_embeddings", original}};
    add(llama3_progression(config.theta, {s, low, high, original}, pairs));
  } else if (rule == "longrope") {
    result.amplitude = longrope_amplitude(config);
    result.parameters = {{"factor", factor_or_ratio(config)},
                         {"original_max_position_embeddings", original_length(config)}};
    result.states.push_back({"short", longrope(config, config.short_factor, "short_factor", dimension)});
    result.states.push_back({"long", longrope(config, config.long_factor, "long_factor", dimension)});
  } else if (rule == "proportional") {
    double const s = config.factor.value_or(1);
    auto const turning = static_cast<std::int64_t>(config.partial_rotary_factor * static_cast<double>(dimension)) / 2;
    result.parameters = {{"factor", s}, {"partial_rotary_factor", config.partial_rotary_factor}};
    auto w = divided(progression(config.theta, pairs), Ball(s));
    for (auto i = static_cast<std::size_t>(std::max<std::int64_t>(turning, 0)); i < w.size(); ++i) w[i] = 0;
    add(std::move(w));
  } else {
    throw UserError(fmt::format(
        "the frequencies of config.json are scaled by '{}', which is not known; known are none, linear, ntk, dynamic, "
        "yarn, llama3, longrope and proportional",
        rule));
  }
  return result;
}

}  // namespace pe::audit
