/// Caches of multimodal models under frequencies that are known: the pairs of a head are shared out among time, height
/// and width in sections, and each row stands for one position of each.
///
/// Frequencies and sections known, each row is read by itself. In a narrow format neighbouring positions have one code
/// in the slow pairs; where it leaves several open, the place is the one that a text or an image goes on with.
#pragma once

#include <optional>
#include <vector>

#include "experiments/audit/options.hpp"
#include "experiments/audit/phases/axes.hpp"
#include "experiments/audit/phases/judged_axis.hpp"
#include "experiments/audit/phases/pipeline.hpp"

namespace pe::audit::phases {

struct Sectioned {
  Taken taken;
  std::vector<AxisFound> axes;
  std::int64_t length = 0;              ///< rows of a sequence
  std::optional<Narrowed> narrow = {};  ///< the steps in a narrow format that explain every entry
};

/// A cosine and a sine table [.., d], merged, or [3, .., d], of every axis for all pairs; by the config, or else by the
/// sections and bases of published models; frequencies or angles may have been rounded to a narrow format. Nothing
/// where a row is the code of no place, and of texts alone.
std::optional<Sectioned> by_sections(std::vector<Table> const& tables, Options const& options);

}  // namespace pe::audit::phases
