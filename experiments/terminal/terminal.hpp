/// What the terminal can do: colour, width, a progress bar. Without a terminal, plain text and silence.
#pragma once

#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "reports/document_table.hpp"

namespace pe::experiments {

enum class Colour { plain, good, bad, faint, strong };

/// `text` in a colour where standard output is a terminal and NO_COLOR is not set; else `text`.
std::string coloured(std::string_view text, Colour colour);

/// Columns of the terminal behind a file descriptor (or of COLUMNS), at least 40; 100 where there is none.
std::size_t terminal_width(int stream = STDOUT_FILENO);

/// `text` as a terminal may have it, whole: what would not be seen, or would act, is shown (reports::visible). So text
/// out of a file moves no cursor, sets no title and starts no line.
std::string printable(std::string_view text);

/// How many columns a text takes: its code points, counted as one each.
std::size_t columns(std::string_view text);

/// The same as a line that reads on: line ends and tabs become blanks.
std::string plain(std::string_view text);

/// `text`, made printable, broken into lines of at most the terminal's width, each after `indent` spaces.
std::string wrapped(std::string_view text, std::size_t indent);

/// `text`, made printable, behind `used` columns of a line. Where the line is too narrow it goes on under its
/// beginning, or below, where hardly any room is left.
std::string hung(std::string_view text, std::size_t used);

/// The work that claims are expected to take, in an arbitrary unit. The time of a claim grows with its cases, but far
/// more slowly: where there are many, each is quick.
class ExpectedWork {
 public:
  /// By claim, how many cases are planned.
  explicit ExpectedWork(std::vector<std::uint64_t> const& planned);
  double total() const { return total_; }
  double of_case(std::size_t claim) const { return of_case_.at(claim); }

 private:
  std::vector<double> of_case_;
  double total_ = 0;
};

/// A bar on standard error with the share of the expected work that is done, the time left at the rate so far and the
/// name of a claim that takes long, while it lives; nothing where that is no terminal.
class Progress {
 public:
  /// By claim, how many cases are planned, and its name.
  explicit Progress(std::vector<std::uint64_t> const& planned, std::vector<std::string> names = {});
  ~Progress();
  Progress(Progress const&) = delete;
  Progress& operator=(Progress const&) = delete;

  /// `cases` more of a claim are done; 0: work on it begins.
  void advance(std::size_t claim, std::uint64_t cases);
  /// Text on standard output, above the bar.
  void put_above(std::string_view text);

 private:
  double seconds() const;
  void show();

  ExpectedWork work_;
  std::mutex line_;  ///< of the terminal, which one writes at a time
  std::vector<std::string> names_;
  std::vector<std::atomic<double>> begun_;  ///< by claim, after how many seconds; 0 where it is not begun
  std::atomic<std::size_t> current_ = 0;    ///< the claim on which work began last
  std::atomic<double> done_ = 0;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::jthread painter_;
};

/// Columns under their headings, two spaces apart; a heading that is wider than its column is broken between words. As
/// many cells in each row as there are headings. `hangs`: the last column goes on below where the terminal ends.
std::string aligned(std::vector<std::string> const& headings, std::vector<std::vector<std::string>> const& rows,
                    bool hangs = false);

/// A document's table: title, cells (✓ as printed, ✗ not as printed), caption.
std::string table_text(reports::Table const& table);

}  // namespace pe::experiments
