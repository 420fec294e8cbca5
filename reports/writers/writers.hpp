/// The report formats: pure functions of a run.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reports/figure_file.hpp"
#include "reports/run.hpp"

namespace pe::reports {

/// What a page shows beside the run.
struct Extras {
  std::vector<FigureFile> figures;
  std::string katex;  ///< the text of katex.min.js (katex.hpp); empty: the page shows LaTeX source
};

namespace writers {

/// The whole record, pebench-run/3: every field under its own name (reports/README.md). Ends with a line end.
std::string json(Run const& run);

/// One page that needs nothing else: style, scripts, figures and data are inside, and the network is never asked.
/// Readable without JavaScript. Only its last section depends on the provenance.
std::string html(Run const& run, Extras const& extras);

/// A summary for a pull request or a terminal (GitHub's Markdown): counts, surprises, all claims, the refuted ones.
std::string markdown(Run const& run);

/// JUnit XML: one case per claim, one suite per source. A surprise is a failure; an unchecked row is skipped.
std::string junit(Run const& run);

/// The outcomes as a table after RFC 4180, numbers as in run.json; the lists (proof, ladder, ...) are left to run.json.
std::string csv(Run const& run);

}  // namespace writers

/// A report format: its name on the command line, the file that it is, how it is written, and one line of help.
struct Writer {
  std::string_view format, file_name;
  std::string (*write)(Run const&, Extras const&);
  std::string_view help;
};

/// All formats; run.json first, since every other one can be made from it again.
std::span<Writer const> all_writers();

}  // namespace pe::reports
