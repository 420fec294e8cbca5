/// Which pairs of a table go with one axis, and the positions of all rows.
#pragma once

#include <optional>
#include <vector>

#include "experiments/audit/axes/fit.hpp"

namespace pe::audit::core {

/// Axes of pairs that are worth trying, the plainest first: one for all, those of the command or the config, those of
/// pairs that change in the same rows, halves. `phases`: of consecutive rows.
std::vector<std::vector<int>> groups_of(View const& view, Asked const& asked, std::optional<Phases> const& phases);

/// The axis of each pair where each axis has so many pairs, one after the other; nothing where these are not all.
std::optional<std::vector<int>> blocks_of(std::vector<std::int64_t> const& pairs_of_axes, std::size_t pairs);

/// The axis of each pair by the config's sections: in blocks, or in turn.
std::optional<std::vector<int>> sections_of(Asked const& asked, std::size_t pairs);

/// Extends a model of sampled rows to all rows of its view, each decoded where no line goes through them, and compares
/// every entry.
void explain_all(Fit& fit, Asked const& asked);

}  // namespace pe::audit::core
