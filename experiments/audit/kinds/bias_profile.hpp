/// A head's bias as a function of the offset.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "experiments/audit/kinds/bias_rows.hpp"
#include "experiments/audit/table.hpp"
#include "theory/kernel/format.hpp"

namespace pe::audit {

/// Entry (i, j) of a head that breaks a law, beside the one that it should equal.
struct BiasEntry {
  std::int64_t query = 0, key = 0;
  double found = 0, expected = 0;
};

/// f(j - i) of one head, after the row's constant was taken off where rows have one.
struct BiasProfile {
  std::int64_t queries = 0, keys = 0;
  std::vector<double> value;   ///< at index offset + queries - 1; NaN where every entry is masked
  bool row_constants = false;  ///< each row is the profile plus a constant of its own
  bool causal_mask = false;    ///< some later keys are masked
  double greatest = 0;         ///< of |entry|, masked ones aside
  std::uint64_t compared = 0, broken = 0;
  double residual = 0;             ///< the greatest difference of two entries of one offset
  std::optional<BiasEntry> worst;  ///< of those that differ by more than rounding explains
  std::optional<BiasEntry> not_finite;
  std::optional<OddRow> odd_row;  ///< where most rows are those of their own query, the first that is another's

  double at(std::int64_t offset) const { return value[static_cast<std::size_t>(offset + queries - 1)]; }
  std::int64_t first_offset() const { return 1 - queries; }
  std::int64_t last_offset() const { return keys - 1; }
};

/// How far two entries of magnitude up to `greatest` may lie apart where the exact ones are equal: each was rounded
/// once to the storage type, and before that in float32 or wider.
double bias_allowance(Format stored, double greatest);

/// How far one entry may lie from its exact value among others up to `greatest`: the storage rounds it once, and
/// float32 arithmetic may have taken it for the difference of two of the greatest.
double bias_rounding(Format stored, double entry, double greatest);

/// Whether most values are below what may be off beside the greatest one: then nothing is compared.
bool allowance_hides(BiasProfile const& p, Format stored);

/// Whether as many numbers are free, one for each offset and, where rows have constants, one for each row, as there are
/// entries: then nothing could contradict that the bias depends on the offset.
bool says_nothing_of_offsets(std::vector<BiasProfile> const& profiles);

/// Reads a matrix [queries, keys] row by row. Rows' constants are taken off only where the entries as they are do not
/// depend on the offset alone.
BiasProfile read_profile(Table const& matrix, Format stored);

/// Of a single query, keys of padding in front stand at position 0, and so does the first that is none: they are taken
/// for masked. Returns how many they are.
std::int64_t leave_out_padding(BiasProfile& p);

/// Whether a square matrix is that of the cells of a grid of this width, row after row: its entries, equal up to
/// rounding, depend on the offsets along both axes alone.
bool depends_on_cells(Table const& matrix, std::int64_t width, Format stored);

}  // namespace pe::audit
