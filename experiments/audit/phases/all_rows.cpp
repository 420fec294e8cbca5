#include "experiments/audit/phases/all_rows.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <span>

#include "theory/kernel/engine.hpp"
#include "theory/kernel/hash.hpp"

namespace pe::audit::phases {
namespace {

constexpr std::int64_t rows_in_a_block = 1024, entries_at_a_time = 1 << 17;

/// Rows whose hashes are held at once; of more, those of one part of all hashes, in one pass for each part.
constexpr std::int64_t most_hashes = std::int64_t{1} << 22;
constexpr std::uint64_t most_passes = 4;

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

/// A NaN stays.
double greater(double a, double b) { return std::isnan(a) || b <= a ? a : b; }

class Pass {
 public:
  Pass(Judged const& judged, int jobs)
      : judged_(judged), matrix_(judged.hypothesis().matrix), jobs_(jobs), one_(columns()), other_(columns()) {}

  AllRows result;

  /// The greatest | |row|^2 - norm |.
  double norm_residual() const { return residual_; }

  /// Hashes of all rows in one vector.
  void at_once(double norm) {
    std::vector<Hashed> hashes(static_cast<std::size_t>(matrix_.rows()));
    walk(0, matrix_.rows(), norm, hashes.data());
    std::ranges::sort(hashes);
    for (std::size_t i = 1; i < hashes.size(); ++i) {
      if (hashes[i].hash == hashes[i - 1].hash) compare(hashes[i - 1].row, hashes[i].row);
    }
  }

  /// Only the hashes of one part at a time, and of equal ones the first. What is not known of very many rows is left
  /// out.
  void in_parts(double norm) {
    constexpr std::size_t places = most_hashes, most_taken = places / 4 * 3;
    constexpr std::int64_t rows_in_a_chunk = 64 * rows_in_a_block, none = -1;
    auto const parts = static_cast<std::uint64_t>(matrix_.rows() / static_cast<std::int64_t>(most_taken) + 1);
    result.compared = parts <= most_passes;
    std::vector<Hashed> taken(result.compared ? places : 0), chunk(rows_in_a_chunk);
    for (std::uint64_t part = 0; part < (result.compared ? parts : 1); ++part) {
      std::ranges::fill(taken, Hashed{0, none});
      std::size_t count = 0;
      for (std::int64_t begin = 0; begin < matrix_.rows(); begin += rows_in_a_chunk) {
        auto const end = std::min(begin + rows_in_a_chunk, matrix_.rows());
        walk(begin, end, norm, chunk.data());
        for (std::int64_t r = begin; r < end && result.compared; ++r) {
          auto const& next = chunk[static_cast<std::size_t>(r - begin)];
          if (next.hash % parts != part) continue;
          auto place = static_cast<std::size_t>(next.hash / parts) % places;
          while (taken[place].row != none && taken[place].hash != next.hash) place = (place + 1) % places;
          if (taken[place].row != none) {
            compare(taken[place].row, r);
          } else {
            taken[place] = next;
            result.compared = ++count < places;
          }
        }
      }
    }
  }

 private:
  std::size_t columns() const { return static_cast<std::size_t>(matrix_.columns()); }

  bool is_left_out(std::int64_t row) const { return std::ranges::binary_search(judged_.zero_rows(), row); }

  /// Hashes rows `begin` to `end - 1` into `hashes`, and looks at their norms.
  void walk(std::int64_t begin, std::int64_t end, double norm, Hashed* hashes) {
    auto const blocks = static_cast<std::size_t>((end - begin + rows_in_a_block - 1) / rows_in_a_block);
    auto const at_a_time = std::clamp<std::int64_t>(entries_at_a_time / matrix_.columns(), 1, 16);
    std::vector<double> residuals(blocks);
    parallel_for(blocks, jobs_, {}, [&](std::uint64_t block) {
      std::vector<double> rows(static_cast<std::size_t>(at_a_time) * columns());
      auto const first = begin + static_cast<std::int64_t>(block) * rows_in_a_block;
      auto const last = std::min(first + rows_in_a_block, end);
      for (auto r = first; r < last; r += at_a_time) {
        auto const count = std::min(at_a_time, last - r);
        matrix_.read(r, count, std::span(rows).first(static_cast<std::size_t>(count) * columns()));
        for (std::int64_t i = 0; i < count; ++i) {
          auto const* const row = rows.data() + static_cast<std::size_t>(i) * columns();
          hashes[r + i - begin] = {hash_row(row, columns()), r + i};
          if (is_left_out(r + i)) continue;
          residuals[block] = greater(residuals[block], std::abs(squared_norm(row, columns()) - norm));
        }
      }
    });
    for (auto const residual : residuals) residual_ = greater(residual_, residual);
  }

  /// Two rows of one hash, the first one before the other.
  void compare(std::int64_t first, std::int64_t second) {
    if (is_left_out(second)) return;
    matrix_.read(first, 1, one_);
    matrix_.read(second, 1, other_);
    if (one_ != other_) return;
    ++result.equal;
    if (!result.first_equal || second < result.first_equal->second) result.first_equal = {first, second};
  }

  Judged const& judged_;
  Matrix const& matrix_;
  int jobs_;
  double residual_ = 0;
  std::vector<double> one_, other_;
};

}  // namespace

AllRows look_at_all_rows(Judged const& judged, int jobs) {
  auto const& h = judged.hypothesis();
  double const norm = h.amplitude * h.amplitude * static_cast<double>(h.layout.entries()) / 2;
  Pass pass(judged, jobs);
  if (h.matrix.rows() <= most_hashes) {
    pass.at_once(norm);
  } else {
    pass.in_parts(norm);
  }
  auto result = pass.result;
  // Only whole pairs have a constant norm; a sine without its cosine has none.
  if (h.layout.is_whole()) {
    // Each of the sums is of less than `columns` products, each rounded twice.
    result.norm_residual = pass.norm_residual() + 2 * norm * static_cast<double>(h.matrix.columns() + 2) * 0x1p-52;
  }
  return result;
}

}  // namespace pe::audit::phases
