#include "experiments/audit/phases/axes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <optional>
#include <set>
#include <span>

namespace pe::audit::phases {
namespace {

using RowPlaces = std::span<Place const>;

/// Positions that were read from entries in narrow formats are whole to this part of a step.
constexpr double of_a_step = 0x1p-6;
/// With more than this part of the rows elsewhere, an order is not the one that was meant.
constexpr double most_elsewhere = 0.1;

bool same(double a, double b) { return std::abs(a - b) <= of_a_step; }
bool same(Place const& a, Place const& b) {
  return std::ranges::equal(a, b, [](double x, double y) { return same(x, y); });
}

/// Alike for places that are the same.
Place rounded(Place place) {
  for (double& x : place) x = std::round(x / of_a_step / 2);
  return place;
}

/// The place that lies `steps` further along `axis`.
Place moved(Place from, std::size_t axis, double steps) {
  from[axis] += steps;
  return from;
}

/// The only axis along which `to` is one step further than `from`.
std::optional<std::size_t> one_step(Place const& from, Place const& to) {
  for (std::size_t axis = 0; axis < from.size(); ++axis) {
    if (same(moved(from, axis, 1), to)) return axis;
  }
  return std::nullopt;
}

/// Whether every axis stands still or goes one step, and one goes.
std::optional<Place> stride(Place const& from, Place const& to) {
  Place result;
  for (std::size_t axis = 0; axis < from.size(); ++axis) {
    auto const step = std::round(to[axis] - from[axis]);
    if (!same(to[axis] - from[axis], step) || (step != 0 && step != 1)) return std::nullopt;
    result.push_back(step);
  }
  return std::ranges::count(result, 1) > 0 ? std::optional(result) : std::nullopt;
}

std::size_t still(RowPlaces rows) {
  std::size_t length = 1;
  while (length < rows.size() && same(rows[length], rows[0])) ++length;
  return length;
}

/// Rows that all go on as the second one does.
std::size_t run(RowPlaces rows) {
  auto const first = rows.size() > 1 ? stride(rows[0], rows[1]) : std::nullopt;
  if (!first) return 1;
  std::size_t length = 2;
  while (length < rows.size() && stride(rows[length - 1], rows[length]) == first) ++length;
  return length;
}

/// A grid from the first row on, the cells of merge x merge windows together: its extents, the slowest axis first.
struct Block {
  std::size_t rows = 0;
  std::vector<std::int64_t> extents;
};

Block block(RowPlaces rows, std::size_t merge) {
  auto const side = merge * merge;
  if (rows.size() < 2 * side) return {};
  auto const start = rows[0];
  auto const fast = one_step(start, rows[1]);
  if (!fast) return {};
  std::optional<std::size_t> slow;
  if (merge > 1) {
    slow = one_step(start, rows[merge]);
    if (!slow || slow == fast) return {};
  }
  auto const cell = [&](Place const& from, std::size_t i) {
    auto const window = i / side, in = i % side;
    auto const along = static_cast<double>(window * merge + in % merge);
    auto const result = moved(from, *fast, along);
    return slow ? moved(result, *slow, static_cast<double>(in / merge)) : result;
  };
  std::size_t stripe = 0;
  while (stripe < rows.size() && same(rows[stripe], cell(start, stripe))) ++stripe;
  stripe -= stripe % side;
  if (stripe == 0) return {};
  auto const goes_on = [&](std::size_t begin, Place const& from) {
    for (std::size_t i = 0; i < stripe; ++i) {
      if (begin + i >= rows.size() || !same(rows[begin + i], cell(from, i))) return false;
    }
    return true;
  };
  if (!slow && stripe < rows.size()) slow = one_step(start, rows[stripe]);
  auto const columns = static_cast<std::int64_t>(stripe / merge);
  if (!slow || slow == fast) return {stripe, {columns}};
  auto const height_from = [&](std::size_t begin, Place const& from) {
    std::size_t stripes = 0;
    while (goes_on(begin + stripes * stripe, moved(from, *slow, static_cast<double>(stripes * merge)))) ++stripes;
    return stripes;
  };
  auto const stripes = height_from(0, start);
  if (stripes == 0) return {};
  auto const frame = stripes * stripe;
  std::size_t frames = 1;
  while (frame * (frames + 1) <= rows.size()) {
    auto const& next = rows[frames * frame];
    auto const& before = rows[(frames - 1) * frame];
    std::size_t changed = 0;
    for (std::size_t axis = 0; axis < start.size(); ++axis) changed += same(next[axis], before[axis]) ? 0 : 1;
    if (changed != 1 || !same(next[*fast], start[*fast]) || !same(next[*slow], start[*slow])) break;
    if (height_from(frames * frame, next) < stripes) break;
    ++frames;
  }
  std::vector<std::int64_t> extents{static_cast<std::int64_t>(stripes * merge), columns};
  if (frames > 1) extents.insert(extents.begin(), static_cast<std::int64_t>(frames));
  return {frames * frame, std::move(extents)};
}

Block largest_block(RowPlaces rows) {
  auto one = block(rows, 1), merged = block(rows, 2);
  return merged.rows > one.rows ? merged : one;
}

/// Texts and images begin at one number along all axes, or along all but the first; images also about 0.
bool may_begin(RowPlaces piece) {
  auto const& start = piece.front();
  auto const alike = [&](std::size_t from) {
    return std::all_of(start.begin() + static_cast<std::ptrdiff_t>(from), start.end(),
                       [&](double x) { return same(x, start[from]); });
  };
  if (alike(0) || (start.size() > 2 && alike(1))) return true;
  for (std::size_t axis = 0; axis < start.size(); ++axis) {
    auto const [low, high] = std::ranges::minmax(piece, {}, [&](Place const& place) { return place[axis]; });
    if (std::abs(low[axis] + high[axis]) > 1 + of_a_step) return false;
  }
  return true;
}

Ordered wrong(RowPlaces rows, std::size_t row, std::string const& why) {
  return {Order::wrong, static_cast<std::int64_t>(row), fmt::format("holds position {}{}", written(rows[row]), why)};
}

/// Several axes: texts, along which all axes go, and grids, with padding at the ends.
std::optional<Ordered> in_pieces(RowPlaces rows) {
  Ordered result{Order::pieces};
  std::size_t most = 0;
  for (std::size_t begin = 0; begin < rows.size();) {
    auto const rest = rows.subspan(begin);
    auto const grid = largest_block(rest);
    auto const equal = still(rest);
    auto length = std::max({grid.rows, run(rest), equal});
    if (length == equal && equal > 1 && begin > 0 && begin + equal < rows.size()) return std::nullopt;
    // The last row of a text may be the first of an image.
    if (length > grid.rows && length > 1 && largest_block(rest.subspan(length - 1)).extents.size() > 1) --length;
    if (!may_begin(rest.first(length))) return std::nullopt;
    // In one sequence, what follows an image begins after it.
    bool const image = rest[0].size() > 2 && rest[0][0] > 0 && length == grid.rows && grid.extents.size() > 1;
    if (image && begin >= length && same(rest[0], rows[begin - length]))
      return wrong(rows, begin, ": the cells begin anew");
    if (length == grid.rows && grid.extents.size() > 1 && length > most) {
      most = length;
      result.extents = grid.extents;
    }
    if (begin > 0 && result.row == 0) result.row = static_cast<std::int64_t>(begin);
    begin += length;
  }
  return result;
}

/// Several axes in no order that is known: the cells of one grid, once each, or some of them wrong.
Ordered of_one_grid(RowPlaces rows) {
  auto const axes = rows.front().size();
  std::vector<std::vector<double>> values(axes);
  std::vector<std::size_t> changes(axes), by_speed(axes);
  for (std::size_t axis = 0; axis < axes; ++axis) {
    for (auto const& place : rows) values[axis].push_back(std::round(place[axis] / of_a_step) * of_a_step);
    for (std::size_t r = 1; r < rows.size(); ++r) changes[axis] += same(rows[r][axis], rows[r - 1][axis]) ? 0 : 1;
    std::ranges::sort(values[axis]);
    auto& of_axis = values[axis];
    of_axis.erase(std::unique(of_axis.begin(), of_axis.end(), [](double a, double b) { return same(a, b); }),
                  of_axis.end());
    by_speed[axis] = axis;
  }
  std::ranges::stable_sort(by_speed, std::greater{}, [&](std::size_t axis) { return changes[axis]; });
  double cells = 1;
  for (auto const& of_axis : values) cells *= static_cast<double>(of_axis.size());
  std::set<Place> seen;
  for (auto const& place : rows) seen.insert(rounded(place));
  auto const expected = [&](std::size_t row) {
    Place result(axes);
    for (auto const axis : by_speed) {
      result[axis] = values[axis][row % values[axis].size()];
      row /= values[axis].size();
    }
    return result;
  };
  auto const count = static_cast<double>(rows.size()), distinct = static_cast<double>(seen.size());
  std::size_t first = 0;
  while (first < rows.size() && same(rows[first], expected(first))) ++first;
  std::size_t displaced = 0;
  for (std::size_t r = 0; r < rows.size(); ++r) displaced += same(rows[r], expected(r)) ? 0 : 1;
  if (first == rows.size() && count == cells) {
    for (auto const axis : by_speed) {
      auto const& all = values[axis];
      auto const gaps = [](double a, double b) { return !same(a + 1, b); };
      auto const gap = std::adjacent_find(all.begin(), all.end(), gaps);
      // Several are of positions that were looked up in a longer table.
      if (gap == all.end() || std::adjacent_find(gap + 1, all.end(), gaps) != all.end()) continue;
      auto const after = std::ranges::find_if(rows, [&](Place const& place) { return same(place[axis], *(gap + 1)); });
      return wrong(rows, static_cast<std::size_t>(after - rows.begin()), ": no row holds the one before");
    }
    return {Order::regular};
  }
  if (first == rows.size()) {
    return count > cells ? wrong(rows, static_cast<std::size_t>(cells), ": the cells begin anew")
                         : wrong(rows, first - 1, ", and the cells after it are left out");
  }
  auto const belongs = fmt::format(", where {} belongs", written(expected(first)));
  bool const mostly = 2 * first >= rows.size() || static_cast<double>(displaced) <= most_elsewhere * count;
  if (mostly) return wrong(rows, first, belongs);
  if (distinct == count && count == cells) {
    // Whole lines of the grid may be exchanged, or all of them turned round.
    std::vector<std::vector<double>> lines(axes);
    for (std::size_t axis = 0; axis < axes; ++axis) {
      for (auto const& place : rows) {
        if (std::ranges::none_of(lines[axis], [&](double x) { return same(x, place[axis]); })) {
          lines[axis].push_back(place[axis]);
        }
      }
    }
    std::swap(values, lines);
    for (std::size_t r = 0; r < rows.size(); ++r) {
      if (!same(rows[r], expected(r))) return {Order::free};
    }
    for (auto const& line : values) {
      if (!std::ranges::is_sorted(line) && !std::ranges::is_sorted(line, std::greater{})) {
        return wrong(rows, first, belongs);
      }
    }
    return {Order::regular};
  }
  // A cell that stands twice, or one that is left out, displaces all that follow.
  bool const nearly_whole = distinct >= (1 - most_elsewhere) * cells && count >= (1 - most_elsewhere) * cells;
  return nearly_whole ? wrong(rows, first, belongs) : Ordered{Order::free};
}

/// Whether runs of one length begin at rising multiples of it, as one of several devices holds those of a sequence.
bool are_chunks(RowPlaces rows, std::vector<std::size_t> const& begins) {
  auto const length = begins[1] - begins[0];
  for (std::size_t i = 0; i + 1 < begins.size(); ++i) {
    auto const start = rows[begins[i]][0], multiple = static_cast<double>(length);
    bool const is_multiple = same(start, std::round(start / multiple) * multiple);
    if (begins[i + 1] - begins[i] != length || length < 2 || !is_multiple) return false;
    // Runs that begin where another does are positions modulo the length.
    if (i > 0 && rows[begins[i]][0] <= rows[begins[i - 1]][0] + of_a_step) return false;
  }
  return true;
}

/// Whether three or more runs are those of requests in one batch: of unlike lengths, and each jump larger than any run,
/// as no row left out, repeated or wrapped makes it.
bool are_requests(RowPlaces rows, std::vector<std::size_t> const& begins) {
  std::set<std::size_t> lengths;
  for (std::size_t i = 0; i + 1 < begins.size(); ++i) lengths.insert(begins[i + 1] - begins[i]);
  auto const jumps = [&](std::size_t row) {
    return std::abs(rows[row][0] - rows[row - 1][0]) > static_cast<double>(*lengths.rbegin()) + 1;
  };
  return begins.size() > 3 && lengths.size() > 1 && std::all_of(begins.begin() + 1, begins.end() - 1, jumps);
}

/// One axis: consecutive positions, and where they begin anew.
Ordered in_runs(RowPlaces rows, bool of_a_batch) {
  std::vector<std::size_t> begins{0};
  for (std::size_t r = 1; r < rows.size(); ++r) {
    if (!same(rows[r][0], rows[r - 1][0] + 1)) begins.push_back(r);
  }
  if (begins.size() == 1) return {Order::regular};
  begins.push_back(rows.size());
  if (are_chunks(rows, begins) || are_requests(rows, begins)) return {.order = Order::pieces, .chunks = true};
  // Padding in front and behind has one position, small or unimportant; without a batch, it is 1, and 0 follows.
  std::size_t front = still(rows), back = begins.size() - 1;
  bool const is_masked = same(rows[0][0], 1) && front < rows.size() && same(rows[front][0], 0);
  if (front < 2 || rows[0][0] > 1 + of_a_step || !(of_a_batch || is_masked)) front = 0;
  if (of_a_batch) {
    while (back > 1 && same(rows[begins[back - 1]][0], rows[rows.size() - 1][0]) && rows.back()[0] <= 1 + of_a_step)
      --back;
  }
  std::vector<std::size_t> lengths;
  auto const start = rows[front < rows.size() ? front : 0][0];
  for (std::size_t i = 0; i < back; ++i) {
    if (begins[i] < front) continue;
    auto const row = begins[i];
    // Relative positions, from negative ones on, pass 0 once.
    bool const anew =
        same(rows[row][0], front > 0 && lengths.empty() ? rows[row][0] : start) || (rows[row][0] == 0 && start >= 0);
    if (!anew) {
      auto result = wrong(rows, row, fmt::format(", after position {}", written(rows[row - 1])));
      result.after_others = lengths.size() > 1 && lengths.front() > 1;
      return result;
    }
    lengths.push_back(begins[i + 1] - row);
  }
  if (lengths.size() < 2) return {Order::pieces};
  // Equal lengths are those of a batch, which has an axis of its own; without one, of a position modulo that length.
  auto const length = lengths.front();
  bool const equal = std::all_of(lengths.begin(), lengths.end() - 1, [&](auto other) { return other == length; }) &&
                     lengths.back() <= length;
  bool const power = (length & (length - 1)) == 0;
  if (equal && length > 1 && (lengths.size() > 2 || power)) {
    return wrong(rows, length, fmt::format(": positions begin anew every {} rows", length));
  }
  if (length == 1) return wrong(rows, 1, ", as the row before does");
  return {Order::pieces};
}

Ordered order_of_rows(RowPlaces rows, bool of_a_batch) {
  if (rows.front().size() == 1) return in_runs(rows, of_a_batch);
  if (auto pieces = in_pieces(rows)) return *pieces;
  return of_one_grid(rows);
}

Ordered order_without_repeated(std::vector<Place> const& places, std::vector<std::int64_t> const& shape) {
  if (places.empty()) return {};
  RowPlaces const rows(places);
  // Axes of the shape along which nothing changes are copies: of heads, and of the sequences of a batch.
  std::size_t inner = 1, count = rows.size();
  for (std::size_t axis = shape.size(); axis-- > 1;) {
    auto const longer = inner * static_cast<std::size_t>(shape[axis]);
    std::size_t r = 0;
    while (r < rows.size() && same(rows[r], rows[r / longer * longer])) ++r;
    if (r < rows.size()) break;
    inner = longer;
  }
  for (std::size_t axis = 0; axis + 1 < shape.size(); ++axis) {
    auto const shorter = count / static_cast<std::size_t>(shape[axis]);
    auto r = shorter;
    while (r < count && same(rows[r], rows[r - shorter])) ++r;
    if (r < count || shorter <= inner) break;
    count = shorter;
  }
  std::vector<Place> once;
  for (std::size_t r = 0; r < count; r += inner) once.push_back(rows[r]);
  // Positions along three axes of one sequence, as multimodal models stack them.
  auto const sequences = shape.empty() ? 1 : static_cast<std::size_t>(shape.front());
  auto const length = once.size() / std::max<std::size_t>(sequences, 1);
  if (count == rows.size() && rows.front().size() == 1 && (sequences == 3 || sequences == 4) && shape.size() > 1) {
    std::vector<Place> stacked(length);
    for (std::size_t r = 0; r < once.size(); ++r) stacked[r % length].push_back(once[r].front());
    if (auto pieces = in_pieces(stacked)) return *pieces;
  }
  auto whole = order_of_rows(once, false);
  // A grid that spans several lines of the shape, and not all, is one that begins anew.
  auto const spanned =
      std::accumulate(whole.extents.begin(), whole.extents.end(), std::int64_t{1}, std::multiplies<>());
  if (whole.order == Order::pieces && shape.size() > 1 && count == rows.size() &&
      spanned > static_cast<std::int64_t>(length) && spanned < static_cast<std::int64_t>(once.size())) {
    return wrong(once, static_cast<std::size_t>(whole.row), ": the cells begin anew");
  }
  if (whole.order == Order::regular || whole.order == Order::pieces) return whole;
  if (count != rows.size() || sequences < 2 || shape.size() < 2) return whole;
  auto result = Ordered{Order::pieces};
  for (std::size_t i = 0; i < sequences; ++i) {
    auto const sequence = RowPlaces(once).subspan(i * length, length);
    auto const one = order_of_rows(sequence, true);
    // A line of a grid that begins anywhere in it is no sequence of a batch.
    if (one.order == Order::wrong || one.order == Order::free || (sequence.front().size() > 1 && !may_begin(sequence)))
      return whole;
    if (result.extents.empty()) result.extents = one.extents;
  }
  return result;
}

}  // namespace

Ordered order_of(std::vector<Place> const& places, std::vector<std::int64_t> const& shape) {
  auto result = order_without_repeated(places, shape);
  std::set<Place> seen;
  for (std::size_t r = 0; r < places.size() && !result.after_others; ++r) {
    if (seen.insert(rounded(places[r])).second) continue;
    if (result.repeated++ == 0) result.first_repeated = static_cast<std::int64_t>(r);
  }
  return result;
}

}  // namespace pe::audit::phases
