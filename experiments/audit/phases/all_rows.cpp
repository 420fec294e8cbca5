#include "experiments/audit/phases/all_rows.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "theory/kernel/engine.hpp"
#include "theory/kernel/mix.hpp"

namespace pe::audit::phases {
namespace {

constexpr std::int64_t rows_at_a_time = 16, rows_in_a_block = 1024;

struct Hashed {
  std::uint64_t hash;
  std::int64_t row;

  friend auto operator<=>(Hashed const&, Hashed const&) = default;
};

/// Four sums side by side, which do not wait for each other.
std::uint64_t hash_row(double const* row, std::size_t columns) {
  std::uint64_t lanes[4] = {1, 2, 3, 4};
  for (std::size_t c = 0; c < columns; ++c) {
    auto& lane = lanes[c % 4];
    lane = (lane ^ std::bit_cast<std::uint64_t>(row[c])) * 0x9e3779b97f4a7c15ULL;
    lane ^= lane >> 29;
  }
  return mix(lanes[0] + 3 * lanes[1] + 5 * lanes[2] + 7 * lanes[3]);
}

double squared_norm(double const* row, std::size_t columns) {
  double sums[4] = {};
  for (std::size_t c = 0; c < columns; ++c) sums[c % 4] += row[c] * row[c];
  return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

}  // namespace

AllRows look_at_all_rows(Judged const& judged, int jobs) {
  auto const& h = judged.hypothesis();
  auto const& matrix = h.matrix;
  auto const columns = static_cast<std::size_t>(matrix.columns());
  auto const entries = std::count_if(h.layout.columns.begin(), h.layout.columns.end(),
                                     [](Column const& column) { return column.pair != Column::none; });
  // Only whole pairs have a constant norm; a sine without its cosine has none.
  bool const whole = h.layout.sines().back() != Column::none && h.layout.cosines().back() != Column::none;
  double const norm = h.amplitude * h.amplitude * static_cast<double>(entries) / 2;
  std::vector<Hashed> hashes(static_cast<std::size_t>(matrix.rows()));
  auto const blocks = static_cast<std::size_t>((matrix.rows() + rows_in_a_block - 1) / rows_in_a_block);
  std::vector<double> residuals(blocks);
  parallel_for(blocks, jobs, {}, [&](std::uint64_t block) {
    std::vector<double> rows(static_cast<std::size_t>(rows_at_a_time) * columns);
    auto const begin = static_cast<std::int64_t>(block) * rows_in_a_block;
    auto const end = std::min(begin + rows_in_a_block, matrix.rows());
    for (auto r = begin; r < end; r += rows_at_a_time) {
      auto const count = std::min(rows_at_a_time, end - r);
      matrix.read(r, count, std::span(rows).first(static_cast<std::size_t>(count) * columns));
      for (std::int64_t i = 0; i < count; ++i) {
        auto const* const row = rows.data() + static_cast<std::size_t>(i) * columns;
        hashes[static_cast<std::size_t>(r + i)] = {hash_row(row, columns), r + i};
        if (std::ranges::binary_search(judged.zero_rows(), r + i)) continue;
        auto const off = std::abs(squared_norm(row, columns) - norm);
        residuals[block] = off <= residuals[block] ? residuals[block] : off;
      }
    }
  });
  AllRows result;
  if (whole) {
    for (auto const residual : residuals) {
      result.norm_residual = residual <= result.norm_residual ? result.norm_residual : residual;
    }
    // Each of the sums is of less than `columns` products, each rounded twice.
    result.norm_residual += 2 * norm * static_cast<double>(columns + 2) * 0x1p-52;
  }
  std::ranges::sort(hashes);
  std::vector<double> one(columns), other(columns);
  for (std::size_t i = 1; i < hashes.size(); ++i) {
    if (hashes[i].hash != hashes[i - 1].hash) continue;
    if (std::ranges::binary_search(judged.zero_rows(), hashes[i].row)) continue;
    matrix.read(hashes[i - 1].row, 1, one);
    matrix.read(hashes[i].row, 1, other);
    if (one != other) continue;
    ++result.equal;
    auto const pair = std::pair(hashes[i - 1].row, hashes[i].row);
    if (!result.first_equal || pair.second < result.first_equal->second) result.first_equal = pair;
  }
  return result;
}

}  // namespace pe::audit::phases
