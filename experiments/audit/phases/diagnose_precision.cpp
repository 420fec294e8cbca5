// K8, K9, K20, K22: a table that is stored in a narrow format is off by a rounding; one that was computed in it is off
// by far more, and the more the greater the position: a frequency that is wrong by 2^-9 of itself is a whole radian off
// after 512 radians, and above 256 not every integer is a bfloat16, so that neighbours get the same row.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "experiments/audit/finding.hpp"
#include "experiments/audit/phases/diagnose.hpp"

namespace pe::audit::phases {
namespace {

std::string_view spoken(Format format) { return format == Format::bfloat16 ? "bfloat16" : "float16"; }

/// The first integer that the format does not have.
double first_missing(Format format) { return 1 / unit_roundoff(format) + 1; }

void add_collisions(Judged const& judged, Format format, Audit& audit) {
  auto const rows = judged.hypothesis().matrix.rows();
  std::int64_t equal = 0, first = 0;
  auto before = judged.read_row(0);
  for (std::int64_t r = 1; r < rows; ++r) {
    auto next = judged.read_row(r);
    if (next == before && equal++ == 0) first = r;
    before = std::move(next);
  }
  if (equal == 0) return;
  auto worst = judged.worst(first, 0);
  for (std::int64_t c = 0; c < judged.hypothesis().matrix.columns(); ++c) {
    auto other = judged.worst(first, c);
    if (other.ulps > worst.ulps) worst = std::move(other);
  }
  audit.findings.push_back(defect(
      "colliding-positions",
      fmt::format("{} rows equal the row before them, the first at position {}: {} has no integer between {} and {}.",
                  equal, plain_number(judged.position(first)), spoken(format), plain_number(first_missing(format) - 1),
                  plain_number(first_missing(format) + 1)),
      "position ids were cast with the rest of the model", "keep position ids integers, and multiply in float32",
      std::move(worst)));
}

}  // namespace

bool diagnose_precision(Judged const& judged, Audit& audit) {
  auto const& h = judged.hypothesis();
  auto const narrow = find_narrow_steps(h);
  if (!narrow) return false;
  auto const format = spoken(narrow->format);
  auto const worst = judged.worst(judged.scan().by_error.row, judged.scan().by_error.column);
  auto const off = fmt::format("entries are off by up to {:.2g} by position {}", judged.scan().by_error.error,
                               plain_number(judged.position(h.matrix.rows() - 1)));
  std::string pipeline;
  auto const add = [&](char const* id, char const* step, std::string says, char const* cause, char const* mend) {
    pipeline += fmt::format("{}{} {}", pipeline.empty() ? "" : ", ", format, step);
    audit.findings.push_back(defect(id, std::move(says), cause, mend, worst));
  };
  if (narrow->frequencies) {
    add("low-precision-frequencies", "frequencies", fmt::format("The frequencies were rounded to {}: {}.", format, off),
        "inv_freq was cast with the model's weights, for example by model.to(bfloat16) or .half()",
        "keep inv_freq in float32, and cast the finished cosines and sines only");
  }
  if (narrow->positions) {
    add("low-precision-positions", "positions", fmt::format("The positions were rounded to {}: {}.", format, off),
        "arange(..., dtype=x.dtype), or position ids cast with the model", "make positions integers or float32");
  }
  if (narrow->angles) {
    add("low-precision-angles", "angles",
        fmt::format("The angles, position times frequency, were rounded to {}: {}.", format, off),
        "the outer product ran under autocast, or in the model's dtype",
        "multiply in float32 with autocast off, take sines, and cast afterwards");
  }
  if (audit.accuracy) {
    audit.accuracy->pipeline = pipeline;
    audit.accuracy->says =
        fmt::format("{:.3g} % of the sampled entries are what {} give.", 100 * narrow->explained, pipeline);
  }
  if (narrow->positions || narrow->angles) add_collisions(judged, narrow->format, audit);
  return true;
}

}  // namespace pe::audit::phases
