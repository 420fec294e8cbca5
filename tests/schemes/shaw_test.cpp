#include "theory/schemes/shaw.hpp"

#include "tests/catch.hpp"
#include "tests/schemes/printed.hpp"

namespace pe {
namespace {

using Layer = Shaw::Layer<Balls>;

Vector<Ball> row(double a, double b) { return {Ball(a), Ball(b)}; }

/// Identities as weights; the key vector of offset r is (r, 0), its value vector (0, r).
Layer counting(ClipRange<> const& range) {
  std::vector<Vector<Ball>> keys, values;
  for (auto r = range.low; r <= range.high; ++r) {
    keys.push_back(row(static_cast<double>(r), 0));
    values.push_back(row(0, static_cast<double>(r)));
  }
  return Layer(AttentionLayer<Balls>(Balls{}, 2, 0), {range, std::move(keys), std::move(values)});
}

double score(Layer const& layer, std::int64_t i, std::int64_t j) {
  return layer.score(layer.token(row(2, 5)), i, layer.token(row(3, 1)), j).to_double();
}

TEST_CASE("The key's relative vector is that of key position minus query position") {
  auto const layer = counting({-4, 4});
  CHECK(score(layer, 0, 0) == 11);  // 2*3 + 5*1
  CHECK(score(layer, 1, 3) == 15);  // 2*(3+2) + 5*1
  CHECK(score(layer, 3, 1) == 7);
}

TEST_CASE("Offsets beyond the range take the vector at its end") {
  auto const layer = counting({-1, 2});
  CHECK(score(layer, 0, 2) == 15);
  CHECK(score(layer, 0, 9) == 15);
  CHECK(score(layer, 9, 0) == 9);
}

TEST_CASE("The value carries its own relative vector") {
  auto const layer = counting({-4, 4});
  CHECK(printed_as(layer.value(layer.token(row(3, 1)), 1, 3), {3, 3}, 40));
  CHECK(printed_as(layer.value(layer.token(row(3, 1)), 3, 1), {3, -1}, 40));
}

TEST_CASE("Tables that do not fit the range are refused") {
  using Vectors = std::vector<Vector<Ball>>;
  AttentionLayer<Balls> const head(Balls{}, 2, 0);
  CHECK_THROWS_WITH(Layer(head, {{1, 0}, Vectors{}, Vectors{}}),
                    "offsets cannot be clipped to 1 .. 0; the first bound is at most the second");
  CHECK_THROWS_WITH(Layer(head, {{0, 1}, Vectors(1, row(0, 0)), Vectors(2, row(0, 0))}),
                    "a table of 1 entries does not fit; the scheme needs 2 key vectors, one for each offset");
  CHECK_THROWS_AS(Layer(head, {{0, 0}, Vectors(1, row(0, 0)), Vectors{}}), UserError);
}

}  // namespace
}  // namespace pe
