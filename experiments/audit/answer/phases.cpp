/// Tables of sines and cosines: the view whose model explains most, what it leaves, where its rows are, and how it
/// differs from what is prescribed.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "experiments/audit/answer/answer.hpp"
#include "experiments/audit/answer/prescribed.hpp"
#include "experiments/audit/axes/groups.hpp"
#include "experiments/audit/axes/judge.hpp"
#include "experiments/audit/changes/changes.hpp"
#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/mask/mask.hpp"
#include "experiments/audit/numbers.hpp"
#include "theory/kernel/error.hpp"

namespace pe::audit::core {
namespace {

/// A misfit of more than these shares of the entries is no defect of a convention, unless it is asked for: of common
/// frequencies, of others.
constexpr double most_left = 0.6, most_left_of_estimates = 0.3;
/// A loss of so little is a few entries.
constexpr double few_left = 0.004;
constexpr int fewest_pairs = 3;
constexpr std::int64_t fewest_rows = 8;

/// Of another number of pairs than the config's: read so only where no other reading is near.
bool is_of_other_width(View const& view, Asked const& asked) {
  auto const pairs = asked.config_pairs();
  return pairs && *pairs != static_cast<std::size_t>(view.pairs);
}

std::optional<Fit> best_fit(Readings const& all, Asked const& asked) {
  std::optional<Fit> best;
  double least = INFINITY;
  bool const is_said = asked.by_config() || asked.base();
  bool const wider =
      std::ranges::any_of(all.likely, [](View const& view) { return view.pairs >= fewest_pairs && view.is_whole(); });
  for (auto const& view : all.likely) {
    if ((wider || !is_said) && view.pairs == 1) continue;  // any entries of a circle are the codes of some positions
    auto next = fit(view, asked);
    if (!next) continue;
    // Columns of zeros behind are meant where those before them are a whole code; else they were never written.
    bool const is_code =
        next->loss == 0 && next->axes() == 1 && next->rates.front().is_firm() && is_usual(next->rates.front().base);
    if (view.padded > 0 && !is_code) continue;
    bool const known = std::ranges::any_of(next->rates, [](Rates const& r) { return r.origin == Origin::asked; });
    // What is plainer is preferred where views explain alike.
    auto const key = next->loss + (view.slip != Slip::none ? 0.004 : 0) + (asked.by_config() && !known ? 0.003 : 0) +
                     (view.is_whole() ? 0 : 0.02) + 0.001 * static_cast<double>(next->axes() - 1) +
                     (next->rates.front().doubled ? 0.0005 : 0) + (is_of_other_width(view, asked) ? 0.5 : 0) +
                     (wider && view.pairs < fewest_pairs && next->loss > few_left ? 0.3 : 0);
    constexpr double nothing = 1e-4, clear = 0.95, large = 50000;
    if (key < least) {
      least = key;
      best = std::move(next);
    }
    bool const enough =
        least < nothing || (best->loss < most_left_of_estimates && best->view.score > clear &&
                            best->view.slip == Slip::none && static_cast<double>(view.rows()) * view.pairs > large);
    if (enough) break;
  }
  return best;
}

std::optional<Finding> finding_of(Slip slip) {
  if (slip == Slip::clockwise) return found<"sign-flipped: phases">();
  if (slip == Slip::exchanged) return found<"mixed-layout: names">();
  if (slip == Slip::unlike) return found<"mixed-layout: tables">();
  if (slip == Slip::reshaped) return found<"mixed-layout: reshaped">("columns, rows", "rows, columns");
  return std::nullopt;
}

bool prescribes(Fit const& fit, Asked const& asked) { return asked.config_pairs().value_or(0) == fit.sample.pairs; }

/// Whether most of the entries that are far from 0 are explained, at several positions: zeros are explained by much.
bool explains_large_ones(Fit const& fit) {
  constexpr double large = 0.1;
  auto const& sample = fit.sample;
  Model part = fit.model;
  std::size_t all = 0, right = 0;
  std::vector<double> expected(sample.columns.size()), allowed(sample.columns.size());
  Rendered rendered(part, {});
  for (std::size_t r = 0; r < sample.rows(); ++r) {
    rendered.rows(static_cast<std::size_t>(sample.row[r]), 1, expected, allowed);
    for (std::size_t c = 0; c < expected.size(); ++c) {
      auto const x = sample.x[r * expected.size() + c];
      if (!(std::abs(x) > large * fit.amplitude)) continue;
      ++all;
      right += std::abs(x - expected[c]) < large * fit.amplitude ? 1U : 0U;
    }
  }
  auto const wide = static_cast<std::ptrdiff_t>(expected.size());
  bool const moves = sample.rows() == 1 || !std::equal(sample.x.begin() + wide, sample.x.end(), sample.x.begin());
  return moves && all > 0 && 10 * right >= 4 * all;
}

/// Whether rows stand for several positions; of rows in no order, few may be left.
bool moves(Fit const& fit) {
  constexpr double some = 0.1, in_order = 0.3;
  std::size_t apart = 0, ones = 0;
  for (std::size_t r = 1; r < fit.model.rows(); ++r) {
    auto const before = fit.model.at(r - 1), at = fit.model.at(r);
    apart += std::ranges::equal(before, at) ? 0U : 1U;
    double most = 0;
    for (std::size_t a = 0; a < at.size(); ++a) most = std::max(most, std::abs(at[a] - before[a]));
    ones += most > 0 && most <= 1 ? 1U : 0U;
  }
  auto const rows = static_cast<double>(fit.model.rows());
  return fit.model.rows() < 2 || (apart > 0 && (fit.loss < some || static_cast<double>(ones) > in_order * (rows - 1)));
}

/// Rows of a mostly sound table that are no code of any position, which what was decoded of them says nothing of.
std::vector<std::int64_t> without_code(Fit const& fit, std::vector<std::int64_t> const& padding) {
  auto result = padding;
  constexpr double mostly = 0.5;
  for (std::size_t r = 0; r < fit.mask.by_row.size() && fit.loss < mostly; ++r) {
    if (2 * fit.mask.by_row[r] > fit.view.size()) result.push_back(static_cast<std::int64_t>(r));
  }
  std::ranges::sort(result);
  auto const twice = std::ranges::unique(result);
  result.erase(twice.begin(), twice.end());
  return result;
}

/// A note of use: pairs that the rows hardly turn tell no two positions apart.
std::optional<Finding> slow_pairs(Fit const& fit) {
  constexpr double little = 0.1;  // rad
  constexpr std::int64_t fewest_rows_in_use = 256;
  auto const p = fit.positions(0);
  auto const [least, most] = std::ranges::minmax(p);
  auto const turns = most - least;
  auto const slow = std::ranges::count_if(fit.w, [&](double w) { return std::abs(w) * turns < little; });
  if (slow == 0 || fit.view.rows() < fewest_rows_in_use) return std::nullopt;
  return found<"slow-pairs">(slow, fit.w.size(), little, fit.view.rows());
}

Audit said(std::vector<Table> const& tables, Fit const& fit, Asked const& asked, Findings findings,
           Sequence const& sequence) {
  auto audit = begun(tables, fit.view.angles ? "angles" : "phases");
  if (fit.view.angles) audit.findings.push_back(found<"angles">());
  if (fit.view.layout == "rotations") audit.findings.push_back(found<"rotations">());
  if (asked.decimals) audit.findings.push_back(found<"printed-digits">(*asked.decimals));
  append(audit.findings, std::move(findings));
  audit.convention = convention_of(fit, asked, sequence.first, sequence.step);
  if (fit.mask.count == 0) {
    Accuracy accuracy;
    accuracy.entries = static_cast<std::uint64_t>(fit.mask.rows * fit.mask.columns);
    accuracy.pipeline = fmt::format("{} angles", numpy_name(asked.precision.arithmetic));
    accuracy.max_error = fit.mask.greatest;
    accuracy.says = fmt::format(
        "every entry is within {:.2g} of the model's in doubles, as this arithmetic may make it", accuracy.max_error);
    audit.accuracy = accuracy;
  }
  return audit;
}

/// Broken in all entries: a change of a sound model in any view that explains all.
std::optional<Audit> of_cause(std::vector<Table> const& tables, Readings const& all, Asked const& asked,
                              Fit const* best) {
  std::vector<View const*> views;
  if (best != nullptr) views.push_back(&best->view);
  constexpr std::size_t most_views = 8;
  constexpr double little = 0.3;
  for (auto const& view : all.all) {
    if (views.size() < most_views && view.pairs <= 1024 && (best == nullptr || best->loss > little))
      views.push_back(&view);
  }
  for (auto const* const view : views) {
    bool const is_best = best != nullptr && view == &best->view;
    auto const sample = is_best ? best->sample : sample_of(*view);
    if (view->pairs < fewest_pairs || (view->rows() < fewest_rows && !asked.by_config())) continue;
    // Equal rows are explained by anything that stands still.
    bool const still =
        std::equal(sample.x.begin() + static_cast<std::ptrdiff_t>(view->size()), sample.x.end(), sample.x.begin());
    if (still) continue;
    auto const starts = starts_of(*view, sample, asked, is_best ? best : nullptr);
    if (auto const cause = cause_of(starts, sample, asked)) {
      auto audit = begun(tables, "phases");
      auto finding = cause->finding;
      if (best != nullptr && best->mask.worst) {
        finding = std::move(finding).at({.index = best->view.index(best->mask.worst->row, best->mask.worst->column)});
      }
      audit.findings.push_back(std::move(finding));
      audit.convention.family = family_of(*view, asked);
      audit.convention.layout = view->layout;
      audit.convention.dimension = 2 * view->pairs;
      return concluded(std::move(audit));
    }
    if (best == nullptr || best->loss > little) {
      for (auto const& start : starts) {
        if (auto scaled = scaled_columns(start, sample, asked)) {
          auto audit = begun(tables, "phases");
          audit.convention.family = family_of(*view, asked);
          audit.convention.layout = view->layout;
          if (start.rates.base > 0) audit.convention.base = start.rates.base;
          return concluded(std::move(audit), std::move(*scaled));
        }
      }
    }
  }
  return std::nullopt;
}

std::optional<Audit> of_readings(std::vector<Table> const& tables, Asked const& asked, Readings const& all) {
  auto best = best_fit(all, asked);
  bool const is_said = asked.by_config() || asked.base();
  if (best && best->loss > few_left) {
    auto cause = of_cause(tables, all, asked, &*best);
    if (cause) return cause;
  } else if (!best) {
    return of_cause(tables, all, asked, nullptr);
  }
  auto& fit = *best;
  auto const rows = fit.view.rows();
  bool const firm = std::ranges::all_of(fit.rates, [](Rates const& r) { return r.is_firm(); });
  if (fit.loss > 0) {
    auto const limit = firm && fit.view.pairs >= 4 && rows >= fewest_rows ? most_left : most_left_of_estimates;
    bool const prescribed =
        asked.config_pairs().value_or(0) == fit.sample.pairs && fit.view.score > 0.9 && !asked.learnable;
    if (auto by_two = of_two_rules(tables, fit.view, asked)) return by_two;
    if (fit.loss > limit || fit.view.pairs < 2) {
      constexpr double near = 0.1;
      if (fit.only_sampled && !prescribed) return std::nullopt;
      bool const is_near =
          firm && fit.mask.worst && fit.mask.not_finite == 0 && fit.mask.worst->excess < near * fit.amplitude;
      if (is_near && explains_large_ones(fit) && fit.view.pairs >= 4 && rows >= fewest_rows && !asked.learnable) {
        auto audit = said(tables, fit, asked, {}, {});
        return concluded(std::move(audit), found<"wrong-entries: all">(100 * fit.loss, fit.mask.worst->excess));
      }
      if (!prescribed) return std::nullopt;
      auto audit = said(tables, fit, asked, fit.only_sampled ? Findings() : unlike_asked(fit, asked), {});
      audit.convention = {};
      audit.accuracy.reset();
      audit.convention.family = "rotary";
      if (!has_defect(audit)) {
        // What explains too little is no cause.
        auto const wanted = asked.rates(fit.sample.pairs, rows).front();
        auto general = differs(all, asked);
        audit.findings.push_back(general ? *general
                                         : found<"wrong-frequencies: prescribed">("config.json", described(wanted),
                                                                                  plain_number(wanted.base), 0,
                                                                                  fit.w[0], wanted.w[0]));
      }
      return concluded(std::move(audit));
    }
    bool const geometric = fit.rates.front().spacing == Spacing::pairs || fit.rates.front().spacing == Spacing::gaps;
    if (!firm && !geometric) return std::nullopt;
  }
  if (fit.loss > 0 && !prescribes(fit, asked) && (!explains_large_ones(fit) || !moves(fit))) return std::nullopt;
  // What nothing could contradict: one row without its position, one pair, two pairs in no order.
  if (fit.loss == 0 && rows == 1 && !is_said && !asked.options.first_position) {
    auto audit = begun(tables, "phases");
    audit.findings.push_back(found<"one-row">());
    return concluded(std::move(audit), false);
  }
  // Any entries of a circle are the codes of some positions: one pair along each axis explains nothing.
  if (fit.loss == 0 && fit.axes() == fit.sample.pairs && !is_said) return std::nullopt;
  if (fit.axes() == 1 && rows > 3 && fit.view.pairs <= 2 && !is_said &&
      !line_of(
          fit.sample.row,
          [&] {
            std::vector<double> p;
            for (double const r : fit.sample.row) p.push_back(fit.model.at(static_cast<std::size_t>(r))[0]);
            return p;
          }(),
          1e-6)) {
    return std::nullopt;
  }
  auto const& rates = fit.rates.front();
  auto left = left_by(fit, asked);
  // So many pairs of other frequencies are another convention, unless this one is prescribed.
  constexpr double most_of_pairs = 0.4;
  if (!is_said && static_cast<double>(left.other_frequencies) > most_of_pairs * fit.view.pairs) return std::nullopt;
  auto findings = std::move(left.findings);
  if (fit.loss < 0.5) append(findings, finding_of(fit.view.slip));
  Sequence sequence;
  bool const of_frequencies =
      std::ranges::any_of(findings, [](Finding const& f) { return f.id == "wrong-frequencies"; });
  if (auto lacking = lacks_an_axis(fit, asked)) findings.push_back(std::move(*lacking));
  if (fit.axes() == 1) {
    sequence = judge_sequence(fit, asked, without_code(fit, left.padding));
    if (!of_frequencies) append(findings, std::move(sequence.findings));
  } else if (!of_frequencies) {
    append(findings, judge_grid(fit, asked));
  }
  append(findings, unlike_asked(fit, asked));
  append(findings, unlike_layout(fit, asked));
  if (contains(asked.names, {"cos_sin"}) && tables.size() == 1) {
    if (fit.view.layout.starts_with("sin-cos")) findings.push_back(found<"mixed-layout: names">());
    if (fit.view.guessed) findings.push_back(one_function(!fit.view.columns.front().sine));
  }
  if (asked.few_levels && fit.loss == 0) {
    constexpr double half = 0.5;
    findings.push_back(found<"wrong-entries: few values">("few", asked.precision.within * half));
  }
  if (fit.view.guessed && fit.loss == 0) {
    // A table of one function has its name.
    auto names = asked.names;
    for (auto at = names.find("cosin"); at != std::string::npos; at = names.find("cosin")) names.erase(at + 3, 2);
    bool const sines = contains(names, {"sin"}), cosines = contains(names, {"cos"});
    if (sines != cosines && sines != fit.view.columns.front().sine) findings.push_back(found<"mixed-layout: names">());
  }
  if (std::ranges::any_of(fit.rates, [](Rates const& r) { return r.w == floored_frequencies(r.pairs()); }))
    findings.push_back(found<"wrong-frequencies: floored">());
  if (rates.doubled && fit.axes() == 1) findings.push_back(found<"axis-swapped: one axis">("row's number"));
  // Rotary caches, which hold one function, have exponents over d/2; codes with d/2-1 have both.
  bool const has_both = rates.spacing == Spacing::gaps && fit.axes() == 1 && contains(fit.view.layout, {"duplicated"});
  if (fit.view.guessed && fit.loss == 0 && (has_both || asked.options.expected_scheme == "sinusoidal")) {
    findings.push_back(one_function(!fit.view.columns.front().sine));
  }
  if (fit.view.padded > 0) findings.push_back(found<"padded-columns">(fit.view.padded));
  if (!left.padding.empty()) findings.push_back(found<"padding-row">(left.padding.front()));
  auto audit = said(tables, fit, asked, std::move(findings), sequence);
  if (!left.padding.empty()) audit.convention.padding_row = left.padding.front();
  if (fit.loss == 0 && fit.axes() == 1 && rows > 1) append(audit.findings, slow_pairs(fit));
  return concluded(std::move(audit));
}

}  // namespace

namespace {

/// Large tables of one number, which no code is: some entries show most others at once.
bool is_one_number(Table const& table) {
  constexpr std::int64_t large = std::int64_t{1} << 16, seen = 1 << 12;
  if (is_complex(table.dtype) || entry_count(table) < large) return false;
  auto const places = spread(seen, entry_count(table));
  auto const first = entry(table, index_at(0, table.shape));
  return std::ranges::all_of(places, [&](auto place) { return entry(table, index_at(place, table.shape)) == first; });
}

}  // namespace

std::optional<Audit> judge_phases(std::vector<Table> const& tables, Asked const& asked) {
  if (std::ranges::all_of(tables, is_one_number)) return std::nullopt;
  if (tables.size() == 2 && tables[0].shape != tables[1].shape) {
    bool const fit_together = tables[0].shape.size() == tables[1].shape.size() && tables[0].shape.size() > 1 &&
                              tables[0].shape.back() == tables[1].shape.back() && tables[0].dtype == tables[1].dtype;
    auto const& longer = tables[0].shape[0] >= tables[1].shape[0] ? tables[0] : tables[1];
    auto result = judge_phases({longer}, asked);
    if (result && fit_together && !has_defect(*result)) {
      if (auto finding = stale(tables)) return concluded(std::move(*result), std::move(*finding));
    }
    return result;
  }
  Reader reader{.axes = asked.options.axes, .called = asked.functions};
  constexpr std::int64_t usual_widths[] = {64, 128, 96, 80, 32};
  if (auto const dimension = expected_number(asked.options, "dimension")) {
    reader.widths = {static_cast<std::int64_t>(*dimension)};
  } else if (asked.config_pairs()) {
    reader.widths = {static_cast<std::int64_t>(2 * *asked.config_pairs())};
  } else if (entry_count(tables[0]) >= 256) {
    reader.widths.assign(std::begin(usual_widths), std::end(usual_widths));
  }
  reader.pairs = static_cast<std::int64_t>(asked.config_pairs().value_or(0));
  auto const all = readings(tables, reader);
  auto result = of_readings(tables, asked, all);
  bool const is_table = squeezed(tables.front()).shape.size() > 1 && !is_integer(tables.front().dtype);
  bool const prescribed = is_table && !asked.learnable && (asked.by_config() || asked.base());
  auto const base = asked.by_config() ? std::nullopt : asked.base();
  auto const is = result ? result->convention.base : std::nullopt;
  bool const is_other = base && is && !(std::abs(*is / *base - 1) < 1e-6);
  if (!prescribed || (result && result->verdict != Verdict::defective && !is_other)) return result;
  bool const is_said = result && std::ranges::find(result->findings, "differs", &Finding::id) != result->findings.end();
  if (is_said) return result;
  bool const may_be_one = result || asked.kind == Kind::phases || !all.likely.empty();
  auto finding = may_be_one ? differs(all, asked) : std::nullopt;
  if (!finding) return result;
  if (!result) result = begun(tables, "phases");
  // The cause is named: here, or where the base is compared with the expected one.
  if (has_defect(*result) || is_other) finding->severity = Severity::note;
  result->findings.push_back(std::move(*finding));
  return is_other ? result : concluded(std::move(*result));
}

}  // namespace pe::audit::core
