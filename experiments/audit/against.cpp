#include "experiments/audit/against.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include <fmt/format.h>

#include "experiments/audit/audit.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/numbers.hpp"
#include "experiments/audit/readers/foreign.hpp"
#include "experiments/audit/views/view.hpp"

namespace pe::audit {
namespace {

using core::View;

/// Rows by columns: the first axis that is longer than 1 is that of the rows; a vector is one row.
View rows_of(Table const& table) {
  auto const given = is_complex(table.dtype) ? parts(table) : table;
  auto rows = squeezed(given);
  auto const least = is_complex(table.dtype) ? std::size_t{3} : std::size_t{2};
  while (rows.shape.size() < least) {
    rows.shape.insert(rows.shape.begin(), 1);
    rows.strides.insert(rows.strides.begin(), 0);
  }
  std::vector<std::size_t> columns(rows.shape.size() - 1);
  std::iota(columns.begin(), columns.end(), std::size_t{1});
  auto const matrix = core::as_matrix(rows, {0}, columns);
  if (!matrix) throw InputError(fmt::format("the table {} is too large for its strides", quote(table.name)));
  View view;
  view.sides = {*matrix};
  view.given = {given};
  view.columns.resize(static_cast<std::size_t>(matrix->shape[1]));
  return view;
}

std::int64_t width(View const& view) { return static_cast<std::int64_t>(view.size()); }

using Columns = std::vector<std::int64_t>;

/// How the columns and rows of one table stand in another that may hold the same numbers.
struct Arrangement {
  std::string columns_say;            ///< "interleaved in the reference, halves here"; empty for the same order
  std::vector<std::int64_t> columns;  ///< the reference's column of each column
  std::vector<double> signs;          ///< 1 or -1 for each column
  std::int64_t shift = 0;             ///< row r is the reference's row r + shift

