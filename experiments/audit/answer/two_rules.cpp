/// Tables of which a part is by another rule than the rest.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "experiments/audit/answer/answer.hpp"
#include "experiments/audit/answer/prescribed.hpp"
#include "experiments/audit/axes/groups.hpp"
#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/numbers.hpp"

namespace pe::audit::core {
namespace {

constexpr int fewest_pairs = 3;

}  // namespace

std::optional<Audit> of_two_rules(std::vector<Table> const& tables, View const& view, Asked const& asked) {
  constexpr std::int64_t least = 8;
  auto const rows = view.rows();
  auto const part_of = [&](std::int64_t first, std::int64_t count) {
    auto part = view;
    part.row_shape.clear();
    for (auto& side : part.sides) side = range(side, 0, first, count);
    return part;
  };
  auto const is_one = [](std::optional<Fit> const& fit) {
    return fit && fit->loss == 0 && fit->axes() == 1 && fit->view.pairs >= fewest_pairs;
  };
  if (rows < 4 * least || !view.is_whole()) return std::nullopt;
  // Its first rows say the rule of the head, which holds as far as it goes on.
  auto const head = fit(part_of(0, std::max(rows / 8, least)), asked);
  if (!is_one(head)) return std::nullopt;
  auto whole = head->model;
  auto const p = head->positions(0);
  whole.positions.clear();
  for (std::int64_t r = 0; r < rows; ++r) whole.positions.push_back(p[0] + (p[1] - p[0]) * static_cast<double>(r));
  auto const mask = explained(whole, asked.precision, view, {});
  auto const border = std::ranges::find_if(mask.by_row, [](auto n) { return n > 0; }) - mask.by_row.begin();
  if (border < least || rows - border < least) return std::nullopt;
  auto const tail = fit(part_of(border, rows - border), asked);
  if (!is_one(tail)) return std::nullopt;
  auto const &before = head->rates.front(), &behind = tail->rates.front();
  auto const begins = tail->model.at(0)[0];
  auto audit = begun(tables, "phases");
  audit.convention = convention_of(*head, asked, 0, 1);
  bool const both_asked = asked.by_config() && before.origin == Origin::asked && behind.origin == Origin::asked;
  if (both_asked && begins == 0 && before.state != behind.state) {
    audit.findings.push_back(found<"stacked-caches">(border));
    return concluded(std::move(audit));
  }
  if (are_alike(before.w, behind.w)) return std::nullopt;
  auto const is = [](Rates const& r) { return fmt::format("base {} with {}", plain_number(r.base), described(r)); };
  audit.findings.push_back(
      found<"wrong-entries: two rules">(border - 1, is(before), border, is(behind), plain_number(begins)));
  return concluded(std::move(audit));
}

std::optional<Finding> stale(std::vector<Table> const& tables) {
  auto const &a = tables[0], &b = tables[1];
  auto const rows = std::min(a.shape[0], b.shape[0]);
  constexpr std::int64_t most = std::int64_t{1} << 22;
  auto const one = range(a, 0, 0, rows), other = range(b, 0, 0, rows);
  if (entry_count(one) > most || entry_count(one) != entry_count(other)) return std::nullopt;
  auto const x = to_double(one), y = to_double(other);
  std::size_t different = 0;
  double most_apart = 0;
  auto const unit = 8 * unit_roundoff(format_of(a.dtype));
  for (std::size_t k = 0; k < x.size(); ++k) {
    auto const apart = std::abs(x[k] - y[k]);
    if (apart <= unit) continue;
    ++different;
    most_apart = std::max(most_apart, apart);
  }
  return different > 0 ? std::optional(found<"stale-state">(different, rows, most_apart)) : std::nullopt;
}

}  // namespace pe::audit::core
