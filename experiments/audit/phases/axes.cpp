#include "experiments/audit/phases/axes.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <set>
#include <span>
#include <unordered_map>

#include "experiments/audit/finding.hpp"
#include "experiments/audit/numbers.hpp"
#include "experiments/audit/phases/flat.hpp"
#include "theory/kernel/hash.hpp"

namespace pe::audit::phases {
namespace {

/// Rows by which pairs are told apart.
constexpr std::int64_t rows_of_a_pattern = 4096;
/// Of a video with layers, or of a volume in time; pairs of more that change at times of their own are no axes.
constexpr std::size_t most_axes = 4;

struct TwoColumns {
  std::int64_t one, other;
};
struct Pairs {
  std::string layout;
  std::int64_t inputs = 0;
  std::vector<TwoColumns> pairs;
  bool inputs_behind = false;
  bool guessed = false;  ///< no pair may disagree
};

/// Blocks of sines and cosines within sections of the columns; of one section, within the whole.
Pairs in_blocks(std::string name, std::vector<std::int64_t> const& sections, std::int64_t inputs) {
  Pairs result{std::move(name), inputs, {}};
  auto begin = inputs;
  for (auto const size : sections) {
    for (std::int64_t i = 0; i < size / 2; ++i) result.pairs.push_back({begin + i, begin + size / 2 + i});
    begin += size;
  }
  return result;
}

Pairs of_neighbours(std::int64_t columns, std::int64_t inputs) {
  Pairs result{"interleaved", inputs, {}};
  for (auto c = inputs; c + 1 < columns; c += 2) result.pairs.push_back({c, c + 1});
  return result;
}

/// NeRF's: for each octave the sines of all coordinates, then their cosines.
Pairs by_octaves(std::int64_t columns, std::int64_t coordinates, std::int64_t inputs) {
  Pairs result{"sin-cos by octaves", inputs, {}};
  for (auto c = inputs; c + 2 * coordinates <= columns; c += 2 * coordinates) {
    for (std::int64_t i = 0; i < coordinates; ++i) result.pairs.push_back({c + i, c + coordinates + i});
  }
  return result;
}

std::vector<Pairs> candidates(Flat const& flat, bool apart, std::vector<std::int64_t> const& sections) {
  std::vector<Pairs> result;
  auto const d = flat.columns;
  if (apart) {
    Pairs pairs{"separate", 0, {}};
    for (std::int64_t c = 0; c < d / 2; ++c) pairs.pairs.push_back({c, d / 2 + c});
    return {pairs};
  }
  for (std::int64_t inputs = 0; inputs <= 3 && inputs + 4 <= d; ++inputs) {
    auto const width = d - inputs;
    if (width % 2 != 0) continue;
    result.push_back(of_neighbours(d, inputs));
    result.push_back(in_blocks("sin-cos", {width}, inputs));
    for (std::int64_t const count : {2, 3}) {
      if (width % (2 * count) == 0) {
        result.push_back(in_blocks("sin-cos", std::vector(static_cast<std::size_t>(count), width / count), inputs));
        result.push_back(by_octaves(d, count, inputs));
      }
    }
    // Perceiver's code appends the coordinates.
    for (auto behind : {in_blocks("sin-cos", {width}, 0), of_neighbours(width, 0), by_octaves(width, 2, 0),
                        by_octaves(width, 3, 0)}) {
      if (inputs == 0 || 2 * static_cast<std::int64_t>(behind.pairs.size()) != width) continue;
      behind.inputs = inputs;
      behind.inputs_behind = true;
      result.push_back(std::move(behind));
    }
    if (inputs == 0 && std::accumulate(sections.begin(), sections.end(), std::int64_t{0}) == d) {
      result.push_back(in_blocks("sin-cos", sections, 0));
    }
  }
  // Videos: one share of the columns for the time, and two equal ones.
  constexpr std::int64_t most_columns_of_shares = 1536;
  for (std::int64_t share = 4; share + 8 <= d && d <= most_columns_of_shares; share += 2) {
    if ((d - share) % 4 != 0) continue;
    auto const equal = (d - share) / 2;
    for (auto const& shares : {std::vector{share, equal, equal}, {equal, equal, share}}) {
      result.push_back(in_blocks("sin-cos", shares, 0));
      result.back().guessed = true;
    }
  }
  return result;
}

/// Not finite, or far beyond sines: memory that was never written.
bool is_sane(double x) { return std::abs(x) <= 1e3; }

bool is_steady(Flat const& flat, TwoColumns const& pair, std::vector<std::int64_t> const& rows) {
  std::vector<double> squares;
  for (auto const r : rows) {
    auto const a = flat.at(r, pair.one), b = flat.at(r, pair.other);
    if (is_sane(a) && is_sane(b) && (a != 0 || b != 0)) squares.push_back(a * a + b * b);
  }
  if (2 * squares.size() < rows.size()) return false;
  std::ranges::sort(squares);
  auto const middle = squares[squares.size() / 2];
  return middle > 0 && squares[squares.size() * 9 / 10] - squares[squares.size() / 10] <= steady_circle * middle;
}

/// Pairs that stand in two places stand once: the rows, a few at most, in which the two differ; nothing where they do
/// not stand twice.
std::optional<std::set<std::int64_t>> without_copies(Flat const& flat, Pairs& pairs) {
  auto const n = pairs.pairs.size();
  if (n < 4 || n % 2 != 0) return std::nullopt;
  auto const most = flat.rows < 4 ? 0 : static_cast<std::size_t>(flat.rows / 64 + 1);
  auto const equal = [](double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)); };
  std::set<std::int64_t> unlike;
  auto const keep = [&](char const* layout, auto const& original) {
    unlike.clear();
    for (std::int64_t r = 0; r < flat.rows; ++r) {
      for (std::size_t i = 0; i < n; ++i) {
        auto const &a = pairs.pairs[i], &b = pairs.pairs[original(i)];
        bool const are = equal(flat.at(r, a.one), flat.at(r, b.one)) && equal(flat.at(r, a.other), flat.at(r, b.other));
        if (!are) unlike.insert(r);
      }
      if (unlike.size() > most) return false;
    }
    std::vector<TwoColumns> kept;
    for (std::size_t i = 0; i < n; ++i) {
      if (original(i) == i) kept.push_back(pairs.pairs[i]);
    }
    pairs.pairs = std::move(kept);
    pairs.layout = layout;
    return true;
  };
  bool const are_copies = keep("half-split", [&](std::size_t i) { return i % (n / 2); }) ||
                          keep("interleaved", [](std::size_t i) { return i / 2 * 2; });
  return are_copies ? std::optional(std::move(unlike)) : std::nullopt;
}

