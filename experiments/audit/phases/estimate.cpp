#include "experiments/audit/phases/hypothesis.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>
#include <numbers>
#include <set>
#include <tuple>

#include "experiments/audit/finding.hpp"
#include "experiments/audit/numbers.hpp"
#include "theory/kernel/error.hpp"

namespace pe::audit::phases {
namespace {

using Complex = std::complex<double>;

/// Rows that take part at each stride.
constexpr std::int64_t rows_a_stride = 16, fewest_rows_a_stride = 2;
/// Entries that a sample holds: more than tables with less than 10,000 columns have in it.
constexpr std::int64_t most_sampled = std::int64_t{1} << 22;

/// A pair turns evenly when, at a stride, the rows agree on the angle about this well; half of the sine's range is far
/// more than any format's rounding, and far less than what unrelated numbers do.
constexpr double least_coherence = 0.9;
/// A longer stride may correct what the shorter ones foretold by this many radians; beyond, turns are miscounted.
constexpr double greatest_correction = 0.8;

std::vector<std::int64_t> strides(std::int64_t rows) {
  std::vector<std::int64_t> result;
  for (std::int64_t s = 1; s < rows; s *= 2) result.push_back(s);
  auto const longest = rows - std::min(rows_a_stride, rows / 2);
  if (rows > 2 && longest > result.back()) result.push_back(longest);
  return result;
}

struct Advance {
  Complex sum = 0;
  double weight = 0;

  double coherence() const { return weight > 0 ? std::abs(sum) / weight : 0; }
};

class SampledPair {
 public:
  SampledPair(Sample const& sample, int sine, int cosine, std::int64_t rows)
      : sample_(sample), sine_(sine), cosine_(cosine), rows_(rows) {}

  Complex at(std::size_t i) const { return {sample_.row(i)[cosine_], sample_.row(i)[sine_]}; }
  /// The direction of z; 0 where it has none. Nor have entries beyond 1e154, as their squares overflow.
  static Complex direction(Complex z) {
    auto const square = std::norm(z);
    return square > 0 && std::isfinite(square) ? z / std::sqrt(square) : 0;
  }

  /// How far the pair turns in `stride` rows. Directions only: one wild entry must not outweigh the others.
  Advance turn(std::int64_t stride) const {
    Advance result;
    for (std::size_t i = 0; i < sample_.rows.size(); ++i) {
      auto const from = sample_.rows[i];
      if (from >= rows_a_stride) break;
      auto const to = std::lower_bound(sample_.rows.begin(), sample_.rows.end(), from + stride);
      if (to == sample_.rows.end() || *to != from + stride || *to >= rows_) continue;
      auto const turned =
          direction(at(static_cast<std::size_t>(to - sample_.rows.begin()))) * std::conj(direction(at(i)));
      if (turned == 0.0) continue;
      result.sum += turned;
      result.weight += 1;
    }
    return result;
  }

  /// The angle at row 0, once the frequency is known.
  double phase(double frequency) const {
    Complex sum = 0;
    for (std::size_t i = 0; i < sample_.rows.size() && sample_.rows[i] < rows_a_stride; ++i) {
      sum += direction(at(i)) * std::polar(1.0, -frequency * static_cast<double>(sample_.rows[i]));
    }
    return std::arg(sum);
  }

  std::vector<double> moduli() const {
    std::vector<double> result;
    result.reserve(sample_.rows.size());
    for (std::size_t i = 0; i < sample_.rows.size() && sample_.rows[i] < rows_; ++i) {
      auto const square = std::norm(at(i));
      if (square > 0 && std::isfinite(square)) result.push_back(std::sqrt(square));
    }
    return result;
  }

