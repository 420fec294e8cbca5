/// The rows of a multimodal sequence: words, along which all axes go alike, and the cells of images and videos, which
/// begin after all that is before.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "experiments/audit/phases/places.hpp"

namespace pe::audit::phases {

/// The first row that leaves the order of such sequences, of `length` rows each, where few do; nothing where none does,
/// and of cells in another order. A sequence may begin anew, at position 0 or 1 along all axes, and be padded so.
std::optional<Ordered> broken_sequence(std::vector<Place> const& places, std::int64_t length);

}  // namespace pe::audit::phases
