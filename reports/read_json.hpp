/// A saved run, read back, so that it can be shown again. A record comes from anybody; what it says becomes file names,
/// lines of a terminal, labels and links.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

#include "reports/run.hpp"

namespace pe::reports {

/// The text is no run that this program reads; the message is one sentence that names the field.
struct ReadError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The longest text that may be a run, in bytes: a run of every claim has some megabytes.
inline constexpr std::size_t longest_run = std::size_t{64} << 20;

/// Returns the run that `text` records. Messages call the text `name`.
/// Throws ReadError when the text is longer, deeper or fuller than any run is (before anything is built of it), is not
/// JSON, is of another schema, lacks a field, has an unknown one, or has one of the wrong type; when a text is none
/// that pebench writes: an id, a key or a name that is no identifier, a word that is not in the vocabulary, and any
/// text with a control character (but a tab or a line end), a character that hides or turns text, or more than 64 KiB,
/// of a file 1 MiB; when a field contradicts the rest (consistency.hpp) or a digest. The message says which
/// ("run.json: outcomes[3].verdict is missing; ..."), in ASCII but for `name`, and repeats no more than 60 characters
/// of a value. `writers::json(read_json(text))` gives back the same bytes when `text` was written by this version.
Run read_json(std::string_view text, std::string const& name = "run.json");

/// Whether a run keeps the text of a file: characters that show, in lines, at most so many bytes.
bool is_kept(std::string_view text);
inline constexpr std::size_t longest_file = 1 << 20;

}  // namespace pe::reports
