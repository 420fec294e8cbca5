/// From LaTeX to PDF, by the pdflatex of the machine.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "reports/latex/latex.hpp"

namespace pe::reports::latex {

/// `pdf` is a whole PDF, or empty with a sentence for the user in `obstacle`. `log` is that of the last run.
struct Typeset {
  enum class Obstacle { none, latex_missing, package_missing, failed, too_slow } kind = Obstacle::none;
  std::string pdf, obstacle, log;
};

/// Runs pdflatex and BibTeX over main.tex in a temporary folder until the references settle. Equal files give equal
/// bytes. The document can start no program and read no file of the user. `limit` is for each run of pdflatex.
/// Throws as `run` and `write_file` do.
Typeset typeset(std::vector<File> const& files, std::chrono::milliseconds limit = std::chrono::minutes{3});

}  // namespace pe::reports::latex
