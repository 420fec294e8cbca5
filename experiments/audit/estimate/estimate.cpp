#include "experiments/audit/estimate/estimate.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "experiments/audit/conventions/rates.hpp"
#include "experiments/audit/numbers.hpp"

namespace pe::audit::core {
namespace {

using Point = std::complex<double>;
/// The turn from a point to another, both of length 1.
Point turn(Point from, Point to) {
  return {to.real() * from.real() + to.imag() * from.imag(), to.imag() * from.real() - to.real() * from.imag()};
}

/// Lags are trusted where the mean of all turns over them is nearly a turn.
bool is_together(Point mean) { return std::abs(mean) > share::nearly_all; }

double unit_of(Format carried) { return std::max(unit_roundoff(carried), unit_roundoff(Format::binary32)); }

/// How far a frequency may be off, relative: by the angles of two points, of which both coordinates are rounded.
double openness(double w, double unit, double lag) {
  auto const size = std::abs(w);
  return size > 0 ? arithmetic_slack(size) + 4 * unit / lag / size : 1;
}

}  // namespace

Phases phases_of(View const& view, std::span<double const> rows) {
  Phases result;
  result.rows = rows.size() / view.size();
  result.pairs = static_cast<std::size_t>(view.pairs);
  auto const cosines = view.first_of(false), sines = view.first_of(true);
  result.angle.reserve(result.rows * result.pairs);
  result.modulus.reserve(result.rows * result.pairs);
  result.point.reserve(result.rows * result.pairs);
  for (std::size_t r = 0; r < result.rows; ++r) {
    for (std::size_t i = 0; i < result.pairs; ++i) {
      auto const column = static_cast<std::size_t>(sines[i]);
      auto const x = rows[r * view.size() + static_cast<std::size_t>(cosines[i])];
      auto const y = rows[r * view.size() + column] * (view.columns[column].negative ? -1 : 1);
      auto const modulus = std::sqrt(x * x + y * y);  // of sines: nothing overflows
      result.modulus.push_back(modulus);
      bool const is_point = modulus > 0 && std::isfinite(modulus);
      result.angle.push_back(is_point ? std::atan2(y, x) : NAN);
      result.point.push_back(is_point ? Point(x / modulus, y / modulus) : Point(0));
    }
  }
  return result;
}

Turning turning_of(Phases const& phases, Format carried) {
  Turning result;
  auto const rows = phases.rows;
  constexpr std::size_t most_differences = 512;  // of which the median or the mean is taken
  auto const unit = unit_of(carried);
  std::vector<std::vector<Point>> points(phases.pairs);
  std::vector<double> lag(phases.pairs, 1);
  for (std::size_t i = 0; i < phases.pairs; ++i) {
    auto& column = points[i];
    for (std::size_t r = 0; r < rows; ++r) column.push_back(phases.point[r * phases.pairs + i]);
    Point sum = 0;
    for (std::size_t r = 1; r < rows; ++r) sum += turn(column[r - 1], column[r]);
    auto const about = std::arg(sum);
    std::vector<double> off;
    for (auto const r : spread(most_differences, rows - 1))
      off.push_back(std::arg(turn(std::polar(1.0, about), turn(column[r], column[r + 1]))));
    result.w.push_back(off.empty() ? 0 : about + median(std::move(off)));
    result.steady.push_back(rows > 1 ? std::abs(sum) / static_cast<double>(rows - 1) : 0);
  }
  for (std::size_t step = 2; step + 1 < rows; step *= 2) {
    std::size_t good = 0;
    std::vector<Point> means;
    auto const seen = spread(most_differences, rows - step);
    for (auto const& column : points) {
      Point sum = 0;
      for (auto const r : seen) sum += turn(column[r], column[r + step]);
      means.push_back(sum / static_cast<double>(seen.size()));
      good += is_together(means.back()) ? 1U : 0U;
    }
    if (2 * good < points.size()) break;
    auto const over = static_cast<double>(step);
    for (std::size_t i = 0; i < points.size(); ++i) {
      if (!is_together(means[i])) continue;
      result.w[i] += within_half_a_turn(std::arg(means[i]) - over * result.w[i]) / over;
      lag[i] = over;
    }
  }
  for (std::size_t i = 0; i < points.size(); ++i) result.open.push_back(openness(result.w[i], unit, lag[i]));
  return result;
}

Turning stepping_of(Phases const& phases, std::span<std::size_t const> pairs, Format carried) {
  Turning result;
  for (auto const i : pairs) {
    std::vector<double> steps;
    for (std::size_t r = 1; r < phases.rows; ++r) {
      auto const step = std::abs(within_half_a_turn(phases.angle_at(r, i) - phases.angle_at(r - 1, i)));
      if (step > still) steps.push_back(step);
    }
    result.w.push_back(steps.empty() ? 0 : median(std::move(steps)));
    result.open.push_back(openness(result.w.back(), unit_of(carried), 1));
    result.steady.push_back(1);
  }
  return result;
}

namespace {

/// The part of a step within which a position was meant that was decoded from float32, or from fewer bits.
double part_of_step(bool narrow) { return narrow ? small_part : near_step; }

/// How near to a whole number such a position must be.
double near_whole(double position, bool narrow) {
  auto const of_size = narrow ? unit_roundoff(Format::bfloat16) : same_position;
  return std::min(part_of_step(narrow) + of_size * std::abs(position), share::nearly_all / 2);  // most numbers are
}

/// Multiples of the usual distance of neighbours from the least on, the line fitted to them.
std::vector<double> on_a_lattice(std::vector<double> p, bool narrow) {
  auto values = p;
  std::ranges::sort(values);
  auto const is_one = [](double a, double b) { return b - a <= same_position; };
  values.erase(std::unique(values.begin(), values.end(), is_one), values.end());
  std::vector<double> apart;
  for (std::size_t k = 1; k < values.size(); ++k) apart.push_back(values[k] - values[k - 1]);
  if (apart.empty()) return p;
  double step = median(std::move(apart)), first = values.front();
  auto const off = [&](double x, double from) { return std::abs(x - from - std::round((x - from) / step) * step); };
  // Counted from each to the next one, as the step is not exact yet.
  double n = 0, k = 0, k1 = 0, k2 = 0, x1 = 0, kx = 0, last = first;
  for (double const x : values) {
    if (!(off(x, last) < part_of_step(narrow) * step)) continue;
    k += std::round((x - last) / step);
    last = x;
    n += 1;
    k1 += k;
    k2 += k * k;
    x1 += x - first;
    kx += k * (x - first);
  }
  auto const determinant = n * k2 - k1 * k1;
  if (!exceeds(n, share::most, values.size()) || !(determinant > 0)) return p;
  step = (n * kx - k1 * x1) / determinant;
  first += (x1 - step * k1) / n;
  if (std::abs(first) < (narrow ? unit_roundoff(Format::bfloat16) * step : same_position)) first = 0;
  for (double& x : p)
    x = off(x, first) < part_of_step(narrow) * step ? first + std::round((x - first) / step) * step : x;
  return p;
}

}  // namespace

Decoder::Decoder(std::span<std::size_t const> pairs, std::span<double const> w) {
  for (std::size_t k = 0; k < w.size(); ++k) {
    if (w[k] > 0 && std::isfinite(w[k])) slowest_first_.emplace_back(pairs[k], w[k]);
  }
  std::ranges::stable_sort(slowest_first_, {}, [](auto const& pair) { return pair.second; });
}

double Decoder::position(double const* angles, double near) const {
  auto const decoded = [&](double p) {
    for (auto const& [pair, w] : slowest_first_) {
      if (std::isfinite(angles[pair])) p += within_half_a_turn(angles[pair] - w * p) / w;
    }
    return p;
  };
  auto const is_right = [&](double p) {
    return std::ranges::all_of(slowest_first_, [&](auto const& each) {
      return std::abs(within_half_a_turn(angles[each.first] - each.second * p)) <= no_statement;
    });
  };
  auto const nearest = decoded(near);
  if (slowest_first_.empty() || is_right(nearest)) return nearest;
  auto const slowest = slowest_first_.front().second, fastest = slowest_first_.back().second;
  auto const turn = 2 * std::numbers::pi / slowest;
  // Pairs that are far apart have any angles somewhere, and so far away the fastest says nothing.
  bool const are_near = fastest < slowest * std::exp2(slowest_first_.size());
  if (!are_near || arithmetic_slack(fastest) * fastest * turn > no_statement) return nearest;
  auto const before = decoded(near - turn), behind = decoded(near + turn);
  return is_right(before) ? before : is_right(behind) ? behind : nearest;
}

std::vector<double> decode(Phases const& phases, std::span<std::size_t const> pairs, std::span<double const> w,
                           std::span<double const> near, bool from_row_to_row) {
  Decoder const decoder(pairs, w);
  std::vector<double> result(phases.rows, 0);
  for (std::size_t r = 0; r < phases.rows; ++r) {
    auto const turns = from_row_to_row && r > 0 ? result[r - 1] : near.empty() ? 0 : near[r];
    result[r] = decoder.position(&phases.angle[r * phases.pairs], turns);
  }
  return result;
}

std::vector<double> snapped(std::vector<double> p, bool narrow) {
  if (p.empty()) return p;
  auto const is_near = [&](double x) { return std::abs(x - std::round(x)) < near_whole(x, narrow); };
  if (!exceeds(std::ranges::count_if(p, is_near), share::most, p.size())) return on_a_lattice(std::move(p), narrow);
  for (double& x : p) x = is_near(x) ? std::round(x) : x;
  return p;
}

std::optional<Line> line_of(std::span<double const> rows, std::span<double const> p, double relative) {
  if (p.size() < 2) return std::nullopt;
  auto const far = p.size() - 1;
  Line const line{p[0] - (p[far] - p[0]) / (rows[far] - rows[0]) * rows[0], (p[far] - p[0]) / (rows[far] - rows[0])};
  auto const size = std::max(std::abs(p[0]), std::abs(p[far])) + std::abs(line.step);
  for (std::size_t k = 0; k < p.size(); ++k) {
    if (!(std::abs(p[k] - line.at(rows[k])) <= relative * size)) return std::nullopt;
  }
  return line;
}

}  // namespace pe::audit::core
