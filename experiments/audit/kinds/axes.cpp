#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <utility>

#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/kinds/axes_compared.hpp"
#include "experiments/audit/kinds/kinds.hpp"
#include "experiments/audit/numbers.hpp"
#include "experiments/audit/phases/axes.hpp"
#include "experiments/audit/phases/diagnose.hpp"
#include "theory/frequencies/bases.hpp"
#include "theory/kernel/format.hpp"

namespace pe::audit {
namespace {

using namespace phases;

/// Rows in front that hold no position: class and register tokens.
constexpr std::size_t most_tokens = 16;

std::string axis_names(std::vector<Axis> const& axes) {
  if (axes.size() < 2 || axes.size() > 3) return {};
  auto const changes = changes_of(axes);
  std::string const names[] = {"time", "height", "width"};
  std::string result;
  for (auto const n : changes) {
    auto const slower = std::ranges::count_if(changes, [&](auto other) { return other < n; });
    result += (result.empty() ? "" : ", ") + names[slower + 3 - static_cast<std::ptrdiff_t>(axes.size())];
  }
  return result;
}

Findings spoilt_rows(Taken const& taken, std::size_t tokens) {
  Findings result;
  auto const first = std::ranges::lower_bound(taken.zero_rows, static_cast<std::int64_t>(tokens));
  if (first != taken.zero_rows.end()) {
    auto const row = *first;
    auto const count = taken.zero_rows.end() - first;
    result.push_back((count == 1 ? found<"zeroed-row: one">(row) : found<"zeroed-row: several">("", count, row))
                         .at(at_row(taken, row)));
  }
  if (!taken.nan_rows.empty()) {
    auto const count = taken.nan_rows.size();
    auto const rows = count == 1 ? "1 row is" : fmt::format("{} rows are", count);
    result.push_back((taken.wild ? found<"uninitialised: phases">(rows) : found<"non-finite: phases">(rows))
                         .at(at_row(taken, taken.nan_rows.front())));
  }
  if (!taken.bad_rows.empty()) {
    result.push_back(found<"wrong-entries: cells">(taken.bad_rows.size(), taken.count, taken.bad_rows.front())
                         .at(at_row(taken, taken.bad_rows.front())));
  }
  return result;
}

/// What is broken in the rows of an axis, once where it is in several.
Findings of_single_axes(Taken const& taken, std::vector<AxisFound> const& axes) {
  Findings result;
  for (std::size_t a = 0; a < axes.size(); ++a) {
    for (auto finding : axes[a].findings) {
      if (std::ranges::count(result, finding.id, &Finding::id) > 0) continue;
      if (axes.size() > 1) finding.says = fmt::format("Axis {} by itself: {}", a, finding.says);
      auto const row = finding.worst && !finding.worst->index.empty() ? finding.worst->index.front() : 0;
      finding.worst = at_row(taken, taken.axes[a].first[static_cast<std::size_t>(row)]);
      result.push_back(std::move(finding));
    }
  }
  return result;
}

/// Steps of a narrow format, or an end to the positions, which show in the places of the rows of one axis.
std::optional<Finding> of_one_axis(Taken const& taken, AxisFound const& axis) {
  auto const& place = taken.axes.front().place;
  if (std::ranges::count(place, -1) > 0) return std::nullopt;
  auto const rows = place.size();
  std::vector<double> positions;
  for (auto const which : place) {
    auto const told = axis.positions[static_cast<std::size_t>(which)], whole = std::round(told);
    positions.push_back(std::abs(told - whole) <= 1e-6 * std::abs(whole) ? whole : told);
  }
  auto const position = [&](std::size_t r) { return positions[r]; };
  if (auto const rounded = rounded_positions(positions)) {
    auto const says = fmt::format("row {} holds position {}", rounded->row, plain_number(position(rounded->row)));
    return found<"low-precision-positions">(numpy_name(rounded->format), says)
        .at(at_row(taken, static_cast<std::int64_t>(rounded->row)));
  }
  auto const size_of_row = [&](std::size_t r) { return std::round(position(r)); };
  std::size_t turn = 0;
  while (turn + 1 < rows && size_of_row(turn + 1) == size_of_row(turn) - 1) ++turn;
  bool mirrored = turn > 2 && turn + 3 < rows;
  for (std::size_t r = turn + 1; r < rows && mirrored; ++r) mirrored = size_of_row(r) == size_of_row(r - 1) + 1;
  if (mirrored) {
    return found<"not-odd">(fmt::format("{} rows before row {} stand", turn, turn)).at(at_row(taken, 0));
  }
  std::size_t end = rows - 1;
  while (end > 0 && place[end - 1] == place[rows - 1]) --end;
  bool distinct_before = true;
  for (std::size_t r = 1; r <= end; ++r) distinct_before = distinct_before && position(r) == position(r - 1) + 1;
  if (distinct_before && end > 1 && end + 1 < rows) {
    return found<"position-offset: clamped">(rows - end, plain_number(position(end)))
        .at(at_row(taken, static_cast<std::int64_t>(end) + 1));
  }
  return std::nullopt;
}

/// The order of the rows, those that stand for no position aside; `length`: of the sequences, where they are those of a
/// multimodal model.
Ordered order_found(Taken const& taken, std::vector<AxisFound> const& axes, std::int64_t length) {
  std::vector<Place> places;
  std::int64_t first = 0;
  for (std::int64_t r = 0; r < taken.count; ++r) {
    Place place;
    for (std::size_t a = 0; a < axes.size(); ++a) {
      auto const which = taken.axes[a].place[static_cast<std::size_t>(r)];
      if (which < 0) break;
      place.push_back(axes[a].positions[static_cast<std::size_t>(which)] / axes[a].convention.step.value_or(1));
    }
    if (place.size() == axes.size()) places.push_back(std::move(place));
    if (places.empty()) ++first;
  }
  auto const count = static_cast<std::int64_t>(places.size());
  if (auto const padded = order_of_padded(places, taken.shape)) return *padded;
  auto const broken = length > 0 ? broken_sequence(places, length) : std::nullopt;
  auto result = broken ? *broken : order_of(places, count == taken.count ? taken.shape : std::vector{count});
  result.row += first;
  result.first_repeated += first;
  return result;
}

/// One axis of which neighbouring rows are equal, in blocks of about one length, so that too few are left to tell the
/// frequencies.
std::optional<Audit> in_blocks(Taken const& taken, std::vector<Table> const& tables) {
  if (taken.axes.size() != 1 || taken.shape.size() != 1 || taken.inputs > 0 || taken.channels_first)
    return std::nullopt;
  auto const& place = taken.axes.front().place;
  std::int64_t equal = 0, first = 0;
  for (std::size_t r = 1; r < place.size(); ++r) {
    if (place[r] < place[r - 1]) return std::nullopt;
    if (place[r] == place[r - 1] && equal++ == 0) first = static_cast<std::int64_t>(r);
  }
  if (3 * equal < taken.count) return std::nullopt;
  return concluded(begun(tables, "phases"),
                   found<"colliding-positions: blocks">(equal, first).at(at_row(taken, first)));
}

/// Both halves of one table on one coordinate of a grid: each position stands in many rows, and each pair twice.
bool is_half_a_grid(Taken const& taken) {
  if (taken.axes.size() != 1 || !taken.twice) return false;
  auto const& axis = taken.axes.front();
  return run_of(axis, 0).has_value() && axis.rows.shape[0] >= 2 && axis.rows.shape[0] * 2 <= taken.count;
}

/// Of an axis's rows, cosines or sines stand first; so they do within the pairs or blocks of the whole table.
std::string layout_name(Taken const& taken, AxisFound const& axis) {
  if (axis.convention.layout != "cos-sin") return taken.layout;
  if (taken.layout == "interleaved") return "cos-sin pairs";
  auto const rest = taken.layout.find("sin-cos");
  return rest == 0 ? "cos-sin" + taken.layout.substr(std::string_view("sin-cos").size()) : taken.layout;
}

/// Whether the rows of one axis stand in no order, as a batch of time steps does: few follow the row before, and many
/// go back.
bool are_scattered(Taken const& taken, AxisFound const& axis) {
  auto const& place = taken.axes.front().place;
  auto const step = axis.convention.step.value_or(1);
  std::ptrdiff_t follow = 0, back = 0;
  for (std::size_t r = 1; r < place.size(); ++r) {
    if (place[r] < 0 || place[r - 1] < 0) return false;
    auto const by =
        (axis.positions[static_cast<std::size_t>(place[r])] - axis.positions[static_cast<std::size_t>(place[r - 1])]) /
        step;
    follow += std::abs(by - 1) <= 0.01 ? 1 : 0;
    back += by < 0 ? 1 : 0;
  }
  return 4 * follow <= std::ssize(place) && 4 * back >= std::ssize(place);
}

/// Whether all axes turn the other way from position 0 on.
bool turn_backwards(std::vector<AxisFound> const& axes) {
  return axes.size() > 1 && std::ranges::all_of(axes, [](AxisFound const& axis) {
           auto const [low, high] = std::ranges::minmax(axis.positions);
           return axis.constant || (low < 0 && std::abs(high) <= 0.01);
         });
}

/// Coordinates that reach from 0 to the number of cells itself along two axes or more, and are one apart along others.
std::optional<Finding> to_the_end(Taken const& taken, std::vector<AxisFound> const& axes) {
  constexpr std::int64_t fewest_cells = 4;  // of two, 0 and 2 are positions two apart
  constexpr double close = 1e-3;
  std::vector<std::int64_t> ends;
  for (std::size_t a = 0; a < axes.size(); ++a) {
    auto const cells = taken.axes[a].rows.shape[0];
    auto const positions = std::ranges::minmax(axes[a].positions);
    auto const reaches = [&](std::int64_t end) { return std::abs(positions.max - static_cast<double>(end)) <= close; };
    if (std::abs(positions.min) > close || !(reaches(cells) || reaches(cells - 1))) return std::nullopt;
    if (reaches(cells) && cells >= fewest_cells) ends.push_back(cells);
  }
  if (ends.size() < 2) return std::nullopt;
  return found<"wrong-step: endpoint">(fmt::format("{}", fmt::join(ends, " and "))).at(at_row(taken, taken.count - 1));
}

/// `length`: of the sequences of a multimodal model; else 0.
std::optional<Audit> of_axes(Taken const& taken, std::vector<AxisFound> const& axes, std::int64_t length,
                             std::vector<Table> const& tables, Options const& options) {
  auto const told = std::ranges::find(axes, false, &AxisFound::constant);
  if (told == axes.end()) return std::nullopt;
  auto const spoilt = static_cast<std::int64_t>(taken.bad_rows.size() + taken.nan_rows.size() + taken.zero_rows.size());
  if (2 * spoilt > taken.count) return std::nullopt;
  std::size_t tokens = 0;
  auto const is_token = [&](std::vector<std::int64_t> const& rows) {
    return std::ranges::binary_search(rows, static_cast<std::int64_t>(tokens));
  };
  while (tokens < most_tokens && (is_token(taken.zero_rows) || is_token(taken.unturned_rows))) ++tokens;
  auto ordered =
      spoilt == static_cast<std::int64_t>(tokens) ? order_found(taken, axes, length) : Ordered{Order::regular};
  bool const is_batch = axes.size() == 1 && length == 0 && !is_one_sequence(options, tables.front(), taken.count);
  if (is_batch && ordered.order == Order::wrong && are_scattered(taken, axes.front())) ordered.order = Order::free;
  bool const is_grid = ordered.order != Order::wrong && std::ranges::all_of(taken.axes, [&](Axis const& axis) {
                         return run_of(axis, tokens).has_value();
                       });
  auto audit = begun(tables, "phases");
  audit.convention = told->convention;
  audit.accuracy = told->accuracy;
  auto& c = audit.convention;
  c.layout = layout_name(taken, *told);
  c.axis_order = axis_names(taken.axes);
  c.positions = taken.count;
  c.dimension = 2 * taken.pairs;
  if (tables.size() == 2) {
    c.family = "rotary";
    c.named_after.clear();  // that of codes which are added
    auto const& cosines = tables[told->convention.layout == "sin-cos" ? 1 : 0];
    auto const& sines = tables[told->convention.layout == "sin-cos" ? 0 : 1];
    if (is_called(cosines, "sin", "cos") && is_called(sines, "cos", "sin"))
      audit.findings.push_back(found<"mixed-layout: names">().at(at_row(taken, 0)));
  }
  if (!is_grid) c.step.reset();
  if (tokens > 0 && !taken.zero_rows.empty()) {
    audit.findings.push_back(found<"class-token">());
    c.padding_row = 0;
  }
  for (auto const row : taken.unturned_rows) audit.findings.push_back(found<"class-token: unturned">(row));
  auto const whole_base = std::exp(told->slope * taken.pairs);
  bool const shared =
      axes.size() > 1 && std::ranges::all_of(axes, [&](AxisFound const& axis) {
        return axis.constant || std::abs(axis.slope - told->slope) <= same_number * std::abs(told->slope);
      });
  auto const theta = options.config ? std::optional(options.config->theta) : expected_number(options, "base");
  auto const is = [&](double base, double wanted) {
    return std::abs(std::log(base / wanted)) <= same_number * std::log(wanted);
  };
  if (theta && c.base) {
    bool const of_the_head = shared && is(whole_base, *theta);
    bool const has_sections = options.config && !options.config->sections.empty() && !options.config->pairs_apart;
    if (of_the_head || is(*c.base, *theta)) {
      c.base = theta;
      if (!of_the_head && has_sections && axes.size() > 1)
        audit.findings.push_back(found<"wrong-frequencies: sections">(*theta).at(at_row(taken, taken.count - 1)));
    } else {
      audit.findings.push_back(
          found<"wrong-base: expected">(fmt::format("{:.7g}", shared ? whole_base : *c.base), plain_number(*theta)));
    }
    audit.compared.push_back("base");
  }
  append(audit.findings, spoilt_rows(taken, tokens));
  append(audit.findings, of_single_axes(taken, axes));
  append(audit.findings, differences(taken, axes, is_grid));
  if (turn_backwards(axes))
    audit.findings.push_back(found<"sign-flipped: phases">().at(at_row(taken, taken.count - 1)));
  auto const is_stretched = [](Finding const& finding) { return is_note_on(finding, Aspect::rule); };
  if (!theta && std::ranges::any_of(audit.findings, is_stretched)) {
    auto const moving_first = [](AxisFound const& axis) { return std::pair(axis.constant, axis.log_base); };
    c.base = std::ranges::min_element(axes, {}, moving_first)->convention.base;
  }
  if (axes.size() == 1) append(audit.findings, of_one_axis(taken, axes.front()));
  compare_axes(taken, axes, ordered, options, tokens, audit);
  if (is_grid && !has_defect(audit)) append(audit.findings, to_the_end(taken, axes));
  if (!has_defect(audit) && is_half_a_grid(taken)) {
    audit.findings.push_back(found<"axis-swapped: one axis">("same coordinate").at(at_row(taken, 0)));
  }
  bool const one_sequence =
      axes.size() == 1 && ordered.order == Order::pieces && is_one_sequence(options, tables.front(), taken.count);
  if (one_sequence) {
    auto const row = first_anew(taken, axes.front());
    audit.findings.push_back(found<"position-offset: order">(row, "begins anew").at(at_row(taken, row)));
  } else if (!has_defect(audit) && ordered.order == Order::wrong) {
    audit.findings.push_back(found<"position-offset: order">(ordered.row, ordered.says).at(at_row(taken, ordered.row)));
  } else if (axes.size() == 1 && taken.shape.size() == 1 && ordered.order == Order::pieces && !ordered.chunks) {
    audit.findings.push_back(found<"several-sequences">(first_anew(taken, axes.front())));
  } else if (ordered.padded) {
    audit.findings.push_back(found<"padded-cells">(ordered.extents[0], ordered.extents[1]));
  } else if (!is_grid || ordered.order == Order::free) {
    auto const along = taken.axes.size() == 1 ? "one axis" : fmt::format("{} axes", taken.axes.size());
    audit.findings.push_back(found<"gathered-positions">(along));
    if (ordered.order == Order::free) c.up_to = "the order of the rows";
  }
  if (has_defect(audit) && ordered.repeated > 0) {
    audit.findings.push_back(found<"colliding-positions: rows">(ordered.repeated, ordered.first_repeated)
                                 .at(at_row(taken, ordered.first_repeated)));
  }
  return concluded(std::move(audit));
}

}  // namespace

std::optional<Audit> audit_sections(std::vector<Table> const& tables, Options const& options) {
  auto const sections = by_sections(tables, options);
  if (!sections) return std::nullopt;
  auto audit = of_axes(sections->taken, sections->axes, sections->length, tables, options);
  if (!audit || !sections->narrow) return audit;
  auto const rows = sections->taken.count;
  append(audit->findings, on_steps(*sections->narrow, rows, at_row(sections->taken, rows - 1)));
  return concluded(std::move(*audit));
}

std::optional<Audit> audit_axes(Taken const& taken, std::vector<Table> const& tables, Options const& options) {
  auto const names = std::filesystem::path(tables.front().file).filename().string() + ' ' + tables.front().name;
  auto const judged = judged_axes(taken, names, options);
  // A position that only one row of a grid has is no cell of it; gathered cells may have any.
  auto const order = judged ? order_found(taken, *judged, 0).order : Order::free;
  bool const is_grid = taken.axes.size() > 1 && (order == Order::regular || order == Order::pieces);
  if (!taken.bad_rows.empty() && !is_grid) {
    auto const all = taken_apart(tables, options, SingleRows::positions);
    auto const of_all = all ? judged_axes(*all, names, options) : std::nullopt;
    if (auto audit = of_all ? of_axes(*all, *of_all, 0, tables, options) : std::nullopt; is_sound(audit)) return audit;
  }
  if (judged) return of_axes(taken, *judged, 0, tables, options);
  return in_blocks(taken, tables);
}

bool turn_along_several_axes(Taken const& taken) {
  return taken.axes.size() > 1 && std::ranges::none_of(taken.axes, [](Axis const& axis) {
           for (std::int64_t i = 0; i + 1 < axis.rows.shape[1] / 2; ++i) {
             if (to_double(range(axis.rows, 1, i, 1)) == to_double(range(axis.rows, 1, i + 1, 1))) return true;
           }
           return false;
         });
}

}  // namespace pe::audit