  /// The first row that the reference has, and how many rows both have from there.
  std::int64_t first_row() const { return shift < 0 ? -shift : 0; }
  std::int64_t rows(View const& reference, View const& table) const {
    return std::min(table.rows() - first_row(), reference.rows() - std::max<std::int64_t>(shift, 0));
  }
};

/// Every order of columns in which codes are kept, the plainest first. A pair of columns 2i, 2i+1 in one order is the
/// pair i, i+d/2 in the other.
std::vector<Arrangement> orders(std::int64_t reference, std::int64_t count) {
  std::vector<Arrangement> result;
  auto const add = [&](char const* says, auto const& place) {
    auto& order = result.emplace_back(Arrangement{says, {}, std::vector<double>(static_cast<std::size_t>(count), 1)});
    for (std::int64_t j = 0; j < count; ++j) order.columns.push_back(place(j));
  };
  auto const half = count / 2;
  if (count == reference) add("", [](auto j) { return j; });
  if (count == reference && count % 2 == 0) {
    add("interleaved in the reference, by halves here", [&](auto j) { return j < half ? 2 * j : 2 * (j - half) + 1; });
    add("by halves in the reference, interleaved here", [&](auto j) { return j % 2 * half + j / 2; });
    add("the columns of each pair exchanged", [](auto j) { return j ^ 1; });
    add("the halves exchanged", [&](auto j) { return (j + half) % count; });
    add("interleaved in the reference, by exchanged halves here",
        [&](auto j) { return j < half ? 2 * j + 1 : 2 * (j - half); });
    add("by halves in the reference, interleaved and exchanged here",
        [&](auto j) { return (1 - j % 2) * half + j / 2; });
  } else if (count == 2 * reference) {
    add("each column twice here, by halves", [&](auto j) { return j % reference; });
    add("each column twice here, side by side", [](auto j) { return j / 2; });
  } else if (2 * count == reference) {
    add("each column twice in the reference, by halves", [](auto j) { return j; });
    add("each column twice in the reference, side by side", [](auto j) { return 2 * j; });
  }
  return result;
}

std::vector<double> row_of(View const& view, std::int64_t row) { return view.read(std::span(&row, 1)); }

/// How far two entries are apart; numbers that are none are far from all others.
double distance(double a, double b) {
  if (a == b || (std::isnan(a) && std::isnan(b))) return 0;
  auto const result = std::abs(a - b);
  return std::isnan(result) ? std::numeric_limits<double>::infinity() : result;
}

/// Adds up how far a row of both are apart in this order of columns, each column with one sign and with the other.
void measure(std::vector<double> const& expected, std::vector<double> const& found, Columns const& columns,
             std::vector<double>& same, std::vector<double>& negated) {
  for (std::size_t j = 0; j < found.size(); ++j) {
    auto const reference = expected[static_cast<std::size_t>(columns[j])];
    same[j] += distance(found[j], reference);
    negated[j] += distance(found[j], -reference);
  }
}

/// The shift that brings the first row of one nearest to a row of the other.
std::int64_t nearest_shift(View const& reference, View const& table, Columns const& columns) {
  constexpr std::int64_t most_rows = 4096;  // effort
  auto const few = std::clamp<std::int64_t>(most_at_once / 4 / width(table), 1, most_rows);
  auto const first_expected = row_of(reference, 0), first_found = row_of(table, 0);
  double least = std::numeric_limits<double>::infinity();
  std::int64_t best = 0;
  auto const look = [&](std::vector<double> const& expected, std::vector<double> const& found, std::int64_t shift) {
    std::vector<double> same(found.size()), negated(found.size());
    measure(expected, found, columns, same, negated);
    auto const off = std::accumulate(same.begin(), same.end(), 0.0);
    if (off < least) std::tie(least, best) = std::pair(off, shift);
  };
  for (std::int64_t r = 0; r < std::min(reference.rows(), few); ++r) look(row_of(reference, r), first_found, r);
  for (std::int64_t r = 1; r < std::min(table.rows(), few); ++r) look(first_expected, row_of(table, r), -r);
  return best;
}

/// How far the two are apart in some rows, with the sign of each column that fits them better.
double fitted(View const& reference, View const& table, Arrangement& arrangement) {
  constexpr std::int64_t most_samples = 32;  // effort
  auto const rows = arrangement.rows(reference, table);
  std::vector<double> same(arrangement.columns.size()), negated(same.size());
  for (auto const sampled : spread(most_samples, rows)) {
    auto const row = arrangement.first_row() + sampled;
    measure(row_of(reference, row + arrangement.shift), row_of(table, row), arrangement.columns, same, negated);
  }
  double result = 0;
  for (std::size_t j = 0; j < same.size(); ++j) {
    if (negated[j] < same[j]) arrangement.signs[j] = -1;
    result += std::min(same[j], negated[j]);
  }
  return result;
}

/// The arrangement that brings some rows of the two nearest to each other; of equally near ones the plainest. Nothing
/// where the numbers of columns fit in no way.
std::optional<Arrangement> nearest_arrangement(View const& reference, View const& table) {
  std::optional<Arrangement> best;
  double least = std::numeric_limits<double>::infinity();
  for (auto& order : orders(width(reference), width(table))) {
    auto const shift = nearest_shift(reference, table, order.columns);
    for (auto const candidate : {std::int64_t{0}, shift}) {
      auto arrangement = order;
      arrangement.shift = candidate;
      auto const rows = arrangement.rows(reference, table);
      // A few rows that happen to be near each other say nothing of the others.
      if (2 * rows < std::min(reference.rows(), table.rows())) continue;
      auto const off = fitted(reference, table, arrangement) / static_cast<double>(std::min<std::int64_t>(rows, 32));
      if (!best || off < least) std::tie(least, best) = std::pair(off, std::optional(std::move(arrangement)));
    }
  }
  return best;
}

/// The type in whose units two entries are compared: the narrower of both. Of integers, double holds what matters.
Format narrower(Table const& reference, Table const& table) {
  auto const of = [](Table const& t) { return is_integer(t.dtype) ? Format::binary64 : format_of(t.dtype); };
  auto const a = of(reference), b = of(table);
  return unit_roundoff(a) > unit_roundoff(b) ? a : b;
}

/// How far two entries are apart in ulps of a format; 0 where both are the same number of it, or both are no number.
double ulps_apart(Format format, double expected, double found) {
  if (distance(expected, found) == 0 || round_to(format, expected) == round_to(format, found)) return 0;
  if (!std::isfinite(expected) || !std::isfinite(found)) return std::numeric_limits<double>::infinity();
  return std::abs(expected - found) / ulp(format, std::max(std::abs(expected), std::abs(found)));
}

/// Counts the entries that are further apart than `within` ulps, by bands of rows, with the first and the worst.
void compare(View const& reference, View const& rows_here, Arrangement const& arrangement, Format format, double within,
             Agreement& result) {
  std::vector<double> expected(reference.size()), found(rows_here.size());
  auto const first = arrangement.first_row(), end = first + arrangement.rows(reference, rows_here);
  std::int64_t end_of_band = 0;
  for (auto r = first; r < end; ++r) {
    rows_here.read(r, 1, found);
    reference.read(r + arrangement.shift, 1, expected);
    if (r >= end_of_band) {
      end_of_band = std::max<std::int64_t>(end_of_band, 1);
      while (r >= end_of_band) end_of_band *= 2;
      result.bands.push_back({r, r, 0, 0, 0});
    }
    auto& band = result.bands.back();
    band.last = r;
    for (std::size_t j = 0; j < found.size(); ++j) {
      auto const belongs = arrangement.signs[j] * expected[static_cast<std::size_t>(arrangement.columns[j])];
      auto const ulps = ulps_apart(format, belongs, found[j]);
      ++result.entries;
      if (!(ulps > 0)) continue;
      bool const differs = ulps > within, is_worst = !result.worst || ulps > *result.worst->ulps;
      result.different += differs ? 1U : 0U;
      band.different += differs ? 1U : 0U;
      band.max_ulps = std::max(band.max_ulps, ulps);
      band.max_difference = std::max(band.max_difference, distance(belongs, found[j]));
      if (!is_worst && (!differs || result.first)) continue;
      auto const [is, wanted] = tell_apart(found[j], belongs);
      Worst witness{rows_here.index(r, j), {}, {}, is, wanted, ulps};
      witness.index.resize(result.shape.size());  // without an axis of real and imaginary parts
      if (differs && !result.first) result.first = witness;
      if (is_worst) result.worst = std::move(witness);
    }
  }
}

/// What has to be done to the reference so that its numbers stand where the table's do.
std::string described(Arrangement const& arrangement, View const& reference, View const& table) {
  std::vector<std::string> parts;
  if (!arrangement.columns_say.empty()) parts.push_back(arrangement.columns_say);
  if (auto const negated = std::ranges::count(arrangement.signs, -1.0); negated > 0) {
    parts.push_back(fmt::format("{} of {} columns negated", negated, arrangement.signs.size()));
  }
  if (arrangement.shift > 0) parts.push_back(fmt::format("row 0 is the reference's row {}", arrangement.shift));
  if (arrangement.shift < 0) parts.push_back(fmt::format("row {} is the reference's row 0", -arrangement.shift));
  if (reference.rows() != table.rows()) {
    parts.push_back(fmt::format("{} rows, where the reference has {}", table.rows(), reference.rows()));
  }
  return fmt::format("{}", fmt::join(parts, "; "));
}

/// Whether two audits name the same numbers; where they stand is another matter.
bool same_code(Convention const& a, Convention const& b) {
  auto const numbers = [](Convention const& c) {
    return std::tie(c.family, c.spacing, c.base, c.dimension, c.step, c.amplitude, c.scaling, c.scaling_parameters,
                    c.padding_row, c.axis_order);
  };
  return numbers(a) == numbers(b);
}

/// Of two tables whose entries differ: whether each is the same code within its own rounding, which is then said.
bool is_rounding(Table const& reference, Table const& table, Options const& options, std::int64_t shift,
                 Agreement& result) {
  auto const expected = audit({reference}, options);
  if (!is_sound(expected)) return false;
  auto const found = audit({table}, options);
  if (!is_sound(found) || !same_code(expected.convention, found.convention)) return false;
  auto const pipeline = [](Audit const& audit) { return audit.accuracy ? audit.accuracy->pipeline : ""; };
  auto const first = expected.convention.offset.value_or(0), here = found.convention.offset.value_or(0);
  if (first != here && shift == 0) {  // then the rows that were compared are of other positions
    auto const& layout = found.convention.layout;
    result.up_to =
        fmt::format("row 0 is at position {}, in the reference at {}{}", plain_number(here), plain_number(first),
                    layout == expected.convention.layout
                        ? ""
                        : fmt::format("; {}, in the reference {}", layout, expected.convention.layout));
  }
  result.up_to += result.up_to.empty() ? "rounding" : "; rounding";
  result.says = fmt::format("Both are the same code within their rounding ({} in the reference, {} here).",
                            pipeline(expected), pipeline(found));
  return true;
}

void require_comparable(Table const& reference, Table const& table, View const& a, View const& b) {
  if (is_complex(reference.dtype) != is_complex(table.dtype)) {
    throw InputError(fmt::format("the reference is {} and the table {}; both must be real, or both complex",
                                 name(reference.dtype), name(table.dtype)));
  }
  if (auto const wide = std::max(width(a), width(b)); wide > most_at_once)
    throw InputError(fmt::format("a row has {} entries; rows of at most {} are compared", wide, most_at_once));
}

}  // namespace

Agreement against(Table const& reference, Table const& table, Options const& options, double within) {
  for (auto const* one : {&reference, &table}) {
    if (entry_count(*one) == 0) throw InputError(fmt::format("the table {} has no entries", quote(one->name)));
  }
  Agreement result{.reference_file = reference.file,
                   .file = table.file,
                   .tensor = table.name,
                   .reference_dtype = std::string(name(reference.dtype)),
                   .dtype = std::string(name(table.dtype)),
                   .reference_shape = reference.shape,
                   .shape = table.shape};
  auto const rows = rows_of(table), expected = rows_of(reference);
  require_comparable(reference, table, expected, rows);
  auto arrangement = nearest_arrangement(expected, rows);
  if (!arrangement) {
    result.says =
        fmt::format("Rows of {} entries cannot be those of {} in another order.", width(rows), width(expected));
    return result;
  }
  auto const format = narrower(reference, table);
  auto const blank = result;
  compare(expected, rows, *arrangement, format, within, result);
  bool const is_negated = std::ranges::count(arrangement->signs, -1.0) > 0;
  if (is_negated && 2 * result.different > result.entries) {  // signs that explain little are chance
    std::ranges::fill(arrangement->signs, 1.0);
    result = blank;
    compare(expected, rows, *arrangement, format, within, result);
  }
  result.up_to = described(*arrangement, expected, rows);
  if (result.different == 0 && is_negated) {
    result.says = "A table of other signs turns the other way; all else is the same.";
    return result;  // different
  }
  if (result.different == 0) {
    result.likeness = result.up_to.empty() ? Likeness::equal : Likeness::equivalent;
    bool const is_narrow = reference.dtype != table.dtype;
    result.says = within > 0 && result.worst
                      ? fmt::format("No entry is more than {:.3g} ulp apart.", *result.worst->ulps)
                  : is_narrow            ? fmt::format("Every entry is the same number of {}.", numpy_name(format))
                  : result.up_to.empty() ? "Every entry is the same."
                                         : "The numbers are the same.";
    return result;
  }
  if (is_rounding(reference, table, options, arrangement->shift, result)) {
    result.likeness = Likeness::equivalent;
  } else {
    result.says = fmt::format("{} of {} entries differ.", result.different, result.entries);
  }
  return result;
}

}  // namespace pe::audit
