/// From LaTeX to PDF, by the pdflatex of the machine.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "reports/latex/latex.hpp"
#include "reports/process.hpp"

namespace pe::reports::latex {

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
