// Caches for a rotation that swaps without a sign, x cos + swap(x) sin: every column is there twice, and the sines of
// the first of each two are negated.
#include <algorithm>
#include <utility>

#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/kinds/kinds.hpp"

namespace pe::audit {
namespace {

/// The columns of a table that are twice there: c and c + d/2, or 2c and 2c + 1.
struct Twice {
  Table first, second;
};

Twice twice(Table const& table, bool halves) {
  auto const last = table.shape.size() - 1;
  auto const count = table.shape.back() / 2, step = std::int64_t{halves ? 1 : 2};
  return {range(table, last, 0, count, step), range(table, last, halves ? count : 1, count, step)};
}

/// Whether the second columns are the first ones times `sign`, and not all 0.
bool differ_by(double sign, Twice const& columns) {
  auto const first = to_double(columns.first), second = to_double(columns.second);
  return std::ranges::equal(first, second, [&](double a, double b) { return a == sign * b; }) &&
         std::ranges::any_of(first, [](double a) { return a != 0; });
}

}  // namespace

std::optional<Audit> audit_signed_sines(std::vector<Table> const& tables, Options const& options, Judge const& judge) {
  constexpr std::int64_t most_entries = std::int64_t{1} << 22, fewest_columns = 4;
  auto const& shape = tables.front().shape;
  if (tables.size() != 2 || tables[1].shape != shape || shape.size() < 2) return std::nullopt;
  if (shape.back() % 2 != 0 || shape.back() < fewest_columns || entry_count(tables[0]) > most_entries)
    return std::nullopt;
  if (is_integer(tables[0].dtype) || is_complex(tables[0].dtype)) return std::nullopt;
  for (bool const halves : {true, false}) {
    auto const one = twice(tables[0], halves), other = twice(tables[1], halves);
    bool const sines_last = differ_by(-1, other) && differ_by(1, one);
    if (!sines_last && !(differ_by(-1, one) && differ_by(1, other))) continue;
    auto audit = judge({one.second, other.second}, options);
    if (!audit || audit->verdict == Verdict::unrecognised) continue;
    auto const in_whole = [&](Worst& worst) {
      auto& column = worst.index.back();
      column = halves ? shape.back() / 2 + column : 2 * column + 1;
      worst.column.reset();
    };
    for (auto& finding : audit->findings) {
      if (finding.worst && finding.worst->index.size() == shape.size()) in_whole(*finding.worst);
    }
    if (audit->accuracy && audit->accuracy->worst) in_whole(*audit->accuracy->worst);
    audit->shape = shape;
    audit->convention.layout = halves ? "half-split" : "interleaved";
    audit->findings.push_back(found<"signed-sines">());
    return audit;
  }
  return std::nullopt;
}

}  // namespace pe::audit
