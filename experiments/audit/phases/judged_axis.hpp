/// One axis of a table of several, judged: its frequencies, and where each of its rows stands.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "experiments/audit/phases/axes.hpp"
#include "experiments/audit/result.hpp"
#include "theory/kernel/ball.hpp"

namespace pe::audit::phases {

/// An axis as it was found: its frequencies, and the position of each of its distinct rows.
struct AxisFound {
  Convention convention;
  std::optional<Accuracy> accuracy;
  std::vector<double> positions;
  double log_base = 0, slope = 0;  ///< of exponents over its own pairs; a pair of the whole layout
  bool constant = false;           ///< one position: nothing can be said of it
};

/// Nothing where its rows, in the order of the table or of their angles, are not codes of positions; the longest run of
/// equally distant ones says which code, and every other row must be the code of some position too. `names` as in
/// describe_convention.
std::optional<AxisFound> judged_axis(Axis const& axis, std::string const& names);

/// The same where the frequencies of all pairs of the table are known, as those of `base`: an axis whose pairs are not
/// evenly far apart has no progression of its own.
std::optional<AxisFound> judged_axis(Axis const& axis, std::string const& names, std::vector<Ball> const& frequencies,
                                     double base);

}  // namespace pe::audit::phases
