/// Biases that are added to attention scores: ALiBi's, T5's once they are looked up, and any other of the offset alone.
#pragma once

#include <optional>

#include "experiments/audit/options.hpp"
#include "experiments/audit/result.hpp"
#include "experiments/audit/table.hpp"

namespace pe::audit {

/// Audits [heads, queries, keys] or [queries, keys] of floating entries, axes of length 1 aside; [heads, 1, keys] is a
/// row of each head. Masked entries (-infinity, or the least number in use) are left out. K17: entry (i, j) must depend
/// on j - i alone, if need be after a constant is taken off each row, which a softmax does not see. Where it is linear
/// in the distance it is ALiBi's, and its slopes are judged. Nothing for another table and, unless `certain`, for one
/// that is not Toeplitz, so that other families are tried.
std::optional<Audit> audit_bias(Table const& table, bool certain);

}  // namespace pe::audit
