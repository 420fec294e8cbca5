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

/// With names as long as the longest of the bench: as many schemes as a column takes, or more, which differ by every
/// one of 36 properties, each with its cost, a row of the atlas and a note.
Comparison large_comparison(std::size_t schemes = most_in_a_column);

/// A figure of a comparison, with a picture.
FigureFile fixed_picture();

}  // namespace pe::reports::latex
