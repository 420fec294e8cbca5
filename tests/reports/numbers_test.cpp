#include "reports/writers/numbers.hpp"

#include <limits>

#include "tests/catch.hpp"

namespace pe::reports {
namespace {

TEST_CASE("a bound is shown with two digits, rounded up") {
  CHECK(bound_text(3.11e-26) == "3.2 × 10⁻²⁶");
  CHECK(bound_text(4.04e-50) == "4.1 × 10⁻⁵⁰");
  CHECK(bound_text(3.1e-25) == "3.1 × 10⁻²⁵");
  CHECK(bound_text(9.96e-200) == "1.0 × 10⁻¹⁹⁹");
  CHECK(bound_text(9.91e-6) == "1.0 × 10⁻⁵");
  CHECK(bound_text(9.91e7) == "1.0 × 10⁸");
  CHECK(bound_text(0.0029913) == "0.003");
  CHECK(bound_text(0.336) == "0.34");
  CHECK(bound_text(1.5) == "1.5");
  CHECK(bound_text(1234) == "1300");
  CHECK(bound_text(0) == "0");
  CHECK(bound_text(std::numeric_limits<double>::infinity()) == "∞");
}

TEST_CASE("a residual that is not finite has no bound") {
  CHECK(residual_text(3.11e-26) == "≤ 3.2 × 10⁻²⁶");
  CHECK(residual_text(std::numeric_limits<double>::infinity()) == "not finite");
}

TEST_CASE("the shortest text reads back as the same number") {
  CHECK(shortest(0.1) == "0.1");
  CHECK(shortest(4.1e-49) == "4.1e-49");
  CHECK(shortest(std::numeric_limits<double>::infinity()) == "inf");
  CHECK(shortest(std::numeric_limits<double>::quiet_NaN()) == "inf");
}

TEST_CASE("times and sizes are told in their own units") {
  CHECK(seconds_text(0.421) == "0.42 s");
  CHECK(seconds_text(12.34) == "12.3 s");
  CHECK(seconds_text(200.5) == "3 min 21 s");
  CHECK(bytes_text(524288) == "512 KiB");
  CHECK(bytes_text(44040192) == "42.0 MiB");
}

}  // namespace
}  // namespace pe::reports
