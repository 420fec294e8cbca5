/// The laws of theory/properties, over the data instead of the formula.
#pragma once

#include <vector>

#include "experiments/audit/phases/judged.hpp"
#include "experiments/audit/result.hpp"

namespace pe::audit::phases {

/// Every law that a table of phases must obey, with its residual and what the table's own roundings explain of it. Laws
/// of several positions are tried on rows drawn from a fixed seed, those of one row on all.
std::vector<LawResult> check_laws(Judged const& judged, int jobs);

}  // namespace pe::audit::phases