using Pattern = std::vector<bool>;

/// Which rows are as the row before.
Pattern pattern_of(Flat const& flat, TwoColumns const& pair) {
  Pattern result;
  for (std::int64_t r = 1; r < std::min(flat.rows, rows_of_a_pattern); ++r) {
    result.push_back(flat.at(r, pair.one) == flat.at(r - 1, pair.one) &&
                     flat.at(r, pair.other) == flat.at(r - 1, pair.other));
  }
  return result;
}

/// The pairs of each axis, in the order of their first pairs.
std::vector<std::vector<int>> groups_of(Flat const& flat, Pairs const& pairs) {
  std::vector<Pattern> patterns;
  std::map<Pattern, int> counts;
  for (auto const& pair : pairs.pairs) ++counts[patterns.emplace_back(pattern_of(flat, pair))];
  auto const most = std::ranges::max_element(counts, {}, [](auto const& item) { return item.second; })->second;
  std::vector<Pattern> axes;
  for (auto const& [pattern, count] : counts) {
    if (count >= std::max(2, most / 8)) axes.push_back(pattern);
  }
  if (axes.empty()) axes.push_back(patterns.front());
  std::vector<std::vector<int>> result(axes.size());
  for (std::size_t i = 0; i < patterns.size(); ++i) {
    auto const nearest = std::ranges::min_element(axes, {}, [&](Pattern const& axis) {
      return std::inner_product(axis.begin(), axis.end(), patterns[i].begin(), 0, std::plus(), std::not_equal_to());
    });
    result[static_cast<std::size_t>(nearest - axes.begin())].push_back(static_cast<int>(i));
  }
  std::erase_if(result, [](auto const& group) { return group.empty(); });
  std::ranges::sort(result, {}, [](auto const& group) { return group.front(); });
  return result;
}

