/// What the terminal can do: colour, width, a progress bar. Without a terminal, plain text and silence.
#pragma once

#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "theory/kernel/evidence.hpp"

namespace pe::experiments {

enum class Colour { plain, good, bad, faint, strong };

/// `text` in a colour where standard output is a terminal and NO_COLOR is not set; else `text`.
std::string coloured(std::string_view text, Colour colour);

/// Columns of the terminal behind a file descriptor (or of COLUMNS), at least 40; 100 where there is none.
std::size_t terminal_width(int stream = STDOUT_FILENO);

/// `text` as a terminal may have it: control characters, what reverses the direction of writing, and bytes that are no
/// UTF-8 as \xNN, all else as it is. So text out of a file moves no cursor, sets no title and starts no line.
std::string printable(std::string_view text);

/// How many columns a text takes: its code points, counted as one each.
std::size_t columns(std::string_view text);

/// `text`, made printable, cut to `width` columns, with an ellipsis where something is lost. Counts code points as one
/// column each.
std::string fitted(std::string_view text, std::size_t width);

/// `text` as a line of a terminal: line ends and tabs become blanks, and whatever else of it would not be seen is shown
/// (reports::visible). For everything that comes out of a file.
std::string plain(std::string_view text);

/// `text`, made printable, broken into lines of at most the terminal's width, each after `indent` spaces.
std::string wrapped(std::string_view text, std::size_t indent);

/// `text`, made printable, behind `used` columns of a line. Where the line is too narrow it goes on under its
/// beginning, or below, where hardly any room is left.
std::string hung(std::string_view text, std::size_t used);

/// A bar on standard error with the rate of the last seconds and the time left at it, while it lives; nothing where
/// that is no terminal.
class Progress {
 public:
  explicit Progress(std::uint64_t total);
  ~Progress();
  Progress(Progress const&) = delete;
  Progress& operator=(Progress const&) = delete;

  void advance(std::uint64_t count) { done_.fetch_add(count, std::memory_order_relaxed); }

 private:
  void show();

  std::uint64_t total_;
  std::atomic<std::uint64_t> done_ = 0;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::deque<std::pair<double, std::uint64_t>> seen_{{0, 0}};  ///< seconds and cases done, of the last seconds
  std::jthread painter_;
};

}  // namespace pe::experiments
