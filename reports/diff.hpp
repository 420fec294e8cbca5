/// What changed between two runs: regression tracking.
#pragma once

#include <string>
#include <vector>

#include "reports/run.hpp"

namespace pe::reports {

/// A residual counts as changed when it grew or shrank by more than this factor: one decimal digit. Residuals are upper
/// bounds rounded outwards, so another version of a library moves them in their last digits, while an error in an
/// algorithm or a lost digit of precision moves them by whole ones.
inline constexpr double residual_factor = 10;

/// One thing that two runs say differently of one claim. Both texts are as a report shows them; "none" for what a run
/// does not have.
struct Change {
  std::string id;
  std::string what;  ///< verdict | expected | agrees | evidence | residual | residual in ARITHMETIC
  std::string before, after;
};

struct Differences {
  std::vector<Change> changes;          ///< in the order of the second run's outcomes
  std::vector<std::string> came, went;  ///< ids that only the second, only the first run has
  /// How the runs were made differently, which may explain changes and is none: "seed 1, then 2".
  std::vector<std::string> circumstances;

  bool none() const { return changes.empty() && came.empty() && went.empty(); }
};

/// Returns what changed from `before` to `after`.
Differences differences(Run const& before, Run const& after);

/// "No change." or "2 changes, 1 claim came, 0 went."
std::string headline(Differences const& differences);

namespace writers {

/// GitHub's Markdown, for a pull request.
std::string markdown(Differences const& differences);

/// An object with the lists `changes` (of {id, what, before, after}), `came`, `went` and `circumstances`.
std::string json(Differences const& differences);

}  // namespace writers

}  // namespace pe::reports
