#include "reports/document_table.hpp"

#include "reports/writers/escape.hpp"

namespace pe::reports {

Cell compared(std::string computed, std::string const& printed) {
  auto const agreement = computed == printed ? Agreement::agrees : Agreement::differs;
  return {std::move(computed), agreement};
}

std::size_t differences(Table const& table) {
  std::size_t count = 0;
  for (auto const& row : table.rows)
    for (auto const& cell : row) count += cell.agreement == Agreement::differs ? 1 : 0;
  return count;
}

std::string csv(Table const& table) {
  std::string out;
  for (auto const& column : table.columns) out += csv_field(column.heading) + ",";
  out += "differs\r\n";
  for (auto const& row : table.rows) {
    std::string differing;
    for (std::size_t i = 0; i < row.size(); ++i) {
      out += csv_field(row[i].text) + ",";
      if (row[i].agreement == Agreement::differs)
        differing += (differing.empty() ? "" : "; ") + table.columns[i].heading;
    }
    out += csv_field(differing) + "\r\n";
  }
  return out;
}

}  // namespace pe::reports
