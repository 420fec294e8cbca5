/// Figures as LaTeX shows them.
#pragma once

#include <string>
#include <vector>

#include "reports/latex/latex.hpp"

namespace pe::reports::latex {

/// The fragment: a figure environment with caption and the label fig:pebench-NAME. Its files are looked for in
/// \pefigures, the folder figures/ unless the paper says otherwise.
std::string figure_fragment(Figure const& figure);

/// The fragment and the files that it reads.
std::vector<File> figure_files(Figure const& figure);

}  // namespace pe::reports::latex
