#include "experiments/terminal/terminal.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <sstream>

#include "experiments/terminal/print.hpp"
#include "reports/writers/escape.hpp"

namespace pe::experiments {
namespace {

bool is_set(char const* variable) {
  char const* const value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

/// Continuation bytes of UTF-8 take no column.
bool starts_character(char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }

std::size_t longest_word(std::string const& heading) {
  std::size_t longest = 0;
  std::istringstream words(heading);
  for (std::string word; words >> word;) longest = std::max(longest, columns(word));
  return longest;
}

/// Lines of at most this many columns; a longer word has one of its own.
std::vector<std::string> broken(std::string_view text, std::size_t width) {
  std::vector<std::string> lines(1);
  while (!text.empty()) {
    auto const word = text.substr(0, text.find(' '));
    auto& line = lines.back();
    if (!line.empty() && columns(line) + 1 + columns(word) > width) {
      lines.emplace_back(word);
    } else {
      line.append(line.empty() ? "" : " ").append(word);
    }
    text.remove_prefix(std::min(word.size() + 1, text.size()));
  }
  return lines;
}

std::string line(std::vector<std::string> const& cells, std::vector<std::size_t> const& widths, bool hangs) {
  std::string out;
  std::size_t used = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    bool const is_hung = hangs && i + 1 == cells.size();
    out += is_hung ? hung(cells[i], used) : printable(cells[i]) + std::string(widths[i] - columns(cells[i]) + 2, ' ');
    used += widths[i] + 2;
  }
  return out.substr(0, out.find_last_not_of(' ') + 1) + "\n";
}

}  // namespace

std::string printable(std::string_view text) { return reports::visible(text, text.size()); }

std::size_t columns(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), starts_character));
}

std::string coloured(std::string_view text, Colour colour) {
  static bool const enabled = isatty(STDOUT_FILENO) != 0 && !is_set("NO_COLOR");
  if (!enabled || colour == Colour::plain) return std::string(text);
  constexpr char const* codes[] = {"0", "34", "1;31", "2", "1"};
  return fmt::format("\033[{}m{}\033[0m", codes[static_cast<std::size_t>(colour)], text);
}

