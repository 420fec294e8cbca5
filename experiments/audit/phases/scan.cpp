#include "experiments/audit/phases/scan.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "experiments/audit/numbers.hpp"
#include "experiments/audit/phases/row_loops.hpp"
#include "theory/kernel/engine.hpp"
#include "theory/kernel/rounding.hpp"

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
constexpr std::int64_t coarse_rows_in_a_block = 8;

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
    if (low.empty()) return;
    auto const both = exact_sum(high[c], std::fma(value, factor, -high[c]) + value_low * factor);
    high[c] = both.high;
    low[c] = both.low;
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
  Scanner(Expectation const& expectation, Allowance const& allowance, BesideScan const& beside)
      : expectation_(expectation),
        allowance_(allowance),
        beside_(beside),
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
  std::int64_t rows_in_a_block() const { return coarse_rows_in_a_block * fine_rows(); }

  std::int64_t blocks() const {
    return (expectation_.codes->coarse_rows() + coarse_rows_in_a_block - 1) / coarse_rows_in_a_block;
  }

  /// Rows that follow each other. Of the farthest entries only those count that are farther off than `so_far`.
  Scan block(std::int64_t number, Greatest so_far) const {
    auto const& matrix = *expectation_.matrix;
    auto const columns = static_cast<std::size_t>(matrix.columns());
    auto const at_a_time = std::min(rows_at_a_time(columns), fine_rows());
    std::vector<double> entries(static_cast<std::size_t>(at_a_time) * columns), least(columns);
    Scan result;
    auto const begin = number * coarse_rows_in_a_block;
    auto const end = std::min(begin + coarse_rows_in_a_block, expectation_.codes->coarse_rows());
    for (auto q = begin; q < end; ++q) {
      Spread const coarse(expectation_.codes->coarse(q), layout(), true, expectation_.amplitude, wide_);
      auto const last = std::min((q + 1) * fine_rows(), matrix.rows());
      for (auto first = q * fine_rows(); first < last; first += at_a_time) {
        auto const count = std::min(at_a_time, last - first);
        matrix.read(first, count, std::span(entries).first(static_cast<std::size_t>(count) * columns));
        matrix.prefetch(first + count, count);
        if (beside_) beside_(first, count, entries.data());
        least_limits(columns, limits(least_position(first, first + count - 1)), least.data());
        for (std::int64_t i = 0; i < count; ++i) {
          auto const row = first + i;
          auto const* const of_row = entries.data() + static_cast<std::size_t>(i) * columns;
          if (is_left_out(row)) continue;
          result.entries += columns;
          bool const news =
              has_news(wide_, columns, of_row, fine(row), coarse.factors(), places_, limits(0), least.data(), so_far);
          if (news) look_closer(row, of_row, coarse.factors(), so_far, result);
        }
      }
    }
    return result;
  }

 private:
  bool is_left_out(std::int64_t row) const {
    return std::binary_search(expectation_.left_out.begin(), expectation_.left_out.end(), row);
  }

  std::int64_t fine_rows() const { return static_cast<std::int64_t>(fine_.size()); }

  Factors fine(std::int64_t row) const { return fine_[static_cast<std::size_t>(row) % fine_.size()].factors(); }

  double position(std::int64_t row) const { return first_ + step_ * static_cast<double>(row); }

  /// Of the rows from `first` to `last`, the least |p|: at one of them, unless p changes its sign.
  double least_position(std::int64_t first, std::int64_t last) const {
    double const p = position(first), q = position(last);
    return p * q > 0 ? std::min(std::abs(p), std::abs(q)) : 0;
  }

  Limits limits(double position) const {
    return {allowance_.rounded,  per_position_.data(), allowance_.rounded ? 0 : std::max(allowance_.reach, position),
            allowance_.relative, allowance_.absolute,  bound_};
  }

  void look_closer(std::int64_t row, double const* entries, Factors const& coarse, Greatest& so_far, Scan& into) const {
    auto const columns = layout().columns.size();
    auto const limit = limits(std::abs(position(row)));
    std::uint64_t exceeding = 0;
    for (std::size_t c = 0; c < columns; ++c) {
      auto const entry = compare_entry(wide_, c, entries[c], fine(row), coarse, places_, limit);
      auto const column = static_cast<std::int64_t>(c);
      Spot spot{row, column, entry.distance, entry.ulps};
      if (entry.distance > so_far.error) {
        so_far.error = entry.distance;
        into.by_error = spot;
      }
      if (entry.ulps > so_far.ulps) {
        spot.ulps = exact_ulps(row, column, entries[c]);
        if (spot.ulps > so_far.ulps) {
          so_far.ulps = spot.ulps;
          into.by_ulps = spot;
        }
      }
      if (certainly_within(entry, limit)) continue;
      bool beyond = !(entry.distance * (1 - distance_rounding) - bound_ <= entry.limit * (allowance_.rounded ? 2 : 1));
      if (!beyond) {
        ++into.by_balls;
        beyond = !within(row, column, entries[c], entry.limit);
      }
      if (!beyond) continue;
      if (exceeding++ == 0 && !into.first) into.first = spot;
      into.by_column.resize(columns);
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
  BesideScan const& beside_;
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
  for (std::size_t c = 0; c < part.by_column.size(); ++c) total.by_column[c] += part.by_column[c];
  total.rows_exceeding += part.rows_exceeding;
  auto const listed = std::min(part.by_row.size(), most_listed - total.by_row.size());
  total.by_row.insert(total.by_row.end(), part.by_row.begin(),
                      part.by_row.begin() + static_cast<std::ptrdiff_t>(listed));
  if (!total.first) total.first = part.first;
}

/// What rows between two parts have to exceed. Less than these have, as of equal ones the first counts; ulps that are
/// less apart than this count as equal.
Greatest to_exceed(Scan const& one, Scan const& other) {
  constexpr double greatest = std::numeric_limits<double>::max();
  return {std::nextafter(std::max(one.by_error.error, other.by_error.error), 0),
          std::min(std::max(one.by_ulps.ulps, other.by_ulps.ulps), greatest) * (1 - 0x1p-28)};
}

}  // namespace