/// Whether all pairs of an axis, the first columns of all and then the others, are (A, 0), or all (0, A).
bool is_unturned(Flat const& flat, std::int64_t row, std::span<std::int64_t const> columns) {
  auto const are = [&](std::span<std::int64_t const> half, double value) {
    return std::ranges::all_of(half, [&](std::int64_t c) { return flat.at(row, c) == value; });
  };
  auto const one = columns.first(columns.size() / 2), other = columns.last(columns.size() / 2);
  return (are(one, flat.at(row, one.front())) && are(other, 0)) ||
         (are(other, flat.at(row, other.front())) && are(one, 0));
}

Axis axis_of(Flat const& flat, Pairs const& pairs, std::vector<int> const& group, SingleRows singles, Taken& taken) {
  Axis result;
  result.pairs = group;
  std::vector<std::int64_t> columns;
  for (auto const i : group) columns.push_back(pairs.pairs[static_cast<std::size_t>(i)].one);
  for (auto const i : group) columns.push_back(pairs.pairs[static_cast<std::size_t>(i)].other);
  auto const all = [&](std::int64_t r, auto const& are) {
    return std::ranges::all_of(columns, [&](std::int64_t c) { return are(flat.at(r, c)); });
  };
  auto const hash = [&](std::int64_t r) {
    std::uint64_t result = columns.size();
    for (auto const c : columns) result = mix(result ^ std::bit_cast<std::uint64_t>(flat.at(r, c) + 0.0));  // no -0
    return static_cast<std::size_t>(result);
  };
  auto const same = [&](std::int64_t a, std::int64_t b) {
    return std::ranges::all_of(columns, [&](std::int64_t c) { return flat.at(a, c) == flat.at(b, c); });
  };
  std::vector<std::vector<std::int64_t>> equal;  // rows that are, in the order of their first
  std::unordered_map<std::int64_t, std::size_t, decltype(hash), decltype(same)> places(0, hash, same);
  result.place.assign(static_cast<std::size_t>(flat.rows), -1);
  for (std::int64_t r = 0; r < flat.rows; ++r) {
    bool const finite = all(r, is_sane), zero = all(r, [](double x) { return x == 0; });
    if (!finite) taken.nan_rows.push_back(r);
    taken.wild = taken.wild || (!finite && all(r, [](double x) { return std::isfinite(x); }));
    if (zero) taken.zero_rows.push_back(r);
    if (!finite || zero) continue;
    auto const [place, is_new] = places.try_emplace(r, equal.size());
    (is_new ? equal.emplace_back() : equal[place->second]).push_back(r);
  }
  std::vector<std::size_t> sizes;
  std::vector<bool> single(static_cast<std::size_t>(flat.rows) + 2);  // row r at r + 1
  for (auto const& where : equal) {
    sizes.push_back(where.size());
    if (where.size() == 1) single[static_cast<std::size_t>(where.front()) + 1] = true;
  }
  std::ranges::sort(sizes);
  auto const usual = sizes.empty() ? 0 : sizes[sizes.size() / 2];
  // Of a text beside an image, every row is another position.
  auto const in_a_text = [&](std::int64_t row) {
    constexpr std::size_t fewest = 3;
    auto begin = static_cast<std::size_t>(row) + 1, end = begin;
    while (single[begin - 1]) --begin;
    while (single[end + 1]) ++end;
    return end - begin + 1 >= fewest;
  };
  for (auto const& where : equal) {
    auto const first = where.front();
    // Where every other position is in many rows, one that is in a single row is no position.
    if (singles == SingleRows::spoilt && usual >= 4 && where.size() == 1 && sizes.size() > 2 && !in_a_text(first)) {
      bool const at_an_end = first == 0 || first == flat.rows - 1;
      (at_an_end && is_unturned(flat, first, columns) ? taken.unturned_rows : taken.bad_rows).push_back(first);
      continue;
    }
    for (auto const r : where) result.place[static_cast<std::size_t>(r)] = std::ssize(result.first);
    result.first.push_back(first);
  }
  auto const first = [&](std::int64_t i, std::int64_t) { return result.first[static_cast<std::size_t>(i)]; };
  result.rows = entries_of(flat, std::ssize(result.first), columns, first);
  return result;
}

}  // namespace

