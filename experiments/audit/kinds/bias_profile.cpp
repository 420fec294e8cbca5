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

/// One pass over the matrix. The constant of row i is what its entry at the diagonal, or else its first that is not
/// masked, has beyond the profile; the first row has none.
void scan(Table const& matrix, Mask const& mask, double allowance, BiasProfile& p) {
  std::vector<double> row(static_cast<std::size_t>(p.keys));
  p.value.assign(static_cast<std::size_t>(p.queries + p.keys - 1), nan);
  p.compared = p.broken = 0;
  p.residual = 0;
  p.worst.reset();
  for (std::int64_t i = 0; i < p.queries; ++i) {
    rows_to_double(matrix, i, 1, row);
    double constant = 0;
    if (p.row_constants) {
      for (std::int64_t j = 0; j < p.keys; ++j) {
        double const x = row[static_cast<std::size_t>(j)], known = p.at(j - i);
        if (mask(x) || std::isnan(known)) continue;
        constant = x - known;
        break;
      }
    }
    for (std::int64_t j = 0; j < p.keys; ++j) {
      double const x = row[static_cast<std::size_t>(j)];
      if (mask(x)) {
        p.causal_mask = p.causal_mask || j > i;
        continue;
      }
      if (!std::isfinite(x)) {
        if (!p.not_finite) p.not_finite = BiasEntry{i, j, x, 0};
        continue;
      }
      p.greatest = std::max(p.greatest, std::abs(x));
      double& known = p.value[static_cast<std::size_t>(j - i + p.queries - 1)];
      if (std::isnan(known)) {
        known = x - constant;
        continue;
      }
      ++p.compared;
      double const difference = std::abs(x - constant - known);
      p.residual = std::max(p.residual, difference);
      if (difference <= allowance) continue;
      ++p.broken;
      if (!p.worst || difference > std::abs(p.worst->found - p.worst->expected)) p.worst = {i, j, x, known + constant};
    }
  }
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
  scan(matrix, mask, 0, p);
  auto const allowance = bias_allowance(stored, p.greatest);
  if (p.residual <= allowance) {
    p.broken = 0;
    p.worst.reset();
    return p;
  }
  auto const plain = p;
  p.row_constants = true;
  scan(matrix, mask, allowance, p);
  if (p.broken == 0) return p;
  // Broken in both readings: told in the plainer one.
  p = plain;
  scan(matrix, mask, allowance, p);
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

}  // namespace pe::audit
