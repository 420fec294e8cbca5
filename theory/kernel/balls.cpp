#include "theory/kernel/balls.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace pe {
namespace {

thread_local BallTrace* active_trace = nullptr;

constexpr int trace_digits = 20;
constexpr std::size_t trace_entries = 4;  // of a long vector, the first few tell enough

/// r^i by repeated multiplication: one power in all. Each product adds one rounding, so 512 of them cost 10 bits.
Vector<Ball> compute_frequencies(Geometric const& progression, long precision) {
  BallPrecision const scope(precision);
  Ball const base(progression.base);
  Ball const ratio = pow(base, Ball(-progression.step));
  Vector<Ball> result;
  result.reserve(static_cast<std::size_t>(progression.count));
  for (int i = 0; i < progression.count; ++i) {
    result.push_back(i == 0 ? pow(base, Ball(-progression.first)) : result.back() * ratio);
  }
  return result;
}

/// The thread's latest spectra: the cases of one claim often share their shape. Their working precisions differ by the
/// magnitudes of their positions; computed to whole limbs, one spectrum serves nearly all of them.
std::shared_ptr<Vector<Ball> const> cached_frequencies(Geometric const& progression) {
  struct Entry {
    Geometric progression;
    long precision = 0;
    std::shared_ptr<Vector<Ball> const> frequencies;
  };
  thread_local std::array<Entry, 4> entries;
  thread_local std::size_t next = 0;
  constexpr long guard = 16;
  long const precision = (BallPrecision::bits() + guard + FLINT_BITS - 1) / FLINT_BITS * FLINT_BITS;
  for (auto const& entry : entries) {
    if (entry.precision == precision && entry.progression == progression) return entry.frequencies;
  }
  auto& entry = entries[next++ % entries.size()];
  entry = {progression, precision, std::make_shared<Vector<Ball> const>(compute_frequencies(progression, precision))};
  return entry.frequencies;
}

}  // namespace

BallSpectrum::BallSpectrum(Geometric const& progression) : frequencies_(cached_frequencies(progression)) {
  if (active_trace != nullptr) active_trace->spectrum(progression, *frequencies_);
}

std::vector<Phase<Ball>> BallSpectrum::phases(ExactPosition const& t) const {
  std::vector<Phase<Ball>> result;
  result.reserve(frequencies_->size());
  // All angles first, each where its sine will be: two loops of one call each predict their branches better.
  long integer_bits = 0;
  for (auto const& frequency : *frequencies_) {
    auto& angle = result.emplace_back(Phase<Ball>{Ball::unset(), Ball::unset()}).sin;
    arb_mul(angle.raw(), frequency.raw(), t.ball().raw(), BallPrecision::bits());
    integer_bits = std::max(integer_bits, arf_abs_bound_lt_2exp_si(arb_midref(angle.raw())));
  }
  // Rounding left the largest angle as many bits less behind the point; sines sharper than its own would be wasted on
  // the other pairs.
  constexpr long least = 2;  // Arb's
  long const precision = std::max(BallPrecision::bits() - integer_bits, least);
  for (auto& [sine, cosine] : result) arb_sin_cos(sine.raw(), cosine.raw(), sine.raw(), precision);
  if (active_trace != nullptr) active_trace->phases(t, result);
  return result;
}

BallTrace::BallTrace() { active_trace = this; }

BallTrace::~BallTrace() { active_trace = nullptr; }

void BallTrace::add(std::string step) {
  if (std::find(steps_.begin(), steps_.end(), step) == steps_.end()) steps_.push_back(std::move(step));
}

void BallTrace::spectrum(Geometric const& progression, Vector<Ball> const& frequencies) {
  for (std::size_t i = 0; i < std::min(frequencies.size(), trace_entries); ++i) {
    auto const exponent = -(progression.first + progression.step * Fraction(static_cast<std::int64_t>(i)));
    add(fmt::format("w_{} = {}^({}) = {}", i, progression.base.text(), exponent.text(),
                    frequencies[i].text(trace_digits)));
  }
  if (frequencies.size() > trace_entries) add(fmt::format("... {} frequencies in all", frequencies.size()));
}

void BallTrace::phases(ExactPosition const& t, std::vector<Phase<Ball>> const& phases) {
  auto const at = t.ball().text(trace_digits);
  for (std::size_t i = 0; i < std::min(phases.size(), trace_entries); ++i) {
    add(fmt::format("at position {}: sin(w_{} * {}) = {}, cos(w_{} * {}) = {}", at, i, at,
                    phases[i].sin.text(trace_digits), i, at, phases[i].cos.text(trace_digits)));
  }
}

Ball Balls::indicator_negative(Ball const& x) const {
  if (arb_is_negative(x.raw()) != 0) return Ball(1);
  if (arb_is_nonnegative(x.raw()) != 0) return Ball(0);
  Ball either = Ball::unset();
  arb_unit_interval(either.raw());
  return either;
}

Ball dot(Vector<Ball> const& a, Vector<Ball> const& b) {
  PE_ASSERT(a.size() == b.size() && !a.empty());
  // Arb wants the balls of a vector side by side; it only reads them, so they need not be copied in depth.
  auto const side_by_side = [](Vector<Ball> const& balls) {
    std::vector<arb_struct> result;
    result.reserve(balls.size());
    for (auto const& ball : balls) result.push_back(*ball.raw());
    return result;
  };
  auto const left = side_by_side(a), right = side_by_side(b);
  Ball result = Ball::unset();
  arb_dot(result.raw(), nullptr, 0, left.data(), 1, right.data(), 1, static_cast<slong>(a.size()),
          BallPrecision::bits());
  return result;
}

long initial_precision(Case const& input, int digits) {
  double positions = 1, largest_entry = 1;
  for (double const t : input.positions) positions += std::abs(t);
  for (auto const& vector : input.vectors) {
    for (double const x : vector) largest_entry = std::max(largest_entry, std::abs(x));
  }
  constexpr double bits_per_digit = 3.3219280948873626;
  // The roundings of one term of a law; measured, 2 bits are too few for some laws. Each bit costs every sine.
  constexpr long guard = 4;
  double const angles = std::log2(positions);
  double const entries = 2 * std::log2(largest_entry);  // laws are at most quadratic in their vectors
  double const terms = std::log2(static_cast<double>(input.shape.dimension));
  return static_cast<long>(std::ceil(digits * bits_per_digit + angles + entries + terms)) + guard;
}

}  // namespace pe