std::optional<Taken> taken_apart(std::vector<Table> const& tables, Options const& options, SingleRows singles) {
  for (bool const channels_first : {false, true}) {
    auto const in = flat(tables, channels_first);
    // Of two axes, a config's columns are the last.
    if (!in || (channels_first && in->shape.size() == 1 && options.config)) continue;
    constexpr std::int64_t most_sampled = 64;
    auto const rows = spread(most_sampled, in->rows);
    bool pairs_whole = false;
    for (auto& pairs : candidates(*in, tables.size() == 2, options.axes)) {
      // With a column too many in front, all pairs but one may look right.
      auto const most_unsteady = pairs.inputs > 0 || pairs.guessed ? 0 : pairs.pairs.size() / 10;
      std::size_t unsteady = 0;
      for (auto const& pair : pairs.pairs) {
        unsteady += unsteady <= most_unsteady && !is_steady(*in, pair, rows) ? 1 : 0;
      }
      if (unsteady > most_unsteady || pairs.pairs.empty()) continue;
      // Columns are left out as inputs only where the whole does not pair.
      if (pairs.inputs > 0 && pairs_whole) break;
      pairs_whole = true;
      auto const copied = without_copies(*in, pairs);
      // A rotary cache has every pair twice; whatever stands twice beyond that is one axis in place of two.
      auto const layout = pairs.layout;
      bool const twice = copied && (tables.size() == 1 || without_copies(*in, pairs));
      pairs.layout = layout;
      Taken result;
      result.layout = pairs.layout;
      result.channels_first = channels_first;
      result.shape = in->shape;
      result.count = in->rows;
      result.inputs = pairs.inputs;
      for (std::int64_t c = 0; c < pairs.inputs; ++c) {
        auto& coordinates = result.coordinates.emplace_back();
        auto const column = c + (pairs.inputs_behind ? in->columns - pairs.inputs : 0);
        for (std::int64_t r = 0; r < in->rows; ++r) coordinates.push_back(in->at(r, column));
      }
      result.twice = twice;
      if (copied) result.bad_rows.assign(copied->begin(), copied->end());
      result.pairs = static_cast<int>(pairs.pairs.size());
      for (auto const& group : groups_of(*in, pairs)) {
        result.axes.push_back(axis_of(*in, pairs, group, singles, result));
      }
      for (auto* list : {&result.zero_rows, &result.nan_rows, &result.bad_rows, &result.unturned_rows}) {
        std::ranges::sort(*list);
        list->erase(std::unique(list->begin(), list->end()), list->end());
      }
      // What one axis does not turn and another spoils is spoilt.
      std::erase_if(result.unturned_rows, [&](auto row) { return std::ranges::binary_search(result.bad_rows, row); });
      if (result.axes.size() > most_axes || (twice && tables.size() == 2 && result.axes.size() > 1)) continue;
      auto const is_moving = [](Axis const& axis) { return axis.rows.shape[0] > 1; };
      bool const repeats = result.axes.front().rows.shape[0] < in->rows;
      // Slow pairs that turn nothing are no axis.
      bool const alone = result.axes.size() < 2 || std::none_of(result.axes.begin() + 1, result.axes.end(), is_moving);
      if (alone && !repeats && pairs.inputs == 0) continue;
      return result;
    }
  }
  return std::nullopt;
}

}  // namespace pe::audit::phases
