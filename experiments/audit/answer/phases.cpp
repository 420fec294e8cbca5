/// Tables of sines and cosines: the view whose model explains most, what it leaves, where its rows are, and how it
/// differs from what is prescribed.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

#include "experiments/audit/answer/answer.hpp"
#include "experiments/audit/axes/axes.hpp"
#include "experiments/audit/changes/changes.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/mask/mask.hpp"
#include "experiments/audit/numbers.hpp"
#include "experiments/audit/thresholds.hpp"

namespace pe::audit::core {
namespace {

/// Whether frequencies stand twice, one axis after the other.
bool are_of_two_axes(Rates const& rates) {
  auto const half = rates.w.begin() + static_cast<std::ptrdiff_t>(rates.pairs() / 2);
  return rates.pairs() >= 4 && std::equal(rates.w.begin(), half, half, rates.w.end());
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
    // Columns behind that turn nothing are meant where those before them are a whole code; else they were never
    // written.
    auto const& rates = next->rates.front();
    bool const is_known = rates.is_firm() || (asked.by_config() && rates.base == asked.options.config->theta);
    bool const is_code = next->loss == 0 && next->axes() == 1 && is_known;
    if (view.padded > 0 && !is_code) continue;
    bool const known = std::ranges::any_of(next->rates, [](Rates const& r) { return r.origin == Origin::asked; });
    // What is plainer is preferred where views explain alike.
    auto const oddities =
        (view.slip != Slip::none ? 1 : 0) + (asked.by_config() && !known ? 1 : 0) + (view.is_whole() ? 0 : 1);
    auto const more_axes = next->axes() - (are_of_two_axes(rates) ? 0 : 1);
    // Of another number of pairs than the config's: read so only where no other reading is near.
    bool const is_other_width = asked.config_pairs().value_or(next->sample.pairs) != next->sample.pairs;
    bool const unlikely =
        (view.padded == 0 && is_other_width) || (wider && view.pairs < fewest_pairs && next->loss > few_left);
    auto const key =
        next->loss + (unlikely ? 1 : 0) + few_left * (oddities + static_cast<double>(more_axes) / most_axes);
    if (key < least) {
      least = key;
      best = std::move(next);
    }
    if (least < few_left / most_axes) break;  // nothing plainer leaves less
  }
  return best;
}

std::optional<Finding> finding_of(Slip slip) {
  if (slip == Slip::clockwise) return found<"sign-flipped: phases">();
  if (slip == Slip::exchanged) return found<"mixed-layout: names">();
  if (slip == Slip::unlike) return found<"mixed-layout: tables">();
  return std::nullopt;
}

bool prescribes(Fit const& fit, Asked const& asked) { return asked.config_pairs().value_or(0) == fit.sample.pairs; }

/// Whether most of the entries that are far from 0 are explained, at several positions: zeros are explained by much.
bool explains_large_ones(Fit const& fit) {
  auto const& sample = fit.sample;
  auto const wide = static_cast<std::ptrdiff_t>(sample.columns.size());
  bool const moves = sample.rows() == 1 || !std::equal(sample.x.begin() + wide, sample.x.end(), sample.x.begin());
  return moves && share_of_large_ones(fit.sampled(), {}, sample.x) > share::some;
}

/// Whether rows stand for several positions; of rows in no order, few may be left.
bool moves(Fit const& fit) {
  std::size_t apart = 0, ones = 0;
  for (std::size_t r = 1; r < fit.model.rows(); ++r) {
    auto const before = fit.model.at(r - 1), at = fit.model.at(r);
    apart += std::ranges::equal(before, at) ? 0U : 1U;
    double most = 0;
    for (std::size_t a = 0; a < at.size(); ++a) most = std::max(most, std::abs(at[a] - before[a]));
    ones += most > 0 && most <= 1 ? 1U : 0U;
  }
  auto const rows = fit.model.rows();
  return rows < 2 || (apart > 0 && (fit.loss < share::few || exceeds(ones, share::some, rows - 1)));
}

/// Rows of a mostly sound table that are no code of any position, which what was decoded of them says nothing of.
std::vector<std::int64_t> without_code(Fit const& fit, std::vector<std::int64_t> const& zeros) {
  std::set<std::int64_t> rows(zeros.begin(), zeros.end());
  for (std::size_t r = 0; r < fit.mask.by_row.size() && fit.loss < share::most; ++r) {
    // Of several axes, one may have none.
    if (exceeds(fit.mask.by_row[r], fit.axes() > 1 ? share::few : 0.5, fit.view.size()))
      rows.insert(static_cast<std::int64_t>(r));
  }
  return {rows.begin(), rows.end()};
}

/// A note of use: pairs that the rows hardly turn tell no two positions apart.
std::optional<Finding> slow_pairs(Fit const& fit) {
  auto const p = fit.positions(0);
  auto const [least, most] = std::ranges::minmax(p);
  auto const turns = most - least;
  auto const slow = std::ranges::count_if(fit.w, [&](double w) { return std::abs(w) * turns < little_turn; });
  if (slow == 0 || fit.view.rows() < fewest_rows_in_use) return std::nullopt;
  return found<"slow-pairs">(slow, fit.w.size(), little_turn, fit.view.rows());
}

/// What is said of a fit, whatever is right or wrong with it.
void say(Fit const& fit, Asked const& asked, Findings findings, Sequence const& sequence, Audit& audit) {
  if (fit.view.angles) audit.kind = "angles";
  if (fit.view.angles) audit.findings.push_back(found<"angles">());
  if (fit.view.layout == "rotations") audit.findings.push_back(found<"rotations">());
  if (asked.decimals) audit.findings.push_back(found<"printed-digits">(*asked.decimals));
  append(audit.findings, std::move(findings));
  audit.convention = convention_of(fit, asked, sequence.first, sequence.step);
  if (fit.mask.count > 0) return;
  auto& accuracy = audit.accuracy.emplace();
  accuracy.entries = static_cast<std::uint64_t>(fit.mask.rows * fit.mask.columns);
  accuracy.pipeline = fmt::format("{} angles", numpy_name(asked.precision.arithmetic));
  accuracy.max_error = fit.mask.greatest;
  accuracy.says = fmt::format("every entry is within {:.2g} of the model's in doubles, as this arithmetic may make it",
                              accuracy.max_error);
}

/// Broken in all entries: a change of a sound model in any view that explains all. `best`: may be none.
bool of_cause(Readings const& all, Asked const& asked, Fit const* best, Audit& audit) {
  // Effort: views of both functions; and of one, which come last and alone show what is wrong with a single function.
  std::size_t both = 8, alone = 2;
  bool const is_near = best != nullptr && best->loss <= share::some;
  std::vector<View const*> views;
  if (best != nullptr && best->sample.pairs <= most_pairs_in_use) views.push_back(&best->view);
  for (auto const& view : all.all) {
    auto& left = view.guessed ? alone : both;
    if (left == 0 || static_cast<std::size_t>(view.pairs) > most_pairs_of_head || is_near) continue;
    --left;
    views.push_back(&view);
  }
  for (auto const* const view : views) {
    bool const is_best = best != nullptr && view == &best->view;
    auto const sample = is_best ? best->sample : sample_of(*view);
    if (view->pairs < fewest_pairs || (view->rows() < std::int64_t{fewest_rows} && !asked.by_config())) continue;
    // Equal rows are explained by anything that stands still.
    if (std::equal(sample.x.begin() + static_cast<std::ptrdiff_t>(view->size()), sample.x.end(), sample.x.begin()))
      continue;
    auto const starts = starts_of(*view, sample, asked, is_best ? best : nullptr);
    auto cause = cause_of(starts, sample, asked);
    if (cause && best != nullptr && best->mask.worst)
      cause = std::move(*cause).at({.index = best->view.index(best->mask.worst->row, best->mask.worst->column)});
    if (!cause) continue;
    audit.findings.push_back(std::move(*cause));
    audit.convention.family = family_of(*view, asked);
    audit.convention.layout = view->layout;
    audit.convention.dimension = 2 * view->pairs;
    return true;
  }
  return false;
}

/// Of a fit that leaves more than a convention may: what differs from a near one, or from what a config prescribes.
bool of_misfit(Fit const& fit, Readings const& all, Asked const& asked, bool firm, Audit& audit) {
  auto const rows = fit.view.rows();
  bool const prescribed = prescribes(fit, asked) && fit.view.score > share::nearly_all && !asked.learnable;
  if (fit.only_sampled && !prescribed) return false;
  bool const is_near =
      firm && fit.mask.worst && fit.mask.not_finite == 0 && fit.mask.worst->excess < small_part * fit.amplitude;
  if (is_near && explains_large_ones(fit) && fit.view.pairs > fewest_pairs && rows >= std::int64_t{fewest_rows} &&
      !asked.learnable) {
    say(fit, asked, {found<"wrong-entries: all">(100 * fit.loss, fit.mask.worst->excess)}, {}, audit);
    return true;
  }
  if (!prescribed) return false;
  say(fit, asked, fit.only_sampled ? Findings() : unlike_asked(fit, asked), {}, audit);
  audit.convention = {};
  audit.accuracy.reset();
  audit.convention.family = "rotary";
  // What explains too little is no cause.
  if (!has_defect(audit)) append(audit.findings, differs(all, asked, {}));
  return has_defect(audit);
}

/// Whether channels come before the sides of an image, along one of which all entries are equal.
bool is_of_one_side(View const& view) {
  auto const &given = view.given.front(), &side = view.sides.front();
  return given.strides.back() != side.strides[1] && entry_count(given) > entry_count(side);
}

/// Frequencies of one axis where --grid or a config says that there are several.
std::optional<Finding> lacks_an_axis(Fit const& fit, Asked const& asked) {
  std::int64_t sides = 0, cells = 1;
  for (auto const n : asked.options.grid) std::tie(sides, cells) = std::pair(sides + (n > 1 ? 1 : 0), cells * n);
  bool const by_model = asked.by_config() && asked.options.config->pairs_apart && asked.options.config->of_images;
  bool const meant = by_model ? fit.view.rows() > 1 : sides > 1 && fit.view.rows() >= cells;
  return meant && fit.axes() == 1 ? std::optional(found<"axis-swapped: one axis">("row's number")) : std::nullopt;
}

/// Whether a command or a config says that there are several axes.
bool are_axes_said(Asked const& asked) {
  auto const& options = asked.options;
  if (!options.grid.empty() || !options.axes.empty() || options.expected.contains("axis_order")) return true;
  if (!asked.by_config()) return false;
  auto const& config = *options.config;
  return !config.part.empty() || !config.sections.empty() || config.of_images || config.pairs_apart;
}

/// Whether the readings are of sines and cosines, and what is said of them.
bool of_readings(Readings const& all, Asked const& asked, Audit& audit) {
  auto best = best_fit(all, asked);
  // A language model's config prescribes one axis, and a base of --expect where the rows are no grid.
  bool const is_one = asked.by_config() || (asked.base() && best && !is_grid(*best));
  if (best && best->axes() > 1 && !best->only_sampled && !are_axes_said(asked) &&
      (is_one || !is_of_cells(*best, asked))) {
    auto single = asked;
    single.one_axis = true;
    return of_readings(all, single, audit);
  }
  bool const is_said = asked.by_config() || asked.base();
  if ((!best || best->loss > few_left) && of_cause(all, asked, best ? &*best : nullptr, audit)) return true;
  if (!best) return false;
  auto& fit = *best;
  auto const rows = fit.view.rows();
  bool const firm = std::ranges::all_of(fit.rates, [](Rates const& r) { return r.is_firm(); });
  bool const is_line = fit.axes() > 1 || line_of(fit.sample.row, fit.sampled().positions);
  if (fit.loss > 0 || !is_line) {
    if (auto two = two_rules(fit.view, asked, audit.convention)) {
      audit.findings.push_back(std::move(*two));
      return true;
    }
  }
  if (fit.loss > 0) {
    auto const limit =
        firm && fit.view.pairs > fewest_pairs && rows >= std::int64_t{fewest_rows} ? share::half : share::some;
    if (fit.loss > limit || fit.view.pairs < 2) return of_misfit(fit, all, asked, firm, audit);
    if (!firm && fit.rates.front().spacing == Spacing::none) return false;
    if (!prescribes(fit, asked) && (!explains_large_ones(fit) || !moves(fit))) return false;
  } else if (!is_said) {
    // What nothing could contradict: one row without its position, one pair of an axis, two pairs in no order.
    if (rows == 1 && !asked.options.first_position) {
      audit.findings.push_back(found<"one-row">());
      audit.verdict = Verdict::unrecognised;
      return true;
    }
    if (fit.axes() == fit.sample.pairs) return false;
  }
  if (fit.axes() == 1 && rows >= std::int64_t{fewest_numbers} && fit.view.pairs < fewest_pairs && !is_said) {
    if (!line_of(fit.sample.row, fit.sampled().positions, same_number)) return false;
  }
  auto const& rates = fit.rates.front();
  auto left = left_by(fit, asked);
  // Half of the pairs with other frequencies may as well be those of the convention; none have, beside a prescribed
  // one.
  bool const is_asked = rates.origin == Origin::asked;
  if (!is_asked && left.other_frequencies > 0 && (is_said || 2 * left.other_frequencies >= fit.sample.pairs))
    return false;
  auto findings = std::move(left.findings);
  if (fit.loss < share::few) append(findings, finding_of(fit.view.slip));
  Sequence sequence;
  bool const of_frequencies =
      std::ranges::any_of(findings, [](Finding const& f) { return f.id == "wrong-frequencies"; });
  if (auto lacking = lacks_an_axis(fit, asked)) findings.push_back(std::move(*lacking));
  auto const left_out = without_code(fit, left.zeros);
  if (fit.axes() == 1) {
    sequence = judge_sequence(fit, asked, left_out);
    // Of rows that the convention leaves, nothing says that they are equal.
    if (fit.loss > share::few)
      std::erase_if(sequence.findings, [](Finding const& f) { return f.id == "colliding-positions"; });
    if (!of_frequencies) append(findings, std::move(sequence.findings));
  } else if (!of_frequencies) {
    append(findings, judge_grid(fit, asked, left_out));
    auto const is_floored = [](Rates const& r) {
      return r.pairs() > 1 && are_alike(r.w, floored(r.pairs()).w, near_number);
    };
    if (std::ranges::any_of(fit.rates, is_floored)) findings.push_back(found<"wrong-frequencies: floored">());
  }
  append(findings, unlike_asked(fit, asked));
  append(findings, unlike_layout(fit, asked));
  if (contains(asked.names, {"cos_sin"}) && fit.view.sides.size() == 1) {
    if (fit.view.layout.starts_with("sin-cos"))
      findings.push_back(found<"mixed-layout: one name">("that the cosines come first", "the sines first"));
    if (fit.view.guessed) findings.push_back(one_function(!fit.view.columns.front().sine));
  }
  if (fit.view.guessed && fit.loss == 0) {
    // A table of one function has its name.
    auto names = asked.names;
    for (auto at = names.find("cosin"); at != std::string::npos; at = names.find("cosin")) names.erase(at + 3, 2);
    bool const sines = contains(names, {"sin"}), cosines = contains(names, {"cos"});
    if (sines != cosines && sines != fit.view.columns.front().sine)
      findings.push_back(found<"mixed-layout: one name">(sines ? "sines" : "cosines", sines ? "cosines" : "sines"));
  }
  bool const twice = fit.axes() == 1 && fit.loss <= few_left && are_of_two_axes(rates);
  bool const lacks_axis = twice && (!is_line || is_of_one_side(fit.view));
  if (lacks_axis) findings.push_back(found<"axis-swapped: one axis">("row's number"));
  // Rotary caches, which hold one function, have exponents over d/2; codes with d/2-1 have both.
  bool const has_both = rates.spacing == Spacing::gaps && fit.axes() == 1 && contains(fit.view.layout, {"duplicated"});
  if (fit.view.guessed && fit.loss == 0 && (has_both || asked.options.expected_scheme == "sinusoidal")) {
    findings.push_back(one_function(!fit.view.columns.front().sine));
  }
  if (fit.view.padded > 0) findings.push_back(found<"padded-columns">(fit.view.padded));
  if (!left.padding.empty())
    findings.push_back(found<"padding-row">(
        left.padding.front(), fit.axes() > 1 ? "the class token's" : "the padding token's, as in fairseq"));
  say(fit, asked, std::move(findings), sequence, audit);
  if (twice && !lacks_axis) {
    audit.convention.up_to = "a second copy of all pairs";
    audit.convention.dimension = fit.view.pairs;
  }
  if (!left.padding.empty()) audit.convention.padding_row = left.padding.front();
  if (fit.loss == 0 && fit.axes() == 1 && rows > 1) append(audit.findings, slow_pairs(fit));
  return true;
}

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
  if (tables.size() == 2 && tables[0].shape != tables[1].shape) return std::nullopt;
  Reader reader{.axes = asked.options.axes, .called = asked.functions};
  constexpr std::int64_t usual_widths[] = {64, 128, 96, 80, 32};
  if (auto const dimension = expected_number(asked.options, "dimension")) {
    reader.widths = {static_cast<std::int64_t>(*dimension)};
  } else if (asked.config_pairs()) {
    reader.widths = {static_cast<std::int64_t>(2 * *asked.config_pairs())};
  } else {
    reader.widths.assign(std::begin(usual_widths), std::end(usual_widths));
  }
  reader.pairs = static_cast<std::int64_t>(asked.config_pairs().value_or(0));
  auto const all = readings(tables, reader);
  auto audit = begun(tables, "phases");
  bool const found_one = of_readings(all, asked, audit);
  bool const is_one_row =
      audit.verdict == Verdict::unrecognised && !audit.findings.empty() && audit.findings.back().id == "one-row";
  if (found_one && !is_one_row) audit = concluded(std::move(audit));
  auto const result = [&] { return found_one ? std::optional(audit) : std::nullopt; };
  bool const is_table = squeezed(tables.front()).shape.size() > 1 && !is_integer(tables.front().dtype);
  bool const prescribed = is_table && !asked.learnable && (asked.by_config() || asked.base());
  auto const base = asked.by_config() ? std::nullopt : asked.base(), is = audit.convention.base;
  bool const is_other = found_one && base && is && !are_near(*is, *base, same_number);
  if (!prescribed || (found_one && audit.verdict != Verdict::defective && !is_other)) return result();
  if (std::ranges::find(audit.findings, "differs", &Finding::id) != audit.findings.end()) return result();
  bool const may_be_one = found_one || asked.kind == Kind::phases || !all.likely.empty();
  auto finding = may_be_one ? differs(all, asked, audit.convention.offset) : std::nullopt;
  if (!finding) return result();
  // The cause is named: here, or where the base is compared with the expected one.
  if (has_defect(audit) || is_other) finding->severity = Severity::note;
  audit.findings.push_back(std::move(*finding));
  return is_other ? audit : concluded(std::move(audit));
}

}  // namespace pe::audit::core
