#include "theory/schemes/transformer_xl.hpp"

#include "tests/catch.hpp"
#include "tests/schemes/printed.hpp"

namespace pe {
namespace {

Vector<Ball> row(double a, double b) { return {Ball(a), Ball(b)}; }
Dense<Ball> matrix(double a, double b, double c, double d) { return {{row(a, b), row(c, d)}}; }

constexpr double sine = 0.8414709848, cosine = 0.5403023059;  // of 1: R_1 = (sine, cosine)

// W^Q = 2 I, W^K = I, W^{K,R} = 3 I; x = (1, 0), y = (0, 1), u = (5, 7), v = (0, 1).
template <class Scheme>
Ball score(std::int64_t i, std::int64_t j) {
  typename Scheme::template Over<Balls> const scheme(Balls{}, {2, 10000});
  AttentionLayer<Balls> const head(Balls{}, {matrix(2, 0, 0, 2), matrix(1, 0, 0, 1), matrix(1, 0, 0, 1)});
  auto const layer = scheme.layer(head, {matrix(3, 0, 0, 3), row(5, 7), row(0, 1)});
  return layer.score(layer.token(row(1, 0)), i, layer.token(row(0, 1)), j);
}

TEST_CASE("Transformer-XL's four terms: 0 + 2*3 sin + u.y + 3 v.R") {
  CHECK(printed_as(score<TransformerXl>(1, 0), 6 * sine + 7 + 3 * cosine, 9));
  CHECK(printed_as(score<TransformerXl>(0, 1), -6 * sine + 7 + 3 * cosine, 9));
  CHECK(printed_as(score<TransformerXl>(4, 4), 7 + 3, 9));
}

TEST_CASE("The survey's: 0 + 2 sin + 2 u.y + 2 v.R") {
  CHECK(printed_as(score<XlnetPrinted>(1, 0), 2 * sine + 14 + 2 * cosine, 9));
  CHECK(printed_as(score<XlnetPrinted>(0, 1), -2 * sine + 14 + 2 * cosine, 9));
}

}  // namespace
}  // namespace pe
