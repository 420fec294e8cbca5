/// Which of a config's layer types a tensor is of: Gemma keeps other frequencies for its global layers than for those
/// with a window.
#pragma once

#include <string>
#include <vector>

#include "experiments/audit/options.hpp"
#include "experiments/audit/subjects.hpp"

namespace pe::audit {

/// Those of the config's layer types that the tensor's name means: by the number of its layer, where the config numbers
/// them, else by its words. All of them where the name says nothing; none where it
/// means a vision tower that the config has nothing of.
std::vector<RopeConfig> meant(std::vector<RopeConfig> const& configs, std::string const& name);

/// Equal tensors are one subject; those of them whose names mean other layer types become subjects of their own.
std::vector<Subject> apart_by_layer(std::vector<Subject> subjects, std::vector<RopeConfig> const& configs);

}  // namespace pe::audit
