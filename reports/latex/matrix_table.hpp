/// The matrix of schemes and properties as tables of LaTeX.
#pragma once

#include <string>
#include <vector>

#include "reports/latex/assembly.hpp"
#include "reports/matrix.hpp"

namespace pe::reports::latex {

/// \cite of a source that is listed, after a blank at which no line ends; of another nothing.
std::string citation_of(std::string const& key, std::vector<Source> const& sources);

/// One sign for a cell; what it means is below the table.
std::string sign(MatrixCell const& cell);

/// A section with the whole matrix, each scheme with its citation; none for an empty matrix.
void matrix_table(Assembly& out, Matrix const& matrix, std::vector<Source> const& sources, std::string const& command,
                  std::string const& cost = {});

/// What the signs mean that occur in the table, and no others: sentences of LaTeX.
std::string legend(Matrix const& matrix);

}  // namespace pe::reports::latex
