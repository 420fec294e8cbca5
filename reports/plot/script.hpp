/// The gnuplot script of a figure.
#pragma once

#include <string>
#include <string_view>

#include "reports/plot/figure.hpp"

namespace pe::plot {

enum class Format { svg, pdf, png };

/// "svg", "pdf" or "png".
std::string_view extension(Format format);

/// Whether gnuplot can be given a font of this name: letters, digits, blanks and dashes. Empty: each format's own.
bool is_font_name(std::string_view font);

/// Returns a script that reads what `csv(figure)` returned from `csv_path` and writes the picture to standard output.
/// Every text and the path are literals that gnuplot neither expands nor runs. Throws as `require_drawable` does, and
/// std::invalid_argument for what is no font's name.
std::string gnuplot_script(Figure const& figure, Format format, std::string const& csv_path,
                           std::string const& font = {});

/// Returns a gnuplot string literal of exactly these bytes, none of which may be NUL.
std::string quoted(std::string_view text);

}  // namespace pe::plot
