#include "experiments/audit/phases/scan.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "experiments/audit/phases/compare_row.hpp"
#include "experiments/audit/ulp.hpp"
#include "theory/kernel/engine.hpp"
#include "theory/kernel/rounding.hpp"

namespace pe::audit::phases {
namespace {

/// Rows that are converted to double at a time: few enough to stay in the processor's first cache.
std::int64_t rows_at_a_time(std::size_t columns) {
  constexpr std::int64_t rows = 16, entries = 1 << 17;
  return std::clamp<std::int64_t>(entries / static_cast<std::int64_t>(columns), 1, rows);
}

/// Rows that have exceeding entries and are listed, in the result and in a group of blocks.
constexpr std::size_t most_listed = std::size_t{1} << 18;
/// Rows, and columns of all blocks, that a group of blocks has.
constexpr std::int64_t most_of_a_group = std::int64_t{1} << 20;

/// A row of codes spread over the columns of a table; with an amplitude for a coarse one, 1 for a fine one. Only a wide
/// comparison needs what the doubles lack.
class Spread {
 public:
  Spread(Codes::Row const& row, Layout const& layout, bool coarse, double amplitude, bool wide) {
    auto const columns = layout.columns.size();
    first_.resize(columns);
    second_.resize(columns);
    if (wide) {
      first_low_.resize(columns);
      second_low_.resize(columns);
    }
    for (std::size_t c = 0; c < columns; ++c) {
      auto const& column = layout.columns[c];
      if (column.pair == Column::none) continue;
      auto const i = static_cast<std::size_t>(column.pair);
      // sin = a v + b w of a = sin, b = cos, v = cos, w = sin; cos = a v + b w of a = cos, b = -sin.
      if (coarse) {
        set(first_, first_low_, c, row.cosine[i], row.cosine_low[i], amplitude);
        set(second_, second_low_, c, row.sine[i], row.sine_low[i], amplitude);
      } else if (column.cosine) {
        set(first_, first_low_, c, row.cosine[i], row.cosine_low[i], 1);
        set(second_, second_low_, c, row.sine[i], row.sine_low[i], -1);
      } else {
        set(first_, first_low_, c, row.sine[i], row.sine_low[i], 1);
        set(second_, second_low_, c, row.cosine[i], row.cosine_low[i], 1);
      }
    }
  }

  Factors factors() const { return {first_.data(), second_.data(), first_low_.data(), second_low_.data()}; }

 private:
  static void set(std::vector<double>& high, std::vector<double>& low, std::size_t c, double value, double value_low,
                  double factor) {
    high[c] = value * factor;
    if (!low.empty()) low[c] = std::fma(value, factor, -high[c]) + value_low * factor;
  }

  std::vector<double> first_, second_, first_low_, second_low_;
};

/// The double nearest to every point of the ball, if there is one.
std::optional<double> nearest(Ball const& x, Format format) {
  if (format != Format::binary64) return rounded(format, x);
  arf_t end;
  arf_init(end);
  arb_get_lbound_arf(end, x.raw(), BallPrecision::bits());
  double const low = arf_get_d(end, ARF_RND_NEAR);
  arb_get_ubound_arf(end, x.raw(), BallPrecision::bits());
  double const high = arf_get_d(end, ARF_RND_NEAR);
  arf_clear(end);
  return low == high ? std::optional(low) : std::nullopt;
}

class Scanner {
 public:
  Scanner(Expectation const& expectation, Allowance const& allowance)
      : expectation_(expectation),
        allowance_(allowance),
        wide_(allowance.storage == Format::binary64),
        places_{least_normal(allowance.storage), unit_roundoff(allowance.storage)},
        bound_((wide_ ? wide_bound : plain_bound) * expectation.amplitude),
        first_(expectation.codes->positions().first.to_double()),
        step_(expectation.codes->positions().step.to_double()) {
    auto const& codes = *expectation.codes;
    for (std::int64_t f = 0; f < codes.fine_rows(); ++f) fine_.emplace_back(codes.fine(f), layout(), false, 1, wide_);
    for (auto const& column : layout().columns) {
      bool const given = !allowance.rounded && column.pair != Column::none;
      per_position_.push_back(given ? allowance.per_position[static_cast<std::size_t>(column.pair)] : 0);
    }
  }

  Layout const& layout() const { return *expectation_.layout; }
  double bound() const { return bound_; }

