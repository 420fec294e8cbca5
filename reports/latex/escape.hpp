/// Text made safe for LaTeX. Everything that comes from data passes through one of these.
///
/// As everywhere, bytes that are not UTF-8 and control characters become U+FFFD. What they give needs pebench.sty.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace pe::reports::latex {

/// Running text, shown as typed: no character of it is a command and none forms a ligature; line ends become blanks,
/// and a long word may break after punctuation and within long numbers. Chinese is set by \pecjk. What
/// the letters and signs beyond ASCII look like, pebench.sty says; one that it does not know shows its code point.
std::string text(std::string_view text);

/// Running text without places to break and with accents as BibTeX has them, for its files.
std::string unbroken(std::string_view text);

/// LaTeX with its Chinese set by \pecjk; all else of it stays.
std::string chinese_marked(std::string_view latex);

/// The same in typewriter type; empty text gives nothing.
std::string code(std::string_view text);

/// Text with formulas typed as in a program, set as in a book: indices lowered, exponents raised, Greek letters,
/// variables in italics.
std::string mathematics(std::string_view typed);

/// A name for a label, a file or a key of BibTeX, unique for unique ids: letters, digits, dots and dashes stay, any
/// other byte becomes + and two digits.
std::string label(std::string_view id);

}  // namespace pe::reports::latex
