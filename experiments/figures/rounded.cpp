#include "experiments/figures/rounded.hpp"

#include "theory/kernel/error.hpp"

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

}  // namespace pe::experiments
