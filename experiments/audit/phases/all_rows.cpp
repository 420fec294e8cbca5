#include "experiments/audit/phases/laws.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <span>

#include "experiments/audit/phases/row_loops.hpp"
#include "theory/kernel/engine.hpp"
#include "theory/kernel/hash.hpp"

namespace pe::audit::phases {
namespace {

constexpr std::int64_t rows_in_a_block = 1024, rows_in_a_chunk = 64 * rows_in_a_block, entries_at_a_time = 1 << 17;

/// Places for rows, 8 bytes each, of which three in four may be taken.
constexpr std::size_t most_places = std::size_t{1} << 24;
constexpr std::int64_t no_row = -1;

struct Hashed {
  std::uint32_t hash = 0;
  std::int32_t row = no_row;
};

/// A NaN stays.
double greater(double a, double b) { return std::isnan(a) || b <= a ? a : b; }

class Pass {
 public:
  Pass(Judged const& judged, int jobs)
      : judged_(judged), matrix_(judged.hypothesis().matrix), jobs_(jobs), one_(columns()), other_(columns()) {}

  AllRows result;

  /// The greatest | |row|^2 - norm |.
  double norm_residual() const { return residual_; }

  /// Every row is looked up among those before it. What is not known of very many rows is left out.
  void look(double norm) {
    auto const rows = static_cast<std::size_t>(matrix_.rows());
    auto const places = std::bit_ceil(2 * std::min(rows, most_places));
    result.compared = rows <= most_places / 4 * 3;
    std::vector<Hashed> taken(result.compared ? std::min(places, most_places) : 0);
    auto const place_of = [&](std::uint64_t hash) { return mix(hash) % taken.size(); };
    for (std::int64_t begin = 0; begin < matrix_.rows(); begin += rows_in_a_chunk) {
      auto const end = std::min(begin + rows_in_a_chunk, matrix_.rows());
      auto const sums = sums_of(begin, end);
      for (std::size_t i = 0; i < sums.size(); ++i) {
        auto const r = begin + static_cast<std::int64_t>(i);
        if (!is_left_out(r)) residual_ = greater(residual_, std::abs(sums[i].squares - norm));
        if (!result.compared) continue;
        constexpr std::size_t ahead = 16;
        if (i + ahead < sums.size()) __builtin_prefetch(&taken[place_of(sums[i + ahead].hash)], 1);
        Hashed const here{static_cast<std::uint32_t>(sums[i].hash >> 32), static_cast<std::int32_t>(r)};
        auto place = place_of(sums[i].hash);
        auto const is_other = [&](Hashed const& there) {
          return there.row != no_row && !(there.hash == here.hash && are_equal(there.row, r));
        };
        while (is_other(taken[place])) place = (place + 1) % taken.size();
        if (taken[place].row == no_row) {
          taken[place] = here;
        } else {
          found(taken[place].row, r);
        }
      }
    }
  }

 private:
  std::size_t columns() const { return static_cast<std::size_t>(matrix_.columns()); }

  bool is_left_out(std::int64_t row) const { return std::ranges::binary_search(judged_.zero_rows(), row); }

  /// The sums of rows `begin` to `end - 1`: those of the comparison, or new ones.
  std::span<RowSums const> sums_of(std::int64_t begin, std::int64_t end) {
    auto const rows = static_cast<std::size_t>(end - begin);
    if (auto const known = judged_.row_sums(); !known.empty())
      return known.subspan(static_cast<std::size_t>(begin), rows);
    sums_.resize(rows);
    auto const blocks = static_cast<std::size_t>((end - begin + rows_in_a_block - 1) / rows_in_a_block);
    auto const at_a_time = std::clamp<std::int64_t>(entries_at_a_time / matrix_.columns(), 1, 16);
    auto const keys = row_keys(columns());
    parallel_for(blocks, jobs_, {}, [&](std::uint64_t block) {
      std::vector<double> entries(static_cast<std::size_t>(at_a_time) * columns());
      auto const first = begin + static_cast<std::int64_t>(block) * rows_in_a_block;
      auto const last = std::min(first + rows_in_a_block, end);
      for (auto r = first; r < last; r += at_a_time) {
        auto const count = std::min(at_a_time, last - r);
        matrix_.read(r, count, std::span(entries).first(static_cast<std::size_t>(count) * columns()));
        sum_rows(entries.data(), count, keys, sums_.data() + (r - begin));
      }
    });
    return sums_;
  }

  bool are_equal(std::int64_t first, std::int64_t second) {
    matrix_.read(first, 1, one_);
    matrix_.read(second, 1, other_);
    return one_ == other_;
  }

  void found(std::int64_t first, std::int64_t second) {
    if (is_left_out(second)) return;
    ++result.equal;
    if (!result.first_equal || second < result.first_equal->second) result.first_equal = {first, second};
  }

  Judged const& judged_;
  Matrix const& matrix_;
  int jobs_;
  double residual_ = 0;
  std::vector<RowSums> sums_;
  std::vector<double> one_, other_;
};

}  // namespace

AllRows look_at_all_rows(Judged const& judged, int jobs) {
  auto const& h = judged.hypothesis();
  double const norm = h.amplitude * h.amplitude * static_cast<double>(h.layout.entries()) / 2;
  Pass pass(judged, jobs);
  pass.look(norm);
  auto result = pass.result;
  // Only whole pairs have a constant norm; a sine without its cosine has none.
  if (h.layout.is_whole()) {
    // Each of the sums is of less than `columns` products, each rounded twice.
    result.norm_residual = pass.norm_residual() + 2 * norm * static_cast<double>(h.matrix.columns() + 2) * 0x1p-52;
  }
  return result;
}

}  // namespace pe::audit::phases
