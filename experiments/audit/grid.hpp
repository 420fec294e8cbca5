/// The audit of two-dimensional position tables: one half of the code for the row, one for the column of a grid.
#pragma once

#include <optional>

#include "experiments/audit/options.hpp"
#include "experiments/audit/result.hpp"
#include "experiments/audit/table.hpp"

namespace pe::audit {

/// Audits a table [H,W,d], [1,H,W,d] or [d,H,W], or [H*W,d] with its cells in row-major order, with or without a row of
/// zeros for a class token in front. Each half of the code must depend on one axis only (K18); then it is a table of
/// phases, and judged as one. A grid whose axes were exchanged is told where it is not square.
/// Returns nothing when it is no such grid; a one-dimensional table of phases is none.
std::optional<Audit> audit_grid(Table const& table, Options const& options);

}  // namespace pe::audit
