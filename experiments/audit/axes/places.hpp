/// Mistakes that the places of all rows along several axes show.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace pe::audit::core {

using Cells = std::vector<std::vector<std::int64_t>>;  ///< [rows][axes]

/// Of two axes along which all rows move alike, one to the other side: one sequence of which some sines are negated.
/// `positions`: [axes][rows]; `moving`: axes with several positions.
std::optional<std::size_t> mirrored(std::vector<std::vector<double>> const& positions,
                                    std::vector<std::size_t> const& moving);

/// The length of a line, where columns are counted modulo that, and the number that lines are the quotient with.
std::optional<std::pair<std::int64_t, std::int64_t>> divided_otherwise(Cells const& cells,
                                                                       std::vector<std::size_t> const& moving);

}  // namespace pe::audit::core
