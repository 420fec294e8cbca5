#include "experiments/audit/phases/scan.hpp"

#include <algorithm>
#include <bit>

#include "experiments/audit/phases/row_loops.hpp"

namespace pe::audit::phases {
namespace {

/// Phases that are kept, 32 bytes each: of all fine rows, of all middle rows, and of all top rows.
constexpr std::int64_t most_phases = std::int64_t{1} << 20;

/// A power of two from the n-th root of `rows` on.
std::int64_t root(int n, std::int64_t rows) {
  auto const bits = std::bit_width(static_cast<std::uint64_t>(std::max<std::int64_t>(rows, 1) - 1));
  return std::int64_t{1} << (bits + n - 1) / n;
}

/// The ball's midpoint as the sum of two doubles.
void split(Ball const& x, double& high, double& low) {
  arf_srcptr middle = arb_midref(x.raw());
  high = arf_get_d(middle, ARF_RND_NEAR);
  arf_t rest;
  arf_init(rest);
  arf_set_d(rest, high);
  arf_sub(rest, middle, rest, ARF_PREC_EXACT, ARF_RND_DOWN);
  low = arf_get_d(rest, ARF_RND_NEAR);
  arf_clear(rest);
}

Phases<double const> view(Codes::Row const& row) {
  return {row.sine.data(), row.sine_low.data(), row.cosine.data(), row.cosine_low.data()};
}

/// The row at the sum of two positions.
Codes::Row sum(Codes::Row const& x, Codes::Row const& y) {
  Codes::Row result(x.sine.size());
  add_angles(result.sine.size(), view(x), view(y),
             {result.sine.data(), result.sine_low.data(), result.cosine.data(), result.cosine_low.data()});
  return result;
}

}  // namespace

Ball Positions::at(std::int64_t row) const { return first + step * Ball(static_cast<double>(row)); }

Codes::Codes(std::vector<Ball> frequencies, Positions positions, std::int64_t rows)
    : frequencies_(std::move(frequencies)), positions_(std::move(positions)) {
  BallPrecision const scope(phase_bits);
  auto const pairs_above = static_cast<std::int64_t>(std::bit_ceil(frequencies_.size()));
  auto const most = std::max<std::int64_t>(most_phases / pairs_above, 1);
  auto const step = [&](std::int64_t count) { return positions_.step * Ball(static_cast<double>(count)); };
  auto const fine = std::min(root(3, rows), most);
  fine_ = multiples(0, step(1), fine);
  coarse_rows_ = (rows + fine - 1) / fine;
  auto const middle = std::min(root(2, coarse_rows_), most);
  middle_ = multiples(0, step(fine), middle);
  auto const top = root(1, (coarse_rows_ + middle - 1) / middle);
  if (top <= most) top_ = multiples(positions_.first, step(fine * middle), top);
}

Codes::Row Codes::coarse(std::int64_t q) const {
  auto const middle = static_cast<std::int64_t>(middle_.size()), t = q / middle;
  auto const& m = middle_[static_cast<std::size_t>(q % middle)];
  if (!top_.empty()) return sum(m, top_[static_cast<std::size_t>(t)]);
  BallPrecision const scope(phase_bits);
  return sum(m, evaluate(positions_.at(t * middle * fine_rows())));
}

std::vector<Codes::Row> Codes::multiples(Ball const& first, Ball const& unit, std::int64_t count) const {
  auto const inner = root(2, count);
  auto const at = [&](std::int64_t i) { return unit * Ball(static_cast<double>(i)); };
  std::vector<Row> small, large, result;
  for (std::int64_t i = 0; i < inner; ++i) small.push_back(evaluate(at(i)));
  for (std::int64_t i = 0; i < count; i += inner) large.push_back(evaluate(first + at(i)));
  for (auto const& x : large) {
    for (auto const& y : small) result.push_back(sum(x, y));
  }
  return result;
}

Ball Codes::exact(std::int64_t row, int pair, bool cosine) const {
  Ball const angle = frequencies_[static_cast<std::size_t>(pair)] * positions_.at(row);
  return cosine ? pe::cos(angle) : pe::sin(angle);
}

Codes::Row Codes::evaluate(Ball const& position) const {
  auto const count = frequencies_.size();
  Row row(count);
  Ball sine, cosine;
  for (std::size_t i = 0; i < count; ++i) {
    sin_cos(sine, cosine, frequencies_[i] * position);
    split(sine, row.sine[i], row.sine_low[i]);
    split(cosine, row.cosine[i], row.cosine_low[i]);
  }
  return row;
}

}  // namespace pe::audit::phases
