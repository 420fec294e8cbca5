#include "experiments/audit/kinds/bias_rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace pe::audit {
namespace {

std::optional<OddRow> by_what_is_seen(std::vector<BiasRow> const& rows, std::int64_t keys) {
  auto const size = static_cast<std::int64_t>(rows.size());
  auto const seen = [&](std::int64_t i) { return rows[static_cast<std::size_t>(i)].last_seen; };
  std::map<std::int64_t, std::int64_t> shifts;
  for (std::int64_t i = 0; i < size; ++i) {
    if (seen(i) >= 0) ++shifts[seen(i) - i];
  }
  auto const most = std::ranges::max_element(shifts, {}, [](auto const& entry) { return entry.second; });
  constexpr std::int64_t few = 8;  // of which half may agree by chance
  if (most == shifts.end() || 2 * most->second < size + (size < few ? 1 : 0)) return std::nullopt;
  if (keys == size && most->first == 1) return OddRow{0, seen(0), "all rows see the key after their own"};
  std::int64_t first = 0, last = size - 1;
  while (seen(first) != first + most->first) ++first;
  while (seen(last) != last + most->first) --last;
  for (std::int64_t i = 0; i < size; ++i) {
    bool const regular = seen(i) < 0 || seen(i) == i + most->first;
    if (regular || (i < first && seen(i) == seen(first)) || (i > last && seen(i) == seen(last))) continue;
    return OddRow{i, seen(i), fmt::format("it sees keys up to {}, where {} belongs", seen(i), i + most->first)};
  }
  return std::nullopt;
}

std::optional<OddRow> by_constants(std::vector<BiasRow> const& rows) {
  struct Step {
    std::int64_t to;
    double by, open;
  };
  std::vector<Step> steps;
  BiasRow const* before = nullptr;
  for (auto const& row : rows) {
    if (row.last_seen < 0) continue;
    if (before) steps.push_back({&row - rows.data(), row.constant - before->constant, row.open + before->open});
    before = &row;
  }
  constexpr std::size_t fewest = 3;
  if (steps.size() < fewest) return std::nullopt;
  auto sorted = steps;
  std::ranges::nth_element(sorted, sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2), {}, &Step::by);
  auto const usual = sorted[sorted.size() / 2];
  auto const is_usual = [&](Step const& step) { return std::abs(step.by - usual.by) <= step.open + usual.open; };
  auto const odd = std::ranges::find_if_not(steps, is_usual);
  if (odd == steps.end() || 2 * std::ranges::count_if(steps, is_usual) <= std::ssize(steps)) return std::nullopt;
  return OddRow{odd->to, rows[static_cast<std::size_t>(odd->to)].last_seen,
                fmt::format("a constant grows by {:.6g} to it, by {:.6g} from row to row", odd->by, usual.by)};
}

}  // namespace

std::optional<OddRow> odd_row(std::vector<BiasRow> const& rows, std::int64_t keys) {
  auto const hole = std::ranges::find_if(rows, [](BiasRow const& row) { return row.behind >= 0; });
  if (hole != rows.end()) {
    return OddRow{hole - rows.begin(), hole->behind,
                  fmt::format("it sees key {} behind later keys that are hidden", hole->behind)};
  }
  auto odd = by_what_is_seen(rows, keys);
  return odd ? odd : by_constants(rows);
}

}  // namespace pe::audit
