#include "theory/schemes/urpe.hpp"

#include "tests/catch.hpp"
#include "tests/schemes/printed.hpp"

namespace pe {
namespace {

using Layer = Urpe::Layer<Balls>;

Layer with(std::vector<double> const& g) {
  return Layer(AttentionLayer<Balls>(Balls{}, 2, 0), Vector<Ball>(g.begin(), g.end()));
}

TEST_CASE("Factors are looked up by query position minus key position") {
  auto const layer = with({1, 2, 3, 4, 5});
  CHECK(layer.factor(0, 2).to_double() == 1);
  CHECK(layer.factor(1, 1).to_double() == 3);
  CHECK(layer.factor(2, 0).to_double() == 5);
}

TEST_CASE("Equal tokens share their attention, and the factors show") {
  std::vector<Vector<Ball>> const x(3, Vector<Ball>{Ball(6), Ball(-3)});
  auto const z = attend(with({1, 2, 3, 4, 5}), x);
  CHECK(printed_as(z[0], {12, -6}, 30));  // a third of 3 + 2 + 1
  CHECK(printed_as(z[1], {18, -9}, 30));
  CHECK(printed_as(z[2], {24, -12}, 30));
}

TEST_CASE("Tables that do not fit the sequence are refused") {
  CHECK_THROWS_WITH(with({1, 2}), "2 values of g are no table of -(n-1) .. n-1; give 2n-1 of them");
  std::vector<Vector<Ball>> const three(3, Vector<Ball>{Ball(0), Ball(0)});
  CHECK_THROWS_WITH(attend(with({1, 2, 3}), three), "a table of g for 2 tokens was given 3; take a longer table");
  CHECK_THROWS_AS(Urpe::Over<Balls>(Balls{}, {2, 10000}).layer(0, 0), UserError);
}

}  // namespace
}  // namespace pe
