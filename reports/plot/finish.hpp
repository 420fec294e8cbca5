/// What gnuplot leaves undone in a picture.
#pragma once

#include <string>

#include "reports/plot/figure.hpp"
#include "reports/plot/script.hpp"

namespace pe::plot {

/// Returns the picture with the same bytes for the same figure, whenever it was made.
/// SVG: title and caption become its <title> and <desc>, and image cells keep sharp edges when enlarged.
/// PDF: the creation date becomes the epoch. PNG: unchanged.
std::string finish(Figure const& figure, Format format, std::string picture);

}  // namespace pe::plot
