#include "theory/kernel/dense.hpp"

#include "tests/catch.hpp"
#include "theory/kernel/ball.hpp"
#include "theory/kernel/polynomials.hpp"
#include "theory/kernel/rationals.hpp"

namespace pe {
namespace {

using Row = Vector<Rational>;

Dense<Rational> const matrix{{Row{1, 2, 3}, Row{4, 5, 6}}};

TEST_CASE("A row times a matrix, and times its transpose") {
  CHECK(Row{1, 10} * matrix == Row{41, 52, 63});
  CHECK(times_transposed(Row{1, 10, 100}, matrix) == Row{321, 654});
}

TEST_CASE("An outer product has the products as entries") {
  auto const product = outer(Row{2, 3}, Row{5, 7});
  CHECK(product.rows == std::vector<Row>{{10, 14}, {15, 21}});
}

TEST_CASE("Rows are added and scaled entry by entry") {
  CHECK(sum(Row{1, 2}, Row{10, 20}) == Row{11, 22});
  CHECK(scaled(Rational(3), Row{1, -2}) == Row{3, -6});
}

TEST_CASE("Matrices of polynomials multiply") {
  Polynomials const field({.vectors = {"x"}}, 1);
  auto const x = field.ring().entry(0, 0), y = field.ring().entry(0, 1);
  auto const image = Vector<Polynomial>{x, y} * outer(Vector<Polynomial>{x, y}, Vector<Polynomial>{y});
  CHECK((image[0] - (x * x * y + y * y * y)).is_zero());
}

TEST_CASE("Drawn entries are quarters from -1 to 1, and depend on number, table, row and column") {
  Drawn const one(1, "table"), two(2, "table"), other(1, "other");
  bool numbers = false, tables = false, rows = false, columns = false;
  for (std::size_t i = 0; i < 16; ++i) {
    auto const entry = one.entry(i, 3);
    CHECK((Fraction(4) * entry).is_integer());
    CHECK(entry >= Fraction(-1));
    CHECK(entry <= Fraction(1));
    numbers = numbers || entry != two.entry(i, 3);
    tables = tables || entry != other.entry(i, 3);
    rows = rows || entry != one.entry(i + 1, 3);
    columns = columns || entry != one.entry(i, 4);
  }
  CHECK((numbers && tables && rows && columns));
}

TEST_CASE("The square that is called 0 is the identity") {
  auto const identity = Drawn(0, "any").square(Rationals{}, 3);
  CHECK(identity.rows == std::vector<Row>{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}});
}

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

/// Of 1/(i + j + 1), i, j < n: 1/(a product of binomials) (Hilbert 1894), here by the numbers 1! 2! ... as Cauchy has
/// it.
Rational of_hilbert(int n) {
  auto const superfactorial = [](int m) {
    Rational result = 1, factorial = 1;
    for (int k = 1; k < m; ++k) {
      factorial = factorial * Rational(k);
      result = result * factorial;
    }
    return result;
  };
  auto const c = superfactorial(n);
  return c * c * c * c / superfactorial(2 * n);
}

TEST_CASE("Hilbert's matrix has Cauchy's determinant, exactly over the rationals and enclosed by balls") {
  BallPrecision const precision(256);
  for (int const n : {2, 3, 10, 20}) {
    CAPTURE(n);
    auto const exact = tabulate(n, [&](int i) { return tabulate(n, [&](int j) { return Rational(1, i + j + 1); }); });
    CHECK(of(exact) == of_hilbert(n));
    auto const balls =
        tabulate(n, [&](int i) { return tabulate(n, [&](int j) { return Ball(Fraction(1, i + j + 1)); }); });
    if (n > 10) continue;  // of more rows it is below what 256 bits enclose
    auto const value = determinant(Dense<Ball>{balls}, Ball(0));
    CHECK(value.lower_bound() <= of_hilbert(n).to_double() * (1 + 1e-8));  // bounds have 30 bits
    CHECK(value.lower_bound() >= of_hilbert(n).to_double() * (1 - 1e-8));
  }
}

TEST_CASE("Of a matrix of low rank no more than its rank is eliminated, and the rest is a ball that holds 0") {
  BallPrecision const precision(192);
  int const n = 30, rank = 20;
  auto const feature = [](int i, int k) { return sin(Ball(Fraction((i + 1) * (k + 2), 7))); };
  Dense<Ball> products;
  for (int i = 0; i < n; ++i) {
    products.rows.push_back(tabulate(n, [&](int j) {
      Ball sum = 0;
      for (int k = 0; k < rank; ++k) sum += feature(i, k) * feature(j + 40, k);
      return sum;
    }));
  }
  auto const value = determinant(products, Ball(0));
  CHECK(value.lower_bound() == 0);
  CHECK(value.upper_bound() < 1e-100);
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
