/// The report formats: functions of a run, or of a comparison, and of what is shown beside it.
#pragma once

#include <chrono>
#include <functional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reports/comparison.hpp"
#include "reports/figure_file.hpp"
#include "reports/process.hpp"
#include "reports/run.hpp"

namespace pe::reports {

/// Formulas that this program wrote, and that a test has typeset. A formula is a program: LaTeX runs these alone.
using Formulas = std::set<std::string, std::less<>>;

/// What is shown beside the run.
struct Extras {
  std::vector<FigureFile> figures;
  std::string katex;                        ///< the text of asset("katex.min.js"); empty: the page shows LaTeX source
  std::vector<std::string> documents = {};  ///< keys of sources that have a page beside this one, KEY.html
  std::string digest = {};                  ///< of the run's results; empty: that of the run that is written
  Formulas own = {};                        ///< of a run, those that LaTeX may set; others are shown as source
  Patience patience = {std::chrono::minutes{3}};  ///< with each run of pdflatex
  bool single_file = false;                       ///< the page of a run has everything inside
  bool has_search = false;                        ///< search.html is beside this page
};

/// A file of a format: its path in the report's folder, with slashes, and its content.
struct File {
  std::string path, bytes;
};

/// What a writer made; of what could not be made on this machine, the sentence that says why and what to do.
struct Made {
  std::vector<File> files;
  std::string missing = {};
};

namespace writers {

/// The whole record, `run_schema`: every field under its own name (reports/README.md). Ends with a line end.
std::string json(Run const& run);

/// The page of a run that has every claim, by #ID.
constexpr char const* claims_page(bool single_file) { return single_file ? "index.html" : "claims.html"; }

/// The pages of a run: index.html with the findings, claims_page, figures.html where there are figures; and what they
/// load from beside them when a reader opens it: the story of a claim, the cells of the matrix, the numbers of a
/// figure, KaTeX (stories/*.js) and the pictures (figures/*.svg, not among these files). As a single file, index.html
/// alone, which has all of them but the cells of the matrix and needs nothing else. The network is never asked. Only
/// the last section of claims_page, and stories/costs.js, depend on the provenance.
std::vector<File> html(Run const& run, Extras const& extras);

/// A summary for a pull request or a terminal (GitHub's Markdown): counts, surprises, all claims, the refuted ones.
std::string markdown(Run const& run);

/// JUnit XML: one case per claim, one suite per source. A surprise is a failure; an unchecked row is skipped.
std::string junit(Run const& run);

/// The outcomes as a table after RFC 4180, numbers as in run.json; the lists (proof, ladder, ...) are left to run.json.
std::string csv(Run const& run);

}  // namespace writers

/// The gallery's page, what a visitor of the repository sees without building anything, in GitHub's Markdown: counts
/// for each source, the refuted claims with their counterexamples and corrections, the figures as NAME.svg beside it,
/// and the matrix where the run has one. Of the provenance it shows the seed, the cases and the digits alone, so it
/// changes only with what is decided. `command` makes it again.
std::string gallery(Run const& run, std::vector<FigureFile> const& figures, std::string const& command);

/// A format of a record: its name on the command line, its main file, and another that some records have; one line of
/// help; what it shows; how it is written.
template <class Record>
struct WriterOf {
  std::string_view format, file_name, second_file;
  std::string_view help;
  bool shows_figures;
  bool shows_parts;   ///< what each part of the run took, and what is missing of it
  bool is_for_paper;  ///< LaTeX and what comes of it
  Made (*write)(Record const&, Extras const&);
};
using Writer = WriterOf<Run>;
using ComparisonWriter = WriterOf<Comparison>;

/// All formats of a run; run.json first, since every other one can be made from it again.
std::span<Writer const> all_writers();

/// All formats of a comparison.
std::span<ComparisonWriter const> comparison_writers();

}  // namespace pe::reports
