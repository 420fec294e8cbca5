/// What a config.json prescribes, as rules of theory's frequencies; scaling.hpp has their numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "experiments/audit/options.hpp"
#include "theory/frequencies/frequencies.hpp"

namespace pe::audit {

/// A state of a model, by name ("", "short", "long", "original length", ...), and its frequencies. Arguments and errors
/// are those of `prescribed`.
std::vector<std::pair<std::string, Frequencies>> prescribed_rules(RopeConfig const& config, std::int64_t dimension,
                                                                  std::optional<std::int64_t> length = {});

}  // namespace pe::audit
