#include "experiments/sweeps/sweeps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <stdexcept>

#include "theory/kernel/balls.hpp"
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

/// The sums of a part that are looked at again, each once.
class Exact {
 public:
  explicit Exact(Code const& code) : frequencies_(frequencies_of(code)) {}

  Vector<Ball> const& frequencies() const { return frequencies_; }

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
  explicit Candidates(int sign) : sign_(sign) {}

  void show(Ball const& sum, std::int64_t lag) {
    double const radius = mag_get_d(arb_radref(sum.raw())), value = sign_ * sum.to_double(0);
    if (value + radius < best_) return;
    if (value - radius > most_) lags_.clear();
    best_ = std::max(best_, value - radius);
    most_ = std::max(most_, value + radius);
    lags_.push_back(lag);
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
  double best_ = -1e300, most_ = -1e300;  // certain of some lag, and not exceeded by any
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

Ball lag_sum(Code const& code, std::int64_t lag) { return Exact(code).at(lag); }

Found search(Part const& part) {
  Exact exact(part.code);
  Candidates greatest(1), least(-1);
  Found found;
  std::vector<Ball> bounds;
  for (double const level : levels) bounds.emplace_back(level * part.code.dimension / 2);
  for (auto first = part.first; first < part.end; first += men2024::lags_at_once) {
    auto const sums = men2024::lag_sums(exact.frequencies(), first);
    for (std::size_t i = 0; i < sums.size(); ++i) {
      auto const lag = first + static_cast<std::int64_t>(i);
      if (lag == part.end) break;
      greatest.show(sums[i], lag);
      least.show(sums[i], lag);
      auto const is_less = [&](Ball const& x) {
        return certainly_less(sums[i], x) || (!certainly_less(x, sums[i]) && exact.is_less(lag, x));
      };
      if (found.first_negative == 0 && is_less(Ball(0))) found.first_negative = lag;
      for (std::size_t level = 0; level < levels.size(); ++level) {
        if (!is_less(bounds[level])) found.last_above[level] = lag;
      }
    }
  }
  found.greatest_at = greatest.decided(exact);
  found.least_at = least.decided(exact);
  found.greatest = exact.at(found.greatest_at).to_double();
  found.least = exact.at(found.least_at).to_double();
  return found;
}

std::string table(std::vector<Row> const& rows) {
  constexpr std::int64_t far_lag = 1024;  // from here on codes are far apart in a text
  std::string result = fmt::format(
      "| d | base | nearest codes: lag, distance | nearest from lag {} on | first F < 0 | least F, at |", far_lag);
  for (double const level : levels) result += fmt::format(" last F >= {} d/2 |", level);
  result += "\n|---|---|---|---|---|---|---|---|---|\n";
  for (auto row = rows.begin(); row != rows.end();) {
    auto const code = row->part.code;
    Found near{.greatest = -1e300, .least = 1e300}, far = near;
    for (; row != rows.end() && row->part.code == code; ++row) {
      auto const& found = row->found;
      for (auto* const all : {&near, &far}) {
        if (found.greatest <= all->greatest || (all == &far && row->part.first < far_lag)) continue;
        all->greatest = found.greatest;
        all->greatest_at = found.greatest_at;
      }
      if (found.least < near.least) near.least = found.least, near.least_at = found.least_at;
      if (near.first_negative == 0) near.first_negative = found.first_negative;
      for (std::size_t i = 0; i < levels.size(); ++i) {
        near.last_above[i] = std::max(near.last_above[i], found.last_above[i]);
      }
    }
    auto const nearest = [&](Found const& found) {
      return fmt::format("{}, {:.6f}", found.greatest_at, std::sqrt(code.dimension - 2 * found.greatest));
    };
    result += fmt::format("| {} | {} | {} | {} | {} | {:.6f}, {} |", code.dimension, code.base, nearest(near),
                          nearest(far), near.first_negative, near.least, near.least_at);
    for (auto const lag : near.last_above) result += fmt::format(" {} |", lag);
    result += "\n";
  }
  return result;
}

}  // namespace pe::sweeps
