// The position that the pairs of a row show, as the hands of a clock show the time.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "experiments/audit/numbers.hpp"
#include "experiments/audit/phases/hypothesis.hpp"
#include "theory/kernel/error.hpp"

namespace pe::audit::phases {
namespace {

/// Positions are whole numbers of steps; narrow formats blur the angles by less than this part of one.
constexpr double near_a_step = 0x1p-6;

/// A position near the first, and how many clocks show it.
struct Located {
  double position;
  std::size_t agreeing = 0;
};

Located locate_near(double near, std::vector<Clock> const& clocks, double error, double step) {
  Located result{near};
  auto& position = result.position;
  double known = std::numbers::pi / clocks.front().frequency;
  auto const off = [&](Clock const& clock) { return within_half_a_turn(clock.phase - clock.frequency * position); };
  for (auto const& clock : clocks) {
    if (std::abs(off(clock)) > 2 * known * clock.frequency) continue;
    position += off(clock) / clock.frequency;
    known = std::min(known, 2 * error / clock.frequency);
  }
  auto const whole = step == 0 ? position : std::round(position / step) * step;
  if (std::abs(position - whole) <= 4 * known + near_a_step * step) position = whole;
  for (auto const& clock : clocks) result.agreeing += std::abs(off(clock)) <= greatest_displacement ? 1 : 0;
  return result;
}

}  // namespace

double error_of_phases(Hypothesis const& hypothesis) {
  return 16 * std::max(unit_roundoff(hypothesis.storage), hypothesis.printed_within);
}

double locate(std::vector<Clock> const& clocks, double error, double step, double near) {
  return clocks.empty() ? near : locate_near(near, clocks, error, step).position;
}

double locate_late(std::vector<Clock> const& clocks, double error, double step) {
  constexpr double least_turn = 0x1p12, latest = 0x1p20;  // of sequences in use
  constexpr std::size_t few = 8;                          // so many agree somewhere by accident
  if (clocks.empty()) return 0;
  auto const turn = 2 * std::numbers::pi / clocks.front().frequency;
  auto best = locate_near(0, clocks, error, step);
  if (turn < least_turn && clocks.size() <= few) return best.position;
  for (double near = turn; near < latest && best.agreeing < clocks.size(); near += turn) {
    auto const next = locate_near(near, clocks, error, step);
    if (next.agreeing > best.agreeing) best = next;
  }
  return best.position;
}

Clocks::Clocks(Hypothesis const& hypothesis)
    : error_(error_of_phases(hypothesis)), step_(std::abs(hypothesis.fit.step)) {
  auto const sines = hypothesis.layout.sines(), cosines = hypothesis.layout.cosines();
  for (std::size_t i = 0; i < hypothesis.frequencies.size(); ++i) {
    // A pair of frequency 0 shows no position.
    bool const turns = hypothesis.frequencies[i].to_double() != 0;
    if (!turns || sines[i] == Column::none || cosines[i] == Column::none) continue;
    pairs_.push_back({hypothesis.frequencies[i].to_double(), static_cast<std::size_t>(sines[i]),
                      static_cast<std::size_t>(cosines[i])});
  }
  std::ranges::sort(pairs_, {}, &Pair::frequency);
}

std::vector<Clock> Clocks::of(std::span<double const> row) const {
  std::vector<Clock> result;
  result.reserve(pairs_.size());
  for (auto const& [frequency, sine, cosine] : pairs_)
    result.push_back({frequency, std::atan2(row[sine], row[cosine])});
  return result;
}

double Clocks::position(std::vector<Clock> const& clocks, bool whole, double near) const {
  return locate(clocks, error_, whole ? step_ : 0, near);
}

}  // namespace pe::audit::phases
