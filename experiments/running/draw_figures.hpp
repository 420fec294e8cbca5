/// Figures by name, drawn into a folder.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "experiments/figures/figures.hpp"
#include "reports/figure_file.hpp"
#include "reports/plot/script.hpp"
#include "reports/process.hpp"
#include "reports/run.hpp"

namespace pe::experiments {

std::vector<FigureEntry> all_figures();

/// Throws UserError for a name that is no figure's.
std::vector<FigureEntry> figures_named(std::vector<std::string> const& names);

/// Options for every figure; each figure chooses what is not given.
struct Look {
  std::optional<double> width_cm = {};
  std::string font = {};
};

inline constexpr char width_help[] =
    "for a paper: 1 (one-column, 8.5 cm), 2 (two-columns, 17.5 cm) or its centimetres; by default, what suits the "
    "figure";

/// A width as it is typed ("1", "one-column", "12.2"), or nothing for an empty one. Throws UserError for what is none.
std::optional<double> width_named(std::string const& name);

/// Draws figures into a folder, one after another: NAME.csv and the pictures. What keeps a
/// picture from being drawn (gnuplot is not installed) is reported on standard error, the first time; where gnuplot is
/// missing or hangs, no later picture is tried.
class Drawing {
 public:
  /// `limit`: what gnuplot is given for one picture.
  explicit Drawing(std::filesystem::path folder,
                   std::vector<plot::Format> formats = {plot::Format::svg, plot::Format::pdf}, Look look = {},
                   std::chrono::milliseconds limit = std::chrono::minutes{1});

  /// What was drawn; nothing when an interrupt came first.
  std::optional<reports::FigureFile> draw(FigureEntry const& entry);
  std::optional<reports::FigureFile> draw(plot::Figure figure);

  /// The first obstacle, a sentence; empty when there was none.
  std::string const& obstacle() const { return obstacle_; }

 private:
  std::filesystem::path folder_;
  std::vector<plot::Format> formats_;
  Look look_;
  reports::Patience patience_;
  bool given_up_ = false;
  std::string obstacle_;
};

/// Draws these figures; an interrupt leaves the rest out.
std::vector<reports::FigureFile> draw(std::vector<FigureEntry> const& figures, std::filesystem::path const& folder,
                                      std::vector<plot::Format> const& formats = {plot::Format::svg,
                                                                                  plot::Format::pdf});

/// Draws figures and adds them to the run: which they are, what each took, and what kept one from being drawn.
std::vector<reports::FigureFile> draw(reports::Run& run, std::filesystem::path const& folder,
                                      std::vector<FigureEntry> const& figures = all_figures());

}  // namespace pe::experiments
