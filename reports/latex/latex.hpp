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
/// tables/residuals.tex     the worst residuals, enclosed and in hardware
/// figures/NAME.tex         a figure, with its NAME.csv, and its picture, NAME.pdf
///
/// Labels: tab:pebench-summary and so on, fig:pebench-NAME, and claim:ID (`\ref` gives its number).
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reports/process.hpp"
#include "reports/writers/writers.hpp"

namespace pe::reports::latex {

inline constexpr char default_title[] = "Claims about positional encodings, decided";

/// All files of the report, with their paths in its folder; `title` is shown as typed. A formula that is not
/// in `own` is shown as its source. Only main.tex depends on the run's provenance. A figure without a `pdf` is reported
/// as missing.
std::vector<File> document(Run const& run, std::vector<FigureFile> const& figures, Formulas const& own,
                           std::string_view title = default_title);

/// All files of a comparison: tables/matrix.tex, formulas.tex, costs.tex, atlas.tex and notes.tex, its figures, and
/// claims.tex where it has claims of a file, of which LaTeX sets the formulas that are in `own`. The formulas of
/// schemes are run: it must be this program's own, not one read from a file.
std::vector<File> document(Comparison const& comparison, std::vector<FigureFile> const& figures,
                           Formulas const& own = {});

/// A column can compare at most so many schemes.
inline constexpr std::size_t most_in_a_column = 12;

/// The comparison as one file for a paper's \input, comparison.tex, that fits a column of a paper of two: the
/// paragraph, formulas, the whole matrix, costs, the first figure, the claims of a file. Nothing for more schemes than
/// these.
std::optional<File> in_column(Comparison const& comparison, std::vector<FigureFile> const& figures,
                              Formulas const& own = {});

/// `pdf` is a whole PDF, or empty with a sentence for the user in `obstacle`. `log` is that of the last run.
struct Typeset {
  enum class Obstacle { none, latex_missing, package_missing, failed, too_slow, stopped } kind = Obstacle::none;
  std::string pdf, obstacle, log;
};

/// Runs pdflatex and BibTeX over main.tex in a temporary folder until the references settle. Equal files give equal
/// bytes. The document can start no program and read no file of the user by \input, but TeX is no sandbox: give it only
/// what pebench generated. `patience.limit` is for each run of pdflatex. Whatever keeps the PDF from being made is an
/// obstacle, a system that refuses a temporary folder too; nothing is thrown for it.
Typeset typeset(std::vector<File> const& files, Patience const& patience = {std::chrono::minutes{3}});

}  // namespace pe::reports::latex
