#include "theory/schemes/survey_sinusoidal_1d.hpp"

#include <cmath>

#include "tests/catch.hpp"
#include "tests/schemes/printed.hpp"

namespace pe {
namespace {

template <class Scheme>
Vector<Ball> row(int d, std::int64_t t) {
  return typename Scheme::template Over<Balls>(Balls{}, {d, 10000}).encode(t);
}

TEST_CASE("As printed, the cosine of the first pair turns with the frequency of the next column") {
  CHECK(printed_as(row<SurveySinusoidal1d>(2, 1), {0.84147, 0.999999995}, 5));
  CHECK(printed_as(row<SurveySinusoidal1dFixed>(2, 1), {0.84147, 0.54030}, 5));
  // Columns of d = 4: t, t/100, t/10^4, t/10^6.
  CHECK(printed_as(row<SurveySinusoidal1d>(4, 1), {0.8414709848, 0.9999500004, 0.0001000000, 1.0000000000}, 10));
}

TEST_CASE("As printed, row 0 is all zeros; fixed it is 0, 1, 0, 1") {
  CHECK(printed_as(row<SurveySinusoidal1d>(4, 0), {0, 0, 0, 0}, 40));
  CHECK(printed_as(row<SurveySinusoidal1dFixed>(4, 0), {0, 1, 0, 1}, 40));
}

TEST_CASE("At d = 128 and 32 rows, 42.6% of the entries are off by more than 0.1, by a table of doubles") {
  int off = 0;
  double least = 1000, most = 0;
  for (int t = 0; t < 32; ++t) {
    auto const printed = row<SurveySinusoidal1d>(128, t);
    double norm = 0;
    for (int c = 0; c < 128; ++c) {
      double const angle = t / std::pow(10000.0, (c - c % 2) / 128.0);
      double const formula = c % 2 == 0 ? std::sin(angle) : std::cos(angle);
      double const entry = printed[static_cast<std::size_t>(c)].to_double();
      off += std::abs(entry - formula) > 0.1 ? 1 : 0;
      norm += entry * entry;
    }
    if (t > 0) {
      least = std::min(least, norm);
      most = std::max(most, norm);
    }
  }
  CHECK(off == 1744);
  CHECK(std::round(1000.0 * off / 4096) == 426);
  CHECK(std::abs(least - 62.18) < 0.005);
  CHECK(std::abs(most - 66.06) < 0.005);
}

TEST_CASE("The listing takes odd dimensions, and no rows before 0") {
  CHECK(printed_as(row<SurveySinusoidal1dFixed>(3, 1), {0.8414709848, 0.5403023059, 0.0021544330}, 10));
  CHECK_THROWS_WITH(row<SurveySinusoidal1d>(2, -1), "row -1 is not in the table; rows begin at 0");
  CHECK_THROWS_AS(row<SurveySinusoidal1d>(0, 1), UserError);
}

}  // namespace
}  // namespace pe
