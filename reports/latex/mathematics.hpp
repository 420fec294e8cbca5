/// Formulas from data, as LaTeX may set them: checked, because a formula is a program.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace pe::reports::latex {

/// The formula, with places to break added where a sentence would pause; nothing unless it is made of the mathematics
/// that KaTeX and amsmath share (letters, ASCII signs, the commands and environments listed in mathematics.cpp), nested
/// and closed as it must be. What is returned compiles, reads no file and changes nothing outside of itself.
std::optional<std::string> mathematics(std::string_view formula);

/// \pemath{formula} where that can be set; else its source as code, on a line of its own. Empty for an empty formula.
std::string formula(std::string_view formula);

}  // namespace pe::reports::latex
