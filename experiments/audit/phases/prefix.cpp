// K13: a cache that grows must begin like the shorter one. It does not where a scaling rule was applied to the longer
// one only and its state was kept, or where a stale buffer is read.
#include <fmt/format.h>

#include <cmath>

#include "experiments/audit/finding.hpp"
#include "experiments/audit/phases/diagnose.hpp"
#include "experiments/audit/ulp.hpp"

namespace pe::audit::phases {

void diagnose_prefix(Table const& shorter, Table const& longer, Audit& audit) {
  auto const of_short = matrices(shorter), of_long = matrices(longer);
  for (auto const& one : of_short) {
    for (auto const& other : of_long) {
      if (one.columns() != other.columns() || one.rows() > other.rows()) continue;
      std::vector<double> mine(static_cast<std::size_t>(one.columns())), theirs(mine.size());
      std::uint64_t different = 0;
      std::int64_t row = 0, column = 0;
      double distance = -1, found = 0, expected = 0;
      for (std::int64_t r = 0; r < one.rows(); ++r) {
        one.read(r, 1, mine);
        other.read(r, 1, theirs);
        for (std::size_t c = 0; c < mine.size(); ++c) {
          if (mine[c] == theirs[c]) continue;
          ++different;
          auto const off = std::abs(mine[c] - theirs[c]);
          if (!(off > distance)) continue;
          distance = off;
          row = r;
          column = static_cast<std::int64_t>(c);
          found = theirs[c];
          expected = mine[c];
        }
      }
      if (different == 0) {
        audit.findings.push_back(
            note("same-prefix", fmt::format("The first {} rows of both tables are equal.", one.rows())));
        return;
      }
      auto const told = tell_apart(found, expected);
      audit.findings.push_back(defect(
          "stale-state",
          fmt::format(
              "{} entries of the first {} rows differ between the tables, by up to {:.2g}: a longer table should "
              "begin like a shorter one.",
              different, one.rows(), distance),
          "a scaling state kept from a longer input, or a cache that was not computed again",
          "compute the table for the longest input once, or reset its frequencies when the length shrinks",
          Worst{other.place(row, column).second, {}, column, told.found, told.expected, {}}));
      return;
    }
  }
}

}  // namespace pe::audit::phases
