#include "theory/kernel/dense.hpp"

#include "tests/catch.hpp"
#include "theory/kernel/ball.hpp"
#include "theory/kernel/rationals.hpp"

namespace pe {
namespace {

using Row = Vector<Rational>;

Rational of(std::vector<Row> rows) { return determinant(Dense<Rational>{std::move(rows)}, Rational(0)); }

TEST_CASE("A determinant is that of the textbook") {
  CHECK(of({{7}}) == 7);
  CHECK(of({{1, 2}, {3, 4}}) == -2);
  CHECK(of({{6, 1, 1}, {4, -2, 5}, {2, 8, 7}}) == -306);
  // Vandermonde of 1, 2, 4, 8: the product of all differences, 1 3 7 2 6 4.
  CHECK(of({{1, 1, 1, 1}, {1, 2, 4, 8}, {1, 4, 16, 64}, {1, 8, 64, 512}}) == 1008);
}

TEST_CASE("It is 0 for a singular matrix, also where entries on the diagonal are 0") {
  CHECK(of({{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}) == 0);
  CHECK(of({{0, 1}, {0, 3}}) == 0);
  CHECK(of({{0, 1}, {1, 0}}) == -1);
}

TEST_CASE("Distances between n points of a line have the determinant (-1)^(n-1) (n-1) 2^(n-2)") {
  std::vector<Row> distances(6, Row(6));
  for (int i = 0; i < 6; ++i) {
    for (int j = 0; j < 6; ++j) distances[i][j] = std::abs(i - j);
  }
  CHECK(of(distances) == -80);
}

TEST_CASE("Of balls that are singular it is a ball that holds 0, and no division by what may be 0") {
  Ball const third = Ball(Fraction(1, 3));
  Dense<Ball> const matrix{{{third, third}, {third, third}}};
  auto const value = determinant(matrix, Ball(0));
  CHECK(value.lower_bound() == 0);
  CHECK(value.upper_bound() < 1e-9);
}

}  // namespace
}  // namespace pe
