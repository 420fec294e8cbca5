// What a table has to be told of beside its convention, and what differs from what was expected.
#include <cmath>

#include "experiments/audit/finding.hpp"
#include "experiments/audit/numbers.hpp"
#include "experiments/audit/phases/diagnose.hpp"

namespace pe::audit::phases {
namespace {

std::optional<Finding> on_zero_rows(Judged const& judged) {
  auto const& rows = judged.zero_rows();
  if (rows.empty()) return std::nullopt;
  if (auto const row = judged.padding_row(); row && judged.hypothesis().matrix.tables() == 1)
    return found<"padding-row">(*row);
  auto finding = rows.size() == 1 ? found<"zeroed-row: one">(rows.front())
                                  : found<"zeroed-row: several">(judged.lists_all_zero_rows() ? "" : "More than ",
                                                                 rows.size(), rows.front());
  return std::move(finding).at(judged.farthest_in_row(rows.front()));
}

std::optional<Finding> on_direction(Judged const& judged, Options const& options) {
  auto const& h = judged.hypothesis();
  if (h.fit.step >= 0 || (options.position_step && *options.position_step < 0)) return std::nullopt;
  if (h.first_position != 0) return found<"descending">(plain_number(h.first_position));
  auto const sine = h.layout.sines().front();
  if (sine == Column::none) return std::nullopt;  // cosines alone are the same in both directions
  auto worst = judged.worst(h.matrix.rows() > 1 ? 1 : 0, sine);
  // The witness is told in the positions that were meant.
  worst.position = -*worst.position;
  worst.expected = worst.found.starts_with('-') ? worst.found.substr(1) : "-" + worst.found;
  worst.ulps.reset();
  return found<"sign-flipped: phases">().at(std::move(worst));
}

std::optional<Finding> on_step(Judged const& judged) {
  constexpr double degree = 0.017453292519943295, near = 1e-6;
  auto const& h = judged.hypothesis();
  if (std::abs(std::abs(h.fit.step) / degree - 1) > near) return std::nullopt;
  return found<"wrong-step: degrees">().at(judged.worst(h.matrix.rows() > 1 ? 1 : 0, 0));
}

std::optional<Finding> on_storage(Judged const& judged) {
  auto const& h = judged.hypothesis();
  bool const narrow = h.storage == Format::binary16 || h.storage == Format::bfloat16;
  if (!narrow || !judged.fits()) return std::nullopt;
  return found<"stored-narrow">(h.stored_narrower ? "went through" : "stored as", numpy_name(h.storage));
}

std::optional<Finding> on_amplitude(Judged const& judged) {
  auto const factor = constant_factor(judged.hypothesis());
  return factor.empty() ? std::nullopt : std::optional(found<"amplitude: factor">(factor));
}

std::optional<Finding> on_printing(Judged const& judged) {
  auto const& h = judged.hypothesis();
  if (h.printed_within == 0 || !judged.fits()) return std::nullopt;
  return found<"printed-digits">(std::lround(-std::log10(2 * h.printed_within)));
}

std::optional<Finding> on_copies(Judged const& judged) {
  auto const& name = judged.hypothesis().layout.name;
  bool const both = name == "half-split and interleaved" || name == "interleaved and half-split";
  return both ? std::optional(found<"mixed-layout: tables">()) : std::nullopt;
}

std::optional<Finding> on_base(Judged const& judged) {
  auto const& h = judged.hypothesis();
  if (h.fit.progression.round || h.scaling != "none") return std::nullopt;
  return found<"base-from-data: phases">(h.fit.progression.base);
}

std::optional<Finding> position_finding(Judged const& judged, double wanted) {
  auto const first = judged.hypothesis().first_position;
  // A first position that was estimated is as good as float32 shows it.
  if (std::abs(wanted - first) <= 1e-6 * std::abs(wanted)) return std::nullopt;
  return found<"position-offset: row 0">(plain_number(first), plain_number(wanted)).at(judged.worst(0, 0));
}

std::optional<Finding> layout_finding(Judged const& judged, std::string const& wanted) {
  auto const& [name, rotary, pairs, columns] = judged.hypothesis().layout;
  auto const duplicated = name.ends_with("interleaved")  ? "interleaved"
                          : name.ends_with("half-split") ? "half-split"
                                                         : "";
  // Of a table in which each sine stands once, either rotation can be meant.
  if (name == wanted || (rotary && (*duplicated == '\0' || duplicated == wanted))) return std::nullopt;
  auto const& matrix = judged.hypothesis().matrix;
  auto worst = judged.worst(matrix.rows() > 1 ? 1 : 0, matrix.columns() > 1 ? 1 : 0);
  worst.expected.clear();
  worst.ulps.reset();
  return found<"mixed-layout: expected">(name, wanted).at(std::move(worst));
}

}  // namespace

Findings remarks(Judged const& judged, Options const& options) {
  Findings result;
  for (auto& finding : {on_zero_rows(judged), on_direction(judged, options), on_step(judged), on_storage(judged),
                        on_amplitude(judged), on_copies(judged), on_base(judged), on_printing(judged)}) {
    if (finding) result.push_back(*finding);
  }
  return result;
}

Differences compare_with_options(Judged const& judged, Options const& options, std::optional<double> found_base) {
  Differences result;
  auto const add = [&](std::optional<Finding> finding) { append(result.findings, std::move(finding)); };
  auto const& h = judged.hypothesis();
  auto const first = options.first_position ? options.first_position : expected_number(options, "offset");
  if (first) {
    if (!options.first_position) result.keys.push_back("offset");
    add(position_finding(judged, *first));
  } else if (h.first_position != 0 && h.fit.step > 0) {
    add(found<"positions-start-at">(plain_number(h.first_position)));
  }
  if (auto const layout = options.expected.find("layout"); layout != options.expected.end()) {
    result.keys.push_back("layout");
    add(layout_finding(judged, layout->second));
  }
  auto const base = expected_number(options, "base");
  if (!base || !found_base || *found_base == *base || h.frequencies.size() < 2) return result;
  result.keys.push_back("base");
  // Two bases that this table cannot tell apart are no finding.
  auto const expected = Judged(h.with_base(*base));
  if (expected.fits()) {
    result.base = base;
  } else {
    auto const& spot = expected.scan().by_error;
    add(wrong_base(*found_base, *base).at(expected.worst(spot.row, spot.column)));
  }
  return result;
}

}  // namespace pe::audit::phases
