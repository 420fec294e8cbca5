/// Figures, as a record names them and as a page shows them.
#pragma once

#include <string>
#include <vector>

namespace pe::reports {

/// What one axis of a plot shows: the values at its two ends.
struct PanelAxis {
  double low = 0, high = 1;
  bool logarithmic = false;
};

/// One plot of a picture, so that a page can tell which numbers lie under the pointer.
struct Panel {
  std::string name;    ///< as the first column of the CSV names it; empty where the figure is one plot
  bool cells = false;  ///< a heat map with the rows and columns of the CSV; else curves over x
  double left = 0, top = 0, width = 1, height = 1;  ///< of the plot, as fractions of the picture
  PanelAxis x, y;                                   ///< x from left to right, y from the bottom up
};

/// A figure that belongs to a run.
struct FigureRecord {
  std::string name;     ///< of its files, without extension: "precision-ladder"
  std::string title;    ///< one line
  std::string caption;  ///< what to see
  std::vector<Panel> panels;
};

/// A figure as it was drawn just now: `svg` is a whole SVG document, `csv` the numbers behind it, `pdf` what LaTeX
/// shows of it. Each but `csv` may be empty. Pages and LaTeX take a figure from here, never from a file.
struct FigureFile {
  std::string name, title, caption;
  std::string svg, csv;
  std::vector<Panel> panels = {};
  std::string pdf = {};
};

}  // namespace pe::reports
