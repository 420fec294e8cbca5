/// The extrapolation curves as figures: schemes that lie on one another share a curve.
#pragma once

#include <optional>
#include <vector>

#include "experiments/running/draw_figures.hpp"
#include "reports/comparison.hpp"
#include "reports/figure_file.hpp"
#include "reports/plot/figure.hpp"

namespace pe::experiments {

/// The figure of one set of curves; nothing to draw gives no figure. Schemes with equal values share one curve, which
/// is labelled by the first of them and the number of the others; the caption names them all.
std::optional<plot::Figure> curves_figure(reports::Extrapolation const& extrapolation);

/// Draws all of them but those with one curve for several schemes, which compare nothing; where gnuplot is missing the
/// data is there without pictures.
std::vector<reports::FigureFile> draw_curves(reports::Comparison const& comparison, Drawing& drawing);

}  // namespace pe::experiments
