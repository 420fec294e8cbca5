/// The sources of a run as a bibliography.
#pragma once

#include <string>
#include <vector>

#include "reports/run.hpp"

namespace pe::reports::latex {

/// references.bib: one entry for each source, under the key that \cite takes: `label(source.key)`.
std::string bibliography(std::vector<Source> const& sources);

}  // namespace pe::reports::latex
