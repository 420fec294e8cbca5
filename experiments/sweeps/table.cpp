#include "experiments/sweeps/sweeps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>

namespace pe::sweeps {
namespace {

/// Calls visit(column) for every column that is a number, in the order of the file.
void numbers(auto& row, auto&& visit) {
  visit("d", row.part.code.dimension);
  visit("base", row.part.code.base);
  visit("first", row.part.first);
  visit("end", row.part.end);
  visit("greatest_at", row.found.greatest_at);
  visit("least_at", row.found.least_at);
  visit("first_negative", row.found.first_negative);
  for (std::size_t i = 0; i < levels.size(); ++i) {
    visit(fmt::format("last_above_{}", levels[i]).c_str(), row.found.last_above[i]);
  }
}

std::string heading() {
  std::string result;
  Row row;
  numbers(row, [&](char const* name, auto const&) { result += std::string(name) + "\t"; });
  return result + "greatest\tleast";
}

/// From here on codes are far apart in a text.
constexpr std::int64_t far_lag = 1024;

/// What all parts of a code come to.
struct Whole {
  Row const* greatest = nullptr;
  Row const* far = nullptr;  ///< the greatest of the lags from `far_lag` on
  Row const* least = nullptr;
  Found found;
};

/// The nearest double, which orders two sums wherever the first 16 digits do.
double value(std::string const& text) { return std::stod(text.substr(text.starts_with("[") ? 1 : 0)); }

}  // namespace

Row row_of(Part const& part, Found const& found) {
  constexpr int digits = 20;
  auto const text = [&](std::int64_t lag) { return lag_sum(part.code, lag).text(digits); };
  return {part, found, text(found.greatest_at), text(found.least_at)};
}

double least_distance(Row const& row) { return std::sqrt(row.part.code.dimension - 2 * value(row.greatest)); }

std::string text_of(std::vector<Row> const& rows) {
  auto result = heading() + "\n";
  for (auto const& row : rows) {
    numbers(row, [&](char const*, auto const& number) { result += fmt::format("{}\t", number); });
    result += row.greatest + "\t" + row.least + "\n";
  }
  return result;
}

std::vector<Row> read_rows(std::filesystem::path const& file) {
  std::ifstream stream(file);
  std::string line;
  if (!std::getline(stream, line) || line != heading()) {
    throw std::runtime_error(fmt::format("{} is not a table of the sweep over lags", file.string()));
  }
  std::vector<Row> rows;
  while (std::getline(stream, line)) {
    std::istringstream columns(line);
    auto& row = rows.emplace_back();
    numbers(row, [&](char const*, auto& number) { columns >> number; });
    columns.ignore();
    std::getline(columns, row.greatest, '\t');
    std::getline(columns, row.least);
    if (!columns || !row.least.ends_with(']'))
      throw std::runtime_error(fmt::format("{} has a torn line: {}", file.string(), line));
  }
  return rows;
}

std::string summary(std::vector<Row> const& rows) {
  std::map<std::pair<int, int>, Whole> codes;
  for (auto const& row : rows) {
    auto& whole = codes[{row.part.code.dimension, row.part.code.base}];
    auto const keep_greatest = [&](Row const*& best) {
      if (best == nullptr || value(row.greatest) > value(best->greatest)) best = &row;
    };
    keep_greatest(whole.greatest);
    if (row.part.first >= far_lag) keep_greatest(whole.far);
    if (whole.least == nullptr || value(row.least) < value(whole.least->least)) whole.least = &row;
    if (whole.found.first_negative == 0) whole.found.first_negative = row.found.first_negative;
    for (std::size_t i = 0; i < levels.size(); ++i) {
      whole.found.last_above[i] = std::max(whole.found.last_above[i], row.found.last_above[i]);
    }
  }
  std::string result = fmt::format(
      "| d | base | nearest codes: lag, distance | nearest from lag {} on | first F < 0 | least F, at |", far_lag);
  for (double const level : levels) result += fmt::format(" last F >= {} d/2 |", level);
  result += "\n|---|---|---|---|---|---|";
  for ([[maybe_unused]] double const level : levels) result += "---|";
  result += "\n";
  for (auto const& [code, whole] : codes) {
    auto const nearest = [](Row const& row) {
      return fmt::format("{}, {:.6f}", row.found.greatest_at, least_distance(row));
    };
    result += fmt::format("| {} | {} | {} | {} | {} | {:.6f}, {} |", code.first, code.second, nearest(*whole.greatest),
                          nearest(*whole.far), whole.found.first_negative, value(whole.least->least),
                          whole.least->found.least_at);
    for (auto const lag : whole.found.last_above) result += fmt::format(" {} |", lag);
    result += "\n";
  }
  return result;
}

}  // namespace pe::sweeps
