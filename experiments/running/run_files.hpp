/// Runs as files: written in the requested formats, and read again.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "reports/figure_file.hpp"
#include "reports/output_folder.hpp"
#include "reports/run.hpp"
#include "reports/writers/writers.hpp"

namespace pe::experiments {

/// The formats that one file makes: all but LaTeX and PDF.
std::vector<reports::Writer> plain_formats();

/// The formats of a list such as "html,csv"; all for an empty one. Throws UserError for a name that is not a format.
std::vector<reports::Writer> formats_named(std::string const& list);

/// "html, markdown, ...": for a help text.
std::string format_names();

/// A run and what it is shown with.
struct ShownRun {
  reports::Run run;
  std::vector<reports::FigureFile> figures = {};
  std::vector<std::string> documents = {};  ///< the sources that have pages of their own, KEY.html
  bool single_file = false;                 ///< index.html with everything inside
  bool has_search = false;                  ///< search.html and the pages of schemes are beside it
  bool is_saved = false;                    ///< decided before: it is shown as it is
};

/// The files that these formats come to, all of them where they can be made, in the folder of a run with a matrix.
reports::OutputFolder::Files report_files(std::vector<reports::Writer> const& formats);

/// The formulas of the bench's claims, and what this program writes of the laws of the run's files: LaTeX runs no
/// other, whatever the run says.
reports::Formulas own_formulas(reports::Run const& run);

/// Writes each file below `folder`, with the folders that it needs.
void write_files(std::vector<reports::File> const& files, std::filesystem::path const& folder);

/// Writes the run, with what is on the stage already, into the folder. What each format took to make (but those that
/// show that), and what could not be made on this machine, is added to the provenance of a run that is not a saved one,
/// which the files show; the latter is reported on standard error. The PDF comes last: what goes wrong with it is
/// reported, and costs nothing else. An interrupt leaves it out.
void write_all(reports::OutputFolder& out, ShownRun shown,
               std::vector<reports::Writer> const& formats = plain_formats());

/// The run in a file. Throws UserError, with a sentence that names the file and the field, when it cannot be read.
reports::Run read_run(std::filesystem::path const& file);

}  // namespace pe::experiments
