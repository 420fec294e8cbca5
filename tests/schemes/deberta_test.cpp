#include "theory/schemes/deberta.hpp"

#include "tests/catch.hpp"
#include "tests/schemes/printed.hpp"

namespace pe {
namespace {

using Layer = Deberta::Layer<Balls>;

Vector<Ball> row(double a, double b) { return {Ball(a), Ball(b)}; }
Dense<Ball> times(double a) { return {{row(a, 0), row(0, a)}}; }

// W^{Q,r} = 2 I, W^{K,r} = 3 I, k = 1: row 0 for i < j is (1, 0), row 1 for i >= j is (0, 1).
Layer small() { return Layer(AttentionLayer<Balls>(Balls{}, 2, 0), {1}, {times(2), times(3), {row(1, 0), row(0, 1)}}); }

TEST_CASE("Delta for k = 3 is 0 up to -3, then counts, and stays at 5") {
  DebertaIndex const index{3};
  std::vector<std::int64_t> found;
  for (std::int64_t i = 0; i <= 8; ++i) found.push_back(index.of(i, 4));
  CHECK(found == std::vector<std::int64_t>{0, 0, 1, 2, 3, 4, 5, 5, 5});
}

TEST_CASE("Content asks for the position at (i, j), position for the content at (j, i)") {
  auto const layer = small();
  auto const x = layer.token(row(1, 10)), y = layer.token(row(100, 1000));
  // x.y = 10100; i < j: 3 x.(1, 0) + 2 y.(0, 1); i > j: 3 x.(0, 1) + 2 y.(1, 0).
  CHECK(layer.score(x, 0, y, 1).to_double() == 10100 + 3 + 2000);
  CHECK(layer.score(x, 1, y, 0).to_double() == 10100 + 30 + 200);
}

TEST_CASE("A clip of 0 and tables that do not fit are refused") {
  AttentionLayer<Balls> const head(Balls{}, 2, 0);
  CHECK_THROWS_WITH(Layer(head, {0}, {times(1), times(1), {}}),
                    "offsets clipped at 0 leave no relative position; take k >= 1");
  CHECK_THROWS_WITH(Layer(head, {1}, {times(1), times(1), {row(0, 0)}}),
                    "a table of 1 entries does not fit; the scheme needs 2 relative vectors, 2k of them");
}

}  // namespace
}  // namespace pe
