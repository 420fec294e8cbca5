/// T(k) p_t = p_{t+k}, as an engineer tests it without pebench: RapidCheck with Boost's MPFR numbers of 50 digits.
/// Prints a row of run.py: its name, seconds for a case, cases, and how many fail at the two tolerances.
#include <rapidcheck.h>

#include <algorithm>
#include <boost/multiprecision/mpfr.hpp>
#include <boost/version.hpp>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

namespace {

using Real = boost::multiprecision::mpfr_float_50;

constexpr int dimension = 64, base = 10000, most = 1 << 20;

struct Code {
  std::vector<Real> sines, cosines;
};

Code code(int position) {
  static auto const frequencies = [] {
    std::vector<Real> result;
    for (int i = 0; i < dimension / 2; ++i) result.push_back(pow(Real(base), Real(-2 * i) / dimension));
    return result;
  }();
  Code result;
  for (auto const& frequency : frequencies) {
    Real const angle = position * frequency;
    result.sines.push_back(sin(angle));
    result.cosines.push_back(cos(angle));
  }
  return result;
}

Real error(int t, int k) {
  auto const p = code(t), q = code(k), sum = code(t + k);
  Real worst = 0;
  for (std::size_t i = 0; i < dimension / 2; ++i) {
    Real const sine = abs(q.cosines[i] * p.sines[i] + q.sines[i] * p.cosines[i] - sum.sines[i]),
               cosine = abs(q.cosines[i] * p.cosines[i] - q.sines[i] * p.sines[i] - sum.cosines[i]);
    worst = std::max({worst, sine, cosine});
  }
  return worst;
}

}  // namespace

int main(int count, char** words) {
  int const cases = count > 1 ? std::atoi(words[1]) : 1000;
  setenv("RC_PARAMS", ("seed=1 max_success=" + std::to_string(cases)).c_str(), 1);
  Real const tolerance("1e-50");
  int done = 0, tight = 0, loose = 0;
  auto const start = std::clock();
  rc::check([&] {
    auto const position = rc::gen::resize(rc::kNominalSize, rc::gen::inRange(0, most + 1));
    auto const found = error(*position, *position);
    ++done;
    tight += found > tolerance;
    loose += found > 1000 * tolerance;
  });
  double const each = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC / done;
  std::printf("RapidCheck, Boost %d.%d mpfr_float_50\t%.4g\t%d\t%d\t%d\n", BOOST_VERSION / 100000,
              BOOST_VERSION / 100 % 1000, each, done, tight, loose);
}
