/// A table of a document, computed again beside what is printed.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace pe::reports {

/// How a computed cell compares with what the document prints for it.
enum class Agreement { not_compared, agrees, differs };

struct Cell {
  std::string text;
  Agreement agreement = Agreement::not_compared;
};

/// What a column holds: what the row is about, what the document prints, or what was computed.
enum class Role { label, printed, computed };

struct Column {
  std::string heading;
  Role role = Role::computed;
};

struct Table {
  std::string name;          ///< of its files, without extension: lower-case letters, digits and dashes
  std::string title;         ///< one line
  std::string caption = {};  ///< what to see
  std::vector<Column> columns;
  std::vector<std::vector<Cell>> rows = {};  ///< as many cells in each as there are columns
};

/// A cell with `computed`, which is marked by whether the document prints the same.
inline Cell compared(std::string computed, std::string const& printed) {
  auto const agreement = computed == printed ? Agreement::agrees : Agreement::differs;
  return {std::move(computed), agreement};
}

/// How many cells differ from what the document prints.
inline std::size_t differences(Table const& table) {
  std::size_t count = 0;
  for (auto const& row : table.rows) {
    for (auto const& cell : row) count += cell.agreement == Agreement::differs ? 1 : 0;
  }
  return count;
}

/// The table as CSV (RFC 4180). A last column names, for each row, the columns that differ from what is printed.
std::string csv(Table const& table);

}  // namespace pe::reports
