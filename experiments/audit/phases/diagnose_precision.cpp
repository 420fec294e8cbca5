#include <algorithm>
#include <cmath>
#include <iterator>

#include "experiments/audit/finding.hpp"
#include "experiments/audit/numbers.hpp"
#include "experiments/audit/phases/diagnose.hpp"

namespace pe::audit::phases {

// Angles that were rounded to a narrow format tell base and first position only about: those that somebody would type
// near them are tried, and must explain the entries to the last bit of that format.
namespace {

std::vector<double> bases_of(Hypothesis const& h) {
  constexpr double part = 0.03;
  std::vector<double> result{h.fit.progression.base};
  if (!h.fit.progression.round && h.fit.progression.spacing == "d/2") {
    std::ranges::copy(typed_bases(result.front(), part), std::back_inserter(result));
    // The nearest of them comes before what was estimated.
    std::ranges::sort(result, {}, [&, found = result.front()](double base) { return std::abs(base - found); });
    if (result.size() > 1) std::swap(result[0], result[1]);
  }
  return result;
}

/// As it was found; 0; and as the last row tells it.
std::vector<double> first_positions(Hypothesis const& h) {
  auto const rows = h.matrix.rows();
  std::vector<double> last(static_cast<std::size_t>(h.matrix.columns()));
  h.matrix.read(rows - 1, 1, last);
  auto const from_last = std::round(position_of(h, last)) - h.fit.step * static_cast<double>(rows - 1);
  return {h.first_position, 0, from_last};
}

}  // namespace

std::optional<Hypothesis> narrowly_made(Hypothesis const& h) {
  bool const counted = std::abs(h.fit.step) == 1 && h.scaling == "none" && h.matrix.rows() > 16;
  if (!counted) return std::nullopt;
  for (double const base : bases_of(h)) {
    auto next = h.with_base(base);
    next.fit.progression.round = base != h.fit.progression.base || h.fit.progression.round;
    for (double const first : first_positions(next)) {
      if (std::abs(first) > greatest_position) continue;
      next.first_position = first;
      if (find_narrow_steps(next)) return next;
    }
  }
  return std::nullopt;
}

// K8, K9, K20, K22: a table that is stored in a narrow format is off by a rounding; one that was computed in it is off
// by far more, and the more the greater the position: a frequency that is wrong by 2^-9 of itself is a whole radian off
// after 512 radians, and above 256 not every integer is a bfloat16, so that neighbours get the same row.
namespace {

/// The first integer that the format does not have.
double first_missing(Format format) { return 1 / unit_roundoff(format) + 1; }

/// Rows that equal the row before them.
std::optional<Finding> collisions(Judged const& judged, Format format) {
  auto const rows = judged.hypothesis().matrix.rows();
  std::int64_t equal = 0, first = 0;
  auto before = judged.read_row(0);
  for (std::int64_t r = 1; r < rows; ++r) {
    auto next = judged.read_row(r);
    if (next == before && equal++ == 0) first = r;
    before = std::move(next);
  }
  if (equal == 0) return std::nullopt;
  return found<"colliding-positions">(equal, plain_number(judged.position(first)), numpy_name(format),
                                      plain_number(first_missing(format) - 1), plain_number(first_missing(format) + 1))
      .at(judged.farthest_in_row(first));
}

}  // namespace

Diagnosed diagnose_precision(Judged const& judged) {
  auto const& h = judged.hypothesis();
  auto const narrow = find_narrow_steps(h);
  if (!narrow) return {};
  // Of numbers that are not estimated, narrow steps explain everything or nothing.
  bool const explains = h.fit.in_use ? narrow->explained == 1 && !narrow->from_data : !follows_another_base(h);
  if (!explains) return {};
  auto const format = numpy_name(narrow->format);
  auto const& farthest = judged.scan().by_error;
  auto const off = fmt::format("entries are off by up to {:.2g} by position {}", farthest.error,
                               plain_number(judged.position(h.matrix.rows() - 1)));
  Diagnosed result;
  auto const add = [&](char const* step, Finding finding) {
    result.pipeline += fmt::format("{}{} {}", result.pipeline.empty() ? "" : ", ", format, step);
    result.findings.push_back(std::move(finding).at(judged.worst(farthest.row, farthest.column)));
  };
  if (narrow->frequencies) add("frequencies", found<"low-precision-frequencies: phases">(format, off));
  if (narrow->positions) add("positions", found<"low-precision-positions">(format, off));
  if (narrow->angles) add("angles", found<"low-precision-angles">(format, off));
  result.says =
      fmt::format("{:.3g} % of the sampled entries are what {} give.", 100 * narrow->explained, result.pipeline);
  if (narrow->positions || narrow->angles) {
    append(result.findings, collisions(judged, narrow->format));
  }
  return result;
}

}  // namespace pe::audit::phases
