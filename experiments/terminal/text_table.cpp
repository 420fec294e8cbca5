#include "experiments/terminal/text_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "experiments/terminal/terminal.hpp"

namespace pe::experiments {
namespace {

/// Each column's width: that of its widest cell and of the longest word in its heading.
std::size_t longest_word(std::string const& heading) {
  std::size_t longest = 0;
  std::istringstream words(heading);
  for (std::string word; words >> word;) longest = std::max(longest, columns(word));
  return longest;
}

std::vector<std::string> broken(std::string const& heading, std::size_t width) {
  std::vector<std::string> lines(1);
  std::istringstream words(heading);
  for (std::string word; words >> word;) {
    auto& line = lines.back();
    if (!line.empty() && columns(line) + 1 + columns(word) > width) {
      lines.push_back(word);
    } else {
      line += (line.empty() ? "" : " ") + word;
    }
  }
  return lines;
}

std::string line(std::vector<std::string> const& cells, std::vector<std::size_t> const& widths) {
  std::string out;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    out += cells[i] + std::string(widths[i] - columns(cells[i]) + 2, ' ');
  }
  return printable(out.substr(0, out.find_last_not_of(' ') + 1)) + "\n";
}

}  // namespace

std::string aligned(std::vector<std::string> const& headings, std::vector<std::vector<std::string>> const& rows) {
  std::vector<std::size_t> widths;
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
    out += coloured(line(cells, widths), Colour::faint);
  }
  for (auto const& row : rows) out += line(row, widths);
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
