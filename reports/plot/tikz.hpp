/// Figures for LaTeX: the picture in the paper's own type, drawn by pgfplots from the CSV.
#pragma once

#include <string>

#include "reports/plot/figure.hpp"

namespace pe::plot {

/// A tikzpicture that reads NAME.csv in \pefigures (see pebench.sty) and shows the same as the other formats, at the
/// same size. Empty for what pgfplots is no good at: heat maps, and more points than pdflatex has memory for; their PDF
/// serves. Throws as `require_drawable` does.
std::string tikz(Figure const& figure);

}  // namespace pe::plot
