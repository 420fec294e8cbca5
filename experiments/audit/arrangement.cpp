#include "experiments/audit/arrangement.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace pe::audit {
namespace {

using phases::Matrix;
using Columns = std::vector<std::int64_t>;

Columns columns_by(std::int64_t count, auto const& place) {
  Columns result(static_cast<std::size_t>(count));
  for (std::int64_t j = 0; j < count; ++j) result[static_cast<std::size_t>(j)] = place(j);
  return result;
}

/// Every order of columns in which codes are kept, the plainest first. A pair of columns 2i, 2i+1 in one order is the
/// pair i, i+d/2 in the other.
std::vector<Arrangement> orders(std::int64_t reference, std::int64_t count) {
  std::vector<Arrangement> result;
  auto const add = [&](char const* says, auto const& place) {
    result.push_back({says, columns_by(count, place), std::vector<double>(static_cast<std::size_t>(count), 1), 0});
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

std::vector<double> row_of(Matrix const& matrix, std::int64_t row) {
  std::vector<double> result(static_cast<std::size_t>(matrix.columns()));
  matrix.read(row, 1, result);
  return result;
}

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
std::int64_t nearest_shift(Matrix const& reference, Matrix const& table, Columns const& columns) {
  constexpr std::int64_t most_rows = 4096, most_entries = std::int64_t{1} << 22;
  auto const few = std::clamp<std::int64_t>(most_entries / table.columns(), 1, most_rows);
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
double fitted(Matrix const& reference, Matrix const& table, Arrangement& arrangement) {
  constexpr std::int64_t most_samples = 32;
  auto const rows = arrangement.rows(reference, table);
  std::vector<double> same(arrangement.columns.size()), negated(same.size());
  auto const samples = std::min(rows, most_samples);
  for (std::int64_t s = 0; s < samples; ++s) {
    auto const row = arrangement.first_row() + (samples == 1 ? 0 : s * (rows - 1) / (samples - 1));
    measure(row_of(reference, row + arrangement.shift), row_of(table, row), arrangement.columns, same, negated);
  }
  double result = 0;
  for (std::size_t j = 0; j < same.size(); ++j) {
    if (negated[j] < same[j]) arrangement.signs[j] = -1;
    result += std::min(same[j], negated[j]);
  }
  return result;
}

}  // namespace

std::int64_t Arrangement::rows(Matrix const& reference, Matrix const& table) const {
  return std::min(table.rows() - first_row(), reference.rows() - std::max<std::int64_t>(shift, 0));
}

std::int64_t Arrangement::negated() const { return std::ranges::count(signs, -1.0); }

std::optional<Arrangement> nearest_arrangement(Matrix const& reference, Matrix const& table) {
  std::optional<Arrangement> best;
  double least = std::numeric_limits<double>::infinity();
  for (auto& order : orders(reference.columns(), table.columns())) {
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

}  // namespace pe::audit
