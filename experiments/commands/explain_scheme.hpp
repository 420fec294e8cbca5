/// All that is known of one scheme, and a search over what there is.
#pragma once

#include <string>

#include "reports/run.hpp"
#include "theory/schemes/about.hpp"

namespace pe::experiments {

/// The scheme of this name, or of which this is another name; null where there is none.
About const* scheme_called(std::string_view name);

/// Origin, cost, relatives, wrong versions, what documents say of it, its properties and what training showed. `run`
/// decided the claims about it.
std::string known_of(About const& scheme, reports::Run const& run);

/// The statements, findings, schemes, properties and documents that have each of the words, whatever their case; a line
/// each with the command that shows it. Empty where nothing has them.
std::string found_by(std::vector<std::string> const& words);

}  // namespace pe::experiments
