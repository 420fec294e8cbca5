#include "experiments/audit/kinds/kinds.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <numbers>

#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/expect.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/numbers.hpp"
#include "experiments/audit/phases/diagnose.hpp"
#include "experiments/audit/phases/judged.hpp"
#include "experiments/audit/phases/laws.hpp"
#include "experiments/audit/subjects.hpp"
#include "theory/kernel/error.hpp"

namespace pe::audit {

namespace {

using namespace phases;

/// A sound table has nearly all of its pairs in order.
constexpr double beyond_doubt = 0.95;

/// The table is not recognised; what it is nearest to, and how far.
Audit nearest(Table const& table, Judged const& judged, std::string const& names) {
  auto const is = describe_convention(judged, names);
  if (judged.hypothesis().matrix.rows() < 2) return unrecognised(table, "phases", found<"one-row">());
  return unrecognised(table, "phases",
                      found<"nearest">(is.family, is.layout, is.spacing.empty() ? "of no progression" : is.spacing,
                                       plain_number(is.base.value_or(0)), 100 * part_that_fits(judged)));
}

/// A cosine and a sine table whose names say the opposite of what they hold; or one of them alone.
std::optional<Finding> exchanged(std::vector<Table> const& tables, Judged const& judged) {
  auto const& layout = judged.hypothesis().layout;
  if (!judged.fits() || layout.columns.empty()) return std::nullopt;
  bool const holds_cosines = layout.columns.front().cosine;
  bool const whole = layout.is_whole(), of_both = tables.size() == 1 && contains(tables[0].name, {"cos_sin"});
  if (of_both && (!whole || !holds_cosines)) {
    return (whole ? found<"mixed-layout: halves">()
                  : found<"mixed-layout: name">("cosines and sines", holds_cosines ? "cosines" : "sines"))
        .at(judged.worst(0, 0));
  }
  if (tables.size() == 1 && whole) return std::nullopt;
  bool const twice = std::ranges::any_of(layout.columns, &Column::copy);
  auto const called = name_or_stem(tables[0]);
  if (tables.size() == 1 && twice && is_called_absolute(called) && !is_called_rotary(called))
    return one_function(holds_cosines).at(judged.worst(0, 0));
  auto const wrong = [&](Table const& table, bool holds) {
    return holds ? is_called(table, "sin", "cos") : is_called(table, "cos", "sin");
  };
  if (!wrong(tables[0], holds_cosines)) return std::nullopt;
  if (tables.size() == 1) {
    auto const [is, says] = holds_cosines ? std::pair("cosines", "sines") : std::pair("sines", "cosines");
    return found<"mixed-layout: name">(says, is).at(judged.worst(0, 0));
  }
  return wrong(tables[1], !holds_cosines) ? std::optional(found<"mixed-layout: names">().at(judged.worst(0, 0)))
                                          : std::nullopt;
}

/// Cosines and sines that are the same, and complex numbers without imaginary parts, where they are no constant.
std::optional<Finding> of_one_function(std::vector<Table> const& tables) {
  constexpr std::int64_t looked_at = std::int64_t{1} << 16;
  auto const is_large = [](Table const& table) { return number_count(table) > looked_at; };
  bool const complex = is_complex(tables.front().dtype);
  if (std::ranges::any_of(tables, is_large) || (!complex && tables.size() < 2)) return std::nullopt;
  auto cosines = to_double(complex ? parts(tables.front()) : tables.front()), sines = std::vector<double>();
  if (complex) {
    for (std::size_t i = 0; i + 1 < cosines.size(); i += 2) {
      sines.push_back(cosines[i + 1]);
      cosines[i / 2] = cosines[i];
    }
    cosines.resize(sines.size());
  } else if (tables[0].shape == tables[1].shape) {
    sines = to_double(tables[1]);
  }
  bool const vary = std::ranges::any_of(cosines, [&](double x) { return x != cosines.front(); });
  if (!vary || !std::ranges::all_of(cosines, [](double x) { return std::abs(x) <= 1; })) return std::nullopt;
  auto const first = first_entry(tables.front());
  if (sines == cosines) return found<"mixed-layout: same">().at(first);
  bool const lost = complex && std::ranges::all_of(sines, [](double x) { return x == 0; });
  return lost ? std::optional(found<"wrong-entries: imaginary parts">().at(first)) : std::nullopt;
}

/// An estimated base is near the one that the entries were made with; where it is off by more than they admit, one
/// beside it fits them all.
std::optional<Judged> judge_near_bases(Hypothesis const& hypothesis, Options const& options) {
  constexpr std::int64_t most_entries = std::int64_t{1} << 22;
  auto const& progression = hypothesis.fit.progression;
  constexpr int few_digits = 3;  // a number of so many may be near by chance
  bool const typed = progression.round && simplest_within(progression.base, 1e-9).digits < few_digits;
  bool const estimated = !typed && progression.spacing == "d/2" && hypothesis.scaling == "none";
  if (!estimated || hypothesis.matrix.rows() * hypothesis.matrix.columns() > most_entries) return std::nullopt;
  // Far from position 0 the angles of the first row tell the base better than the turns from row to row.
  std::vector<double> bases;
  for (double const open : {1e-5, 1e-4}) bases.push_back(simplest_within(progression.base, open).value);
  for (double const off : {1e-6, 3e-6, 1e-5, 2e-5, 4e-5, 8e-5, 1.6e-4, 3e-4, 6e-4}) {
    for (double const sign : {1.0, -1.0}) bases.push_back(progression.base * (1 + sign * off));
  }
  for (double const base : bases) {
    auto next = hypothesis.with_base(base);
    next.first_position = options.first_position.value_or(next.first_position);
    if (Judged judged(std::move(next)); judged.fits()) return judged;
  }
  return std::nullopt;
}

/// A step that was estimated from entries in a narrow format is near the one that was meant: a whole number, a whole
/// part of 1, or a degree.
std::optional<Judged> judge_whole_step(Hypothesis const& hypothesis) {
  constexpr double near = 0.01;
  auto const size = std::abs(hypothesis.fit.step);
  constexpr double degree = std::numbers::pi / 180;
  auto const whole = std::abs(size / degree - 1) <= near ? degree
                     : size < 1                          ? 1 / std::round(1 / size)
                                                         : std::round(size);
  bool const narrow = is_narrow(hypothesis.storage);
  if (!narrow || whole == size || !(std::abs(size / whole - 1) <= near)) return std::nullopt;
  auto next = hypothesis;
  next.fit.step = std::copysign(whole, hypothesis.fit.step);
  auto const unit = std::min(whole, 1.0);
  next.first_position = std::round(hypothesis.first_position / unit) * unit;
  Judged judged(std::move(next));
  return judged.fits() ? std::optional(std::move(judged)) : std::nullopt;
}

/// A round number near the amplitude of entries in a narrow format may not be the amplitude: the measured one.
std::optional<Judged> judge_measured_amplitude(Hypothesis const& hypothesis) {
  if (hypothesis.amplitude == 1 || hypothesis.amplitude_estimated || !is_narrow(hypothesis.storage))
    return std::nullopt;
  auto next = hypothesis;
  next.amplitude = hypothesis.measured_amplitude;
  next.amplitude_estimated = true;
  Judged judged(std::move(next));
  return judged.fits() ? std::optional(std::move(judged)) : std::nullopt;
}

/// A base that no one typed, as the NTK rule makes it of the one that is expected.
void name_ntk(Options const& options, Judged const& judged, Audit& audit) {
  auto const base = expected_number(options, "base");
  auto& c = audit.convention;
  bool const asked = options.expected.contains("scaling") && options.expected.at("scaling") == "ntk" && base && c.base;
  if (!asked || !judged.fits() || c.scaling != "none" || !(*c.base > *base)) return;
  auto const pairs = static_cast<double>(judged.hypothesis().layout.pairs);
  auto const factor = std::pow(*c.base / *base, (pairs - 1) / pairs);
  c.scaling = "ntk";
  c.scaling_parameters = {{"factor", simplest_within(factor, 1e-4).value}};
  c.base = base;
}

/// Points on one or two circles are codes of some base and step, as are the roots of unity of a Fourier transform: of
/// so few pairs, only the usual base and whole positions say something, unless they are asked for.
bool is_no_toy(Judged const& judged, Options const& options) {
  constexpr std::int64_t most_pairs_of_toys = 2;
  auto const& h = judged.hypothesis();
  bool const asked = options.config || !options.expected_scheme.empty() || !options.kind.empty();
  bool const is_usual = h.fit.progression.base == usual_base && std::abs(h.fit.step) == 1;
  return asked || is_usual || h.layout.pairs > most_pairs_of_toys;
}

Audit audit_hypothesis(std::vector<Table> const& tables, Options const& options, Hypothesis hypothesis) {
  bool const one_row = hypothesis.matrix.rows() < 2;
  if (one_row && options.first_position) {
    hypothesis.first_position = *options.first_position;
    hypothesis.fit.decisive = 2;
  }
  auto audit = begun(tables, "phases");
  auto const names =
      std::filesystem::path(audit.file).filename().string() + ' ' + audit.tensor + ' ' + options.expected_scheme;
  std::optional<Judged> judged;
  auto const take = [&](std::optional<Judged> other) {
    if (other) judged = std::move(other);
  };
  bool is_comparable = options.config.has_value();
  if (options.config) {
    append(audit.findings, of_other_width(hypothesis, *options.config, audit.tensor));
    // LongRoPE's lists have a factor for each pair of the config's.
    is_comparable = options.config->scaling != "longrope" || audit.findings.empty();
    if (is_comparable) judged = judge_by_config(hypothesis, options, audit);
  }
  bool const by_config = judged.has_value();
  auto const& progression = hypothesis.fit.progression;
  // Over d/2-1 no rule scales frequencies, so that a step is one of positions.
  bool const is_stepped = std::abs(hypothesis.fit.step) == 1 || progression.spacing == "d/2-1";
  bool const plain = !progression.spacing.empty() && progression.round && is_stepped;
  if (!judged && plain) {
    judged.emplace(hypothesis);
    if (!judged->fits()) take(judge_by_rule(hypothesis));
  }
  if (!judged) judged = judge_by_rule(hypothesis);
  if (!judged && one_row && options.first_position) judged = judge_by_recipe(hypothesis, options);
  bool const one_is_known = one_row && judged && options.first_position;
  if (!judged) judged.emplace(hypothesis);
  if (!judged->fits()) take(judge_measured_amplitude(judged->hypothesis()));
  if (!judged->fits() && !options.config) take(judge_by_recipe(hypothesis, options));
  if (!judged->fits() && !options.config && hypothesis.first_position != 0 && !one_row) {
    // A row left out or put in shifts what is estimated; from 0 on the others may be what they should be.
    auto from_zero = hypothesis;
    from_zero.first_position = 0;
    if (Judged other(std::move(from_zero)); part_that_fits(other) > part_that_fits(*judged)) judged = std::move(other);
  }
  if (!judged->fits() && !options.config && !one_row) {
    if (auto coarse = narrowly_made(hypothesis, options.first_position)) judged.emplace(std::move(*coarse));
  }
  if (!judged->fits()) take(judge_near_bases(judged->hypothesis(), options));
  if (!judged->fits() && !one_row) take(judge_whole_step(judged->hypothesis()));
  if (is_comparable && !by_config && judged->fits()) take(judge_by_config(judged->hypothesis(), options, audit));
  if (pairs_are_alike(*judged)) {
    audit.convention = describe_convention(*judged, names);
    audit.convention.base.reset();
    audit.convention.spacing.clear();
    auto const column = judged->hypothesis().layout.sines()[1];
    return concluded(std::move(audit), found<"wrong-frequencies: alike">().at(judged->worst(1, column)));
  }
  bool const says_something = one_is_known || (!one_row && allowance_tells(*judged) && is_no_toy(*judged, options));
  audit.convention = describe_convention(*judged, names);
  audit.accuracy = describe_accuracy(*judged);
  bool const prescribed = has_defect(audit);
  append(audit.findings, remarks(*judged, audit.convention, options));
  append(audit.findings, exchanged(tables, *judged));
  append(audit.findings, mixed_order(*judged));
  if (audit.convention.family == "rotary") append(audit.findings, pairs_apart(*judged));
  if (auto finding = state_exchanged(audit.tensor, judged->hypothesis().state); finding && !prescribed) {
    audit.findings.push_back(std::move(*finding).at(judged->worst(0, 0)));
  }
  name_ntk(options, *judged, audit);
  auto compared = compare_with_options(*judged, options, audit.convention.base);
  append(audit.findings, std::move(compared.findings));
  audit.compared = std::move(compared.keys);
  if (compared.base) audit.convention.base = compared.base;
  if (!judged->fits()) {
    auto diagnosed = diagnose(*judged);
    // Only what the table mostly is can be broken in it.
    // All that is wrong being rows of other positions, the table is what the hypothesis says.
    bool const counted = std::abs(judged->hypothesis().fit.step) == 1;
    bool const displaced =
        counted && !restarts(*judged) && std::ranges::all_of(diagnosed.findings, [](Finding const& finding) {
          return finding.aspect == Aspect::positions;
        });
    bool const is_told = is_anchored(*judged) && !follows_another_rule(judged->hypothesis());
    if (diagnosed.pipeline.empty() && !displaced && !is_told) {
      if (!is_nearly(*judged)) return nearest(tables.front(), *judged, names);
      auto const& spot = judged->scan().by_error;
      diagnosed.findings = {found<"wrong-entries: all">(100 * (1 - part_that_fits(*judged)), spot.error)
                                .at(judged->worst(spot.row, spot.column))};
    }
    if (!diagnosed.pipeline.empty()) {
      // An amplitude that is told from entries which lost bits is no remark on all of them.
      std::erase_if(audit.findings, [](Finding const& f) { return is_note_on(f, Aspect::amplitude); });
      audit.accuracy->pipeline = std::move(diagnosed.pipeline);
      audit.accuracy->says = std::move(diagnosed.says);
    }
    append(audit.findings, std::move(diagnosed.findings));
  }
  if (!says_something && !has_defect(audit)) return nearest(tables.front(), *judged, names);
  audit.laws = check_laws(*judged);
  return concluded(std::move(audit), judged->fits());
}

/// Of two tables of one code, the longer one's audit, and whether the shorter one is its beginning.
std::optional<Audit> audit_both(Table const& one, Table const& other, Options const& options) {
  auto const& longer = entry_count(one) > entry_count(other) ? one : other;
  auto const& shorter = entry_count(one) > entry_count(other) ? other : one;
  auto const hypothesis = identify({longer});
  if (!hypothesis) return std::nullopt;
  auto audit = audit_hypothesis({longer}, options, *hypothesis);
  bool const recognised = audit.verdict != Verdict::unrecognised;
  append(audit.findings, diagnose_prefix(shorter, longer));
  return concluded(std::move(audit), recognised);
}

/// LongRoPE's short cache of the original length and its long one, one after the other, as vLLM keeps them.
std::optional<Audit> audit_stacked(std::vector<Table> const& tables, Options const& options) {
  auto const& config = options.config;
  if (!config || config->scaling != "longrope" || !config->original_max_position_embeddings) return std::nullopt;
  auto const original = *config->original_max_position_embeddings;
  std::vector<Table> halves[2];
  for (auto const& table : tables) {
    if (table.shape.size() != 2 || table.shape[0] <= original) return std::nullopt;
    halves[0].push_back(range(table, 0, 0, original));
    halves[1].push_back(range(table, 0, original, table.shape[0] - original));
    halves[0].back().name += " (short)";
    halves[1].back().name += " (long)";
  }
  std::optional<Audit> result;
  for (auto const& half : halves) {
    auto const hypothesis = identify(half);
    if (!hypothesis || hypothesis->first_position != 0) return std::nullopt;
    auto audit = audit_hypothesis(half, options, *hypothesis);
    if (audit.verdict == Verdict::unrecognised || audit.convention.scaling != "longrope") return std::nullopt;
    if (result) append(audit.findings, std::move(result->findings));
    result = std::move(audit);
  }
  result->tensor = tables.front().name;
  result->shape = tables.front().shape;
  result->convention.positions = tables.front().shape[0];
  return concluded(std::move(*result), found<"stacked-caches">(original));
}

}  // namespace

std::optional<Audit> audit_phases(std::vector<Table> const& tables, Options const& options) {
  PE_ASSERT(tables.size() == 1 || tables.size() == 2);
  if (!options.kind.empty() && options.kind != "phases") return std::nullopt;
  if (auto stacked = audit_stacked(tables, options)) return stacked;
  bool const rows = std::ranges::all_of(tables, [](Table const& t) { return t.shape.size() > 1; });
  if (tables.size() == 2 && !rows) return std::nullopt;
  if (auto finding = of_one_function(tables)) return concluded(begun(tables, "phases"), std::move(*finding));
  auto const hypothesis = identify(tables);
  // Some pairs of a table without pairs look like pairs, and the right ones may look like another convention's.
  bool const doubtful = !hypothesis || hypothesis->agreement < beyond_doubt;
  if (doubtful) {
    if (auto audit = diagnose_unpaired(tables, options)) return audit;
  }
  auto audit = hypothesis ? std::optional(audit_hypothesis(tables, options, *hypothesis)) : std::nullopt;
  // The amplitude of a sine alone is not to be seen, so that as others its frequencies are estimated wrong.
  bool const may_be_alone = tables.size() == 1 && !is_sound(audit) && (!hypothesis || !hypothesis->layout.is_whole());
  if (auto const alone = may_be_alone ? prescribed_alone(tables.front(), options) : std::nullopt) {
    auto by_config = audit_hypothesis(tables, options, *alone);
    if (is_sound(by_config) || (is_recognised(by_config) && !is_recognised(audit))) return by_config;
  }
  if (audit && !doubtful && !is_recognised(audit)) {
    if (auto mistake = diagnose_unpaired(tables, options)) return mistake;
  }
  if (audit) return audit;
  if (tables.size() == 2) {
    bool const of_one_length = tables.front().shape == tables.back().shape;
    if (auto audit = of_one_length ? std::nullopt : audit_both(tables.front(), tables.back(), options)) return audit;
  }
  if (options.kind.empty()) return std::nullopt;
  return unrecognised(tables.front(), "phases", too_wide(tables.front()));
}

}  // namespace pe::audit
