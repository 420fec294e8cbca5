/// The program's two streams. A reader that has ended, a full disk or a closed stream never causes a crash.
#pragma once

#include <fmt/format.h>

#include <stdexcept>
#include <string>
#include <string_view>

namespace pe::experiments {

/// Standard output cannot be written. `gone` when its reader has ended (`pebench list claims | head`): then no message
/// is needed.
struct StreamError : std::runtime_error {
  StreamError(std::string const& sentence, bool reader_gone) : std::runtime_error(sentence), gone(reader_gone) {}
  bool gone;
};

/// To standard output. Throws StreamError.
void put(std::string_view text);

template <class... Args>
void print(fmt::format_string<Args...> format, Args&&... args) {
  put(fmt::format(format, std::forward<Args>(args)...));
}

/// Throws StreamError when what was put cannot be written.
void flush_output();

/// `text` with the commands of ours in it (in quotes, after a colon, or at the beginning of a line) as the user types
/// them: of "'pebench list claims'" "'./bench list claims'", where bench was called.
std::string as_typed(std::string_view text);

/// "pebench: ", the sentence with its commands as typed, and a line end, on standard error. What is foreign in it is
/// made visible, so that it stays one line of text; where standard error cannot be written, it is lost.
void tell(std::string_view sentence);

/// Makes the streams safe to use: no other file takes the number of a stream that was closed before the program began,
/// and a reader that ends causes an error of writing, not a signal.
void open_streams();

}  // namespace pe::experiments
