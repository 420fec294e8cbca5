/// What a model leaves of a table, in words: which rows, pairs and entries.
#pragma once

#include "experiments/audit/axes/axes.hpp"
#include "experiments/audit/finding.hpp"

namespace pe::audit::core {

struct Left {
  Findings findings;
  std::vector<std::int64_t> zeros;    ///< rows of zeros
  std::vector<std::int64_t> padding;  ///< those that are meant
  std::size_t other_frequencies = 0;  ///< pairs that are codes of other frequencies than those of the fit
};

/// Nothing where all is explained.
Left left_by(Fit const& fit, Asked const& asked);

/// Two words on every difference: "412 of 8192 entries, in rows 3 to 77 and columns 0 to 63".
std::string extent_of(Mask const& mask, View const& view);

}  // namespace pe::audit::core
