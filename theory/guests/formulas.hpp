/// The formula of each scheme to be read (formulas.tsv), and who codes it so.
#pragma once

#include <string_view>

namespace pe {

/// Lines of text: "score = q_i . k_j - m_h (i - j), j <= i; ...".
struct SchemeText {
  std::string_view formula;
  std::string_view code;  ///< who codes it so, where codes differ in layout or direction; else empty
};

/// Of the scheme with this name, which is in the table or of a file; empty for any other.
SchemeText text_of_scheme(std::string_view name);

}  // namespace pe
