/// The tables of this folder: a row a line, tabs between its cells; lines that are empty or begin with # are not read.
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

#include "theory/kernel/error.hpp"

namespace pe {

/// What is between the separators: one more than there are of these.
inline std::vector<std::string_view> parts(std::string_view text, std::string_view separator) {
  std::vector<std::string_view> result;
  for (std::size_t begin = 0, end = 0; begin <= text.size(); begin = end + separator.size()) {
    end = std::min(text.find(separator, begin), text.size());
    result.push_back(text.substr(begin, end - begin));
  }
  return result;
}

using Row = std::vector<std::string_view>;

inline std::vector<Row> rows_of(std::string_view table) {
  std::vector<Row> result;
  for (auto const line : parts(table, "\n")) {
    if (!line.empty() && line.front() != '#') result.push_back(parts(line, "\t"));
  }
  return result;
}

/// The row with this first cell; empty where there is none.
inline Row row_of(std::string_view table, std::string_view first) {
  auto const rows = rows_of(table);
  auto const found = std::ranges::find(rows, first, [](Row const& row) { return row.front(); });
  return found == rows.end() ? Row{} : *found;
}

}  // namespace pe
