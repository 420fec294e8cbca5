#include "experiments/audit/phases/judged_axis.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <numeric>
#include <span>

#include "experiments/audit/phases/diagnose.hpp"

namespace pe::audit::phases {
namespace {

/// Distinct rows in the order of their positions, as the slowest pair tells them: the angles of that are apart by less
/// than a turn.
std::vector<std::int64_t> by_angle(Table const& rows) {
  auto const columns = rows.shape[1], pairs = columns / 2;
  auto const all = to_double(rows);
  auto const angle = [&](std::int64_t r, std::int64_t i) {
    auto const* const row = all.data() + r * columns;
    return std::atan2(row[i], row[pairs + i]);
  };
  std::int64_t slowest = 0;
  double least = std::numbers::pi;
  for (std::int64_t i = 0; i < pairs; ++i) {
    double low = 0, high = 0;
    for (std::int64_t r = 0; r < rows.shape[0]; ++r) {
      auto const off = std::remainder(angle(r, i) - angle(0, i), 2 * std::numbers::pi);
      low = std::min(low, off);
      high = std::max(high, off);
    }
    if (high - low > 0 && high - low < least) {
      least = high - low;
      slowest = i;
    }
  }
  std::vector<std::int64_t> order(static_cast<std::size_t>(rows.shape[0]));
  std::iota(order.begin(), order.end(), 0);
  auto const key = [&](std::int64_t r) {
    return std::remainder(angle(r, slowest) - angle(0, slowest), 2 * std::numbers::pi);
  };
  std::ranges::stable_sort(order, {}, key);
  // Sines and cosines may be the other way round, which turns the order.
  if (key(order.back()) + key(order.front()) < 0) std::ranges::reverse(order);
  return order;
}

Table in_order(Table const& rows, std::vector<std::int64_t> const& order) {
  auto const size = static_cast<std::size_t>(rows.shape[1]) * size_of(rows.dtype);
  auto const bytes = std::make_shared<std::vector<std::byte>>(order.size() * size);
  for (std::size_t i = 0; i < order.size(); ++i) {
    std::copy_n(rows.data + static_cast<std::size_t>(order[i]) * size, size, bytes->data() + i * size);
  }
  auto result = rows;
  result.data = bytes->data();
  result.owner = bytes;
  return result;
}

/// The longest run of rows that are equally far apart, as the turns of two pairs tell.
std::pair<std::int64_t, std::int64_t> longest_run(Table const& rows) {
  auto const columns = rows.shape[1], pairs = columns / 2, count = rows.shape[0];
  auto const all = to_double(rows);
  auto const turn = [&](std::int64_t r, std::int64_t i) {
    auto const angle = [&](std::int64_t at) {
      return std::atan2(all[static_cast<std::size_t>(at * columns + i)],
                        all[static_cast<std::size_t>(at * columns + pairs + i)]);
    };
    return angle(r + 1) - angle(r);
  };
  constexpr double equal = 0.02;
  auto const same = [&](std::int64_t r) {
    for (auto const i : {std::int64_t{0}, pairs / 2}) {
      if (std::abs(std::remainder(turn(r, i) - turn(r - 1, i), 2 * std::numbers::pi)) > equal) return false;
    }
    return true;
  };
  std::pair<std::int64_t, std::int64_t> best{0, std::min<std::int64_t>(count, 2)};
  for (std::int64_t begin = 0; begin + 1 < count;) {
    auto end = begin + 2;
    while (end < count && same(end - 1)) ++end;
    if (end - begin > best.second) best = {begin, end - begin};
    begin = end - 1;
  }
  return best;
}

}  // namespace

std::optional<AxisFound> judged_axis(Axis const& axis, std::string const& names) {
  AxisFound result;
  auto const count = axis.rows.shape[0];
  if (count < 1) return std::nullopt;
  if (count == 1) {
    result.constant = true;
    result.positions = {0};
    return result;
  }
  std::vector<std::int64_t> as_it_is(static_cast<std::size_t>(count));
  std::iota(as_it_is.begin(), as_it_is.end(), 0);
  for (auto const& order : {as_it_is, by_angle(axis.rows)}) {
    auto const ordered = in_order(axis.rows, order);
    auto const [begin, length] = longest_run(ordered);
    if (length < 3 && length < count) continue;
    auto const hypothesis = identify({range(ordered, 0, begin, length)});
    if (!hypothesis || hypothesis->layout.name.find("sin") == std::string::npos) continue;
    Judged const judged(*hypothesis);
    bool const falls = std::abs(std::log(hypothesis->fit.progression.base)) > 0.4 || axis.pairs.size() < 3;
    if (!falls || !allowance_tells(judged)) continue;
    if (!judged.fits() || !judged.zero_rows().empty()) continue;
    auto const entries = to_double(ordered);
    auto const columns = static_cast<std::size_t>(ordered.shape[1]);
    result.positions.assign(static_cast<std::size_t>(count), 0);
    bool placed = true;
    for (std::int64_t r = 0; r < count && placed; ++r) {
      auto& position = result.positions[static_cast<std::size_t>(order[static_cast<std::size_t>(r)])];
      if (begin <= r && r < begin + length) {
        position = judged.position(r - begin);
      } else if (auto const stands = position_told(
                     judged, std::span(entries).subspan(static_cast<std::size_t>(r) * columns, columns))) {
        position = *stands;
      } else {
        placed = false;
      }
    }
    if (!placed) continue;
    result.convention = describe_convention(judged, names);
    result.accuracy = describe_accuracy(judged);
    auto const& progression = hypothesis->fit.progression;
    result.log_base = std::log(progression.base);
    auto const& pairs = axis.pairs;
    auto const stride = pairs.size() < 2
                            ? 1.0
                            : static_cast<double>(pairs.back() - pairs.front()) / static_cast<double>(pairs.size() - 1);
    result.slope = result.log_base / progression.denominator / stride;
    return result;
  }
  return std::nullopt;
}

}  // namespace pe::audit::phases
