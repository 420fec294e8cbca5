/// A drawn figure, as a page shows it.
#pragma once

#include <string>

namespace pe::reports {

/// `svg` is a whole SVG document, `csv` the numbers behind it (may be empty).
struct FigureFile {
  std::string name;     ///< of its files, without extension: "precision-ladder"
  std::string title;    ///< one line
  std::string caption;  ///< what to see
  std::string svg, csv;
};

}  // namespace pe::reports
