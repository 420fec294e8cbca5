/// What the words and texts of a saved run may be. A record comes from anybody; what it says becomes file names, lines
/// of a terminal, labels and links.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "reports/consistency.hpp"

namespace pe::reports {

/// A name that may become a file's: lower-case letters, digits and dashes, not a dash first, at most 100 of them.
bool is_file_name(std::string_view text);

/// A name of the record, an id, a key, a scheme or a property: ASCII letters, digits and . _ + -, at most 200 of them.
bool is_identifier(std::string_view text);

/// Whether a run keeps the text of a file: characters that show, in lines, at most so many bytes.
bool is_kept(std::string_view text);
inline constexpr std::size_t longest_file = 1 << 20;

/// The first field of a run that is no such text as pebench writes: an id, a key or a name that is no identifier, and
/// any text with a control character (but a tab or a line end), a character that hides or turns text, or more than
/// 64 KiB, of a file 1 MiB. Nothing when all is well.
std::optional<Inconsistency> malformed(Run const& run);

}  // namespace pe::reports
