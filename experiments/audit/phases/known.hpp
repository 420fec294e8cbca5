/// Frequencies that are known before a table is looked at: those that a config prescribes, of a base that is expected,
/// or of the bases in use.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "experiments/audit/options.hpp"
#include "experiments/audit/phases/identify.hpp"

namespace pe::audit::phases {

/// To this part the size of entries may be estimated off, where they are held against a config's amplitude.
inline constexpr double same_size = 0x1p-7;

struct Known {
  double base = 0, amplitude = 1;
  double first = 0;  ///< the position of row 0, where rows are one apart
  std::string spacing = "d/2", scaling = "none", state = {};
  std::vector<std::pair<std::string, double>> parameters = {};  ///< of the scaling
  std::vector<Ball> frequencies;
};

/// Of `pairs` pairs; `rows`: how many the table has.
std::vector<Known> known_frequencies(Options const& options, std::int64_t pairs, std::int64_t rows);

/// The frequencies of a half or a quarter of the rows, or of a cosine and a sine table's first or last half of the
/// columns, where these are a code of positions one apart by themselves.
std::optional<Known> known_of_a_part(std::vector<Table> const& tables);

/// Whether some columns change little from row to row, in the first rows or in later ones, as those of slow pairs do
/// and unrelated numbers do not: a look that costs nothing.
bool has_slow_columns(Matrix const& matrix);

/// Every matrix that one table, or a cosine and a sine table side by side, may be, with every layout of its columns.
std::vector<std::pair<Matrix, std::vector<Layout>>> arrangements(std::vector<Table> const& tables);

/// Whether the sums of the squares of sine and cosine are about the same for all pairs of a row.
bool on_circles(Matrix const& matrix, Layout const& layout, std::int64_t row);

/// That the rows are codes of these frequencies: the first at `first`, or as it says itself, the others one apart each.
/// Nothing where the columns do not pair so.
std::optional<Hypothesis> under(Known const& known, Matrix const& matrix, Layout const& layout,
                                std::optional<double> first);

}  // namespace pe::audit::phases
