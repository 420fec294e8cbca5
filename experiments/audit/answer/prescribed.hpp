/// What parts a table of sines and cosines from the one that a config or an expectation prescribes.
#pragma once

#include "experiments/audit/axes/fit.hpp"
#include "experiments/audit/diagnoses.hpp"

namespace pe::audit::core {

/// How the frequencies and the amplitude of a fit differ from those of the config.
Findings unlike_asked(Fit const& fit, Asked const& asked);

/// What --expect says of the layout and its own comparison (expect.hpp) does not see.
Findings unlike_layout(Fit const& fit, Asked const& asked);

/// How a table differs from the one that a config or an expected base prescribes, whatever the cause: in the reading of
/// which fewest entries do. Nothing where none differs, and for several axes, of which no prescription says the
/// positions.
std::optional<Finding> differs(Readings const& all, Asked const& asked);

/// Rows from some point on by another rule: two caches one after the other are sound where both are prescribed.
std::optional<Audit> of_two_rules(std::vector<Table> const& tables, View const& view, Asked const& asked);
/// A table of codes at two lengths: the longer begins like the shorter.
std::optional<Finding> stale(std::vector<Table> const& tables);

}  // namespace pe::audit::core
