/// Vectors of frequencies: the inv_freq of a rotary embedding, or those of a sinusoidal one.
#pragma once

#include <optional>

#include "experiments/audit/options.hpp"
#include "experiments/audit/result.hpp"
#include "experiments/audit/table.hpp"

namespace pe::audit {

/// Audits a vector [d/2], or [d] with each frequency twice, of floating entries; axes of length 1 do not count. Nothing
/// for any other table. Judged against `options.config` where there is one, else by the rule that fits.
/// Throws UserError as `prescribed` does.
std::optional<Audit> audit_frequencies(Table const& table, Options const& options);

}  // namespace pe::audit
