/// The audit of tables of phases: sinusoidal position tables, and the cosine and sine caches of rotary embeddings.
#pragma once

#include <optional>
#include <vector>

#include "experiments/audit/options.hpp"
#include "experiments/audit/result.hpp"
#include "experiments/audit/table.hpp"

namespace pe::audit {

/// Audits one table of sines and cosines; or a cosine and a sine table of one shape, in either order; or two tables of
/// the same code and different lengths, the shorter of which should be the beginning of the longer.
/// Returns nothing when it is no table of phases, so that other families are tried; with `options.kind` "phases" it
/// always returns an audit. Any shape and any floating-point dtype; reads a table in blocks and copies none.
/// Throws UserError when an expectation of `options` cannot be read.
std::optional<Audit> audit_phases(std::vector<Table> const& tables, Options const& options);

}  // namespace pe::audit
