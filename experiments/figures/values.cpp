#include "experiments/figures/values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "experiments/figures/rounded.hpp"
#include "theory/claims/men2024_lags.hpp"
#include "theory/kernel/balls.hpp"
#include "theory/kernel/error.hpp"
#include "theory/schemes/sinusoidal.hpp"

namespace pe::experiments {

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
