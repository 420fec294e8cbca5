/// What the decoded positions of the rows say: along one axis a sequence, along several the cells of a grid.
#pragma once

#include "experiments/audit/axes/fit.hpp"
#include "experiments/audit/diagnoses.hpp"

namespace pe::audit::core {

struct Sequence {
  Findings findings;
  std::optional<double> first, step;  ///< of the positions
};

/// Of one axis. `left_out`: rows that hold no code.
Sequence judge_sequence(Fit const& fit, Asked const& asked, std::vector<std::int64_t> const& left_out);

/// Of several axes; the rows that are explained.
Findings judge_grid(Fit const& fit, Asked const& asked);

/// Of three axes with the widths that a config gives: images between words.
Findings judge_images(Fit const& fit);

/// Frequencies of one axis where the options or the table say that there are several.
std::optional<Finding> lacks_an_axis(Fit const& fit, Asked const& asked);

}  // namespace pe::audit::core
