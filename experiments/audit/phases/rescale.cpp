#include "experiments/audit/phases/judged.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/frequencies.hpp"
#include "experiments/audit/phases/diagnose.hpp"
#include "experiments/audit/scaling.hpp"
#include "experiments/audit/subjects.hpp"

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

std::optional<Judged> fits(Hypothesis h) {
  if (!agrees(h)) return std::nullopt;
  Judged result(std::move(h));
  return result.fits() ? std::optional(std::move(result)) : std::nullopt;
}

/// The entry where a table is farthest from what was prescribed.
Worst farthest(Hypothesis prescribed) {
  Judged const judged(std::move(prescribed));
  auto const& spot = judged.scan().by_error;
  return judged.worst(spot.row, spot.column);
}

std::string found_instead(Hypothesis const& h) {
  bool const is_multiple = h.scaling == "none" && std::abs(h.fit.step) != 1;
  return is_multiple ? fmt::format("every frequency times {:.7g}", std::abs(h.fit.step))
                     : described({.scaling = h.scaling, .parameters = h.scaling_parameters});
}

/// What is prescribed, where more of the table fits it than what was found.
std::optional<Judged> broken_in_places(Judged const& as_found, Hypothesis prescribed) {
  if (!agrees(prescribed)) return std::nullopt;
  Judged judged(std::move(prescribed));
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
  if (!is_short || !length || last < static_cast<double>(*length)) return std::nullopt;
  return found<"scaling-mismatch: length">(plain_number(last), h.state, *length)
      .at(judged.worst(h.matrix.rows() - 1, 0));
}

}  // namespace

Hypothesis under(Known const& known, Hypothesis const& h) {
  Hypothesis result = h;
  result.frequencies = known.frequencies;
  result.first_position = std::round(h.first_position / std::abs(h.fit.step));
  result.fit.step = h.fit.step < 0 ? -1 : 1;
  result.fit.progression.base = known.base;
  result.fit.progression.spacing = known.spacing;
  if (known.spacing == "d/2" || known.spacing == "d/2-1")
    result.fit.progression.denominator = std::max(1, h.layout.pairs - (known.spacing == "d/2" ? 0 : 1));
  result.fit.progression.round = true;
  result.fit.decisive = std::max(result.fit.decisive, 2);
  result.amplitude = known.amplitude;
  result.amplitude_estimated = false;
  result.scaling = known.scaling;
  result.scaling_parameters = known.parameters;
  result.state = known.state;
  return result;
}

std::optional<Finding> of_other_width(Hypothesis const& h, RopeConfig const& config, std::string const& name) {
  auto const rotated = rotary_dimension(config);
  if (!rotated || *rotated == 2 * h.layout.pairs || (!h.layout.rotary && is_called_absolute(name))) return std::nullopt;
  return found<"wrong-dimension: config">(h.layout.pairs, *rotated, *rotated / 2);
}

std::optional<Judged> judge_by_config(Hypothesis const& h, Options const& options, Audit& audit) {
  auto const& config = *options.config;
  BallPrecision const scope(frequency_bits);
  // The longest input so far ends with the last row.
  auto const length = h.matrix.rows() + static_cast<std::int64_t>(std::max(0.0, std::round(h.first_position)));
  auto const states = prescribed(config, 2 * h.layout.pairs, length);
  auto const& first = states.front();
  auto const as_prescribed = [&](Known const& state) {
    auto next = under(state, h);
    if (options.position_step) {
      next.fit.step = *options.position_step;
      next.first_position = options.first_position.value_or(next.first_position);
    }
    return next;
  };
  auto const say = [&](Finding finding, Known const& state) {
    audit.findings.push_back(std::move(finding).at(farthest(as_prescribed(state))));
  };
  for (auto const& state : states) {
    if (auto judged = fits(as_prescribed(state))) {
      append(audit.findings, beyond_its_state(*judged, config));
      return judged;
    }
    auto of_other_size = as_prescribed(state);
    of_other_size.amplitude = h.amplitude;
    auto other = fits(std::move(of_other_size));
    if (!other) continue;
    say(found<"amplitude: config">(state.amplitude, h.amplitude), state);
    return other;
  }
  // An amplitude that a narrow type leaves open is the prescribed one.
  constexpr double open_amplitude = 0.01;
  auto sized = h;
  if (std::abs(h.amplitude / first.amplitude - 1) < open_amplitude) sized.amplitude = first.amplitude;
  for (auto& change : changes_of(config, h.layout.pairs, "phases")) {
    change.known.amplitude = sized.amplitude;
    auto judged = fits(under(change.known, h));
    if (!judged) continue;
    say(std::move(change.finding), first);
    return judged;
  }
  auto judged = judge_by_rule(h);
  if (!judged) {
    Judged as_found(h);
    if (!as_found.fits() && sized.amplitude != h.amplitude) as_found = Judged(sized);
    if (!as_found.fits()) return broken_in_places(as_found, as_prescribed(first));
    judged = std::move(as_found);
  }
  auto const& is = judged->hypothesis();
  // Frequencies are divided by scaling rules, and multiplied by none.
  auto const multiple = is.scaling == "linear" ? 1 / is.scaling_parameters.front().second : std::abs(is.fit.step);
  if (config.scaling == "none" && (is.scaling == "none" || is.scaling == "linear") && multiple > 1 &&
      is.fit.progression.base == config.theta) {
    say(found<"wrong-step">(plain_number(multiple), 1), first);
    return judged;
  }
  bool const plain = config.scaling == "none" && is.scaling == "none" && std::abs(is.fit.step) == 1;
  auto const is_said = describe_convention(*judged, "");
  auto const base = is_said.base.value_or(is.fit.progression.base);
  if (!plain) {
    auto const found_is = found_instead(is) + " with base " + plain_number(base);
    say(found<"scaling-mismatch: config">(described(first), plain_number(config.theta), found_is), first);
  } else if (base != config.theta) {
    say(wrong_base(base, config.theta), first);
  } else if (is_said.spacing != "d/2") {
    say(found<"wrong-spacing">(is_said.spacing, "d/2"), first);
  }
  return judged;
}

std::optional<Judged> judge_by_rule(Hypothesis const& h) {
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
    auto rule = fit_scaling(frequencies, part * allowance);
    // A base below 1 is that of rising frequencies, which nobody stretches.
    if (!rule || rule->scaling == "none" || rule->base <= 1) continue;
    rule->amplitude = h.amplitude;
    auto by_rule = under(*rule, h);
    by_rule.amplitude_estimated = h.amplitude_estimated;
    if (auto judged = fits(std::move(by_rule))) return judged;
  }
  return std::nullopt;
}

}  // namespace pe::audit::phases
