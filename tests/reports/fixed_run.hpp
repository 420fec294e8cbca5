/// A run that never changes, so that what the writers make of it can be compared byte by byte.
#pragma once

#include "reports/comparison.hpp"
#include "reports/writers/writers.hpp"

namespace pe::reports {

/// Six claims: proved, exhausted, certified, refuted with its witness and correction, not checkable, and a surprise.
/// Some of the text is hostile to markup, to tables and to LaTeX; one title is Chinese.
Run fixed_run();

/// The same as pebench writes it: without what is there for writers to stumble over. Five claims.
Run plain_run();

/// A small matrix: 3 schemes, 2 properties; a cell that holds, a refuted one, three that say nothing, one undecided.
Run fixed_matrix_run();

/// A comparison of these three, with an entry of every kind; its title is hostile to every format.
Comparison fixed_comparison();

/// A figure with a hostile title, and a marker in the place of KaTeX.
Extras fixed_extras();

/// How often the part occurs in the text.
inline std::size_t count(std::string const& text, std::string_view part) {
  std::size_t found = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

}  // namespace pe::reports
