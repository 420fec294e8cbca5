/// What the claims of the survey of 2022 share.
#pragma once

#include "theory/kernel/claim.hpp"

namespace pe::zheng2022 {

/// A place in the survey.
inline Locator at(char const* place) { return {"zheng2022", place}; }

}  // namespace pe::zheng2022
