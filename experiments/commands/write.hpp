/// Runs as files: written in the formats asked for, and read again.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "reports/figure_file.hpp"
#include "reports/run.hpp"
#include "reports/writers/writers.hpp"

namespace pe::experiments {

/// The formats that one file makes: all but LaTeX and PDF.
std::vector<reports::Writer> plain_formats();

/// The formats of a list such as "html,csv"; all for an empty one. Throws UserError for a name that is no format's.
std::vector<reports::Writer> formats_named(std::string const& list);

/// "html, markdown, ...": for a help text.
std::string format_names();

/// Writes the run into the folder, where figures/ holds what was drawn and the sources `documents` have pages of their
/// own. What each file took to make, and what could not be made on this machine, is added to the run's provenance, which
/// the files show; the latter is told on standard error.
void write_all(reports::Run run, std::vector<reports::FigureFile> const& figures, std::filesystem::path const& folder,
               std::vector<reports::Writer> const& formats = plain_formats(),
               std::vector<std::string> const& documents = {});

/// Writes a saved run as it is. What could not be made is told on standard error.
void write_again(reports::Run const& run, std::vector<reports::FigureFile> const& figures,
                 std::filesystem::path const& folder, std::vector<reports::Writer> const& formats,
                 std::vector<std::string> const& documents = {});

/// The run in a file. Throws UserError, with a sentence that names the file and the field, when it cannot be read.
reports::Run read_run(std::filesystem::path const& file);

/// The figures of a saved run, from the folder figures/ beside it; what is not there stays empty.
std::vector<reports::FigureFile> saved_figures(reports::Run const& run, std::filesystem::path const& folder);

}  // namespace pe::experiments
