/// The diagnoses of tables of phases: what is broken, with a witness, a cause and a mend. One file for each group.
#pragma once

#include <optional>
#include <vector>

#include "experiments/audit/options.hpp"
#include "experiments/audit/phases/judged.hpp"
#include "experiments/audit/result.hpp"

namespace pe::audit::phases {

/// What a table that fits its convention still has to be told of: padding, offset, direction, storage, and where it
/// differs from what was expected.
void remark(Judged const& judged, Options const& options, Audit& audit);

/// What keeps a table from fitting: adds one finding at least.
void diagnose(Judged const& judged, Audit& audit);

/// The groups, in the order in which `diagnose` asks them. Each adds its findings and says whether it had any; those
/// that look at rows or columns leave out, in `rows`, the ones that are explained.
bool diagnose_entries(Judged const& judged, Audit& audit);
bool diagnose_precision(Judged const& judged, Audit& audit);
bool diagnose_rows(Judged const& judged, std::vector<std::int64_t>& rows, Audit& audit);
bool diagnose_columns(Judged const& judged, std::vector<std::int64_t> const& rows, Audit& audit);

/// Tables whose columns do not pair, so that nothing was identified: one frequency for each column, or entries cast to
/// integers. Nothing when it is neither.
std::optional<Audit> diagnose_unpaired(Table const& table, Options const& options);

/// Two tables of one code that should share their first rows.
void diagnose_prefix(Table const& shorter, Table const& longer, Audit& audit);

}  // namespace pe::audit::phases
