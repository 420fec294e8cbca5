#include "theory/schemes/limits.hpp"

#include "tests/catch.hpp"

namespace pe {
namespace {

constexpr Signature two_positions{.positions = {"t", "k"}};
constexpr Signature two_parameters{.parameters = {"t", "k"}};

std::int64_t hundred_rows_a_dimension(int d) { return 100 * d; }
std::int64_t binary_rows(int d) { return std::int64_t{1} << d; }

TEST_CASE("A scheme without limits takes a law's domain as it is") {
  Domain const law{.dimensions = {2, 4}, .positions = {Positions::any()}};
  auto const same = within({}, law, two_positions, 0);
  CHECK(same.dimensions == law.dimensions);
  CHECK(same.positions.size() == 1);
}

TEST_CASE("Dimensions are those that law and scheme share, else those of the scheme") {
  CHECK(within({.dimensions = {2, 4, 6}}, {.dimensions = {4, 6, 8}}, two_positions, 0).dimensions ==
        std::vector<int>{4, 6});
  CHECK(within({.dimensions = {1}}, {.dimensions = {2, 4}}, two_positions, 0).dimensions == std::vector<int>{1});
}

TEST_CASE("Positions become rows, and the sum of all of them is one too") {
  auto const narrowed = within({.rows = hundred_rows_a_dimension}, {.dimensions = {2, 6, 8}}, two_positions, 0);
  CHECK(narrowed.dimensions == std::vector<int>{6, 8});  // 200 rows are too few to walk
  REQUIRE(narrowed.positions.size() == 2);
  for (auto const& slot : narrowed.positions) {
    CHECK(slot.integers_only);
    CHECK(slot.low == 0);
    CHECK(slot.high == 299);  // of the 600 rows that each of the dimensions has
  }
}

TEST_CASE("Lags lose their negative half and keep out 0") {
  auto const narrowed =
      within({.rows = hundred_rows_a_dimension},
             {.dimensions = {8}, .positions = {Positions::any(), Positions{-50, 50, true, false}}}, two_positions, 0);
  CHECK(narrowed.positions[1].low == 0);
  CHECK(narrowed.positions[1].high == 50);
  CHECK_FALSE(narrowed.positions[1].contains(0));
}

TEST_CASE("A law with parameters that reach beyond the rows of its dimensions gets the least dimension that has them") {
  CHECK(within({.rows = binary_rows}, {.dimensions = {2, 4, 6}}, two_parameters, 3).dimensions ==
        std::vector<int>{2, 4, 6});
  CHECK(within({.rows = binary_rows}, {.dimensions = {2, 4, 6}}, two_parameters, 4).dimensions ==
        std::vector<int>{4, 6});
  CHECK(within({.rows = binary_rows}, {.dimensions = {2, 4, 6}}, two_parameters, 400).dimensions ==
        std::vector<int>{10});
}

TEST_CASE("The least table worth walking is that of the least even dimension with 256 rows") {
  auto const [dimension, rows] = least_table({.rows = binary_rows});
  CHECK(dimension == 8);
  CHECK(rows == 256);
  CHECK(least_table({.rows = hundred_rows_a_dimension}).dimension == 4);
}

TEST_CASE("What is walked of a domain is finite: the first integers of each slot, a few small dimensions, one base") {
  auto const finite =
      walked({.dimensions = dimensions(2, 64), .positions = {Positions::any(), Positions{-3, 3, true, false}}}, 2, 8);
  CHECK(finite.exhaustive);
  CHECK(finite.dimensions == std::vector<int>{2, 4, 8, 16});
  CHECK(finite.bases == std::vector<Fraction>{10000});
  CHECK(size(finite, two_positions) == 4 * 8 * 3);  // 0 to 7, and 1 to 3
  CHECK(walked({.dimensions = {10, 12, 16, 18}}, 1, 2).dimensions == std::vector<int>{10, 16});
}

}  // namespace
}  // namespace pe
