/// Formulas within plain text, set as HTML that needs no script.
#pragma once

#include <string>
#include <string_view>

namespace pe::reports {

/// Text as HTML, escaped. What is written as in a program is set as in a book: x_i, theta_i^2, 10000^(2i/d), 2^-10,
/// sqrt(d), <=, and a single letter is a variable. Code stays as it is.
std::string set_mathematics(std::string_view text);

/// Whether the text has Chinese characters.
bool has_han(std::string_view text);

/// How a document's own words are shown.
struct SetWords {
  std::string html;         ///< a formula in LaTeX is an element of the class "latex", which a script sets
  bool has_source = false;  ///< it has LaTeX, so that a reader may want the words as they are typed
};

/// Words with formulas between dollar signs, or one formula in LaTeX, a line of code, or text.
SetWords set_words(std::string_view words);

}  // namespace pe::reports
