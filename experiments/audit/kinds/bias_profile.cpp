#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include <fmt/format.h>

#include "experiments/audit/kinds/bias.hpp"
#include "experiments/audit/numbers.hpp"
#include "theory/kernel/error.hpp"

namespace pe::audit {
namespace {

/// What a row has beside the function of the offset.
struct BiasRow {
  std::int64_t last_seen = -1;    ///< the last key that is not masked; -1 where all are
  std::int64_t behind = -1;       ///< the first later key that is seen behind a masked one; -1 where none is
  double constant = 0, open = 0;  ///< what is added to all of its entries, and how far that may be off
};

/// The last keys that are seen grow by one from row to row, but for a prefix that all of its rows see and for padding
/// that none does; of as many queries as keys not all see the next key.
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

/// Constants grow by one step.
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

/// The first row that is another query's, where most are those of their own: no row sees a later key behind one that is
/// hidden. Nothing where most rows follow no such rule, as those of a batch of decode steps.
std::optional<OddRow> odd_row(std::vector<BiasRow> const& rows, std::int64_t keys) {
  auto const hole = std::ranges::find_if(rows, [](BiasRow const& row) { return row.behind >= 0; });
  if (hole != rows.end()) {
    return OddRow{hole - rows.begin(), hole->behind,
                  fmt::format("it sees key {} behind later keys that are hidden", hole->behind)};
  }
  auto odd = by_what_is_seen(rows, keys);
  return odd ? odd : by_constants(rows);
}

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

/// What stands for "not seen": -infinity, or what code writes for it, at the smallest -10000, in bfloat16 -9984.
bool can_be_mask(double x) { return x <= -9984; }

/// Entries up to this number are masked: -infinity or the least number of the matrix, where that is a mask and stands
/// after the diagonal; ALiBi's own biases of so great a distance stand before it.
double mask_of(Table const& matrix) {
  auto const queries = matrix.shape[0], keys = matrix.shape[1];
  std::vector<double> row(static_cast<std::size_t>(keys));
  rows_to_double(matrix, 0, 1, row);
  double const last = row.back();
  bool const is_later = keys - 1 > std::max<std::int64_t>(keys - queries, 0);
  bool const is_mask = is_later && can_be_mask(last) && (keys < 2 || row.front() > last);
  return is_mask ? last : -std::numeric_limits<double>::infinity();
}

/// How far one entry may lie from its exact value among others up to `greatest`: the storage rounds it once, and
/// float32 arithmetic may have taken it for the difference of two of the greatest.
double bias_rounding(Format stored, double entry, double greatest) {
  constexpr double once = 1.01, steps = 6;  // the product's own rounding comes before the storage's
  return once * unit_roundoff(stored) * std::abs(entry) + steps * unit_roundoff(Format::binary32) * greatest;
}

/// One pass over the matrix. The constant of a row is what its entry of which the least was rounded off, masked ones
/// aside, has beyond the profile; the first row has none.
std::vector<BiasRow> scan(Table const& matrix, double mask, Format stored, BiasProfile& p) {
  auto const open = [relative = bias_rounding(stored, 1, 0), fixed = bias_rounding(stored, 0, p.greatest)](double x) {
    return relative * std::abs(x) + fixed;
  };
  std::vector<double> row(static_cast<std::size_t>(p.keys));
  std::vector<BiasRow> rows(static_cast<std::size_t>(p.queries));
  p.value.assign(static_cast<std::size_t>(p.queries + p.keys - 1), nan);
  p.compared = p.broken = 0;
  p.residual = 0;
  p.worst.reset();
  for (std::int64_t i = 0; i < p.queries; ++i) {
    rows_to_double(matrix, i, 1, row);
    auto& beside = rows[static_cast<std::size_t>(i)];
    // Of a row of which no offset was met before, the constant is not known.
    bool is_known = !p.row_constants || i == 0;
    if (!is_known) {
      double least = std::numeric_limits<double>::infinity();
      for (std::int64_t j = 0; j < p.keys; ++j) {
        double const x = row[static_cast<std::size_t>(j)], known = p.at(j - i);
        if (x <= mask || !(std::abs(x) + std::abs(known) < least)) continue;
        is_known = true;
        least = std::abs(x) + std::abs(known);
        beside.constant = x - known;
        beside.open = 2 * (open(x) + open(known));
      }
      if (!is_known) beside.open = std::numeric_limits<double>::infinity();
    }
    bool hides_later = false;
    auto const own = i + std::max<std::int64_t>(p.keys - p.queries, 0);
    for (std::int64_t j = 0; j < p.keys; ++j) {
      double const x = row[static_cast<std::size_t>(j)];
      if (x <= mask) {
        p.causal_mask = p.causal_mask || j > i;
        hides_later = hides_later || j > own;
        continue;
      }
      if (hides_later && beside.behind < 0) beside.behind = j;
      beside.last_seen = j;
      if (!std::isfinite(x)) {
        if (!p.not_finite) p.not_finite = BiasEntry{i, j, x, 0};
        continue;
      }
      p.greatest = std::max(p.greatest, std::abs(x));
      if (!is_known) continue;
      double& known = p.value[static_cast<std::size_t>(j - i + p.queries - 1)];
      if (std::isnan(known)) {
        known = x - beside.constant;
        continue;
      }
      ++p.compared;
      double const difference = std::abs(x - beside.constant - known);
      p.residual = std::max(p.residual, difference);
      if (difference == 0 || difference <= open(x) + open(known) + beside.open + open(beside.constant)) continue;
      ++p.broken;
      if (!p.worst || difference > std::abs(p.worst->found - p.worst->expected))
        p.worst = {i, j, x, known + beside.constant};
    }
  }
  return rows;
}

}  // namespace

double bias_allowance(Format stored, double greatest) {
  // Each of two entries, and of two more where constants are taken off, is off by the storage's roundoff and by a few
  // float32 roundings of a product.
  return 4 * (unit_roundoff(stored) + 2 * unit_roundoff(Format::binary32)) * greatest;
}

bool says_nothing_of_offsets(std::vector<BiasProfile> const& profiles) {
  return std::ranges::all_of(profiles, [](BiasProfile const& p) {
    // One number everywhere depends on nothing.
    if (std::ranges::all_of(p.value, [&](double x) { return std::isnan(x) || x == p.at(0); })) return true;
    auto const free = p.queries + p.keys - 1 + (p.row_constants ? p.queries : 0);
    return p.compared == 0 || p.queries * p.keys <= free;
  });
}

bool allowance_hides(BiasProfile const& p, Format stored) {
  auto const allowance = bias_allowance(stored, p.greatest);
  auto const seen = std::ranges::count_if(p.value, [](double x) { return !std::isnan(x) && x != 0; });
  auto const hidden = std::ranges::count_if(p.value, [&](double x) { return x != 0 && std::abs(x) <= 2 * allowance; });
  return 2 * hidden > seen;
}

BiasProfile read_profile(Table const& matrix, Format stored) {
  BiasProfile p;
  p.queries = matrix.shape[0];
  p.keys = matrix.shape[1];
  auto const mask = mask_of(matrix);
  auto const is_whole = [&](std::vector<BiasRow> const& rows) {
    if (p.broken == 0) p.odd_row = odd_row(rows, p.keys);
    return p.broken == 0;
  };
  // The greatest entry is known from the second pass on.
  if (is_whole(scan(matrix, mask, stored, p)) || is_whole(scan(matrix, mask, stored, p))) return p;
  auto plain = p;
  p.row_constants = true;
  // Broken in both readings: told in the plainer one.
  return is_whole(scan(matrix, mask, stored, p)) ? p : plain;
}

std::int64_t leave_out_padding(BiasProfile& p) {
  auto const first = std::ranges::find_if(p.value, [](double x) { return x != 0; });
  auto const at_zero = first - p.value.begin();
  if (p.queries != 1 || first == p.value.end() || at_zero < 2) return 0;
  std::fill(p.value.begin(), first - 1, nan);
  return at_zero - 1;
}

namespace {

/// Whether all keys before their query are none that counts, and the one behind it is.
bool is_of_the_future(BiasProfile const& p, auto const& is_none) {
  auto const past = std::span(p.value).first(static_cast<std::size_t>(p.queries - 1));
  return p.queries == p.keys && p.queries > 1 && std::ranges::all_of(past, is_none) && !is_none(p.at(1));
}

}  // namespace

bool sees_the_future(BiasProfile const& p) {
  return is_of_the_future(p, [](double x) { return std::isnan(x); });
}

bool biases_the_future(BiasProfile const& p) {
  return !std::isnan(p.at(1)) && is_of_the_future(p, [](double x) { return x == 0; });
}

BiasProfile mirrored(BiasProfile p) {
  std::ranges::reverse(p.value);
  std::swap(p.queries, p.keys);
  return p;
}

bool depends_on_cells(Table const& matrix, std::int64_t width, Format stored) {
  auto const cells = matrix.shape[0], height = cells / width, across = 2 * width - 1;
  PE_ASSERT(matrix.shape[1] == cells && cells % width == 0);
  std::vector<double> row(static_cast<std::size_t>(cells)),
      known(static_cast<std::size_t>((2 * height - 1) * across), nan);
  for (std::int64_t i = 0; i < cells; ++i) {
    rows_to_double(matrix, i, 1, row);
    for (std::int64_t j = 0; j < cells; ++j) {
      auto const down = j / width - i / width + height - 1, right = j % width - i % width + width - 1;
      double& first = known[static_cast<std::size_t>(down * across + right)];
      double const x = row[static_cast<std::size_t>(j)];
      if (std::isnan(first)) first = x;
      if (!(std::abs(x - first) <= bias_allowance(stored, std::abs(first)))) return false;
    }
  }
  return true;
}

namespace {

/// The slopes that all entries between two offsets admit, on a line through one of them.
Interval slopes_admitted(BiasProfile const& p, std::int64_t anchor, std::int64_t first, std::int64_t last,
                         Format stored) {
  // A row's constant is known from an entry, which was rounded too.
  double const roundings = p.row_constants ? 4 : 1;
  auto const open = [&](double x) { return roundings * bias_rounding(stored, x, p.greatest); };
  Interval result;
  for (auto offset = first; offset <= last; ++offset) {
    double const x = p.at(offset), steps = static_cast<double>(offset - anchor);
    if (std::isnan(x) || steps == 0) continue;
    double const middle = (x - p.at(anchor)) / steps, half = (open(x) + open(p.at(anchor))) / std::abs(steps);
    result = result.both({middle - half, middle + half});
  }
  return result;
}

}  // namespace

std::optional<BiasLine> line_of(BiasProfile const& p, Format stored) {
  auto const known = [&](std::int64_t offset) { return !std::isnan(p.at(offset)); };
  // A single query sees its keys from the last one backwards.
  std::int64_t const zero = p.queries == 1 ? p.last_offset() : 0;
  if (!known(zero) || zero - 1 < p.first_offset() || !known(zero - 1)) return std::nullopt;
  BiasLine line;
  line.at_zero = p.at(zero);
  std::int64_t far = zero;
  while (far - 1 >= p.first_offset() && known(far - 1)) --far;
  line.slope = (p.at(far) - line.at_zero) / static_cast<double>(zero - far);
  bool const rises = std::abs(p.at(far)) < std::abs(line.at_zero);
  line.at_one = rises ? p.at(far) - p.at(far + 1) : p.at(zero - 1) - line.at_zero;
  auto const past = slopes_admitted(p, rises ? far : zero, far, zero, stored);
  if (!past.any()) return std::nullopt;
  line.slopes = past;
  auto const future = slopes_admitted(p, zero, zero + 1, p.last_offset(), stored);
  auto const later = std::span(p.value).subspan(static_cast<std::size_t>(zero + p.queries));
  bool const any = !std::ranges::all_of(later, [](double x) { return std::isnan(x); });
  auto const flat = [&](double x) { return std::isnan(x) || std::abs(x) <= bias_rounding(stored, 0, p.greatest); };
  if (!any) {
    line.future = p.causal_mask ? "masked" : "none";
  } else if (past.both({-future.high, -future.low}).any()) {
    line.future = "symmetric";
  } else if (past.both(future).any()) {
    line.future = "the same line";
  } else if (std::ranges::all_of(later, flat)) {
    line.future = "zero";
  } else {
    return std::nullopt;
  }
  return line;
}

namespace {

/// Biases of one head by the distance from its least one.
struct BiasOfHead {
  std::vector<double> bias;
  bool backwards = false;  ///< the last key's is the least
  double slope = 0;

