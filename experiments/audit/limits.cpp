#include "experiments/audit/limits.hpp"

#include <algorithm>

#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/finding.hpp"

namespace pe::audit {

Audit unrecognised(Table const& table, std::string kind, std::optional<Finding> why) {
  auto audit = begun(table, std::move(kind));
  if (why) audit.findings.push_back(std::move(*why));
  conclude(audit, false);
  return audit;
}

std::optional<Finding> too_wide(Table const& table) {
  if (table.shape.size() < 2 || entry_count(table) == 0) return {};
  auto const longer = std::ranges::find_if(table.shape, [](auto length) { return length > 1; });
  // Of a table of one row, a leading axis holds that row.
  bool const one_row = std::count_if(table.shape.begin(), table.shape.end(), [](auto n) { return n > 1; }) < 2;
  auto const rows = one_row || longer == table.shape.end() ? 1 : *longer;
  auto const columns = entry_count(table) / rows * (is_complex(table.dtype) ? 2 : 1);
  if (columns <= most_columns) return {};
  return found<"too-large: codes">(columns, most_columns);
}

}  // namespace pe::audit
