/// A run's provenance as names and values to read, the same in every report.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "reports/run.hpp"

namespace pe::reports {

/// What was recorded, name by name; what was not is left out.
std::vector<std::pair<std::string, std::string>> provenance_lines(Provenance const& provenance);

}  // namespace pe::reports