  /// The rows that share coarse row q.
  Scan block(std::int64_t q) const {
    auto const& matrix = *expectation_.matrix;
    auto const columns = static_cast<std::size_t>(matrix.columns());
    auto const begin = q * static_cast<std::int64_t>(fine_.size());
    auto const end = std::min(begin + static_cast<std::int64_t>(fine_.size()), matrix.rows());
    Codes::Row place;
    Spread const coarse(expectation_.codes->coarse(q, place), layout(), true, expectation_.amplitude, wide_);
    auto const at_a_time = rows_at_a_time(columns);
    std::vector<double> entries(static_cast<std::size_t>(at_a_time) * columns);
    std::vector<double> error(columns), ulps(columns), open(columns);
    Scan result;
    result.by_column.resize(columns);
    std::vector<Chunk> chunks;
    for (std::int64_t r = begin; r < end; r += at_a_time) {
      auto const count = std::min(at_a_time, end - r);
      matrix.read(r, count, std::span(entries).first(static_cast<std::size_t>(count) * columns));
      std::fill(error.begin(), error.end(), 0.0);
      std::fill(ulps.begin(), ulps.end(), 0.0);
      std::fill(open.begin(), open.end(), 0.0);
      for (std::int64_t i = 0; i < count; ++i) {
        if (is_left_out(r + i)) continue;
        auto const* const row = entries.data() + static_cast<std::size_t>(i) * columns;
        auto const compare = wide_ ? compare_row_wide : compare_row;
        compare(columns, row, fine(r + i), coarse.factors(), places_, limits(r + i),
                {error.data(), ulps.data(), open.data()});
        result.entries += columns;
      }
      Chunk const chunk{r, count, *std::max_element(error.begin(), error.end()),
                        *std::max_element(ulps.begin(), ulps.end())};
      bool const undecided = std::any_of(open.begin(), open.end(), [](double n) { return n != 0; });
      if (undecided) {
        look_again(chunk, entries.data(), coarse.factors(), true, result);
      } else {
        chunks.push_back(chunk);
      }
    }
    // Which entry is the farthest off is asked last, of the few rows that can hold it: errors grow with the position,
    // so that nearly every row is farther off than those before. The bounds are above the truth, so that no row with a
    // lower one can hold it.
    for (auto const bound : {&Chunk::error, &Chunk::ulps}) {
      std::ranges::stable_sort(chunks, std::greater{}, bound);
      for (auto const& chunk : chunks) {
        if (chunk.*bound <= (bound == &Chunk::error ? result.by_error.error : result.by_ulps.ulps)) break;
        matrix.read(chunk.first, chunk.count,
                    std::span(entries).first(static_cast<std::size_t>(chunk.count) * columns));
        look_again(chunk, entries.data(), coarse.factors(), false, result);
      }
    }
    return result;
  }

 private:
  /// Rows that were read together, and upper bounds of what they hold.
  struct Chunk {
    std::int64_t first, count;
    double error, ulps;
  };

  void look_again(Chunk const& chunk, double const* entries, Factors const& coarse, bool undecided, Scan& into) const {
    for (std::int64_t i = 0; i < chunk.count; ++i) {
      if (is_left_out(chunk.first + i)) continue;
      look_again(chunk.first + i, entries + i * expectation_.matrix->columns(), coarse, undecided, into);
    }
  }

  bool is_left_out(std::int64_t row) const {
    return std::binary_search(expectation_.left_out.begin(), expectation_.left_out.end(), row);
  }

  Factors fine(std::int64_t row) const { return fine_[static_cast<std::size_t>(row) % fine_.size()].factors(); }

  Limits limits(std::int64_t row) const {
    double const position =
        allowance_.rounded ? 0 : std::max(allowance_.reach, std::abs(first_ + step_ * static_cast<double>(row)));
    return {allowance_.rounded, per_position_.data(), position, allowance_.relative, allowance_.absolute, bound_};
  }

  /// A row in which something is farther off than before or not certainly within its limit, entry by entry.
  void look_again(std::int64_t row, double const* entries, Factors const& coarse, bool undecided, Scan& into) const {
    std::uint64_t exceeding = 0;
    auto const limit = limits(row);
    for (std::size_t c = 0; c < layout().columns.size(); ++c) {
      auto const entry = compare_entry(wide_, c, entries[c], fine(row), coarse, places_, limit);
      auto const column = static_cast<std::int64_t>(c);
      Spot spot{row, column, entry.distance, entry.ulps};
      if (entry.distance > into.by_error.error) into.by_error = spot;
      if (entry.ulps > into.by_ulps.ulps) {
        spot.ulps = exact_ulps(row, column, entries[c]);
        if (spot.ulps > into.by_ulps.ulps) into.by_ulps = spot;
      }
      if (!undecided || entry.distance <= entry.limit * (1 - 2 * distance_rounding) - bound_) continue;
      bool beyond = !(entry.distance * (1 - distance_rounding) - bound_ <= entry.limit * (allowance_.rounded ? 2 : 1));
      if (!beyond) {
        ++into.by_balls;
        beyond = !within(row, column, entries[c], entry.limit);
      }
      if (!beyond) continue;
      if (exceeding++ == 0 && !into.first) into.first = spot;
      ++into.by_column[c];
    }
    if (exceeding == 0) return;
    into.exceeding += exceeding;
    ++into.rows_exceeding;
    into.by_row.emplace_back(row, exceeding);
  }

