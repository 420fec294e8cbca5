/// A run as a LaTeX document and as parts of one: one fragment for each table and figure, for a paper to \input.
///
/// main.tex                 the whole report; compiles with pdflatex and BibTeX
/// pebench.sty              what the fragments need, for the paper's own preamble
/// references.bib           the sources
/// tables/summary.tex       counts for each source
/// tables/surprises.tex     what is not as expected; only where there is any
/// tables/refuted.tex       refuted claims with their witnesses and corrections
/// tables/matrix.tex        which scheme has which property; where the run looked at that
/// tables/claims-KEY.tex    the claims of one source
/// tables/residuals.tex     the worst residuals, certified and in hardware
/// figures/NAME.tex         a figure, with its NAME.csv, and its picture, NAME.tikz or NAME.pdf
///
/// Labels: tab:pebench-summary and so on, fig:pebench-NAME, and claim:ID, whose number `\ref` gives.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "reports/comparison.hpp"
#include "reports/run.hpp"

namespace pe::reports::latex {

/// A file of the document: its path in the folder, with slashes, and its content.
struct File {
  std::string path, bytes;
};

/// A figure as LaTeX shows it. `tikz` is a picture that reads `name`.csv (plot/tikz.hpp); where it is empty the picture
/// is `pdf`; where that is empty too, the fragment says that the figure was not drawn.
struct Figure {
  std::string name, title, caption, tikz, csv, pdf;
};

inline constexpr char default_title[] = "Claims about positional encodings, decided";

/// All files of the report; `title` is shown as typed. Of the run's provenance, only main.tex depends on it.
std::vector<File> document(Run const& run, std::vector<Figure> const& figures, std::string_view title = default_title);

/// All files of a comparison: tables/matrix.tex, costs.tex, atlas.tex and notes.tex, and its figures.
std::vector<File> document(Comparison const& comparison, std::vector<Figure> const& figures);

}  // namespace pe::reports::latex