double Allowance::of(double entry, std::size_t pair, double position) const {
  constexpr double own_rounding = 1 + 0x1p-50;
  auto const size = std::abs(entry);
  position = std::max(position, reach);
  if (rounded) return unit_roundoff(storage) * std::max(size, least_normal(storage));
  return (per_position[pair] * position + relative * size + absolute) / (1 - relative) * own_rounding;
}

Scan scan(Expectation const& expectation, Allowance const& allowance, bool stop_when_exceeding, int jobs,
          BesideScan const& beside) {
  Scanner const scanner(expectation, allowance, beside);
  auto const blocks = scanner.blocks();
  Scan result;
  result.by_column.resize(static_cast<std::size_t>(expectation.matrix->columns()));
  auto const stops = [&](Scan const& part) { return stop_when_exceeding && part.exceeding > 0; };
  // Errors grow with the position: what the last block has makes nearly all rows before it no news.
  Scan last;
  if (blocks > 1) last = scanner.block(blocks - 1, {});
  // Blocks go in groups, so that where it stops does not depend on which thread was faster, and that what they find
  // takes no more memory in a large table than in a small one.
  auto const most = most_of_a_group / std::max(scanner.rows_in_a_block(), expectation.matrix->columns());
  auto const longest = std::max<std::int64_t>(most, 2);
  std::int64_t begin = 0, end = std::min<std::int64_t>(blocks, 1);
  while (begin < end && !stops(last) && !stops(result)) {
    auto const so_far = to_exceed(result, last);
    std::vector<Scan> parts(static_cast<std::size_t>(end - begin));
    parallel_for(parts.size(), jobs, {},
                 [&](std::uint64_t i) { parts[i] = scanner.block(begin + static_cast<std::int64_t>(i), so_far); });
    for (auto const& part : parts) add(result, part);
    auto const group = stop_when_exceeding ? std::min(2 * (end - begin), longest) : longest;
    begin = end;
    end = std::max(end, std::min(end + group, blocks - 1));
  }
  add(result, last);
  result.stopped = stops(result);
  result.by_error.error = result.by_error.error * (1 + 2 * distance_rounding) + scanner.bound();
  return result;
}

Ball expected_entry(Expectation const& expectation, std::int64_t row, std::int64_t column) {
  auto const& place = expectation.layout->columns[static_cast<std::size_t>(column)];
  if (place.pair == Column::none) return Ball(0);
  return Ball(expectation.amplitude) * expectation.codes->exact(row, place.pair, place.cosine);
}

}  // namespace pe::audit::phases