  double exact_ulps(std::int64_t row, std::int64_t column, double found) const {
    if (!std::isfinite(found)) return std::numeric_limits<double>::infinity();
    BallPrecision const scope(phase_bits);
    return ulps_between(allowance_.storage, found, expected_entry(expectation_, row, column));
  }

  /// Whether an entry is within its limit, decided by balls.
  bool within(std::int64_t row, std::int64_t column, double found, double limit) const {
    BallPrecision const scope(phase_bits);
    Ball const exact = expected_entry(expectation_, row, column);
    if (allowance_.rounded) return nearest(exact, allowance_.storage) == found;
    return !certainly_less(Ball(limit), abs(exact - Ball(found)));
  }

  Expectation const& expectation_;
  Allowance const& allowance_;
  bool wide_;
  Places places_;
  double bound_;
  double first_, step_;
  std::vector<Spread> fine_;
  std::vector<double> per_position_;
};

void add(Scan& total, Scan const& part) {
  total.entries += part.entries;
  total.by_balls += part.by_balls;
  total.exceeding += part.exceeding;
  if (part.by_error.error > total.by_error.error) total.by_error = part.by_error;
  if (part.by_ulps.ulps > total.by_ulps.ulps) total.by_ulps = part.by_ulps;
  total.by_column.resize(part.by_column.size());
  for (std::size_t c = 0; c < part.by_column.size(); ++c) total.by_column[c] += part.by_column[c];
  total.rows_exceeding += part.rows_exceeding;
  auto const listed = std::min(part.by_row.size(), most_listed - total.by_row.size());
  total.by_row.insert(total.by_row.end(), part.by_row.begin(),
                      part.by_row.begin() + static_cast<std::ptrdiff_t>(listed));
  if (!total.first) total.first = part.first;
}

}  // namespace

double Allowance::of(double entry, std::size_t pair, double position) const {
  constexpr double own_rounding = 1 + 0x1p-50;
  auto const size = std::abs(entry);
  position = std::max(position, reach);
  if (rounded) return unit_roundoff(storage) * std::max(size, least_normal(storage));
  return (per_position[pair] * position + relative * size + absolute) / (1 - relative) * own_rounding;
}

Scan scan(Expectation const& expectation, Allowance const& allowance, bool stop_when_exceeding, int jobs) {
  Scanner const scanner(expectation, allowance);
  auto const blocks = expectation.codes->coarse_rows();
  Scan result;
  // Blocks go in groups, so that where it stops does not depend on which thread was faster, and that what they find
  // takes no more memory in a large table than in a small one.
  auto const most = most_of_a_group / std::max(expectation.codes->fine_rows(), expectation.matrix->columns());
  auto const longest = std::min(std::max<std::int64_t>(most, 2), blocks);
  std::int64_t group = stop_when_exceeding ? 1 : longest;
  for (std::int64_t begin = 0; begin < blocks && !result.stopped;
       begin += group, group = std::min(2 * group, longest)) {
    auto const count = std::min(group, blocks - begin);
    std::vector<Scan> parts(static_cast<std::size_t>(count));
    parallel_for(parts.size(), jobs, {},
                 [&](std::uint64_t i) { parts[i] = scanner.block(begin + static_cast<std::int64_t>(i)); });
    for (auto const& part : parts) add(result, part);
    result.stopped = stop_when_exceeding && result.exceeding > 0;
  }
  result.by_error.error = result.by_error.error * (1 + 2 * distance_rounding) + scanner.bound();
  return result;
}

Ball expected_entry(Expectation const& expectation, std::int64_t row, std::int64_t column) {
  auto const& place = expectation.layout->columns[static_cast<std::size_t>(column)];
  if (place.pair == Column::none) return Ball(0);
  return Ball(expectation.amplitude) * expectation.codes->exact(row, place.pair, place.cosine);
}

}  // namespace pe::audit::phases
