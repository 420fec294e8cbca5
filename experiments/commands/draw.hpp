/// Figures by name, drawn into a folder.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "experiments/figures/figures.hpp"
#include "reports/figure_file.hpp"
#include "reports/plot/script.hpp"
#include "reports/run.hpp"

namespace pe::experiments {

std::vector<FigureEntry> all_figures();

/// Throws UserError for a name that is no figure's.
std::vector<FigureEntry> figures_named(std::vector<std::string> const& names);

/// Writes NAME.csv and the pictures, of this width where one is given; returns what a page shows. What keeps a picture
/// from being drawn (gnuplot is not installed) is told once on standard error, and the page then goes without it.
std::vector<reports::FigureFile> draw(std::vector<FigureEntry> const& figures, std::filesystem::path const& folder,
                                      std::vector<plot::Format> const& formats = {plot::Format::svg, plot::Format::pdf},
                                      std::optional<double> width_cm = {});

/// Draws every figure and adds them to the run: which they are, what each took, and what kept one from being drawn.
std::vector<reports::FigureFile> draw(reports::Run& run, std::filesystem::path const& folder);

}  // namespace pe::experiments
