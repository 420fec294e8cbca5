/// What toy models did that were trained with a scheme: the lines of experiments/training/results.jsonl.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "reports/comparison.hpp"

namespace pe::experiments {

/// The lines that were in the repository when the program was built.
extern std::string_view const training_results;

/// Of `lines`, the rows of these schemes, by task and in the order of `schemes`.
reports::Trained trained(std::vector<std::string> const& schemes, std::string_view lines = training_results);

}  // namespace pe::experiments
