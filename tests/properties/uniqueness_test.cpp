/// The constants of the uniqueness property: within 511 no lag brings the first pair nearer than 10^-4.
///
/// For 0 < k the chord of the first pair is 2 |sin(k/2)|, so the closest lag is the k with the least |k - 2 pi m|. The
/// best approximations of that kind are the numerators k of the convergents k/m of 2 pi (Lagrange); these are
/// enumerated exactly, from 100 digits of pi.
#include "theory/properties/uniqueness.hpp"

#include <boost/multiprecision/gmp.hpp>
#include <cmath>
#include <numbers>

#include "tests/catch.hpp"

namespace pe {
namespace {

namespace mp = boost::multiprecision;
using Integer = mp::number<mp::gmp_int, mp::et_off>;
using Quotient = mp::number<mp::gmp_rational, mp::et_off>;

struct Convergent {
  Integer numerator, denominator;
};

Integer floor_of(Quotient const& x) { return numerator(x) / denominator(x); }

/// The convergents of every number between `low` and `high`, as far as the two agree.
std::vector<Convergent> common_convergents(Quotient low, Quotient high) {
  std::vector<Convergent> result;
  Integer p_before = 0, p = 1, q_before = 1, q = 0;
  while (floor_of(low) == floor_of(high)) {
    Integer const quotient = floor_of(low);
    p_before = std::exchange(p, Integer(quotient * p + p_before));
    q_before = std::exchange(q, Integer(quotient * q + q_before));
    result.push_back({p, q});
    Quotient const low_rest = low - quotient, high_rest = high - quotient;
    if (low_rest == 0 || high_rest == 0) break;
    low = 1 / high_rest;
    high = 1 / low_rest;
  }
  return result;
}

std::vector<Convergent> const& convergents_of_two_pi() {
  static std::vector<Convergent> const result = [] {
    Integer const digits(
        "3141592653589793238462643383279502884197169399375105820974944592307816406286208998628034825342117067");
    Integer const scale = pow(Integer(10), 99);
    return common_convergents(Quotient(2 * digits, scale), Quotient(2 * (digits + 1), scale));
  }();
  return result;
}

Ball chord(double lag) { return abs(Ball(2) * sin(Ball(lag) / Ball(2))); }

TEST_CASE("The convergents of 2 pi are 6, 19/3, 25/4, 44/7, 333/53, 710/113, 103993/16551, ...") {
  std::vector<std::pair<int, int>> const known{{6, 1},    {19, 3},    {25, 4},        {44, 7},
                                               {333, 53}, {710, 113}, {103993, 16551}};
  auto const& found = convergents_of_two_pi();
  REQUIRE(found.size() > 80);  // a hundred digits give about a hundred quotients
  for (std::size_t i = 0; i < known.size(); ++i) {
    CHECK(found[i].numerator == known[i].first);
    CHECK(found[i].denominator == known[i].second);
  }
}

TEST_CASE("No lag within 511 brings the first pair nearer than the bound that uniqueness states") {
  double const gap = Uniqueness::gap().to_double();
  double least = 2, at = 0;
  bool beyond = false;
  for (auto const& [lag, turns] : convergents_of_two_pi()) {
    auto const k = lag.convert_to<double>();
    if ((beyond = k > static_cast<double>(Uniqueness::greatest_lag))) break;
    CHECK(chord(k).lower_bound() > gap);
    if (chord(k).lower_bound() < least) {
      least = chord(k).lower_bound();
      at = k;
    }
  }
  CHECK(beyond);  // every convergent within the bound was looked at
  INFO("the closest lag is " << at << ", at a distance of " << least);
  CHECK(at == 333);
  CHECK(least > gap);
}

TEST_CASE("The convergents are indeed the closest: all lags up to 511, in double") {
  double least = 4;
  std::int64_t at = 0;
  for (std::int64_t k = 1; k <= Uniqueness::greatest_lag; ++k) {
    double const distance =
        std::abs(std::remainder(static_cast<double>(k), 2 * std::numbers::pi));  // off by 4e-11 at most
    if (distance < least) {
      least = distance;
      at = k;
    }
  }
  CHECK(at == 333);
  CHECK(std::abs(2 * std::sin(least / 2) - chord(static_cast<double>(at)).to_double()) < 1e-10);
}

TEST_CASE("Beyond the bound the first pair does come nearer: first at a lag of 710") {
  CHECK(chord(710).upper_bound() < Uniqueness::gap().to_double());
}

}  // namespace
}  // namespace pe
