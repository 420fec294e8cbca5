#include "experiments/figures/values.hpp"

#include "experiments/figures/rounded.hpp"
#include "theory/claims/list.hpp"
#include "theory/kernel/balls.hpp"
#include "theory/kernel/engine.hpp"
#include "theory/schemes/rope.hpp"
#include "theory/schemes/sinusoidal.hpp"

namespace pe::experiments::values {
namespace {

Shape shape(int d) { return {d, 10000}; }

Vector<Ball> balls_of(std::vector<double> const& numbers) { return {numbers.begin(), numbers.end()}; }

Ladder ladder_of(std::string const& id, std::string label) {
  auto const* claim = find_claim(id);
  PE_ASSERT(claim != nullptr);
  constexpr std::uint64_t cases = 200;
  auto const outcome = decide({claim}, {.cases = cases}).at(0);
  Ladder result{id, std::move(label), std::string(name(outcome.verdict)), {}};
  for (std::size_t i = 0; i < outcome.ladder.size(); ++i) {
    result.residuals.emplace_back(real_digits[i], outcome.ladder[i].value);
  }
  return result;
}

}  // namespace

std::vector<double> code(double position, int d) {
  return rounded([&] { return Sinusoidal::Over<Balls>({}, shape(d)).encode(ExactPosition(position)); });
}

double dot_product(double lag, int d) {
  return rounded([&] { return Vector<Ball>{Sinusoidal::Over<Balls>({}, shape(d)).similarity(ExactPosition(lag))}; })[0];
}

std::vector<Ladder> precision_ladder() {
  return {ladder_of("derivation2023.phi-corrected", "T(k) p_t = p_{t+k}"),
          ladder_of("derivation2023.phi-sign", "T(k) p_t = p_{t+k} with the printed sign")};
}

double rope_score(std::vector<double> const& q, std::vector<double> const& k, double m, double n) {
  return rounded([&] {
    Rope::Over<Balls> const rope({}, shape(static_cast<int>(q.size())));
    return Vector<Ball>{rope.score(balls_of(q), ExactPosition(m), balls_of(k), ExactPosition(n))};
  })[0];
}

double abel_bound(double distance, int d) {
  return rounded([&] {
    auto const phases = Sinusoidal::Over<Balls>({}, shape(d)).spectrum().phases(ExactPosition(distance));
    Ball real, imaginary, sum;
    for (auto const& [sine, cosine] : phases) {
      real += cosine;
      imaginary += sine;
      sum += sqrt(combine(real, real, imaginary, imaginary));
    }
    return Vector<Ball>{sum / Ball(static_cast<int>(phases.size()))};
  })[0];
}

}  // namespace pe::experiments::values
