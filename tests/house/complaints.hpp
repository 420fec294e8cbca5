/// A house rule is a function that says what is against it: one sentence each, and nothing when all is well.
#pragma once

#include <string>
#include <vector>

namespace pe::house {

using Complaints = std::vector<std::string>;

}  // namespace pe::house
