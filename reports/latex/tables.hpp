/// The tables of a run, each a fragment that a paper can \input. Each is a function of the run without its times and
/// machine; an empty one stands for a table without rows.
#pragma once

#include <string>
#include <string_view>

#include "reports/matrix.hpp"
#include "reports/run.hpp"

namespace pe::reports::latex {

/// For each source, how many claims it makes, what became of them, and by what evidence. Label: tab:pebench-summary.
std::string summary_table(Run const& run);

/// What is not as expected. Label: tab:pebench-surprises.
std::string surprises_table(Run const& run);

/// The claims that were refuted as expected: as printed, with the counterexample, and as corrected. Label:
/// tab:pebench-refuted. The cells of the matrix are left to the matrix.
std::string refuted_table(Run const& run);

/// The claims of one source with their verdicts, each under a number and the label claim:ID. Label:
/// tab:pebench-claims-KEY.
std::string claims_table(Run const& run, Source const& source);

/// The worst residual of each claim that was also run in hardware's arithmetic. Label: tab:pebench-residuals.
std::string residuals_table(Run const& run);

/// The scheme x property matrix, a sign a cell; `command` makes its data again. Label: tab:pebench-matrix.
std::string matrix_table(Matrix const& matrix, std::string_view command);

}  // namespace pe::reports::latex
