#include "theory/kernel/dense.hpp"

#include "tests/catch.hpp"
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
  CHECK(numbers);
  CHECK(tables);
  CHECK(rows);
  CHECK(columns);
}

TEST_CASE("The square that is called 0 is the identity") {
  auto const identity = Drawn(0, "any").square(Rationals{}, 3);
  CHECK(identity.rows == std::vector<Row>{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}});
}

}  // namespace
}  // namespace pe
