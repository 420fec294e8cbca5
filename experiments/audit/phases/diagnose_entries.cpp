// K1: every entry is a number, and none is larger than the amplitude. Freed or never written memory shows as numbers of
// any size; a sound program, however coarse its format, never leaves [-1, 1] by more than rounding.
#include <fmt/format.h>

#include <cmath>

#include "experiments/audit/finding.hpp"
#include "experiments/audit/phases/diagnose.hpp"

namespace pe::audit::phases {
namespace {

/// Larger entries, or smaller ones other than 0, are no sines of a program's making.
constexpr double wild = 1e3, minute = 1e-30;

struct Tally {
  std::uint64_t count = 0;
  std::int64_t row = 0, column = 0;

  void add(std::int64_t r, std::size_t c) {
    if (count++ > 0) return;
    row = r;
    column = static_cast<std::int64_t>(c);
  }
};

std::string entries(std::uint64_t count) { return count == 1 ? "1 entry is" : fmt::format("{} entries are", count); }

}  // namespace

bool diagnose_entries(Judged const& judged, Audit& audit) {
  auto const& h = judged.hypothesis();
  Tally not_finite, beyond, strange;
  auto const greatest = h.amplitude * (1 + 0x1p-6);
  for (auto const& [row, exceeding] : judged.scan().by_row) {
    auto const found = judged.read_row(row);
    for (std::size_t c = 0; c < found.size(); ++c) {
      auto const size = std::abs(found[c]);
      if (!std::isfinite(size)) {
        not_finite.add(row, c);
      } else if (size > wild || (size != 0 && size < minute)) {
        strange.add(row, c);
      } else if (size > greatest) {
        beyond.add(row, c);
      }
    }
  }
  bool const memory = strange.count > 0;
  if (not_finite.count > 0) {
    audit.findings.push_back(defect("non-finite", fmt::format("{} NaN or infinite.", entries(not_finite.count)),
                                    "an overflow in half precision, 0/0, or memory that was never written",
                                    "compute the table in float32 and store it afterwards",
                                    judged.worst(not_finite.row, not_finite.column)));
  }
  if (memory) {
    audit.findings.push_back(
        defect("uninitialised",
               fmt::format("{} far beyond what sines can be: such numbers are found in memory that was never written.",
                           entries(strange.count + beyond.count)),
               "a non-persistent buffer that was created on the meta device, or by torch.empty, and never filled",
               "compute the table again after the weights are loaded", judged.worst(strange.row, strange.column)));
  } else if (beyond.count > 0) {
    audit.findings.push_back(
        defect("out-of-range",
               fmt::format("{} larger than the amplitude {}.", entries(beyond.count), plain_number(h.amplitude)),
               "entries overwritten, or a factor applied to a part of the table", "compute the table again",
               judged.worst(beyond.row, beyond.column)));
  }
  return not_finite.count + strange.count + beyond.count > 0;
}

}  // namespace pe::audit::phases
