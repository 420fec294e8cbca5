/// Records as CSV (RFC 4180), one line each.
#include <algorithm>

#include "reports/document_table.hpp"
#include "reports/fields.hpp"
#include "reports/writers/comparison.hpp"
#include "reports/writers/escape.hpp"
#include "reports/writers/numbers.hpp"
#include "reports/writers/writers.hpp"

namespace pe::reports {
namespace {

/// The text of a member; "witness/at" is a member of a member, which may be missing.
std::string text_of(Json const& record, std::string_view path) {
  if (!record.is_object()) return {};
  auto const slash = std::min(path.find('/'), path.size());
  auto const& value = record.at(std::string(path.substr(0, slash)));
  if (slash < path.size()) return text_of(value, path.substr(slash + 1));
  if (value.is_null()) return {};
  if (value.is_number_float()) return shortest(value.get<double>());
  return value.is_string() ? value.get<std::string>() : value.dump();
}

/// `columns` are the names of members, with blanks between; the header has them with _ for a slash.
std::string table(Json const& records, std::string_view columns) {
  std::string out;
  auto const line = [&](auto const& cell) {
    for (auto rest = columns; !rest.empty();) {
      auto const column = rest.substr(0, rest.find(' '));
      rest.remove_prefix(std::min(column.size() + 1, rest.size()));
      out += csv_field(cell(column)) + ',';
    }
    out.back() = '\r';
    out += '\n';
  };
  line([](std::string_view column) {
    std::string name(column);
    std::ranges::replace(name, '/', '_');
    return name;
  });
  for (auto const& record : records) line([&](std::string_view column) { return text_of(record, column); });
  return out;
}

std::string costs_csv(std::vector<CostRow> const& costs) {
  auto records = Encode{}(costs);
  for (auto& record : records) {
    for (std::string const count : {"parameters", "memory", "work"}) {
      record[count + "_number"] = record[count]["value"];
      record[count] = Json(record[count]["text"]);
    }
  }
  return table(records, "scheme parameters memory work parameters_number memory_number work_number source");
}

/// Long format: what a data frame groups by.
std::string curves_csv(Extrapolation const& extrapolation) {
  auto records = Json::array();
  for (auto const& curve : extrapolation.curves) {
    for (std::size_t i = 0; i < curve.positions.size(); ++i) {
      records.push_back({{"scheme", curve.scheme}, {"position", curve.positions[i]}, {"value", curve.values[i]}});
    }
  }
  return table(records, "scheme position value");
}

/// Long format, too.
std::string trained_csv(Trained const& trained) {
  auto records = Json::array();
  for (auto const& row : trained.rows) {
    for (auto const& [length, mean, half] : row.accuracies) {
      records.push_back({{"task", row.task},
                         {"scheme", row.scheme},
                         {"seeds", row.seeds},
                         {"length", length},
                         {"accuracy", mean},
                         {"half", row.seeds == 1 ? Json() : Json(half)}});
    }
  }
  return table(records, "task scheme seeds length accuracy half");
}

}  // namespace

std::string writers::csv(Run const& run) {
  auto records = Encode{}(run.outcomes);
  for (auto& record : records) record.emplace("law", "");  // where it is left out
  return table(records,
               "id ledger source locator scheme property statement latex law domain walked expected verdict evidence "
               "agrees cases discards digits residual failure_rate_95 witness/at witness/component witness/lhs "
               "witness/rhs witness/difference witness/certificate corrected_by note replay");
}

std::string writers::matrix_csv(Matrix const& matrix) {
  auto cells = Encode{}(matrix.cells);
  for (auto& cell : cells) {
    if (cell["claim"] == "") cell["digits"] = nullptr;
  }
  return table(cells, "scheme property verdict evidence agrees residual digits reason witness claim replay");
}

std::vector<File> writers::comparison_tables(Comparison const& comparison) {
  std::vector<File> result{{"tables/matrix.csv", matrix_csv(comparison.matrix)},
                           {"tables/costs.csv", costs_csv(comparison.costs)},
                           {"tables/atlas.csv", table(Encode{}(comparison.atlas),
                                                      "scheme property format pipeline tolerance position beyond")},
                           {"tables/notes.csv", table(Encode{}(comparison.notes), "scheme property text command")}};
  if (!comparison.trained.rows.empty()) result.push_back({"tables/trained.csv", trained_csv(comparison.trained)});
  for (auto const& extrapolation : comparison.extrapolations) {
    result.push_back({"tables/" + extrapolation.name + ".csv", curves_csv(extrapolation)});
  }
  return result;
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
