#include "experiments/sweeps/sweeps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <stdexcept>

#include "theory/kernel/balls.hpp"
#include "theory/kernel/error.hpp"
#include "theory/schemes/shape.hpp"

namespace pe::sweeps {
namespace {

/// Angles of 25 bits before the point leave 40 digits behind it.
constexpr long bits = 168;

constexpr std::int64_t octaves_end = std::int64_t{1} << 20, end = std::int64_t{1} << 24;

Vector<Ball> frequencies_of(Code const& code) {
  BallPrecision const scope(bits);
  return BallSpectrum(transformer_frequencies({code.dimension, Fraction(code.base)}, code.dimension / 2)).frequencies();
}

struct Turn {
  double cosine, sine;
};

/// Each within 2^-53: within half a unit in the last place, 2^-54 at most, and the radius of the ball.
Turn turn(Ball const& frequency, std::int64_t lag) {
  Ball sine = Ball::unset(), cosine = Ball::unset();
  sin_cos(sine, cosine, frequency * Ball(Fraction(lag)));
  PE_ASSERT(mag_cmp_2exp_si(arb_radref(sine.raw()), -60) < 0 && mag_cmp_2exp_si(arb_radref(cosine.raw()), -60) < 0);
  return {cosine.to_double(), sine.to_double()};
}

/// The sums of a part that are looked at again, each once.
class Exact {
 public:
  explicit Exact(Code const& code) : frequencies_(frequencies_of(code)) {}

  Ball const& at(std::int64_t lag) {
    auto const [found, is_new] = known_.try_emplace(lag, Ball::unset());
    if (is_new) {
      BallPrecision const scope(bits);
      Ball sum(0);
      for (auto const& w : frequencies_) sum += cos(w * Ball(Fraction(lag)));
      found->second = std::move(sum);
    }
    return found->second;
  }

  /// Whether F(lag) < x.
  bool is_less(std::int64_t lag, Ball const& x) {
    if (certainly_less(at(lag), x)) return true;
    if (certainly_less(x, at(lag))) return false;
    throw std::runtime_error(fmt::format("F({}) cannot be separated from {}", lag, x.text(20)));
  }

 private:
  Vector<Ball> frequencies_;
  std::map<std::int64_t, Ball> known_;
};

/// Keeps the lags that may be the greatest of all that were shown to it.
class Candidates {
 public:
  /// `sign`: -1 for the least.
  Candidates(int sign, double error) : sign_(sign), slack_(2 * error) {}

  void show(std::span<double const> sums, std::int64_t first) {
    for (std::size_t i = 0; i < sums.size(); ++i) {
      double const value = sign_ * sums[i];
      if (value < best_ - slack_) continue;
      if (value > best_ + slack_) lags_.clear();
      best_ = std::max(best_, value);
      lags_.push_back(first + static_cast<std::int64_t>(i));
    }
  }

  /// The one that is it, by balls.
  std::int64_t decided(Exact& exact) const {
    auto result = lags_.front();
    for (auto const lag : lags_) {
      if (lag != result && exact.is_less(result, exact.at(lag)) == (sign_ > 0)) result = lag;
    }
    return result;
  }

 private:
  int sign_;
  double slack_, best_ = -1e300;
  std::vector<std::int64_t> lags_;
};

}  // namespace

std::vector<Part> all_parts() {
  std::vector<Part> result;
  for (int const dimension : {64, 128, 256}) {
    for (int const base : {10'000, 500'000, 1'000'000}) {
      Code const code{dimension, base};
      result.push_back({code, 1, 4});
      for (std::int64_t first = 4; first < octaves_end; first *= 2) result.push_back({code, first, 2 * first});
      for (auto first = octaves_end; first < end; first += octaves_end) {
        result.push_back({code, first, first + octaves_end});
      }
    }
  }
  return result;
}

LagSieve::LagSieve(Code const& code)
    : code_(code), pairs_(static_cast<std::size_t>(code.dimension / 2)), frequencies_(frequencies_of(code)) {
  BallPrecision const scope(bits);
  for (auto const& w : frequencies_) {
    for (std::int64_t r = 0; r < block; ++r) {
      auto const [cosine, sine] = turn(w, r);
      cosines_.push_back(cosine);
      sines_.push_back(sine);
    }
  }
}

std::span<double const> LagSieve::sums(std::int64_t first) {
  BallPrecision const scope(bits);
  sums_.fill(0);
  for (std::size_t i = 0; i < pairs_; ++i) {
    auto const [c, s] = turn(frequencies_[i], first);
    auto const* const cosines = &cosines_[i * block];
    auto const* const sines = &sines_[i * block];
    for (std::size_t r = 0; r < block; ++r) sums_[r] += c * cosines[r] - s * sines[r];
  }
  return sums_;
}

double LagSieve::error() const {
  auto const n = static_cast<double>(pairs_);
  return 1.001 * (5 * n + n * (n + 1) / 2) * 0x1p-53;
}

Ball lag_sum(Code const& code, std::int64_t lag) { return Exact(code).at(lag); }

Found search(LagSieve& sieve, Part const& part) {
  PE_ASSERT(sieve.code() == part.code);
  Exact exact(part.code);
  double const error = sieve.error();
  Candidates greatest(1, error), least(-1, error);
  Found found;
  for (auto first = part.first; first < part.end; first += LagSieve::block) {
    auto const sums = sieve.sums(first).first(static_cast<std::size_t>(std::min(LagSieve::block, part.end - first)));
    greatest.show(sums, first);
    least.show(sums, first);
    for (std::size_t i = 0; i < sums.size(); ++i) {
      auto const lag = first + static_cast<std::int64_t>(i);
      // Whether F(lag) < x, by the sieve where it can tell.
      auto const is_less = [&](double x) {
        return sums[i] < x - error || (sums[i] < x + error && exact.is_less(lag, Ball(x)));
      };
      if (found.first_negative == 0 && is_less(0)) found.first_negative = lag;
      for (std::size_t level = 0; level < levels.size(); ++level) {
        if (!is_less(levels[level] * part.code.dimension / 2)) found.last_above[level] = lag;
      }
    }
  }
  found.greatest_at = greatest.decided(exact);
  found.least_at = least.decided(exact);
  return found;
}

}  // namespace pe::sweeps
