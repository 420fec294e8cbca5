/// What the log of pdflatex says about a document.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pe::reports::latex {

/// A line may be wider than its column by this much, in points: no eye sees a millimetre and a half in a table.
inline constexpr double widest_overfull_pt = 5;

/// What a reader would see and should not: errors, boxes overfull by more than that, references and citations that are
/// undefined or defined twice, glyphs that a font lacks. Each the log's own line. The log's lines must not be wrapped
/// (max_print_line).
std::vector<std::string> complaints(std::string_view log);

/// The errors among them: without one, there is a PDF.
std::vector<std::string> errors(std::string_view log);

/// True when references, citations or the widths of tables have not settled yet.
bool asks_for_another_run(std::string_view log);

}  // namespace pe::reports::latex
