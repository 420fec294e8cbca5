/// Where the plots of a drawn figure are, for a page that reads values from its picture.
#pragma once

#include <vector>

#include "reports/figure_file.hpp"
#include "reports/plot/figure.hpp"

namespace pe::plot {

/// Returns the plots of a drawable figure, as fractions of its picture and with the values at the ends of their axes.
std::vector<reports::Panel> panels(Figure const& figure);

}  // namespace pe::plot
