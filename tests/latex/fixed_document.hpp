/// The document that the tests of LaTeX look at.
#pragma once

#include <vector>

#include "reports/latex/latex.hpp"

namespace pe::reports::latex {

/// The fixed run with three figures: curves, a picture in PDF, and one that could not be drawn.
std::vector<File> fixed_document();

/// A comparison with one row of everything, and words that are hostile to LaTeX.
std::vector<File> fixed_comparison_document();

}  // namespace pe::reports::latex
