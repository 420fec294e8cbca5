/// Formulas of files as LaTeX, for pages and papers. A long part that occurs again is written out once, below a letter.
/// What is a definition in the file is written out, but by `InDefinitions`.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "theory/formula/parse.hpp"
#include "theory/formula/tree.hpp"

namespace pe::formulas {

/// What names in a formula are, in LaTeX: {name, formula} each.
using Where = std::vector<std::pair<std::string, std::string>>;

/// All that the law states, without delimiters.
std::string latex_of(Tree const& law, Names const& names);

/// Formulas in the names that a file defines, and what these are. A definition with the pair's number in it is written
/// out, and so is one that has to be read, as the index of a table that is an integer for certain.
class InDefinitions {
 public:
  /// The names are those that are defined now; of those that follow, which are kept is said of each.
  explicit InDefinitions(std::map<std::string, std::string> const& definitions) : definitions_(definitions) {
    for (auto const& [name, formula] : definitions) named_.insert(name);
  }
  void keep(std::string name) { named_.insert(std::move(name)); }

  /// Formulas that were parsed with these names, which lack the definitions, without delimiters. `pair` is how they
  /// call the pair's number.
  std::vector<std::string> operator()(std::vector<std::string> const& texts, Names const& names,
                                      std::string const& pair = "i");
  /// ",\quad\text{where } a = ...", of each name that was used; empty without any.
  std::string where() const;

 private:
  std::map<std::string, std::string> const& definitions_;
  std::set<std::string> named_;
  Where where_;
};

}  // namespace pe::formulas
