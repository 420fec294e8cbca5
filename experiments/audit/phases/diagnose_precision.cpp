// K8, K9, K20, K22: a table that is stored in a narrow format is off by a rounding; one that was computed in it is off
// by far more, and the more the greater the position: a frequency that is wrong by 2^-9 of itself is a whole radian off
// after 512 radians, and above 256 not every integer is a bfloat16, so that neighbours get the same row.
#include "experiments/audit/finding.hpp"
#include "experiments/audit/phases/diagnose.hpp"
#include "experiments/audit/ulp.hpp"

namespace pe::audit::phases {
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
    if (auto equal = collisions(judged, narrow->format)) result.findings.push_back(std::move(*equal));
  }
  return result;
}

}  // namespace pe::audit::phases
