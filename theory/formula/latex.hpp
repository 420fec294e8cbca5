/// Formulas of files as LaTeX, for pages and papers. What is a definition in the file is written out.
#pragma once

#include <string>

#include "theory/formula/parse.hpp"
#include "theory/formula/tree.hpp"

namespace pe::formulas {

/// One formula of the tree, without delimiters. `pair` is how it calls the pair's number.
std::string latex_of(Tree const& tree, int node, Names const& names, std::string const& pair = "i");
/// All that the law states.
std::string latex_of(Tree const& law, Names const& names);

}  // namespace pe::formulas
