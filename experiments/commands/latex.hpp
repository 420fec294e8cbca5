/// The report in LaTeX, and as PDF.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "reports/comparison.hpp"
#include "reports/figure_file.hpp"
#include "reports/latex/latex.hpp"
#include "reports/run.hpp"

namespace pe::experiments {

/// All files of the document, under its folder. `figures` are taken with what `draw` wrote of them into
/// `figures_folder`: the TikZ of curves, the PDF of the rest.
std::vector<reports::latex::File> latex_document(reports::Run const& run,
                                                 std::vector<reports::FigureFile> const& figures,
                                                 std::filesystem::path const& figures_folder);
std::vector<reports::latex::File> latex_document(reports::Comparison const& comparison,
                                                 std::vector<reports::FigureFile> const& figures,
                                                 std::filesystem::path const& figures_folder);

/// Writes each file below `folder`, which is made where it is missing.
void write_latex(std::vector<reports::latex::File> const& document, std::filesystem::path const& folder);

/// Writes the PDF of the document. Where there is no LaTeX to make it, writes nothing and returns the sentence that
/// says why and how to get one.
std::string write_pdf(std::vector<reports::latex::File> const& document, std::filesystem::path const& file);

}  // namespace pe::experiments
