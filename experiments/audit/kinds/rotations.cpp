// Rotation matrices, [.., pairs, 2, 2], as Flux and SD3 keep them: judged by their cosines and sines.
#include <cmath>

#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/kinds/kinds.hpp"

namespace pe::audit {
namespace {

constexpr std::int64_t most_matrices = std::int64_t{1} << 21, fewest_matrices = 8;

Table entries(Table const& table, std::int64_t row, std::int64_t column, char const* what) {
  auto result = at(at(table, table.shape.size() - 1, column), table.shape.size() - 2, row);
  result.name += what;
  return result;
}

}  // namespace

std::optional<Audit> audit_rotations(Table const& given, Options const& options, Judge const& judge) {
  auto const table = squeezed(given);
  auto const axes = table.shape.size();
  if (axes < 4 || table.shape[axes - 1] != 2 || table.shape[axes - 2] != 2) return std::nullopt;
  auto const count = entry_count(table) / 4;
  if (is_integer(table.dtype) || is_complex(table.dtype) || count < fewest_matrices || count > most_matrices)
    return std::nullopt;
  auto const all = to_double(table);
  std::int64_t broken = 0, first = 0;
  double greatest = 0;
  for (std::int64_t m = 0; m < count; ++m) {
    auto const* const matrix = all.data() + 4 * m;
    greatest = std::max(greatest, std::abs(matrix[1]));
    if (matrix[0] == matrix[3] && matrix[1] == -matrix[2]) continue;
    if (broken++ == 0) first = m;
  }
  if (2 * broken > count || greatest == 0) return std::nullopt;
  std::optional<Audit> audit;
  for (bool const of_columns : {true, false}) {
    auto const sines = of_columns ? entries(table, 1, 0, " sines") : entries(table, 0, 1, " sines");
    auto next = judge({entries(table, 0, 0, " cosines"), sines}, options);
    if (!next || (audit && (next->verdict == Verdict::defective || next->verdict == Verdict::unrecognised))) continue;
    audit = std::move(next);
    if (!of_columns) audit->convention.up_to = "the transpose of each matrix";
    if (audit->verdict == Verdict::conforms || audit->verdict == Verdict::equivalent) break;
  }
  if (!audit || (audit->verdict == Verdict::unrecognised && broken == 0)) return std::nullopt;
  auto const own = begun(given, "phases");
  std::tie(audit->tensor, audit->dtype, audit->shape) = std::tie(own.tensor, own.dtype, own.shape);
  audit->convention.family = "rotary";
  audit->convention.layout = "rotation matrices";
  audit->findings.push_back(found<"rotations">());
  if (broken > 0) {
    auto const row = first / (count / table.shape[0]);
    audit->findings.push_back(found<"wrong-entries: rotations">(broken, count, row));
  }
  conclude(*audit, true);
  return audit;
}

}  // namespace pe::audit
