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

std::optional<Fit> best_fit(Readings const& all, Asked const& asked) {
  std::optional<Fit> best;
  double least = INFINITY;
  for (auto const& view : all.likely) {
    auto next = fit(view, asked);
    if (!next) continue;
    // Columns of zeros behind are meant where those before them are a whole code; else they were never written.
    bool const is_code =
        next->loss == 0 && next->axes() == 1 && next->rates.front().is_firm() && is_usual(next->rates.front().base);
    if (view.padded > 0 && !is_code) continue;
    bool const known = std::ranges::any_of(next->rates, [](Rates const& r) { return r.origin == Origin::asked; });
    // What is plainer is preferred where views explain alike.
    auto const key = next->loss + (view.slip != Slip::none ? 0.004 : 0) + (asked.by_config() && !known ? 0.003 : 0) +
                     (view.is_whole() ? 0 : 0.02) + 0.001 * static_cast<double>(next->axes() - 1);
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
    accuracy.says = "Every entry is one that this arithmetic may make.";
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
    auto const starts = starts_of(*view, sample, asked, is_best && !best->only_sampled ? best : nullptr);
    if (auto const cause = cause_of(starts, sample, asked)) {
      auto audit = begun(tables, "phases");
      auto finding = cause->finding;
      if (best != nullptr && best->mask.worst) {
        finding = std::move(finding).at({.index = best->view.index(best->mask.worst->row, best->mask.worst->column)});
      }
      audit.findings.push_back(std::move(finding));
      audit.convention.family = "sinusoidal";
      audit.convention.layout = view->layout;
      audit.convention.dimension = 2 * view->pairs;
      return concluded(std::move(audit));
    }
    if (best == nullptr || best->loss > little) {
      for (auto const& start : starts) {
        if (auto scaled = scaled_columns(start, sample, asked)) {
          auto audit = begun(tables, "phases");
          audit.convention.family = "sinusoidal";
          audit.convention.layout = view->layout;
          if (start.rates.base > 0) audit.convention.base = start.rates.base;
          return concluded(std::move(audit), std::move(*scaled));
        }
      }
    }
  }
  return std::nullopt;
}

/// Rows from some point on by another rule: two caches one after the other are sound where both are prescribed.
std::optional<Audit> of_two_rules(std::vector<Table> const& tables, View const& view, Asked const& asked) {
  constexpr std::int64_t least = 8;
  auto const rows = view.rows();
  auto const part_of = [&](std::int64_t first, std::int64_t count) {
    auto part = view;
    part.row_shape.clear();
    for (auto& side : part.sides) side = range(side, 0, first, count);
    return part;
  };
  auto const is_one = [](std::optional<Fit> const& fit) {
    return fit && fit->loss == 0 && fit->axes() == 1 && fit->view.pairs >= fewest_pairs;
  };
  if (rows < 4 * least || !view.is_whole()) return std::nullopt;
  // Its first rows say the rule of the head, which holds as far as it goes on.
  auto const head = fit(part_of(0, std::max(rows / 8, least)), asked);
  if (!is_one(head)) return std::nullopt;
  auto whole = head->model;
  auto const p = head->positions(0);
  whole.positions.clear();
  for (std::int64_t r = 0; r < rows; ++r) whole.positions.push_back(p[0] + (p[1] - p[0]) * static_cast<double>(r));
  auto const mask = explained(whole, asked.precision, view, {});
  auto const border = std::ranges::find_if(mask.by_row, [](auto n) { return n > 0; }) - mask.by_row.begin();
  if (border < least || rows - border < least) return std::nullopt;
  auto const tail = fit(part_of(border, rows - border), asked);
  if (!is_one(tail)) return std::nullopt;
  auto const &before = head->rates.front(), &behind = tail->rates.front();
  auto const begins = tail->model.at(0)[0];
  auto audit = begun(tables, "phases");
  audit.convention = convention_of(*head, asked, 0, 1);
  bool const both_asked = asked.by_config() && before.origin == Origin::asked && behind.origin == Origin::asked;
  if (both_asked && begins == 0 && before.state != behind.state) {
    audit.findings.push_back(found<"stacked-caches">(border));
    return concluded(std::move(audit));
  }
  if (are_alike(before.w, behind.w)) return std::nullopt;
  auto const is = [](Rates const& r) { return fmt::format("base {} with {}", plain_number(r.base), described(r)); };
  audit.findings.push_back(
      found<"wrong-entries: two rules">(border - 1, is(before), border, is(behind), plain_number(begins)));
  return concluded(std::move(audit));
}