 private:
  Sample const& sample_;
  int sine_, cosine_;
  std::int64_t rows_;
};

/// A sine or a cosine without the other, of positions that begin at 0: the angle is its arc, up to sign and whole
/// turns, which the rows before foretell. Near the turning points an arc says nothing.
PairEstimate estimate_alone(Sample const& sample, int column, bool is_cosine, double unit_roundoff, std::int64_t rows) {
  constexpr double least_slope = 0.2, least_angle = 0.05, most_consistent = 0.9;
  PairEstimate result;
  result.error = std::numeric_limits<double>::infinity();
  auto const start = sample.row(0)[column];
  if (is_cosine ? !(start > 0.5) : !(std::abs(start) <= 4 * unit_roundoff)) return result;
  result.amplitude = is_cosine ? start : 1;
  std::size_t used = 0, consistent = 0;
  for (std::size_t i = 1; i < sample.rows.size() && sample.rows[i] < rows; ++i) {
    auto const x = sample.row(i)[column] / result.amplitude, r = static_cast<double>(sample.rows[i]);
    if (!(std::abs(x) <= 1 + 8 * unit_roundoff)) continue;
    auto const bounded = std::clamp(x, -1.0, 1.0);
    auto const arc = is_cosine ? std::acos(bounded) : std::asin(bounded);
    auto const slope = std::sqrt(1 - bounded * bounded);
    auto const foretold = result.frequency * r;
    if (used == 0 && std::abs(arc) < least_angle) continue;
    if (is_cosine ? slope < least_slope : used > 0 && slope < least_slope) continue;
    // The other angle of the same value, and whole turns: the nearest to what was foretold.
    double angle = arc;
    if (used > 0) {
      auto const other = is_cosine ? -arc : std::numbers::pi - arc;
      auto const off = within_half_a_turn(arc - foretold);
      auto const other_off = within_half_a_turn(other - foretold);
      angle = foretold + (std::abs(off) <= std::abs(other_off) ? off : other_off);
    }
    ++used;
    if (used > 1 && std::abs(angle - foretold) > greatest_correction / 4) continue;
    ++consistent;
    auto const error = 4 * unit_roundoff / std::max(slope, least_slope) / r;
    if (error > result.error) continue;
    result.frequency = angle / r;
    result.error = error;
  }
  result.turns = used > 0 && static_cast<double>(consistent) >= most_consistent * static_cast<double>(used);
  // One that has not moved yet is slow, or constant; one that moves by no rule is unsteady.
  result.spread = used == 0 || result.turns ? 0 : 1;
  return result;
}

/// The median modulus, and the deviation from it that three quarters of the moduli have at most: of a wrong layout,
/// half of the pairs may look right. Nothing where there are no moduli.
std::optional<std::pair<double, double>> modulus_of(SampledPair const& pair) {
  auto moduli = pair.moduli();
  if (moduli.empty()) return std::nullopt;
  auto const middle = median(moduli);
  for (auto& modulus : moduli) modulus = std::abs(modulus - middle);
  auto const quartile = moduli.begin() + static_cast<std::ptrdiff_t>(moduli.size() * 3 / 4);
  std::ranges::nth_element(moduli, quartile);
  return std::pair(middle, *quartile / middle);
}

PairEstimate estimate_pair(SampledPair const& pair, std::vector<std::int64_t> const& all_strides,
                           double unit_roundoff) {
  PairEstimate result;
  result.error = std::numeric_limits<double>::infinity();
  auto const modulus = modulus_of(pair);
  if (!modulus) return result;
  std::tie(result.amplitude, result.spread) = *modulus;
  bool counted = false;
  for (auto const stride : all_strides) {
    auto const turn = pair.turn(stride);
    if (turn.coherence() < least_coherence) break;
    auto const s = static_cast<double>(stride);
    auto const foretold = result.frequency * s;
    auto const correction = counted ? within_half_a_turn(std::arg(turn.sum) - foretold) : std::arg(turn.sum);
    if (counted && std::abs(correction) > greatest_correction) break;
    result.frequency = (foretold + correction) / s;
    // Between rows that disagree, half of the disagreement; between rows that agree, what each one's rounding can do.
    auto const scatter = std::sqrt(std::max(0.0, 2 * (1 - turn.coherence())));
    result.error = (2 * scatter + 4 * unit_roundoff) / s;
    counted = true;
  }
  result.phase = pair.phase(result.frequency);
  result.turns = counted;
  return result;
}

}  // namespace

std::size_t Sample::find(std::int64_t row) const {
  auto const place = std::lower_bound(rows.begin(), rows.end(), row);
  PE_ASSERT(place != rows.end() && *place == row);
  return static_cast<std::size_t>(place - rows.begin());
}

Sample sample(Matrix const& matrix) {
  std::set<std::int64_t> rows;
  auto const all_strides = strides(matrix.rows());
  auto const affordable = most_sampled / (matrix.columns() * static_cast<std::int64_t>(all_strides.size() + 1));
  auto const count = std::min(std::clamp(affordable, fewest_rows_a_stride, rows_a_stride), matrix.rows());
  for (std::int64_t r = 0; r < count; ++r) {
    rows.insert(r);
    for (auto const stride : all_strides) {
      if (r + stride < matrix.rows()) rows.insert(r + stride);
    }
  }
  Sample result;
  result.columns = matrix.columns();
  result.rows.assign(rows.begin(), rows.end());
  auto const entries =
      std::make_shared<std::vector<double>>(result.rows.size() * static_cast<std::size_t>(result.columns));
  for (std::size_t i = 0; i < result.rows.size(); ++i) {
    auto const begin = static_cast<std::int64_t>(i) * result.columns;
    matrix.read(result.rows[i], 1, std::span(*entries).subspan(begin, result.columns));
  }
  result.all = entries;
  return result;
}

bool some_are_steady(Sample const& sample, Layout const& layout, std::int64_t rows) {
  constexpr std::int64_t most_looked_at = 64;
  auto const sines = layout.sines(), cosines = layout.cosines();
  for (auto const pair : spread(most_looked_at, layout.pairs)) {
    auto const at = static_cast<std::size_t>(pair);
    if (sines[at] == Column::none || cosines[at] == Column::none) return true;
    auto const modulus = modulus_of(SampledPair(sample, sines[at], cosines[at], rows));
    if (modulus && modulus->second <= steady_modulus) return true;
  }
  return false;
}

std::vector<PairEstimate> estimate(Sample const& sample, Layout const& layout, double unit_roundoff,
                                   std::int64_t rows) {
  std::vector<PairEstimate> result(static_cast<std::size_t>(layout.pairs));
  auto const sines = layout.sines(), cosines = layout.cosines();
  auto all_strides = strides(sample.rows.empty() ? 0 : sample.rows.back() + 1);
  std::erase_if(all_strides, [&](std::int64_t stride) { return stride >= rows; });
  for (std::size_t i = 0; i < result.size(); ++i) {
    if (sines[i] == Column::none || cosines[i] == Column::none) {
      bool const is_cosine = sines[i] == Column::none;
      result[i] = estimate_alone(sample, is_cosine ? cosines[i] : sines[i], is_cosine, unit_roundoff, rows);
      continue;
    }
    result[i] = estimate_pair(SampledPair(sample, sines[i], cosines[i], rows), all_strides, unit_roundoff);
  }
  return result;
}

}  // namespace pe::audit::phases
