/// From a figure to files.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "reports/plot/figure.hpp"
#include "reports/plot/script.hpp"
#include "reports/process.hpp"

namespace pe::plot {

/// Why there is no picture. `message` is a sentence for the user.
struct Obstacle {
  enum class Kind { gnuplot_missing, gnuplot_failed, gnuplot_too_slow, stopped } kind;
  std::string message;
};

/// What a figure came to, as bytes and as files.
struct Rendered {
  std::string csv;
  std::map<Format, std::string> pictures;    ///< in the requested formats, up to the first failure
  std::vector<std::filesystem::path> files;  ///< the CSV, then the pictures in the requested order
  std::optional<Obstacle> obstacle;          ///< when set, the CSV is there and pictures are missing
};

/// Writes NAME.csv, and NAME.svg, NAME.pdf or NAME.png into the folder, which is made when
/// missing. Each file is written beside its place and renamed, and its bytes depend on the figure, gnuplot and its
/// fonts alone. A gnuplot that ends well without giving a whole picture is an obstacle like one that fails. Throws as
/// `require_drawable` does, and reports::WriteError when the folder or a file cannot be made.
Rendered render(Figure const& figure, std::filesystem::path const& folder,
                std::vector<Format> const& formats = {Format::svg, Format::pdf},
                reports::Patience const& patience = {std::chrono::seconds{60}}, std::string const& font = {});

}  // namespace pe::plot
