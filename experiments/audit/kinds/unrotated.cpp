// Caches as wide as the head where a part of it is not rotated: cosines of 1 and sines of 0 in the last columns.
#include <algorithm>

#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/kinds/kinds.hpp"

namespace pe::audit {
namespace {

/// How many of the last columns hold this number alone.
std::int64_t still_columns(Table const& table, double number) {
  auto const last = table.shape.size() - 1;
  std::int64_t count = 0;
  for (auto c = table.shape[last]; c-- > 0; ++count) {
    if (!std::ranges::all_of(to_double(range(table, last, c, 1)), [&](double x) { return x == number; })) break;
  }
  return count;
}

}  // namespace

std::optional<Audit> audit_rotated_part(std::vector<Table> const& tables, Options const& options,
                                        audit::Judge const& judge) {
  constexpr std::int64_t most_entries = std::int64_t{1} << 22, fewest_columns = 4;
  if (tables.size() != 2 || tables[0].shape != tables[1].shape || tables[0].shape.size() < 2) return std::nullopt;
  if (is_integer(tables[0].dtype) || is_complex(tables[0].dtype) || entry_count(tables[0]) > most_entries)
    return std::nullopt;
  auto const columns = tables[0].shape.back(),
             count = std::min(still_columns(tables[0], 1), still_columns(tables[1], 0));
  if (count == 0 || columns - count < fewest_columns || entry_count(tables[0]) == columns) return std::nullopt;
  std::vector<Table> part;
  for (auto const& table : tables) part.push_back(range(table, table.shape.size() - 1, 0, columns - count));
  auto audit = judge(part, options);
  if (!audit || (audit->verdict != Verdict::conforms && audit->verdict != Verdict::equivalent)) return std::nullopt;
  audit->shape = tables[0].shape;
  audit->findings.push_back(found<"unrotated">(count));
  return audit;
}

}  // namespace pe::audit
