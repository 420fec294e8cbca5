#include "experiments/audit/phases/codes.hpp"

#include "theory/kernel/engine.hpp"

namespace pe::audit::phases {
namespace {

/// Phases that are kept, 32 bytes each: of all fine rows, and of all coarse ones.
constexpr std::int64_t most_fine_phases = std::int64_t{1} << 20, most_coarse_phases = std::int64_t{1} << 21;

/// A power of two near the square root, so that fine and coarse rows are about equally many; fewer of very long rows.
std::int64_t fine_rows_for(std::int64_t rows, std::size_t pairs) {
  std::int64_t fine = 1;
  while (fine * fine < rows) fine *= 2;
  while (fine > 1 && fine * static_cast<std::int64_t>(pairs) > most_fine_phases) fine /= 2;
  return fine;
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

}  // namespace

Ball Positions::at(std::int64_t row) const { return first + step * Ball(static_cast<double>(row)); }

Codes::Codes(std::vector<Ball> frequencies, Positions positions, std::int64_t rows, int jobs)
    : frequencies_(std::move(frequencies)), positions_(std::move(positions)) {
  auto const fine = fine_rows_for(rows, frequencies_.size());
  coarse_rows_ = (rows + fine - 1) / fine;
  fine_.resize(static_cast<std::size_t>(fine));
  bool const kept = coarse_rows_ * static_cast<std::int64_t>(frequencies_.size()) <= most_coarse_phases;
  if (kept) coarse_.resize(static_cast<std::size_t>(coarse_rows_));
  parallel_for(fine_.size() + coarse_.size(), jobs, {}, [&](std::uint64_t i) {
    BallPrecision const scope(phase_bits);
    if (i < fine_.size()) {
      fine_[i] = evaluate(positions_.step * Ball(static_cast<double>(i)));
    } else {
      coarse_[i - fine_.size()] = evaluate_coarse(static_cast<std::int64_t>(i - fine_.size()));
    }
  });
}

Codes::Row const& Codes::coarse(std::int64_t q, Row& place) const {
  if (!coarse_.empty()) return coarse_[static_cast<std::size_t>(q)];
  place = evaluate_coarse(q);
  return place;
}

Codes::Row Codes::evaluate_coarse(std::int64_t q) const {
  BallPrecision const scope(phase_bits);
  return evaluate(positions_.at(q * fine_rows()));
}

Ball Codes::exact(std::int64_t row, int pair, bool cosine) const {
  Ball const angle = frequencies_[static_cast<std::size_t>(pair)] * positions_.at(row);
  return cosine ? pe::cos(angle) : pe::sin(angle);
}

Codes::Row Codes::evaluate(Ball const& position) const {
  auto const count = frequencies_.size();
  Row row{std::vector<double>(count), std::vector<double>(count), std::vector<double>(count),
          std::vector<double>(count)};
  Ball sine, cosine;
  for (std::size_t i = 0; i < count; ++i) {
    sin_cos(sine, cosine, frequencies_[i] * position);
    split(sine, row.sine[i], row.sine_low[i]);
    split(cosine, row.cosine[i], row.cosine_low[i]);
  }
  return row;
}

}  // namespace pe::audit::phases
