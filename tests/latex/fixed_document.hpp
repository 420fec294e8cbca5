/// The document that the tests of LaTeX look at.
#pragma once

#include <vector>

#include "reports/latex/latex.hpp"

namespace pe::reports::latex {

/// The formulas of the claims that are as expected: all but the hostile one.
Formulas own_formulas(Run const& run);

/// The fixed run with two figures, of which one could not be drawn.
std::vector<File> fixed_document();

/// A comparison with one row of everything, and words that are hostile to LaTeX.
std::vector<File> fixed_comparison_document();

}  // namespace pe::reports::latex
