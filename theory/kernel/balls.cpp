#include "theory/kernel/balls.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <tuple>

#include "theory/kernel/frequencies_over.hpp"

namespace pe {
namespace {

thread_local BallTrace* active_trace = nullptr;

constexpr int trace_digits = 20;
constexpr std::size_t trace_entries = 4;  // of a long vector, the first few tell enough

Vector<Ball> compute_frequencies(Frequencies const& frequencies, long precision) {
  BallPrecision const scope(precision);
  return frequencies_over(Balls{}, frequencies);
}

}  // namespace

struct BallSpectrum::Known {
  Vector<Ball> frequencies;
  /// By precision, that of sines, and position.
  std::map<std::tuple<long, long, double>, std::vector<Phase<Ball>>> phases;
};

namespace {

/// The thread's latest spectra: the cases of one claim often share their shape. Their working precisions differ by the
/// magnitudes of their positions; computed to whole limbs, one spectrum serves nearly all of them.
std::shared_ptr<BallSpectrum::Known> known_spectrum(Frequencies const& rule) {
  struct Entry {
    Frequencies rule;
    long precision = 0;
    std::shared_ptr<BallSpectrum::Known> known;
  };
  thread_local std::array<Entry, 4> entries;
  thread_local std::size_t next = 0;
  constexpr long guard = 16;
  long const precision = (BallPrecision::bits() + guard + FLINT_BITS - 1) / FLINT_BITS * FLINT_BITS;
  for (auto const& entry : entries) {
    if (entry.precision == precision && entry.rule == rule) return entry.known;
  }
  auto& entry = entries[next++ % entries.size()];
  entry = {rule, precision, std::make_shared<BallSpectrum::Known>()};
  entry.known->frequencies = compute_frequencies(rule, precision);
  return entry.known;
}

}  // namespace

ExactPosition ExactPosition::between(double low, double high) {
  PE_ASSERT(low <= high);
  Ball const from(low), to(high);
  Ball side = Ball::unset();
  auto const middle = arb_midref(side.raw());
  arf_add(middle, arb_midref(from.raw()), arb_midref(to.raw()), ARF_PREC_EXACT, ARF_RND_DOWN);
  arf_mul_2exp_si(middle, middle, -1);
  Ball half = Ball::unset();
  arb_sub(half.raw(), to.raw(), from.raw(), ARF_PREC_EXACT);
  arb_mul_2exp_si(half.raw(), half.raw(), -1);
  // A radius has 30 bits. Where they are enough it is exact; Arb's bound from above never is.
  auto const radius = arb_radref(side.raw());
  arf_get_mag_lower(radius, arb_midref(half.raw()));
  if (arf_cmpabs_mag(arb_midref(half.raw()), radius) != 0) arf_get_mag(radius, arb_midref(half.raw()));
  return ExactPosition(std::move(side));
}

double ExactPosition::number() const {
  PE_ASSERT(arb_is_exact(value_.raw()) != 0);
  return value_.to_double();
}

BallSpectrum::BallSpectrum(Frequencies const& frequencies) : known_(known_spectrum(frequencies)) {
  if (active_trace != nullptr) active_trace->spectrum(frequencies, known_->frequencies);
}

Vector<Ball> const& BallSpectrum::frequencies() const { return known_->frequencies; }

std::vector<Phase<Ball>> BallSpectrum::phases(ExactPosition const& t) const {
  constexpr double small = 1024;
  constexpr std::size_t most = std::size_t{1} << 15;  // balls, of some 100 bytes
  auto& known = known_->phases;
  bool const may_be_known = arb_is_int(t.ball().raw()) != 0 && t.ball().upper_bound() <= small;
  auto const key = std::tuple(BallPrecision::bits(), BallPrecision::of_sines(), may_be_known ? t.number() : 0);
  if (auto const found = known.find(key); may_be_known && found != known.end()) {
    if (active_trace != nullptr) active_trace->phases(t, found->second);
    return found->second;
  }
  std::vector<Phase<Ball>> result;
  result.reserve(known_->frequencies.size());
  // All angles first, each where its sine will be: two loops of one call each predict their branches better.
  for (auto const& frequency : known_->frequencies) {
    auto& angle = result.emplace_back(Phase<Ball>{Ball::unset(), Ball::unset()}).sin;
    arb_mul(angle.raw(), frequency.raw(), t.ball().raw(), BallPrecision::bits());
  }
  for (auto& [sine, cosine] : result) {
    arb_sin_cos(sine.raw(), cosine.raw(), sine.raw(), BallPrecision::of_sines());
  }
  if (active_trace != nullptr) active_trace->phases(t, result);
  if (may_be_known && 2 * (known.size() + 1) * result.size() <= most) known.emplace(key, result);
  return result;
}

BallTrace::BallTrace() { active_trace = this; }

BallTrace::~BallTrace() { active_trace = nullptr; }

bool BallTrace::is_active() { return active_trace != nullptr; }

std::vector<std::string> BallTrace::steps() const {
  std::vector<std::string> result;
  for (auto const& [at, block] : blocks_) {
    for (auto const& step : block) {
      if (std::find(result.begin(), result.end(), step) == result.end()) result.push_back(step);
    }
  }
  return result;
}

void BallTrace::spectrum(Frequencies const& rule, Vector<Ball> const& frequencies) {
  std::vector<std::string> block;
  for (std::size_t i = 0; i < std::min(frequencies.size(), trace_entries); ++i) {
    auto const value = frequencies[i].text(trace_digits);
    block.push_back(fmt::format("w_{} = {} = {}", i, formula(rule, static_cast<int>(i)), value));
  }
  if (frequencies.size() > trace_entries) block.push_back(fmt::format("... {} frequencies in all", frequencies.size()));
  blocks_.emplace(-std::numeric_limits<double>::infinity(), std::move(block));
}

void BallTrace::phases(ExactPosition const& t, std::vector<Phase<Ball>> const& phases) {
  auto const at = t.ball().text(trace_digits);
  std::vector<std::string> block;
  for (std::size_t i = 0; i < std::min(phases.size(), trace_entries); ++i) {
    block.push_back(fmt::format("at position {}: sin(w_{} * {}) = {}, cos(w_{} * {}) = {}", at, i, at,
                                phases[i].sin.text(trace_digits), i, at, phases[i].cos.text(trace_digits)));
  }
  blocks_.emplace(t.ball().to_double(), std::move(block));
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
    return mapped(balls, [](Ball const& ball) { return *ball.raw(); });
  };
  auto const left = side_by_side(a), right = side_by_side(b);
  Ball result = Ball::unset();
  arb_dot(result.raw(), nullptr, 0, left.data(), 1, right.data(), 1, static_cast<slong>(a.size()),
          BallPrecision::bits());
  return result;
}

long integer_bits(Case const& input) {
  double sum = 0;
  for (double const t : input.positions) sum += std::abs(t);
  return std::max(std::ilogb(sum) + 1L, 0L);
}

long initial_precision(Case const& input, int digits) {
  double largest_entry = 1;
  for (auto const& vector : input.vectors) {
    for (double const x : vector) largest_entry = std::max(largest_entry, std::abs(x));
  }
  constexpr double bits_per_digit = 3.3219280948873626;
  // The roundings of one term of a law; measured, 2 bits are too few for some laws. Each bit costs every sine.
  constexpr long guard = 4;
  double const entries = 2 * std::log2(largest_entry);  // laws are at most quadratic in their vectors
  double const terms = std::log2(static_cast<double>(input.shape.dimension));
  return static_cast<long>(std::ceil(digits * bits_per_digit + entries + terms)) + integer_bits(input) + guard;
}

}  // namespace pe
