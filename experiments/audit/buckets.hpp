/// T5's tables of buckets: integers that say which learned bias an offset has.
#pragma once

#include <optional>

#include "experiments/audit/options.hpp"
#include "experiments/audit/result.hpp"
#include "experiments/audit/table.hpp"

namespace pe::audit {

/// Audits integers [queries, keys], entry (i, j) for the offset j - i (with fewer queries than keys, the queries being
/// the last ones: j - i - (keys - queries)); or [2L-1], one for each offset from -(L-1) to L-1; or [L], one for each
/// distance to the past. Axes of length 1 do not count. Nothing for another table.
std::optional<Audit> audit_buckets(Table const& table);

}  // namespace pe::audit
