#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/expect.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/frequencies.hpp"
#include "experiments/audit/kinds/kinds.hpp"
#include "experiments/audit/numbers.hpp"
#include "experiments/audit/scaling.hpp"
#include "experiments/audit/subjects.hpp"
#include "theory/frequencies/bases.hpp"

namespace pe::audit {
namespace {

/// Adds to an audit what a vector is, and what explains it.
void describe(FrequencyVector const& v, std::optional<Known> const& is, Audit& audit) {
  auto& c = audit.convention;
  c.family = "frequencies";
  c.layout = v.layout;
  c.dimension = static_cast<std::int64_t>(2 * v.w.size());
  if (!is) return;
  c.spacing = is->spacing;
  if (v.w.size() > 1) c.base = is->base;
  c.scaling = is->scaling;
  c.scaling_parameters = is->parameters;
  c.named_after = is->named_after;
  if (v.reversed) c.up_to = "the order of the pairs: the slowest comes first";
  if (v.in_turn > 0) {
    c.up_to = fmt::format("the order of the pairs: two axes take the first {} in turn, and those of one come first",
                          v.in_turn);
  }
}

}  // namespace

// What llama.cpp divides frequencies by: rope_freqs, rope_factors_long, rope_factors_short. With the base that a config
// or a file's metadata has they are frequencies, which are judged.

std::optional<Audit> audit_factors(Table const& table, Options const& options) {
  auto const& config = options.config;
  auto const called = name_or_stem(table);
  bool const named = contains(called, {"rope_freqs", "rope_factors"});
  auto v = config && named ? frequency_vector(table) : std::nullopt;
  if (!v || v->w.size() != v->length || v->w.size() < 2) return std::nullopt;
  bool const positive = std::ranges::all_of(v->w, [](double x) { return x > 0 && x < 1e6; });
  if (!positive) return std::nullopt;
  BallPrecision const precision(192);
  auto const base = unscaled(config->theta, static_cast<std::int64_t>(v->w.size())).frequencies;
  for (std::size_t i = 0; i < v->w.size(); ++i) v->w[i] = (base[i] / Ball(v->w[i])).to_double();
  // Rules without a list of factors are the program's own; factors beside them follow a rule that no metadata names.
  bool const prescribed =
      config->scaling == "llama3" || config->scaling == "longrope" || config->scaling == "proportional";
  auto judged = prescribed ? judged_by_config(*v, *config) : judged_by_fit(*v, {config->theta, {}});
  bool const ruled = judged.is && judged.is->scaling != "none";
  if (!prescribed && !ruled) return std::nullopt;
  auto audit = begun(table, "frequencies");
  describe(*v, judged.is, audit);
  audit.convention.layout = "factors, one a pair";
  if (judged.is) append(audit.findings, state_exchanged(called, judged.is->state));
  append(audit.findings, std::move(judged.findings));
  audit.findings.push_back(found<"factors">(plain_number(config->theta)));
  return concluded(std::move(audit), judged.is.has_value());
}

namespace {

/// Whether every error is one that arithmetic in the format, step by step, may make.
bool explains(Format computed, FrequencyVector const& v, Known const& is) {
  for (std::size_t i = 0; i < v.w.size(); ++i) {
    double const exact = is.frequencies[i].upper_bound();
    if (!(error_of(v.w[i], is.frequencies[i]) <=
          allowed_relative(computed, exact > 0 ? 1 / exact : 1, is.ramp()) * exact))
      return false;
  }
  return true;
}

/// What an error of a frequency does to a phase, which is what counts.
std::string phase_budget(double error, Options const& options) {
  if (error == 0) return "no phase is off at any position";
  double const limit = 1 / error;
  auto const one_radian = fmt::format("a phase is off by 1 radian from position {} on",
                                      limit < 1e15 ? fmt::format("{:.0f}", std::floor(limit)) : "10^15");
  if (!options.config || !options.config->max_position_embeddings) return one_radian;
  auto const length = *options.config->max_position_embeddings;
  return fmt::format("at the config's last position, {}, a phase is off by at most {:.2g} radians; {}", length - 1,
                     error * static_cast<double>(length - 1), one_radian);
}

void judge_precision(FrequencyVector const& v, Known const& is, Options const& options, Audit& audit) {
  auto accuracy = accuracy_of(v.w, is.frequencies, v.stored);
  auto& index = accuracy.worst->index;
  index = v.index(static_cast<std::size_t>(index.front()));
  auto const error = [&](std::size_t i) { return error_of(v.w[i], is.frequencies[i]); };
  double relative = 0;
  for (std::size_t i = 0; i < v.w.size(); ++i) {
    if (error(i) > 0) relative = std::max(relative, error(i) / is.frequencies[i].lower_bound());
  }
  auto const held = narrowest_holding(v.w);
  bool const wide_enough = explains(Format::binary32, v, is);
  constexpr double half_ulp = 0.5 * (1 + 0x1p-40);  // the bound on the distance is itself rounded upwards
  if (accuracy.max_ulp <= half_ulp && wide_enough) {
    accuracy.pipeline = "correctly rounded";
  } else if (v.stored == Format::binary64 && explains(Format::binary64, v, is)) {
    accuracy.pipeline = "float64 arithmetic";
  } else if (wide_enough) {
    accuracy.pipeline = held == v.stored ? "float32 arithmetic" : "float32 arithmetic, stored wider";
  } else {
    bool const once = std::ranges::equal(v.w, is.frequencies, [&](double w, Ball const& exact) {
      return std::abs(w - exact.to_double()) <= 0.505 * ulp(held, exact.to_double());
    });
    accuracy.pipeline = !is_narrow(held) ? "exponents in a narrow type"
                        : once           ? fmt::format("rounded to {}", numpy_name(held))
                                         : fmt::format("{} arithmetic", numpy_name(held));
  }
  accuracy.says = fmt::format("every frequency is within {:.3g} ulp of {} of the exact one (relative {:.1e}): {}",
                              accuracy.max_ulp, audit.dtype, relative, phase_budget(accuracy.max_error, options));
  if (!wide_enough) {
    auto const worst = place_of_greatest(v.w.size(), error);
    auto witness = worst_at(v.index(worst), v.w[worst], is.frequencies[worst], v.stored);
    witness.column = static_cast<std::int64_t>(worst);
    auto const budget = phase_budget(error(worst), options);
    auto finding = is_narrow(v.stored) ? found<"low-precision-frequencies: stored">(accuracy.pipeline, budget)
                                       : found<"low-precision-frequencies: widened">(accuracy.pipeline, budget);
    audit.findings.push_back(std::move(finding).at(std::move(witness)));
  }
  audit.accuracy = std::move(accuracy);
}

/// As laws: what holds of the entries, whatever rule they follow.
void add_laws(FrequencyVector const& v, Known const& is, Audit& audit) {
  double worst = 0, rise = 0;
  std::size_t const turning = static_cast<std::size_t>(std::find(v.w.begin(), v.w.end(), 0.0) - v.w.begin());
  for (std::size_t i = 1; i < turning; ++i) rise = std::max(rise, v.w[i] - v.w[i - 1]);
  audit.laws.push_back({"falling-frequencies", "each pair turns more slowly than the one before",
                        rise > 0 ? "fails" : "holds", rise, 0});
  if (is.ramp() != 1 || turning < 3 || is.scaling == "longrope" || rise > 0) return;
  double const slope = std::log(v.w[0] / v.w[turning - 1]) / static_cast<double>(turning - 1);
  double allowance = 0;
  for (std::size_t i = 0; i < turning; ++i) {
    worst = std::max(worst, std::abs(std::log(v.w[i] / v.w[0]) + slope * static_cast<double>(i)));
    allowance = std::max(allowance, 2 * (allowed_relative(Format::binary32, 1 / is.frequencies[i].to_double()) +
                                         unit_roundoff(narrowest_holding(v.w))));
  }
  audit.laws.push_back({"geometric-frequencies", "the logarithms of the frequencies lie on a line",
                        worst <= allowance ? "holds" : "fails", worst, allowance});
}

/// Frequencies fall by more than this from the first to the last.
bool is_nearly_constant(FrequencyVector const& v) {
  constexpr double least_range = 1.5;
  auto const [low, high] = std::ranges::minmax(v.w);
  return v.w.size() > 2 && low > 0 && high < least_range * low;
}

/// Whether the logarithms of all but one in eight lie within two steps of a line that falls from 1, as those of most
/// frequencies do; those of windows and schedules, which fall too, bend.
bool mostly_falls(FrequencyVector const& v) {
  double const first = v.w.front() > 0 && std::isfinite(v.w.front()) ? v.w.front() : 1;  // else it is the fault itself
  if (!(first > 0.5 && first <= 1)) return false;
  std::vector<double> steps;
  for (std::size_t i = 1; i < v.w.size(); ++i) {
    if (v.w[i] > 0 && std::isfinite(v.w[i])) steps.push_back(std::log(v.w[i] / first) / static_cast<double>(i));
  }
  if (8 * (steps.size() + 1) < 7 * v.w.size() || steps.empty()) return false;
  double const step = median(steps);
  std::size_t beside = 0;
  for (std::size_t i = 1; i < v.w.size(); ++i) {
    double const off = std::log(v.w[i] / first) - step * static_cast<double>(i);
    beside += std::abs(off) <= 2 * std::abs(step) ? 0 : 1;
  }
  return step < 0 && 8 * beside <= v.w.size() + 7;
}

/// Numbers that memory holds which was never written, and no list of anything.
bool is_wild(double x) { return !std::isfinite(x) || std::abs(x) > 1e12 || (x != 0 && std::abs(x) < 1e-30); }

/// Whether a vector that nothing calls frequencies is one that could be nothing else: any geometric sequence follows
/// some base and factor, and a grid of numbers has both of its ends, as exponents over d/2 - 1 have.
bool is_of_frequencies(Known const& is, bool precise) {
  if (is.spacing != "d/2" && is.spacing != "d/2-1") return true;
  auto const common = std::span(bases_of_texts).first(common_bases);
  bool const is_usual = std::ranges::find(common, is.base) != common.end();
  if (is.scaling == "linear" || !is.typed || !(precise || is_usual)) return false;
  return is.spacing == "d/2" || is.base == usual_base;
}

bool is_inverse(Table const& table) { return contains(name_or_stem(table), {"inv"}); }

/// What only "freqs" or "frequencies" calls so: of a spectrum, bins that rise from 0.
bool are_bins(FrequencyVector const& v, Table const& table) {
  return !is_inverse(table) && v.w.size() > 2 && v.w.front() == 0 && std::ranges::is_sorted(v.w);
}

/// That the exponential was left out.
std::optional<Finding> of_logarithms(FrequencyVector const& logarithms) {
  if (std::ranges::any_of(logarithms.w, [](double x) { return !(x <= 0); })) return std::nullopt;
  auto v = logarithms;
  for (auto& w : v.w) w = std::exp(w);
  auto const rule = v.w.size() > 2 ? judged_by_fit(v, {}).is : std::nullopt;
  if (!rule || !rule->typed || rule->scaling != "none") return std::nullopt;
  return found<"wrong-frequencies: logarithms">(plain_number(rule->base))
      .at(worst_at(v.index(1), logarithms.w[1], rule->frequencies[1], v.stored));
}

Expected expected_of(Options const& options) {
  auto const scaling = options.expected.find("scaling");
  return {expected_number(options, "base"), scaling == options.expected.end() ? "" : scaling->second};
}

/// Reciprocals of frequencies, rising from 1: those of a config, as MLX keeps them, or where no name and nobody says
/// that they are frequencies.
std::optional<Audit> of_time_scales(Table const& table, FrequencyVector v, Options const& options) {
  constexpr double near_one = 2, least_range = 8;
  auto const& config = options.config;
  bool const called_otherwise = config ? is_inverse(table) : !kind_hinted_by(table.name).empty();
  bool const from_one = config || (v.w.front() > 1 / near_one && v.w.front() < near_one && v.w.back() > least_range);
  bool const rises = v.w.size() > 4 && std::ranges::is_sorted(v.w) && v.w.front() > 0 && v.w.back() > v.w.front();
  if (!options.expected_scheme.empty() || called_otherwise || !rises || !from_one || !std::isfinite(v.w.back()) ||
      rising(v))
    return std::nullopt;
  for (auto& w : v.w) w = 1 / w;
  auto const judgement = config ? judged_by_config(v, *config) : judged_by_fit(v, {});
  bool const follows = judgement.is && explains(Format::binary32, v, *judgement.is) &&
                       (config ? judgement.findings.empty() : is_of_frequencies(*judgement.is, true));
  if (!follows && (config || v.w.front() != 1)) return std::nullopt;
  auto audit = begun(table, "frequencies");
  describe(v, follows ? judgement.is : std::nullopt, audit);
  audit.convention.up_to = "the reciprocal of each entry";
  audit.findings = follows ? judgement.findings : Findings{found<"no-rule">()};
  audit.findings.push_back(found<"time-scales">());
  return concluded(std::move(audit), follows);
}

}  // namespace

std::optional<Audit> audit_frequencies(Table const& table, Options const& options) {
  auto v = frequency_vector(table);
  if (!v) return std::nullopt;
  BallPrecision const precision(192);
  if (auto scales = of_time_scales(table, *v, options)) return scales;
  auto audit = begun(table, "frequencies");
  bool const asked = !options.kind.empty() || !options.expected_scheme.empty() || !options.expected.empty();
  bool const named = asked || (kind_hinted_by(table) == "frequencies" && !are_bins(*v, table));
  bool const ones = v->w.size() > 1 && std::ranges::all_of(v->w, [](double x) { return x == 1; });
  if (named && ones && !asked && !options.config && !is_inverse(table)) {
    audit.findings.push_back(found<"not-an-encoding: ones">(v->w.size()));
    audit.verdict = Verdict::not_an_encoding;
    return audit;
  }
  auto fault = differing_copies(*v);
  bool const is_twice = fault.has_value();
  if (!fault) fault = broken(*v);
  if (auto signs = fault || !named ? std::nullopt : lost_signs(*v)) {
    auto sizes = *v;
    for (auto& w : sizes.w) w = std::abs(w);
    if (rising(sizes) || judged_by_fit(sizes, {}).is) fault = std::move(signs);
  }
  if (!fault && named) fault = of_logarithms(*v);
  if (!fault && named && is_inverse(table)) fault = broken(*v, true);
  // Without a name that says so, a vector is of frequencies only where most of it is.
  bool const is_one =
      !fault || is_twice || mostly_falls(*v) || (fault->aspect == Aspect::memory && std::ranges::any_of(v->w, is_wild));
  if (!named && (!is_one || (!fault && is_nearly_constant(*v)))) return std::nullopt;
  if (fault) {
    describe(*v, {}, audit);
    return concluded(std::move(audit), std::move(*fault));
  }
  Judgement judgement;
  judgement.is = options.config ? std::nullopt : rising(*v);
  if (auto const base = expected_number(options, "base"); base && judgement.is) {
    judgement.findings.push_back(found<"wrong-frequencies: base">(plain_number(*base)).at({.index = v->index(0)}));
  }
  if (!judgement.is) {
    if (v->w.size() > 1 && v->w.back() > v->w.front()) {
      std::reverse(v->w.begin(), v->w.end());
      v->reversed = true;
    }
    judgement = options.config ? judged_by_config(*v, *options.config) : judged_by_fit(*v, expected_of(options));
  }
  if (!named && !options.config && judgement.is &&
      !is_of_frequencies(*judgement.is, explains(Format::binary32, *v, *judgement.is))) {
    return std::nullopt;
  }
  // From the slowest on, any geometric sequence follows some base and factor.
  if (v->reversed && !asked && judgement.is && judgement.is->scaling == "linear" && !judgement.is->typed)
    judgement = {};
  bool const apart = v->in_turn > 0 && !(options.config && options.config->pairs_apart);
  bool const prescribed = options.config || options.expected.contains("base");
  if ((v->reversed || apart) && prescribed && judgement.is && judgement.findings.empty()) {
    judgement.findings.push_back(found<"wrong-frequencies: order">(plain_number(judgement.is->base)));
  }
  if (v->reversed && judgement.is && judgement.is->scaling == "linear" && judgement.is->base > 10 &&
      v->w.back() > 0.5 && v->w.back() <= 1) {
    judgement.findings.push_back(
        found<"wrong-frequencies: inverted">(plain_number(judgement.is->base))
            .at(worst_at({1}, v->w[v->w.size() - 2], Ball(1 / v->w[v->w.size() - 2]), v->stored)));
  }
  describe(*v, judgement.is, audit);
  auto exchanged = judgement.is ? state_exchanged(table.name, judgement.is->state) : std::nullopt;
  if (exchanged) audit.findings.push_back(std::move(*exchanged).at({.index = v->index(0)}));
  append(audit.findings, std::move(judgement.findings));
  if (options.expected.contains("base") && !options.config) audit.compared.push_back("base");
  if (judgement.is) {
    judge_precision(*v, *judgement.is, options, audit);
    if (!contains(judgement.is->spacing, {"octaves"}) && judgement.is->spacing != "even-pi") {
      add_laws(*v, *judgement.is, audit);
    }
  } else if (auto rough = named && !has_defect(audit) ? to_few_bits(*v) : std::nullopt) {
    audit.findings.push_back(std::move(*rough));
  } else if (!has_defect(audit)) {
    audit.findings.push_back(std::ranges::any_of(v->w, [](double w) { return w <= 0; }) ? found<"no-rule: signs">()
                                                                                        : found<"no-rule">());
  }
  return concluded(std::move(audit), judgement.is.has_value());
}

}  // namespace pe::audit
