#include "experiments/audit/phases/judged.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/phases/diagnose.hpp"
#include "experiments/audit/scaling.hpp"

namespace pe::audit::phases {
namespace {

/// Estimates less certain than this cannot tell one rule from another.
constexpr double vague = 1e-2;
/// The part of the pairs that must agree with frequencies before all entries are compared with them.
constexpr double least_agreeing = 0.7;

bool agrees(Hypothesis const& h) {
  int decisive = 0, fitting = 0;
  for (std::size_t i = 0; i < h.estimates.size(); ++i) {
    auto const& pair = h.estimates[i];
    auto const w = h.frequencies[i].to_double() * std::abs(h.fit.step);  // from row to row, as the estimates are
    auto const log_frequency = w > 0 ? std::log(w) : 0;
    auto const allowed = 4 * pair.error + 2 * w * frequency_error(log_frequency, unit_roundoff(Format::binary32));
    if (!pair.turns || allowed > w / 2) continue;
    ++decisive;
    fitting += std::abs(std::abs(pair.frequency) - w) <= allowed ? 1 : 0;
  }
  return fitting >= least_agreeing * decisive;
}

std::optional<Judged> fits(Hypothesis h, int jobs) {
  if (!agrees(h)) return std::nullopt;
  Judged result(std::move(h), jobs);
  return result.fits() ? std::optional(std::move(result)) : std::nullopt;
}

std::string listed(std::vector<std::pair<std::string, double>> const& parameters) {
  std::string result;
  for (auto const& [name, value] : parameters) {
    result += fmt::format("{}{} {}", result.empty() ? " (" : ", ", name, plain_number(value));
  }
  return result.empty() ? result : result + ")";
}

/// The entry where a table is farthest from what was prescribed.
Worst farthest(Hypothesis prescribed, int jobs) {
  Judged const judged(std::move(prescribed), jobs);
  auto const& spot = judged.scan().by_error;
  return judged.worst(spot.row, spot.column);
}

Hypothesis by_rule(Hypothesis const& h, ScalingFit const& rule) {
  auto next = with_frequencies(h, audit::explained(rule, h.layout.pairs), h.amplitude);
  next.amplitude_estimated = h.amplitude_estimated;
  next.scaling = rule.config.scaling;
  next.scaling_parameters = rule.parameters;
  next.fit.progression.base = rule.config.theta;
  next.fit.progression.spacing = rule.spacing;
  return next;
}

std::string found_instead(Hypothesis const& h) {
  if (h.scaling != "none") return h.scaling + listed(h.scaling_parameters);
  if (std::abs(h.fit.step) != 1) return "every frequency times " + plain_number(std::abs(h.fit.step));
  return "no scaling";
}

/// What is prescribed, where more of the table fits it than what was found.
std::optional<Judged> broken_in_places(Judged const& as_found, Hypothesis prescribed, int jobs) {
  if (!agrees(prescribed)) return std::nullopt;
  Judged judged(std::move(prescribed), jobs);
  bool const nearer = part_that_fits(judged) > part_that_fits(as_found);
  return nearer && is_anchored(judged) ? std::optional(std::move(judged)) : std::nullopt;
}

/// Frequencies for inputs up to the original length, in rows beyond it.
std::optional<Finding> beyond_its_state(Judged const& judged, RopeConfig const& config) {
  auto const& h = judged.hypothesis();
  bool const is_short = h.state == "short" || h.state == "original length";
  auto const length = config.original_max_position_embeddings ? config.original_max_position_embeddings
                                                              : config.max_position_embeddings;
  auto const last = judged.position(h.matrix.rows() - 1);
  if (!is_short || !length || h.first_position != 0 || last < static_cast<double>(*length)) return std::nullopt;
  return found<"scaling-mismatch: length">(plain_number(last), h.state, *length)
      .at(judged.worst(h.matrix.rows() - 1, 0));
}

}  // namespace

Hypothesis with_frequencies(Hypothesis const& h, std::vector<Ball> frequencies, double amplitude) {
  Hypothesis result = h;
  result.frequencies = std::move(frequencies);
  result.first_position = std::round(h.first_position / std::abs(h.fit.step));
  result.fit.step = h.fit.step < 0 ? -1 : 1;
  result.fit.progression.spacing = "d/2";
  result.fit.progression.round = true;
  result.fit.decisive = std::max(result.fit.decisive, 2);
  result.amplitude = amplitude;
  result.amplitude_estimated = false;
  return result;
}

namespace {

/// Codes that are added to embeddings may stand beside the rotary cache of a model.
bool is_called_absolute(std::string const& name) {
  return name == "pe" || name.ends_with(".pe") ||
         std::ranges::any_of(std::array{"pos_emb", "position_emb", "positional", "pos_enc", "time"},
                             [&](char const* word) { return name.find(word) != std::string::npos; });
}

}  // namespace

std::optional<Judged> judge_by_config(Hypothesis const& h, Options const& options, int jobs, Audit& audit) {
  auto const& config = *options.config;
  BallPrecision const scope(frequency_bits);
  auto const rotated = rotary_dimension(config);
  if (rotated && *rotated != 2 * h.layout.pairs && (h.layout.rotary || !is_called_absolute(audit.tensor))) {
    audit.findings.push_back(found<"wrong-dimension: config">(h.layout.pairs, *rotated, *rotated / 2));
  }
  auto const wanted = prescribed(config, 2 * h.layout.pairs, h.matrix.rows());
  auto const amplitude = wanted.amplitude.to_double();
  auto const configured = [&](std::vector<Ball> const& frequencies, double size) {
    auto next = with_frequencies(h, frequencies, size);
    if (options.position_step) {
      next.fit.step = *options.position_step;
      next.first_position = *options.first_position;
    }
    next.scaling = config.scaling;
    next.scaling_parameters = wanted.parameters;
    next.fit.progression.base = config.theta;
    return next;
  };
  for (auto const& state : wanted.states) {
    auto const of_state = [&](double size) {
      auto next = configured(state.frequencies, size);
      next.state = state.name;
      return next;
    };
    if (auto judged = fits(of_state(amplitude), jobs)) {
      if (auto finding = beyond_its_state(*judged, config)) audit.findings.push_back(std::move(*finding));
      return judged;
    }
    auto other = fits(of_state(h.amplitude), jobs);
    if (!other) continue;
    audit.findings.push_back(found<"amplitude: config">(amplitude, h.amplitude)
                                 .at(farthest(configured(state.frequencies, amplitude), jobs)));
    return other;
  }
  auto const prescribes = config.scaling == "none" ? "no scaling" : config.scaling + listed(wanted.parameters);
  auto const& state = wanted.states.front().frequencies;
  auto const farthest_here = [&] { return farthest(configured(state, amplitude), jobs); };
  // An amplitude that a narrow type leaves open is the prescribed one.
  constexpr double open_amplitude = 0.01;
  auto sized = h;
  if (std::abs(h.amplitude / amplitude - 1) < open_amplitude) sized.amplitude = amplitude;
  auto plain = with_frequencies(h, unscaled(config.theta, h.layout.pairs), sized.amplitude);
  plain.fit.progression.base = config.theta;
  if (config.scaling != "none") {
    if (auto judged = fits(std::move(plain), jobs)) {
      audit.findings.push_back(
          found<"scaling-not-applied">(prescribes, "phases", plain_number(config.theta)).at(farthest_here()));
      return judged;
    }
  }
  if (auto const head = config.head_dimension; head && rotated && *head > *rotated && config.scaling == "none") {
    auto of_head = unscaled(config.theta, *head / 2);
    of_head.resize(std::min(of_head.size(), static_cast<std::size_t>(h.layout.pairs)));
    auto whole = with_frequencies(h, std::move(of_head), h.amplitude);
    bool const is_part = *rotated == 2 * h.layout.pairs;
    if (auto judged = is_part ? fits(std::move(whole), jobs) : std::nullopt) {
      audit.findings.push_back(found<"wrong-frequencies: whole head">(*head, *rotated).at(farthest_here()));
      return judged;
    }
  }
  auto judged = judge_by_rule(h, jobs);
  if (!judged) {
    Judged as_found(h, jobs);
    if (!as_found.fits() && sized.amplitude != h.amplitude) as_found = Judged(sized, jobs);
    if (!as_found.fits()) return broken_in_places(as_found, configured(state, amplitude), jobs);
    judged = std::move(as_found);
  }
  auto const& is = judged->hypothesis();
  // Frequencies are divided by scaling rules, and multiplied by none.
  auto const multiple = is.scaling == "linear" ? 1 / is.scaling_parameters.front().second : std::abs(is.fit.step);
  if (config.scaling == "none" && (is.scaling == "none" || is.scaling == "linear") && multiple > 1 &&
      is.fit.progression.base == config.theta) {
    audit.findings.push_back(found<"wrong-step">(plain_number(multiple), 1).at(farthest_here()));
    return judged;
  }
  bool const plain_both = config.scaling == "none" && is.scaling == "none" && std::abs(is.fit.step) == 1;
  auto const base = is.fit.progression.base;
  audit.findings.push_back(
      (plain_both ? wrong_base(base, config.theta)
                  : found<"scaling-mismatch: config">(prescribes, plain_number(config.theta),
                                                      found_instead(is) + " with base " + plain_number(base)))
          .at(farthest_here()));
  return judged;
}

void require_config(RopeConfig const& config, int jobs, std::optional<Judged>& judged, Audit& audit) {
  BallPrecision const scope(frequency_bits);
  auto const is = judged->hypothesis();
  auto const wanted = prescribed(config, 2 * is.layout.pairs, is.matrix.rows());
  for (auto const& state : wanted.states) {
    auto next = with_frequencies(is, state.frequencies, wanted.amplitude.to_double());
    next.scaling = config.scaling;
    next.scaling_parameters = wanted.parameters;
    next.state = state.name;
    next.fit.progression.base = config.theta;
    if (Judged by_config(std::move(next), jobs); by_config.fits()) {
      judged = std::move(by_config);
      return;
    }
  }
  auto const& spot = judged->scan().by_error;
  auto const witness = judged->worst(spot.row, spot.column);
  auto const base = fmt::format("{:.7g}", is.fit.progression.base);
  bool const plain = config.scaling == "none" && is.scaling == "none" && std::abs(is.fit.step) == 1;
  audit.findings.push_back((plain ? found<"wrong-base: expected">(base, plain_number(config.theta))
                                  : found<"scaling-mismatch: config">(config.scaling, plain_number(config.theta),
                                                                      found_instead(is) + " with base " + base))
                               .at(witness));
}

std::optional<Judged> judge_by_rule(Hypothesis const& h, int jobs) {
  std::vector<double> frequencies;
  double allowance = 0;
  for (auto const& pair : h.estimates) {
    auto const w = std::abs(pair.frequency);
    if (!pair.turns || !(w > 0)) return std::nullopt;
    frequencies.push_back(w);
    allowance =
        std::max(allowance, 4 * pair.error / w + 2 * frequency_error(std::log(w), unit_roundoff(Format::binary32)));
  }
  if (frequencies.size() < 4 || allowance > vague) return std::nullopt;
  BallPrecision const scope(frequency_bits);
  // Estimates are usually better than they promise, and the narrower the allowance, the surer the parameters.
  for (double const part : {1.0 / 64, 1.0 / 8, 1.0}) {
    auto const rule = fit_scaling(frequencies, part * allowance);
    // A base below 1 is that of rising frequencies, which nobody stretches.
    if (!rule || rule->config.scaling == "none" || rule->config.theta <= 1) continue;
    if (auto judged = fits(by_rule(h, *rule), jobs)) return judged;
  }
  return std::nullopt;
}

}  // namespace pe::audit::phases
