// K13: a cache that grows must begin like the shorter one. It does not where a scaling rule was applied to the longer
// one only and its state was kept, or where a stale buffer is read.
#include <cmath>

#include "experiments/audit/phases/diagnose.hpp"
#include "experiments/audit/ulp.hpp"

namespace pe::audit::phases {
namespace {

Finding compared(Matrix const& shorter, Matrix const& longer) {
  std::vector<double> mine(static_cast<std::size_t>(shorter.columns())), theirs(mine.size());
  std::uint64_t different = 0;
  std::int64_t row = 0, column = 0;
  double distance = -1, is = 0, expected = 0;
  for (std::int64_t r = 0; r < shorter.rows(); ++r) {
    shorter.read(r, 1, mine);
    longer.read(r, 1, theirs);
    for (std::size_t c = 0; c < mine.size(); ++c) {
      if (mine[c] == theirs[c]) continue;
      ++different;
      auto const off = std::abs(mine[c] - theirs[c]);
      if (!(off > distance)) continue;
      distance = off;
      row = r;
      column = static_cast<std::int64_t>(c);
      is = theirs[c];
      expected = mine[c];
    }
  }
  if (different == 0) return found<"same-prefix">(shorter.rows());
  auto const told = tell_apart(is, expected);
  return found<"stale-state">(different, shorter.rows(), distance)
      .at({longer.place(row, column).second, {}, column, told.found, told.expected, {}});
}

}  // namespace

std::optional<Finding> diagnose_prefix(Table const& shorter, Table const& longer) {
  auto const of_short = matrices(shorter), of_long = matrices(longer);
  for (auto const& one : of_short) {
    for (auto const& other : of_long) {
      if (one.columns() == other.columns() && one.rows() <= other.rows()) return compared(one, other);
    }
  }
  return std::nullopt;
}

}  // namespace pe::audit::phases
