// Caches in which every column is there twice, where that is no layout of its own: of complex entries, and of a
// rotation that swaps without a sign, x cos + swap(x) sin, for which the sines of the first of each two are negated.
#include <algorithm>
#include <utility>

#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/kinds/kinds.hpp"

namespace pe::audit {
namespace {

/// Columns c and c + d/2, or 2c and 2c + 1.
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
  auto const entries = [](Table const& table) { return to_double(is_complex(table.dtype) ? parts(table) : table); };
  auto const first = entries(columns.first), second = entries(columns.second);
  return std::ranges::equal(first, second, [&](double a, double b) { return a == sign * b; }) &&
         std::ranges::any_of(first, [](double a) { return a != 0; });
}

}  // namespace

std::optional<Audit> audit_doubled_columns(std::vector<Table> const& tables, Options const& options,
                                           Judge const& judge) {
  constexpr std::int64_t most_entries = std::int64_t{1} << 22, fewest_columns = 4;
  auto const& shape = tables.front().shape;
  bool const complex = is_complex(tables.front().dtype);
  if (tables.size() != (complex ? 1 : 2) || tables.back().shape != shape || shape.size() < 2) return std::nullopt;
  if (shape.back() % 2 != 0 || shape.back() < fewest_columns || entry_count(tables.front()) > most_entries ||
      is_integer(tables.front().dtype))
    return std::nullopt;
  for (bool const halves : {true, false}) {
    auto const one = twice(tables.front(), halves), other = twice(tables.back(), halves);
    bool const copies = differ_by(1, one);
    bool const fits =
        complex ? copies : (copies && differ_by(-1, other)) || (differ_by(-1, one) && differ_by(1, other));
    if (!fits) continue;
    auto audit = judge(complex ? std::vector{one.second} : std::vector{one.second, other.second}, options);
    if (!audit || audit->verdict == Verdict::unrecognised) continue;
    auto const in_whole = [&](std::optional<Worst>& worst) {
      if (!worst || worst->index.size() != shape.size()) return;
      auto& column = worst->index.back();
      column = halves ? shape.back() / 2 + column : 2 * column + 1;
      worst->column.reset();
    };
    for (auto& finding : audit->findings) in_whole(finding.worst);
    if (audit->accuracy) in_whole(audit->accuracy->worst);
    audit->shape = shape;
    audit->convention.layout = halves ? "half-split" : "interleaved";
    audit->findings.push_back(complex ? found<"doubled-columns">() : found<"signed-sines">());
    return audit;
  }
  return std::nullopt;
}

}  // namespace pe::audit