  explicit BiasOfHead(std::vector<double> entries)
      : bias(std::move(entries)), backwards(std::abs(bias.front()) > std::abs(bias.back())) {
    if (backwards) std::ranges::reverse(bias);
    slope = bias[1] - bias[0];
  }
  double on_line(std::size_t distance) const { return bias[0] + slope * static_cast<double>(distance); }
};

/// Whether the entries lie on a line but for roundings: of each entry itself, or of the distance in it.
bool is_rounded(BiasOfHead const& row, Format format) {
  constexpr double float32_product = 0x1p-22;
  // A position that was counted in the format may be rounded twice, as the slope and its product are.
  double const two_roundings = 2 * unit_roundoff(format);
  auto const holds = [&](double x) { return std::abs(round_to(format, x) - x) <= float32_product * std::abs(x); };
  if (row.slope == 0 || !std::isfinite(row.slope)) return false;
  for (std::size_t distance = 0; distance < row.bias.size(); ++distance) {
    double const x = row.bias[distance], open = two_roundings * static_cast<double>(distance);
    if (!holds(x) && !holds(x / row.slope)) return false;
    if (!(std::abs(x - row.on_line(distance)) <= open * std::abs(row.slope))) return false;
  }
  return true;
}

}  // namespace

std::optional<MergedKeys> merged_keys(Table const& heads, std::int64_t last) {
  constexpr std::int64_t fewest = 3;
  auto const keys = heads.shape[2];
  if (last + 1 < fewest || last >= keys) return std::nullopt;
  std::vector<BiasOfHead> rows;
  for (std::int64_t h = 0; h < heads.shape[0]; ++h) {
    std::vector<double> entries(static_cast<std::size_t>(keys));
    rows_to_double(at(heads, 0, h), heads.shape[1] - 1, 1, entries);
    entries.resize(static_cast<std::size_t>(last + 1));
    rows.emplace_back(std::move(entries));
  }
  for (auto const format : {Format::bfloat16, Format::binary16}) {
    if (!std::ranges::all_of(rows, [&](BiasOfHead const& row) { return is_rounded(row, format); })) continue;
    for (std::size_t distance = 1; distance < rows[0].bias.size(); ++distance) {
      auto const is_one = [&](BiasOfHead const& row) { return row.bias[distance] == row.bias[distance - 1]; };
      if (!std::ranges::all_of(rows, is_one)) continue;
      auto const& first = rows.front();
      auto const steps = static_cast<std::int64_t>(distance);
      return MergedKeys{first.backwards ? last - steps : steps,
                        steps,
                        first.bias[distance],
                        first.on_line(distance),
                        std::abs(first.slope),
                        format};
    }
  }
  return std::nullopt;
}

}  // namespace pe::audit
