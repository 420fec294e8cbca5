#include "theory/claims/men2024_lags.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <span>

#include "theory/claims/men2024_lags_tsv.hpp"
#include "theory/kernel/interruption.hpp"
#include "theory/schemes/rows.hpp"

#ifdef PE_ARB_IN_FLINT
#include <flint/arb_hypgeom.h>
#else
#include <arb_hypgeom.h>
#endif

namespace pe::men2024 {
namespace {

/// Bits for what is decided to some 10^-11 at angles up to 10^7.
constexpr long bits = 96;

using Block = std::array<double, lags_at_once>;

struct Unit {
  double re, im;
};

/// Where a pair stands, and by how much it turns with each lag.
struct Turning {
  Unit at, step;
};

/// Adds cos(angle + n step), n = 0, 1, ..., of each pair. Errors, in units of 2^-53: start and step are rounded (1
/// each, as complex numbers), a product adds sqrt(5); so after n steps fewer than 4 (n + 1).
void add_turns(Block& sums, std::span<Turning const> pairs) {
  constexpr std::size_t at_once = 4;  // of which none waits for another
  for (std::size_t begin = 0; begin < pairs.size(); begin += at_once) {
    std::array<Turning, at_once> some{};  // what is not there adds 0
    std::ranges::copy(pairs.subspan(begin, std::min(at_once, pairs.size() - begin)), some.begin());
    for (auto& sum : sums) {
      for (auto& [z, step] : some) {
        sum += z.re;
        z = {z.re * step.re - z.im * step.im, z.re * step.im + z.im * step.re};
      }
    }
  }
}

/// Of every lag's sum: the error of `add_turns` for each pair, and that of adding them, each partial sum being at most
/// the number of pairs.
double radius(std::size_t pairs) {
  auto const n = static_cast<double>(pairs);
  return n * (4.0 * lags_at_once + n) * 0x1p-53;
}

Unit unit(Ball const& angle) {
  Ball sine = Ball::unset(), cosine = Ball::unset();
  sin_cos(sine, cosine, angle);
  return {cosine.to_double(), sine.to_double()};
}

Ball within(double value, double radius) {
  Ball result(value);
  mag_set_d(arb_radref(result.raw()), radius);
  return result;
}

Block sums_of_block(Vector<Ball> const& frequencies, std::int64_t first) {
  interruption_point();
  BallPrecision const scope(bits);
  Block sums{};
  add_turns(sums, mapped(frequencies, [&](Ball const& w) {
              return Turning{unit(w * Ball(Fraction(first))), unit(w)};
            }));
  return sums;
}

/// The same in doubles alone.
Block likely_sums(std::vector<double> const& frequencies, std::int64_t first) {
  interruption_point();
  Block sums{};
  auto const at = [](double angle) { return Unit{std::cos(angle), std::sin(angle)}; };
  add_turns(sums, mapped(frequencies, [&](double w) { return Turning{at(w * static_cast<double>(first)), at(w)}; }));
  return sums;
}

/// Sums this far below 0 are looked for.
constexpr double deep = -1;

std::vector<double> frequencies_at(double low, int pairs) {
  return tabulate(pairs, [&](int i) { return std::exp(-low * i / pairs); });
}

double sum_at(std::vector<double> const& frequencies, std::int64_t lag) {
  double sum = 0;
  for (double const w : frequencies) sum += std::cos(w * static_cast<double>(lag));
  return sum;
}

/// The stretch from `low`, whose frequencies these are, on which S at the lag is likely to stay negative, where it is
/// `sum` at first; of no width where that is not negative.
Stretch reach(std::vector<double> const& frequencies, double low, double high, std::int64_t lag, double sum) {
  if (sum >= 0) return {low, low, lag};
  // Over a stretch of width h, cosines of balls widen by h/2 m sum w_i i/N, and the sum may rise by as much.
  double slope = 0;
  for (std::size_t i = 0; i < frequencies.size(); ++i) {
    slope += frequencies[i] * static_cast<double>(i) / static_cast<double>(frequencies.size());
  }
  return {low, std::min(high, low + 0.9 * -sum / (static_cast<double>(lag) * slope)), lag};
}

/// Finds lags at which a base fails, beginning where the last one was.
class Search {
 public:
  Search(int pairs, std::int64_t lags) : pairs_(pairs), lags_(lags) {}

