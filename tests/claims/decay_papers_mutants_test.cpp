/// The laws about RoPE's score and its distance refute their mutants.
#include "tests/claims/mutants.hpp"
#include "theory/claims/papers_on_decay.hpp"
#include "theory/claims/papers_on_rotation.hpp"

namespace pe::tests {
namespace {

// A function, not a lambda: GCC evaluates lambdas with constant arguments at compile time, here for over a minute.
double score(double base, double m) {
  double sum = 0;
  for (int i = 0; i < 64; ++i) sum += std::cos(m * std::pow(base, -i / 64.));
  return sum;
}

int first(auto const& fails) {
  int m = 1;
  while (!fails(m)) ++m;
  return m;
}

TEST_CASE("The laws about the decay of the score refute their mutants") {
  must_kill<su2021::WindowMaxima<>>("su2021.greatest-scores-of-windows");
  must_kill<su2021::MeansPrinted<true>>("su2021.far-means");
}

TEST_CASE("The laws about the base that grows with the context refute theirs") {
  using namespace men2024;
  must_kill<ServesContext<394'000>>("su2024.slower-decay");
  must_kill<MultipleServes<true>>("su2024.thousandfold-table");
}

TEST_CASE("The laws of truncated waves refute theirs") {
  must_kill<hua2024::TruncatedWave<true>>("hua2024.truncated-wave");
  must_kill<hua2024::TruncatedWave<false>>("hua2024.truncated-wave-corrected");
}

TEST_CASE("Another calculation: the first distances at which what is stated fails, in hardware's doubles") {
  double const ntk = 10'000 * std::pow(2., 128. / 126);
  CHECK(first([&](int m) { return score(1e4, m + 1) > score(1e4, m); }) == 11);
  CHECK(first([&](int m) { return score(ntk, m) < score(1e4, m); }) == 65);
  CHECK(first([&](int m) { return score(1e4, m / 2.) < score(1e4, m); }) == 144);
  CHECK(first([&](int m) { return score(5e5, m) < score(1e4, m); }) == 8925);
  CHECK(std::abs(score(469'316'000, 465'555) + 0.857342) < 1e-6);
}

}  // namespace
}  // namespace pe::tests
