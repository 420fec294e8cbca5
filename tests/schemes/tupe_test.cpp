#include "theory/schemes/tupe.hpp"

#include "tests/catch.hpp"
#include "tests/schemes/layer_of.hpp"

namespace pe {
namespace {

using tests::layer_of;
using tests::score_of;

double score(std::vector<double> const& x, std::vector<double> const& y) { return score_of<Tupe>(x, 6, y, 2); }

// By hand: head 0 has identities as W, so contents score (2 * 4 + 3 * 5) / sqrt 4 at d = 2.
TEST_CASE("Contents and positions are scored apart: there are no products of the two") {
  double const positions = score({0, 0}, {0, 0});
  CHECK(score({2, 3}, {4, 5}) - positions == Approx(11.5).epsilon(1e-14));
  CHECK(score({2, 3}, {0, 0}) == Approx(positions).epsilon(1e-14));
  CHECK(score({0, 0}, {4, 5}) == Approx(positions).epsilon(1e-14));
}

TEST_CASE("What positions score is the product of their projections, and the bias of the offset") {
  auto const entry = [](char const* table, std::size_t row, std::size_t column) {
    return Drawn(0, table).entry(row, column).to_double();
  };
  double product = 0;  // U are identities in head 0, too
  for (std::size_t n = 0; n < 2; ++n) product += entry("tupe places", 6, n) * entry("tupe places", 2, n);
  CHECK(score({0, 0}, {0, 0}) == Approx(product / 2 + entry("relative table", 7, 0)).epsilon(1e-14));  // -4 is entry 7
}

TEST_CASE("A table of positions ends") {
  CHECK_THROWS_WITH(layer_of<Tupe>(0, 8).require_length(9),
                    "TUPE's table of positions for 8 tokens was given 9; take a longer table");
}

TEST_CASE("The wrong version of TUPE multiplies positions with contents") {
  CHECK(score_of<TupeTied>({0, 0}, 6, {0, 0}, 2) == Approx(score({0, 0}, {0, 0})).epsilon(1e-14));
  CHECK(score_of<TupeTied>({2, 3}, 6, {0, 0}, 2) != Approx(score({2, 3}, {0, 0})).epsilon(1e-3));
}

}  // namespace
}  // namespace pe