  /// The next stretch from `low` on.
  Stretch from(double low, double high) {
    frequencies_ = frequencies_at(low, pairs_);
    double sum = sum_at(frequencies_, lag_);
    if (sum > deep / 2) sum = look_around();
    return reach(frequencies_, low, high, lag_, sum);
  }

 private:
  /// Goes outwards until it meets a block with a sum well below 0, and keeps the lag that serves the widest stretch.
  double look_around() {
    auto const blocks = (lags_ + lags_at_once - 1) / lags_at_once, start = lag_ / lags_at_once;
    double best = 1e300, sum = 0;
    for (std::int64_t k = 0; k < 2 * blocks && best > deep / static_cast<double>(lags_); ++k) {
      auto const block = k % 2 == 1 ? start + (k + 1) / 2 : start - k / 2;
      if (block < 0 || block >= blocks) continue;
      auto const sums = likely_sums(frequencies_, block * lags_at_once);
      for (std::int64_t n = 0; n < lags_at_once && block * lags_at_once + n < lags_; ++n) {
        auto const lag = block * lags_at_once + n;
        double const here = sums[static_cast<std::size_t>(n)],
                     worth = here / static_cast<double>(std::max<std::int64_t>(lag, 1));
        if (worth < best) best = worth, sum = here, lag_ = lag;
      }
    }
    return sum;
  }

  int pairs_;
  std::int64_t lags_, lag_ = 2;
  std::vector<double> frequencies_;
};

}  // namespace

std::vector<Ball> lag_sums(Vector<Ball> const& frequencies, std::int64_t first) {
  return mapped(sums_of_block(frequencies, first), [&](double sum) { return within(sum, radius(frequencies.size())); });
}

Ball least_lag_sum(Vector<Ball> const& frequencies, std::int64_t lags) {
  double least = 1e300;
  for (std::int64_t first = 0; first < lags; first += lags_at_once) {
    auto const sums = sums_of_block(frequencies, first);
    auto const end = std::min<std::int64_t>(lags - first, lags_at_once);
    least = std::min(least, *std::min_element(sums.begin(), sums.begin() + end));
  }
  return within(least, radius(frequencies.size()));
}

std::vector<Stretch> failing_stretches(double low, double high, int pairs, std::int64_t lags) {
  std::vector<Stretch> result;
  Search search(pairs, lags);
  while (low < high) {
    interruption_point();
    result.push_back(search.from(low, high));
    if (result.back().high <= low) break;
    low = result.back().high;
  }
  return result;
}

std::vector<Stretch> stretches_of(std::vector<std::int64_t> const& found, double low, double high, int pairs) {
  std::vector<Stretch> result;
  for (std::size_t at = 0; low < high; low = result.back().high) {
    interruption_point();
    auto const frequencies = frequencies_at(low, pairs);
    auto const of = [&](std::int64_t lag) { return reach(frequencies, low, high, lag, sum_at(frequencies, lag)); };
    auto stretch = of(found[at]);
    if (sum_at(frequencies, found[at]) > deep / 2) {
      for (; at + 1 < found.size() && of(found[at + 1]).high > stretch.high; ++at) stretch = of(found[at + 1]);
    }
    result.push_back(stretch);
    if (stretch.high <= low) break;
  }
  return result;
}

std::vector<std::int64_t> const& stored_lags(std::int64_t context) {
  static std::map<std::int64_t, std::vector<std::int64_t>> const table = [] {
    std::map<std::int64_t, std::vector<std::int64_t>> result;
    for (auto const& row : rows_of(men2024_lags_tsv)) {
      auto const number = [](std::string_view text) { return Fraction::parse(text).numerator(); };
      result[number(row.at(0))] = mapped(parts(row.at(1), " "), number);
    }
    return result;
  }();
  static std::vector<std::int64_t> const none;
  auto const row = table.find(context);
  return row == table.end() ? none : row->second;
}

Ball cosine_integral(Ball const& x) {
  Ball result = Ball::unset();
  arb_hypgeom_ci(result.raw(), x.raw(), BallPrecision::bits());
  return result;
}

Ball sum_over(Stretch const& stretch, int pairs) {
  interruption_point();
  BallPrecision const scope(bits);
  Ball logarithm = Ball::unset(), end(stretch.high);
  arb_union(logarithm.raw(), Ball(stretch.low).raw(), end.raw(), bits);
  Ball sum(0);
  for (int i = 0; i < pairs; ++i)
    sum += cos(Ball(Fraction(stretch.lag)) * exp(-(logarithm * Ball(Fraction(i, pairs)))));
  return sum;
}

}  // namespace pe::men2024
