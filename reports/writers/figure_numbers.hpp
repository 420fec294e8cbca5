/// The numbers of a figure as a page carries them, for the pointer to read and for the reader to take along.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "reports/figure_file.hpp"

namespace pe::reports {

struct FigureNumbers {
  std::string csv;
  bool whole = true;  ///< the CSV as it is
};

/// Returns the CSV, or where it is large the same rows with four significant digits, which is more than a picture of
/// 256 colours can show: a page of twenty figures stays small, and the file beside it has all digits.
FigureNumbers figure_numbers(std::string_view csv);

/// The panels as a list of objects in JSON, under the names of run.json.
std::string panels_json(std::vector<Panel> const& panels);

/// An SVG as a data URL that may stand in a double-quoted attribute: text, which is a quarter smaller than base64.
std::string svg_url(std::string_view svg);

}  // namespace pe::reports
