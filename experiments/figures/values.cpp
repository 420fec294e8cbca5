#include "experiments/figures/values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "theory/claims/men2024_lags.hpp"
#include "theory/kernel/balls.hpp"
#include "theory/kernel/error.hpp"
#include "theory/schemes/sinusoidal.hpp"

namespace pe::experiments {

std::vector<double> rounded(std::function<Vector<Ball>()> const& evaluate) {
  constexpr slong enough = 55;  // relative bits: the midpoint's nearest double is then within one ulp of the value
  constexpr double nothing = 0x1p-80;
  for (long precision = 128;; precision *= 2) {
    BallPrecision const scope(precision);
    auto const balls = evaluate();
    std::vector<double> result;
    for (auto const& ball : balls) {
      bool const zero = ball.upper_bound() < nothing;
      if (!zero && arb_rel_accuracy_bits(ball.raw()) < enough) break;
      result.push_back(zero ? 0 : ball.to_double());
    }
    if (result.size() == balls.size()) return result;
    PE_ASSERT(precision < 1 << 14);
  }
}

double rounded_one(std::function<Ball()> const& evaluate) {
  return rounded([&] { return Vector<Ball>{evaluate()}; })[0];
}

std::vector<double> rounded_rows(std::function<std::vector<Vector<Ball>>()> const& evaluate) {
  return rounded([&] {
    Vector<Ball> all;
    for (auto& row : evaluate()) std::move(row.begin(), row.end(), std::back_inserter(all));
    return all;
  });
}

double six_digits(double value) { return std::stod(fmt::format("{:.6g}", value)); }

Vector<Ball> head_frequencies(double base) {
  Vector<Ball> frequencies;
  for (int i = 0; i < head_dimension / 2; ++i) {
    frequencies.push_back(pow(Ball(base), Ball(Fraction(-2 * i, head_dimension))));
  }
  return frequencies;
}

std::int64_t first_negative_lag(double base, std::int64_t end) {
  PE_ASSERT(end % men2024::lags_at_once == 0);
  auto const frequencies = head_frequencies(base);
  for (std::int64_t first = 0; first < end; first += men2024::lags_at_once) {
    auto const sums = men2024::lag_sums(frequencies, first);
    auto const negative = std::ranges::find_if(sums, [](Ball const& sum) { return certainly_less(sum, Ball(0)); });
    if (negative != sums.end()) return first + (negative - sums.begin());
  }
  return end;
}

namespace values {
namespace {

Shape shape(int d) { return {d, 10000}; }

}  // namespace

std::vector<double> code(double position, int d) {
  return rounded([&] { return Sinusoidal::Over<Balls>({}, shape(d)).encode(ExactPosition(position)); });
}

double dot_product(double lag, int d) {
  return rounded_one([&] { return Sinusoidal::Over<Balls>({}, shape(d)).similarity(ExactPosition(lag)); });
}

double abel_bound(double distance, int d) {
  return rounded_one([&] {
    auto const phases = Sinusoidal::Over<Balls>({}, shape(d)).spectrum().phases(ExactPosition(distance));
    Ball real, imaginary, sum;
    for (auto const& [sine, cosine] : phases) {
      real += cosine;
      imaginary += sine;
      sum += sqrt(combine(real, real, imaginary, imaginary));
    }
    return sum / Ball(static_cast<int>(phases.size()));
  });
}

}  // namespace values

}  // namespace pe::experiments