std::size_t terminal_width(int stream) {
  constexpr std::size_t least = 40, without_terminal = 100;
  winsize size{};
  if (ioctl(stream, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return std::max<std::size_t>(size.ws_col, least);
  if (char const* const columns = std::getenv("COLUMNS")) {
    auto const width = std::strtoul(columns, nullptr, 10);
    if (width > 0) return std::clamp<std::size_t>(width, least, 1000);
  }
  return without_terminal;
}

std::string hung(std::string_view text, std::size_t used) {
  constexpr std::size_t hardly_any = 30, indent = 4;
  auto const width = terminal_width();
  if (auto whole = printable(text); used + columns(whole) <= width) return whole;
  bool const below = used + hardly_any > width;
  auto lines = wrapped(text, below ? indent : used);
  lines.pop_back();
  return below ? "\n" + lines : lines.substr(used);
}

std::string plain(std::string_view text) {
  std::string line(text);
  std::ranges::replace_if(
      line, [](char c) { return c == '\n' || c == '\t'; }, ' ');
  return printable(line);
}

std::string wrapped(std::string_view foreign, std::size_t indent) {
  std::string const margin(indent, ' ');
  auto const width = std::max<std::size_t>(terminal_width(), indent + 20) - indent;
  return margin + fmt::format("{}\n", fmt::join(broken(printable(foreign), width), "\n" + margin));
}

ExpectedWork::ExpectedWork(std::vector<std::uint64_t> const& planned) {
  constexpr double growth =
      0.4;  // of a run of all claims: the share of its work is within 0.11 of that of its time throughout
  for (auto const cases : planned) {
    auto const work = std::pow(static_cast<double>(cases), growth);
    of_case_.push_back(cases == 0 ? 0 : work / static_cast<double>(cases));
    total_ += work;
  }
}

Progress::Progress(std::vector<std::uint64_t> const& planned, std::vector<std::string> names)
    : work_(planned), names_(std::move(names)), begun_(planned.size()) {
  if (isatty(STDERR_FILENO) == 0 || work_.total() == 0) return;
  painter_ = std::jthread([this](std::stop_token const& stop) {
    while (!stop.stop_requested()) {
      show();
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    std::fputs("\r\033[K", stderr);
  });
}

Progress::~Progress() {
  painter_.request_stop();
  if (painter_.joinable()) painter_.join();
}

double Progress::seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

void Progress::advance(std::size_t claim, std::uint64_t cases) {
  if (cases == 0 && begun_[claim] == 0) begun_[claim] = seconds();
  if (cases == 0) current_ = claim;
  done_.fetch_add(work_.of_case(claim) * static_cast<double>(cases), std::memory_order_relaxed);
}

void Progress::put_above(std::string_view text) {
  std::lock_guard const lock(line_);
  if (painter_.joinable()) std::fputs("\r\033[K", stderr);
  put(text);
  flush_output();  // in a pipe, too: who waits for minutes sees what is finished
}

void Progress::show() {
  constexpr std::size_t cells = 30;
  constexpr double long_claim = 2;  // seconds
  constexpr double telling = 0.05;  // less, and what proofs took, which come first, says nothing of the rest
  auto const done = std::min(done_.load(std::memory_order_relaxed) / work_.total(), 1.0);
  double const seconds = this->seconds(), begun = begun_[current_];
  auto const filled = static_cast<std::size_t>(done * cells);
  auto const left = done >= telling ? fmt::format(", {:.0f} s left", std::ceil(seconds / done - seconds)) : "";
  auto const at = !names_.empty() && begun > 0 && seconds - begun > long_claim ? ": " + names_[current_] : "";
  auto const line = fmt::format("[{}{}] {:.0f} %{}{}", std::string(filled, '#'), std::string(cells - filled, ' '),
                                std::floor(100 * done), left, at);
  // A line that went over the edge could not be erased.
  auto const shown = "\r\033[K" + reports::elided(printable(line), terminal_width(STDERR_FILENO) - 1);
  std::lock_guard const lock(line_);
  std::fwrite(shown.data(), 1, shown.size(), stderr);  // a terminal that is gone is none of our business
}

std::string aligned(std::vector<std::string> const& headings, std::vector<std::vector<std::string>> const& rows,
                    bool hangs) {
  std::vector<std::size_t> widths;  // of the widest cell and the longest word of the heading
  for (std::size_t i = 0; i < headings.size(); ++i) {
    auto width = longest_word(headings[i]);
    for (auto const& row : rows) width = std::max(width, columns(row.at(i)));
    widths.push_back(width);
  }
  std::vector<std::vector<std::string>> heads;
  std::size_t height = 0;
  for (std::size_t i = 0; i < headings.size(); ++i) {
    heads.push_back(broken(headings[i], widths[i]));
    height = std::max(height, heads.back().size());
  }
  std::string out;
  for (std::size_t at = 0; at < height; ++at) {
    std::vector<std::string> cells;
    for (auto const& head : heads) {
      auto const above = height - head.size();  // headings are on the line above the cells
      cells.push_back(at < above ? "" : head[at - above]);
    }
    out += coloured(line(cells, widths, hangs), Colour::faint);
  }
  for (auto const& row : rows) out += line(row, widths, hangs);
  return out;
}

std::string table_text(reports::Table const& table) {
  std::vector<std::string> headings;
  for (auto const& column : table.columns) headings.push_back(column.heading);
  std::vector<std::vector<std::string>> rows;
  for (auto const& row : table.rows) {
    auto& cells = rows.emplace_back();
    for (auto const& [text, agreement] : row) {
      cells.push_back(text + (agreement == reports::Agreement::agrees    ? " ✓"
                              : agreement == reports::Agreement::differs ? " ✗"
                                                                         : ""));
    }
  }
  return fmt::format("{}\n\n{}\n{}", coloured(table.title, Colour::strong), aligned(headings, rows),
                     wrapped(table.caption, 0));
}

}  // namespace pe::experiments
