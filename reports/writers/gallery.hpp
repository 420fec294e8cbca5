/// The gallery: what a visitor of the repository sees without building anything.
#pragma once

#include <string>
#include <vector>

#include "reports/figure_file.hpp"
#include "reports/run.hpp"

namespace pe::reports {

/// The gallery's page, in GitHub's Markdown: counts for each source, the refuted claims with their counterexamples and
/// corrections, the figures as NAME.svg beside it, and the matrix where the run has one. Of the provenance it shows the
/// seed, the cases and the digits alone, so it changes only with what is decided. `command` makes it again.
std::string gallery(Run const& run, std::vector<FigureFile> const& figures, std::string const& command);

/// What was found to be false, a list of Markdown under its heading, as the gallery and summary.md show it; empty where
/// nothing was.
std::string findings_markdown(Run const& run);

}  // namespace pe::reports
