#include "experiments/audit/estimate/estimate.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>

#include "experiments/audit/conventions/rates.hpp"
#include "experiments/audit/numbers.hpp"

namespace pe::audit::core {
namespace {

using Point = std::complex<double>;
/// What says nothing of a frequency.
constexpr double anything = 10;
/// Lags are trusted where the mean of all turns over them is nearly a turn.
constexpr double together = 0.9;

Point unit_point(double angle) { return std::isfinite(angle) ? Point(std::cos(angle), std::sin(angle)) : Point(0); }

double unit_of(Format carried) { return std::max(unit_roundoff(carried), unit_roundoff(Format::binary32)); }

double openness(double w, double unit, double lag) {
  auto const size = std::abs(w);
  auto const open = arithmetic_slack(size) + 4 * unit / lag / size;
  return std::isfinite(open) ? std::min(open, anything) : anything;
}

}  // namespace

Phases phases_of(View const& view, std::span<double const> rows) {
  Phases result;
  result.rows = rows.size() / view.size();
  result.pairs = static_cast<std::size_t>(view.pairs);
  auto const cosines = view.first_of(false), sines = view.first_of(true);
  result.angle.reserve(result.rows * result.pairs);
  result.modulus.reserve(result.rows * result.pairs);
  for (std::size_t r = 0; r < result.rows; ++r) {
    for (std::size_t i = 0; i < result.pairs; ++i) {
      auto const column = static_cast<std::size_t>(sines[i]);
      auto const x = rows[r * view.size() + static_cast<std::size_t>(cosines[i])];
      auto const y = rows[r * view.size() + column] * (view.columns[column].negative ? -1 : 1);
      auto const modulus = std::hypot(x, y);
      result.modulus.push_back(modulus);
      result.angle.push_back(modulus > 0 && std::isfinite(modulus) ? std::atan2(y, x) : NAN);
    }
  }
  return result;
}

Turning turning_of(Phases const& phases, Format carried) {
  Turning result;
  auto const rows = phases.rows;
  auto const unit = unit_of(carried);
  std::vector<std::vector<Point>> points(phases.pairs);
  std::vector<double> lag(phases.pairs, 1);
  for (std::size_t i = 0; i < phases.pairs; ++i) {
    auto& column = points[i];
    for (std::size_t r = 0; r < rows; ++r) column.push_back(unit_point(phases.angle_at(r, i)));
    Point sum = 0;
    for (std::size_t r = 1; r < rows; ++r) sum += column[r] * std::conj(column[r - 1]);
    auto const about = std::arg(sum);
    auto const back = unit_point(-about);
    std::vector<double> off;
    for (std::size_t r = 1; r < rows; ++r) off.push_back(std::arg(column[r] * std::conj(column[r - 1]) * back));
    result.w.push_back(off.empty() ? 0 : about + median(std::move(off)));
    result.steady.push_back(rows > 1 ? std::abs(sum) / static_cast<double>(rows - 1) : 0);
  }
  for (std::size_t step = 2; step + 1 < rows; step *= 2) {
    std::size_t good = 0;
    std::vector<Point> means;
    for (auto const& column : points) {
      Point sum = 0;
      for (std::size_t r = step; r < rows; ++r) sum += column[r] * std::conj(column[r - step]);
      means.push_back(sum / static_cast<double>(rows - step));
      good += std::abs(means.back()) > together ? 1U : 0U;
    }
    if (2 * good < points.size()) break;
    auto const over = static_cast<double>(step);
    for (std::size_t i = 0; i < points.size(); ++i) {
      if (std::abs(means[i]) <= together) continue;
      result.w[i] += within_half_a_turn(std::arg(means[i]) - over * result.w[i]) / over;
      lag[i] = over;
    }
  }
  for (std::size_t i = 0; i < points.size(); ++i) result.open.push_back(openness(result.w[i], unit, lag[i]));
  return result;
}

Turning turning_alone(View const& view, std::span<double const> x, Format carried) {
  auto const rows = x.size() / view.size();
  auto columns = view.first_of(false);
  auto const sines = view.first_of(true);
  for (std::size_t i = 0; i < columns.size(); ++i) columns[i] = columns[i] < 0 ? sines[i] : columns[i];
  Turning result;
  for (auto const c : columns) {
    auto const entry = [&](std::size_t r) { return x[r * view.size() + static_cast<std::size_t>(c)]; };
    double w = 0, over = 1;
    for (std::size_t k = 1; 2 * k < rows; k *= 2) {
      double up = 0, down = 0;
      for (std::size_t r = k; r + k < rows; ++r) {
        up += entry(r) * (entry(r + k) + entry(r - k));
        down += 2 * entry(r) * entry(r);
      }
      auto const cosine = down > 0 && std::isfinite(up) ? std::clamp(up / down, -1.0, 1.0) : 1.0;
      auto const v = std::acos(cosine), lag = static_cast<double>(k);
      if (k == 1) {
        w = v;
        continue;
      }
      constexpr double turn = 2 * std::numbers::pi;
      auto const a = (turn * std::round((lag * w - v) / turn) + v) / lag;
      auto const b = (turn * std::round((lag * w + v) / turn) - v) / lag;
      w = std::abs(a - w) < std::abs(b - w) ? a : b;
      over = lag;
    }
    // An arc cosine near 1 loses half of the digits.
    constexpr double rough = 1e-3;
    result.w.push_back(w);
    result.open.push_back(w > 0 ? std::min(arithmetic_slack(w) + rough / w / over + unit_of(carried) / w, anything)
                                : anything);
    result.steady.push_back(1);
  }
  return result;
}

Turning stepping_of(Phases const& phases, std::span<std::size_t const> pairs, Format carried) {
  Turning result;
  for (auto const i : pairs) {
    std::vector<double> steps;
    for (std::size_t r = 1; r < phases.rows; ++r) {
      auto const step = std::abs(within_half_a_turn(phases.angle_at(r, i) - phases.angle_at(r - 1, i)));
      constexpr double still = 1e-8;
      if (step > still) steps.push_back(step);
    }
    result.w.push_back(steps.empty() ? 0 : median(std::move(steps)));
    result.open.push_back(result.w.back() > 0 ? openness(result.w.back(), unit_of(carried), 1) : anything);
    result.steady.push_back(1);
  }
  return result;
}

}  // namespace pe::audit::core
