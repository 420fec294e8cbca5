/// How large a table is judged: beyond this it is told to be too large, in a sentence, before memory is taken for it.
///
/// An audit takes at most 300 MB beside the file that it maps, whatever the file holds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "experiments/audit/result.hpp"
#include "experiments/audit/table.hpp"

namespace pe::audit {

/// Columns of a code; keys, or queries, of a bias; rows may be as many as a file holds.
inline constexpr std::int64_t most_columns = std::int64_t{1} << 17;
/// Offsets of a table of buckets, or of all heads of a bias together.
inline constexpr std::int64_t most_offsets = std::int64_t{1} << 18, most_offsets_of_heads = std::int64_t{1} << 21;
/// Tables out of one command that are judged one by one.
inline constexpr std::size_t most_subjects = std::size_t{1} << 15;

/// Nobody counts so far, in steps, and no base in use is near this one.
inline constexpr double greatest_position = 0x1p40, greatest_base = 1e15;

/// How much the sum of the squares of a sine and a cosine may vary from row to row, and so the modulus of a pair: four
/// times what storage in bfloat16 does to it, and half of what exchanged columns of neighbouring pairs do.
inline constexpr double steady_circle = 0.04, steady_modulus = steady_circle / 2;

/// An audit that only says why the table is not judged, where there is a reason.
Audit unrecognised(Table const& table, std::string kind, std::optional<Finding> why);

/// The note "too-large" where the rows of the table, its positions along the first axis, have more than `most_columns`
/// entries.
std::optional<Finding> too_wide(Table const& table);

}  // namespace pe::audit
