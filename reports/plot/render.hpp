/// From a figure to files.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "reports/plot/figure.hpp"
#include "reports/plot/script.hpp"

namespace pe::plot {

/// Why there is no picture. `message` is a sentence for the user.
struct Obstacle {
  enum class Kind { gnuplot_missing, gnuplot_failed, gnuplot_too_slow } kind;
  std::string message;
};

struct Rendered {
  std::vector<std::filesystem::path> files;  ///< the CSV, the TikZ of curves, then the pictures in the order asked for
  std::optional<Obstacle> obstacle;          ///< when set, the CSV and TikZ are there and pictures are missing
};

/// Writes NAME.csv, for curves NAME.tikz, and NAME.svg, NAME.pdf or NAME.png into the folder, which is made when
/// missing. Each file is written beside its place and renamed, and its bytes depend on the figure, gnuplot and its
/// fonts alone. Throws as `require_drawable` does, std::filesystem::filesystem_error when the folder cannot be made and
/// reports::WriteError when a file cannot be written.
Rendered render(Figure const& figure, std::filesystem::path const& folder,
                std::vector<Format> const& formats = {Format::svg, Format::pdf},
                std::chrono::milliseconds limit = std::chrono::seconds{60});

}  // namespace pe::plot
