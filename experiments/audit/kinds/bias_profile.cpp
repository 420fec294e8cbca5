#include "experiments/audit/kinds/bias_profile.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "theory/kernel/error.hpp"

namespace pe::audit {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

/// What stands for "not seen": -infinity, or what code writes for it, at the smallest -10000, in bfloat16 -9984.
bool can_be_mask(double x) { return x <= -9984; }

/// A masked entry is -infinity or equals the least number of the matrix, where that is a mask and stands after the
/// diagonal; ALiBi's own biases of so great a distance stand before it.
struct Mask {
  double value = -std::numeric_limits<double>::infinity();
  bool operator()(double x) const { return x <= value; }
};

Mask mask_of(Table const& matrix) {
  auto const queries = matrix.shape[0], keys = matrix.shape[1];
  std::vector<double> row(static_cast<std::size_t>(keys));
  rows_to_double(matrix, 0, 1, row);
  double const last = row.back();
  bool const is_later = keys - 1 > std::max<std::int64_t>(keys - queries, 0);
  return is_later && can_be_mask(last) && (keys < 2 || row.front() > last) ? Mask{last} : Mask{};
}

/// One pass over the matrix. The constant of a row is what its entry of which the least was rounded off, masked ones
/// aside, has beyond the profile; the first row has none.
std::vector<BiasRow> scan(Table const& matrix, Mask const& mask, Format stored, BiasProfile& p) {
  auto const open = [&, greatest = p.greatest](double x) { return bias_rounding(stored, x, greatest); };
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
        if (mask(x) || !(std::abs(x) + std::abs(known) < least)) continue;
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
      if (mask(x)) {
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

double bias_rounding(Format stored, double entry, double greatest) {
  constexpr double once = 1.01, steps = 6;  // the product's own rounding comes before the storage's
  return once * unit_roundoff(stored) * std::abs(entry) + steps * unit_roundoff(Format::binary32) * greatest;
}

bool says_nothing_of_offsets(std::vector<BiasProfile> const& profiles) {
  return std::ranges::all_of(profiles, [](BiasProfile const& p) {
    // One number everywhere depends on nothing.
    bool constant = true;
    for (auto offset = p.first_offset(); offset <= p.last_offset(); ++offset) {
      constant = constant && (std::isnan(p.at(offset)) || p.at(offset) == p.at(0));
    }
    if (constant) return true;
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

}  // namespace pe::audit
