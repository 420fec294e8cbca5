/// Text made safe for where it goes. Everything that comes from data passes through one of these.
///
/// All but `visible` first make the text printable: bytes that are not UTF-8, control characters (but tab and line
/// ends) and the two code points that XML forbids become U+FFFD, the replacement character.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace pe::reports {

/// The code point at the start of a text, which is not empty, and how many bytes it takes; none where they are not
/// UTF-8.
struct Decoded {
  std::uint32_t point = 0;
  std::size_t length = 0;
};
Decoded decode(std::string_view text);

/// Of ASCII.
bool is_letter_or_digit(char c);

/// A name that may become a file's: lower-case letters, digits and dashes, not a dash first, at most 100 of them.
bool is_file_name(std::string_view text);

/// A name of the record, an id, a key, a scheme or a property: ASCII letters, digits and . _ + -, at most 200 of them.
bool is_identifier(std::string_view text);

/// The text itself, made printable as said above.
std::string printable(std::string_view text);

/// `text` cut to `most` code points, the last of them an ellipsis where something is lost.
std::string elided(std::string_view text, std::size_t most);

/// For a terminal: one line that shows what the text holds and does nothing. Control characters, line ends among them,
/// characters that turn the direction of writing or take no room, and bytes that are not UTF-8 become \n, \t, \xNN or
/// \u{NNNN}. In a text of more than `most` code points an ellipsis replaces the middle.
std::string visible(std::string_view text, std::size_t most = 1000);

/// The text of JSON: in its strings, what a terminal obeys, hides or shows somewhere else becomes \uNNNN, the same
/// JSON.
std::string visible_json(std::string_view json);

/// For the text or an attribute of HTML, and for the text of XML: & < > " ' become entities.
std::string escape_markup(std::string_view text);

/// For an attribute of XML: tabs and line ends become references too, as a reader would turn them into blanks.
std::string escape_xml_attribute(std::string_view text);

/// For running text in Markdown, also within a table: punctuation is escaped, line ends become blanks.
std::string escape_markdown(std::string_view text);

/// The same, but formulas between dollar signs, one or two, stay formulas, as GitHub sets them: $`x_1`$; and what is
/// between backticks stays code.
std::string markdown_words(std::string_view text);

/// A code span of Markdown that also survives within a table; empty text gives nothing.
std::string markdown_code(std::string_view text);

/// One field of CSV after RFC 4180: quoted when it holds a comma, a quote or a line end. Before text that a spreadsheet
/// would take for a formula, because it begins with = + - @ or a control character and is no number, stands an
/// apostrophe.
std::string csv_field(std::string_view text);

/// One word for a POSIX shell: quoted unless it is plain.
std::string shell_word(std::string_view text);

/// The address of the element with this id, on the same page: # and the id, percent-encoded.
std::string fragment(std::string_view id);

}  // namespace pe::reports
