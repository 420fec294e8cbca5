#include "theory/schemes/shape.hpp"

#include "tests/catch.hpp"
#include "theory/kernel/error.hpp"

namespace pe {
namespace {

TEST_CASE("A shape that gives no encoding is refused with a sentence") {
  auto const reject = [](int dimension, Fraction const& base) {
    require_shape({dimension, base}, OddDimension::reject);
  };
  CHECK_NOTHROW(reject(2, 10000));
  CHECK_NOTHROW(reject(64, Fraction(10001, 10000)));
  CHECK_THROWS_WITH(reject(0, 10000), "d = 0 is not a dimension; d is a positive even integer, for example 64");
  CHECK_THROWS_WITH(reject(-4, 10000), "d = -4 is not a dimension; d is a positive even integer, for example 64");
  CHECK_THROWS_WITH(reject(3, 10000),
                    "d = 3 is odd, but entries come in pairs of a sine and a cosine; take an even d, or choose a "
                    "convention for odd d");
  for (Fraction const& base : {Fraction(1), Fraction(1, 2), Fraction(0), Fraction(-3)}) {
    CHECK_THROWS_AS(reject(2, base), UserError);
  }
  CHECK_THROWS_WITH(reject(2, Fraction(1, 2)),
                    "base = 1/2 gives frequencies that do not fall; take a base above 1, for example 10000");
}

TEST_CASE("An odd dimension is allowed where a convention is chosen, others than odd are no freer") {
  for (auto const odd : {OddDimension::zero_last, OddDimension::sine_last}) {
    CHECK_NOTHROW(require_shape({3, 10000}, odd));
    CHECK_NOTHROW(require_shape({1, 10000}, odd));
    CHECK_THROWS_AS(require_shape({0, 10000}, odd), UserError);
    CHECK_THROWS_AS(require_shape({3, 1}, odd), UserError);
  }
}

TEST_CASE("The Transformer's frequencies start at 1 and fall by the base to the power -2/d") {
  auto const frequencies = transformer_frequencies({512, 10000}, 256);
  CHECK(frequencies == Frequencies{10000, 0, Fraction(1, 256), 256});
  CHECK(transformer_frequencies({3, 7}, 2) == Frequencies{7, 0, Fraction(2, 3), 2});
}

}  // namespace
}  // namespace pe
