/// T5's learned biases once they are looked up: one number for all offsets of a bucket.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "experiments/audit/kinds/bias_profile.hpp"
#include "experiments/audit/options.hpp"
#include "experiments/audit/result.hpp"
#include "theory/schemes/t5.hpp"

namespace pe::audit {

/// Whether an offset stands at the border of two of T5's buckets, or so near to it that float32 logarithms may fall on
/// either side.
bool is_at_border(T5Buckets const& buckets, std::int64_t offset);

/// In words, T5's usual buckets where the bias has one number on each of them; else nothing.
std::string usual_buckets(BiasProfile const& profile);

/// That the biases have not one number on each of the config's buckets, in either direction. Nothing where they have.
std::optional<Finding> of_other_buckets(std::vector<BiasProfile> const& heads, RopeConfig const& config);

}  // namespace pe::audit
