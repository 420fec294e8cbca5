/// The stored result of the sweep over lags: a line for each part, tabs between the columns.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "experiments/sweeps/lag_sums.hpp"

namespace pe::sweeps {

struct Row {
  Part part;
  Found found;
  std::string greatest, least;  ///< F there, to 20 digits
};

Row row_of(Part const& part, Found const& found);

/// The distance of the nearest two codes of the part, which are those of the greatest F.
double least_distance(Row const& row);

/// The heading and the rows, as the bytes of a file.
std::string text_of(std::vector<Row> const& rows);

/// Throws std::runtime_error, a sentence, for a file that is no such table.
std::vector<Row> read_rows(std::filesystem::path const& file);

/// The rows of all shards in the order of `all_parts()`. Throws std::runtime_error, which names it, for a part that is
/// missing or there twice.
std::vector<Row> merged(std::vector<std::filesystem::path> const& files);

/// A line of Markdown for each code: its nearest codes, its first negative sum, the least, and the last above each
/// level.
std::string summary(std::vector<Row> const& rows);

}  // namespace pe::sweeps