/// A table of codes at two lengths: the longer begins like the shorter.
std::optional<Finding> stale(std::vector<Table> const& tables) {
  auto const &a = tables[0], &b = tables[1];
  auto const rows = std::min(a.shape[0], b.shape[0]);
  constexpr std::int64_t most = std::int64_t{1} << 22;
  auto const one = range(a, 0, 0, rows), other = range(b, 0, 0, rows);
  if (entry_count(one) > most || entry_count(one) != entry_count(other)) return std::nullopt;
  auto const x = to_double(one), y = to_double(other);
  std::size_t different = 0;
  double most_apart = 0;
  auto const unit = 8 * unit_roundoff(format_of(a.dtype));
  for (std::size_t k = 0; k < x.size(); ++k) {
    auto const apart = std::abs(x[k] - y[k]);
    if (apart <= unit) continue;
    ++different;
    most_apart = std::max(most_apart, apart);
  }
  return different > 0 ? std::optional(found<"stale-state">(different, rows, most_apart)) : std::nullopt;
}

std::optional<Audit> of_readings(std::vector<Table> const& tables, Asked const& asked, Readings const& all) {
  auto best = best_fit(all, asked);
  bool const told = asked.by_config() || asked.base();
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
      if (is_near && fit.view.pairs >= 4 && rows >= fewest_rows && !asked.learnable) {
        auto audit = said(tables, fit, asked, {}, {});
        return concluded(std::move(audit), found<"wrong-entries: all">(100 * fit.loss, fit.mask.worst->excess));
      }
      if (!prescribed) return std::nullopt;
      auto audit = said(tables, fit, asked, fit.only_sampled ? Findings() : unlike_asked(fit, asked), {});
      audit.convention = {};
      audit.accuracy.reset();
      audit.convention.family = "rotary";
      if (!has_defect(audit)) {
        auto const wanted = asked.rates(fit.sample.pairs, rows).front();
        audit.findings.push_back(found<"wrong-frequencies: prescribed">(
            "config.json", described(wanted), plain_number(wanted.base), 0, fit.w[0], wanted.w[0]));
      }
      return concluded(std::move(audit));
    }
    bool const geometric = fit.rates.front().spacing == Spacing::pairs || fit.rates.front().spacing == Spacing::gaps;
    if (!firm && !geometric) return std::nullopt;
  }
  if (fit.loss > 0 && !prescribes(fit, asked) && !explains_large_ones(fit)) return std::nullopt;
  // What nothing could contradict: one row without its position, one pair, two pairs in no order.
  if (fit.loss == 0 && rows == 1 && !told && !asked.options.first_position) {
    auto audit = begun(tables, "phases");
    audit.findings.push_back(found<"one-row">());
    return concluded(std::move(audit), false);
  }
  if (fit.loss == 0 && fit.view.pairs == 1 && !told) return std::nullopt;
  if (fit.axes() == 1 && rows > 3 && fit.view.pairs <= 2 && !told &&
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
  if (!told && static_cast<double>(left.other_frequencies) > most_of_pairs * fit.view.pairs) return std::nullopt;
  auto findings = std::move(left.findings);
  if (fit.loss < 0.5) append(findings, finding_of(fit.view.slip));
  Sequence sequence;
  bool const of_frequencies =
      std::ranges::any_of(findings, [](Finding const& f) { return f.id == "wrong-frequencies"; });
  if (auto lacking = lacks_an_axis(fit, asked)) findings.push_back(std::move(*lacking));
  if (fit.axes() == 1) {
    sequence = judge_sequence(fit, asked, left.padding);
    if (!of_frequencies) append(findings, std::move(sequence.findings));
  } else if (!of_frequencies) {
    append(findings, judge_grid(fit, asked));
  }
  append(findings, unlike_asked(fit, asked));
  append(findings, unlike_layout(fit, asked));
  if (asked.few_levels && fit.loss == 0) {
    constexpr double half = 0.5;
    findings.push_back(found<"wrong-entries: few values">("few", asked.precision.within * half));
  }
  if (rates.doubled && fit.axes() == 1) findings.push_back(found<"axis-swapped: one axis">("row's number"));
  if (asked.options.expected_scheme == "sinusoidal" && fit.view.guessed) {
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

std::optional<Audit> judge_phases(std::vector<Table> const& tables, Asked const& asked) {
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
  Reader reader{asked.options.axes, {}, asked.functions};
  constexpr std::int64_t usual_widths[] = {64, 128, 96, 80, 32};
  if (auto const dimension = expected_number(asked.options, "dimension")) {
    reader.widths = {static_cast<std::int64_t>(*dimension)};
  } else if (asked.config_pairs()) {
    reader.widths = {static_cast<std::int64_t>(2 * *asked.config_pairs())};
  } else if (entry_count(tables[0]) >= 256) {
    reader.widths.assign(std::begin(usual_widths), std::end(usual_widths));
  }
  auto const all = readings(tables, reader);
  auto result = of_readings(tables, asked, all);
  bool const is_table = squeezed(tables.front()).shape.size() > 1 && !is_integer(tables.front().dtype);
  bool const prescribed = is_table && !asked.learnable && (asked.by_config() || asked.base());
  auto const base = asked.by_config() ? std::nullopt : asked.base();
  auto const is = result ? result->convention.base : std::nullopt;
  bool const is_other = base && is && !(std::abs(*is / *base - 1) < 1e-6);
  if (!prescribed || (result && result->verdict != Verdict::defective && !is_other)) return result;
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
