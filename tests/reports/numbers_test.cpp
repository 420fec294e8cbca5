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

TEST_CASE("a witness's number is shown with twelve digits, and as itself where it is exact and short") {
  CHECK(reading_text("[0.8414709848078965066525023 +/- 2.17e-26]") == "≈ 0.841470984808");
  CHECK(reading_text("[-62825.56988648868518277594 +/- 2.38e-21]") == "≈ -62825.5698865");
  CHECK(reading_text("[9.999999983333333341666667e-5 +/- 3.36e-30]") == "≈ 9.99999998333 × 10⁻⁵");
  CHECK(reading_text("[+/- 1.55e-307]") == "0 to within 1.55e-307");
  CHECK(reading_text("3600") == "3600");
  CHECK(reading_text("0.5000000000000000000000000") == "0.5");
  CHECK(reading_text("-0.1875000000000000000000000") == "-0.1875");
  CHECK(reading_text("0.5000000000000000000000001") == "≈ 0.5");
  CHECK(reading_text("47017205/536870912") == "47017205/536870912");
  CHECK(reading_text("[1e999999 +/- 1]") == "[1e999999 +/- 1]");
  CHECK(reading_text("[0.5 +/- inf]") == "[0.5 +/- inf]");
  CHECK(reading_text("10.00") == "10");
  CHECK(reading_text("nan") == "nan");
  CHECK(reading_text("").empty());
}

TEST_CASE("counts are whole numbers with commas between thousands") {
  CHECK(count_text(0) == "0");
  CHECK(count_text(768) == "768");
  CHECK(count_text(8192) == "8,192");
  CHECK(count_text(370727.6) == "370,728");
  CHECK(count_text(2147483648.0) == "2,147,483,648");
}

TEST_CASE("times and sizes are given in their own units") {
  CHECK(seconds_text(0.421) == "0.42 s");
  CHECK(seconds_text(12.34) == "12.3 s");
  CHECK(seconds_text(200.5) == "3 min 21 s");
  CHECK(bytes_text(524288) == "512 KiB");
  CHECK(bytes_text(44040192) == "42.0 MiB");
}

TEST_CASE("two sides are given in as few digits as tell them apart") {
  CHECK(distinct_texts("[3.68294196962 +/- 1e-20]", "2") == std::pair<std::string, std::string>("≈ 3.683", "2"));
  CHECK(distinct_texts("[1.0000004 +/- 1e-20]", "[1.0000003 +/- 1e-20]") ==
        std::pair<std::string, std::string>("≈ 1.0000004", "≈ 1.0000003"));
  CHECK(distinct_texts("65537", "0.25") == std::pair<std::string, std::string>("65537", "0.25"));
}

}  // namespace
}  // namespace pe::reports
