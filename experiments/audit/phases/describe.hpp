/// What was found, in the words of an audit: the convention and the accuracy.
#pragma once

#include <string_view>

#include "experiments/audit/phases/judged.hpp"
#include "experiments/audit/result.hpp"

namespace pe::audit::phases {

/// `names`: of the file and the tensor, which tell a rotary cache from a position table of the same layout.
Convention describe_convention(Judged const& judged, std::string_view names);
Accuracy describe_accuracy(Judged const& judged);

/// "float32 angles, stored as bfloat16".
std::string pipeline_name(Sound sound, Hypothesis const& hypothesis);

}  // namespace pe::audit::phases
