#include "theory/schemes/t5_printed.hpp"

#include "tests/catch.hpp"
#include "theory/kernel/balls.hpp"

namespace pe {
namespace {

/// r[n] = n, and identities as weights.
template <class Index>
TableBiasLayer<Balls, Index> counting(int dimension, Index const& index) {
  Vector<Ball> table;
  for (int n = 0; n < index.entries(); ++n) table.push_back(Ball(n));
  return {AttentionLayer<Balls>(Balls{}, dimension, 0), index, std::move(table)};
}

TEST_CASE("The code scales the product by 1/sqrt(d) and the bias by sqrt(d)") {
  auto const layer = counting(4, DistanceIndex{8});
  Vector<Ball> const x{Ball(2), Ball(0), Ball(0), Ball(0)};
  auto const token = layer.token(x);
  // 4/2 + 3*2, in either direction.
  CHECK((layer.score(token, 1, token, 4) - Ball(8)).upper_bound() < 1e-40);
  CHECK((layer.score(token, 4, token, 1) - Ball(8)).upper_bound() < 1e-40);
}

TEST_CASE("Cells of a grid are indexed by |dx| f + |dy|") {
  GridIndex const grid{3};
  CHECK(grid.of(0, 0) == 0);
  CHECK(grid.of(0, 1) == 1);  // (0, 0) and (0, 1)
  CHECK(grid.of(0, 3) == 3);  // (0, 0) and (1, 0)
  CHECK(grid.of(2, 3) == 5);  // (0, 2) and (1, 0)
  CHECK(grid.of(8, 0) == 8);
  CHECK(grid.of(0, 8) == 8);
}

TEST_CASE("A layer of the code takes the one length that it was built for") {
  auto const layer = counting(2, DistanceIndex{3});
  std::vector<Vector<Ball>> const two(2, Vector<Ball>{Ball(0), Ball(0)});
  CHECK_THROWS_WITH(attend(layer, two),
                    "a layer built for 3 tokens was given 2; its table of indices fits that one length only");
  CHECK(attend(counting(2, DistanceIndex{2}), two).size() == 2);
}

TEST_CASE("Down a column of the grid there is one number for each distance, and the one length") {
  auto const column = T5PrintedGrid::Over<Balls>(Balls{}, {2, 10000}).line(1, 8);
  auto const differ = [&](std::int64_t i, std::int64_t j) {
    return arb_ne((column.bias(i, j)).raw(), column.bias(0, 1).raw()) != 0;
  };
  CHECK_FALSE(differ(1, 0));
  CHECK_FALSE(differ(7, 6));
  CHECK((differ(0, 2) || differ(0, 3)));
  CHECK_NOTHROW(column.require_length(8));
  CHECK_THROWS_AS(column.require_length(9), UserError);
}

TEST_CASE("Sizes and tables that do not fit are refused") {
  T5PrintedGrid::Over<Balls> const grid(Balls{}, {2, 10000});
  CHECK_THROWS_WITH(grid.layer(0, 0), "a grid of size 0 cannot be numbered; take a size from 1 to 4096");
  CHECK_NOTHROW(GridIndex{4096}.require());
  CHECK_THROWS_AS(GridIndex{4097}.require(), UserError);
  CHECK_THROWS_AS(T5Printed::Over<Balls>(Balls{}, {2, 10000}).layer(0, 0), UserError);
  using Layer = TableBiasLayer<Balls, GridIndex>;
  CHECK_THROWS_WITH(Layer(AttentionLayer<Balls>(Balls{}, 2, 0), {2}, Vector<Ball>(3, Ball(0))),
                    "a table of 3 entries does not fit; the scheme needs 4 biases, one for each index");
}

}  // namespace
}  // namespace pe
