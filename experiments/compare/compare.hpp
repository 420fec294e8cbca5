/// From a run of cells of the matrix to a comparison of schemes, and the extrapolation curves of it as figures: schemes
/// that lie on one another share a curve.
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "experiments/running/draw_figures.hpp"
#include "reports/comparison.hpp"
#include "reports/figure_file.hpp"
#include "reports/plot/figure.hpp"
#include "theory/kernel/claim.hpp"

namespace pe::experiments {

/// What is compared: names as `pebench list schemes` and `pebench list properties` show them, in the order of the
/// lists.
struct Compared {
  std::vector<std::string> schemes, properties;
  std::vector<std::string> left_out;  ///< the properties that say nothing about too many of these schemes
};

/// The selected names, sorted as the lists are, each once; a scheme may be called by another of its names, * matches
/// any characters and ? one. Where no schemes are named it is all of them, and where no properties are,
/// those that can be asked of nine in ten of the schemes: what can be asked of some alone is left out, unless nothing
/// is left. Throws UserError for a name that matches nothing, with the nearest ones.
Compared compared(std::vector<std::string> const& schemes, std::vector<std::string> const& properties);

/// The claims of the matrix that are about these schemes and properties.
std::vector<Claim const*> cells_of(Compared const& names);

struct CompareOptions {
  std::string title;
  std::uint64_t seed = 1;
  int jobs = 1;
  bool atlas = true, curves = true, times = true;
  std::stop_token stop{};
};

/// The comparison: the matrix of the run, completed by rows and columns that have no cell, the notes, the costs, and
/// what the options ask for. A stop leaves out of the last what is not finished, and may leave a thread behind
/// (interrupt.hpp).
reports::Comparison compare(reports::Run const& run, Compared const& names, CompareOptions const& options);

/// The figure of one set of curves; nothing to draw gives no figure. Schemes with equal values share one curve, which
/// is labelled by the first of them and the number of the others; the caption names them all.
std::optional<plot::Figure> curves_figure(reports::Extrapolation const& extrapolation);

/// Draws all of them but those with one curve for several schemes, which compare nothing; where gnuplot is missing the
/// data is there without pictures.
std::vector<reports::FigureFile> draw_curves(reports::Comparison const& comparison, Drawing& drawing);

}  // namespace pe::experiments
