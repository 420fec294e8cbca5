#include "theory/schemes/attention.hpp"

#include "tests/catch.hpp"
#include "tests/schemes/printed.hpp"
#include "theory/kernel/balls.hpp"
#include "theory/kernel/error.hpp"
#include "theory/kernel/narrow.hpp"
#include "theory/kernel/rationals.hpp"
#include "theory/schemes/biased.hpp"

namespace pe {
namespace {

using Rows = std::vector<Vector<Ball>>;

Vector<Ball> row(std::vector<double> const& entries) { return {entries.begin(), entries.end()}; }

template <class Scheme>
Rows outputs(Rows const& x, std::int64_t number = 0) {
  typename Scheme::template Over<Balls> const scheme(Balls{}, {static_cast<int>(x[0].size()), 10000});
  return attend(scheme.layer(number, static_cast<std::int64_t>(x.size())), x);
}

// e/(1+e) and its complement, to 10 decimals.
constexpr double more = 0.7310585786, less = 0.2689414214;

TEST_CASE("Softmax of two scores is the logistic function of their difference") {
  CHECK(printed_as(softmax(Balls{}, row({1, 0})), {more, less}, 10));
  CHECK(printed_as(softmax(Balls{}, row({-99, -100})), {more, less}, 10));
  CHECK(printed_as(softmax(Balls{}, row({5})), {1}, 40));
}

TEST_CASE("Softmax survives scores with exponentials that overflow") {
  Narrow<double> const hardware(Pipeline::uniform(Format::binary64));
  auto const weights = softmax(hardware, {1000.0, 0.0, 999.0});
  CHECK(weights[0] == Approx(more));
  CHECK(weights[1] == 0.0);
  CHECK(weights[2] == Approx(less));
}

TEST_CASE("With identities as weights a token attends by its dot products") {
  // Scores of (1, 0) with (1, 0) and (0, 0): 1 and 0. Of (0, 0): 0 and 0.
  auto const z = outputs<Attention>({row({1, 0}), row({0, 0})});
  CHECK(printed_as(z[0], {more, 0}, 10));
  CHECK(printed_as(z[1], {0.5, 0}, 10));
}

TEST_CASE("Under the causal mask the first token sees itself alone") {
  auto const z = outputs<CausalAttention>({row({1, 0}), row({0, 0})});
  CHECK(printed_as(z[0], {1, 0}, 40));
  CHECK(printed_as(z[1], {0.5, 0}, 10));
}

TEST_CASE("One token is its own value") { CHECK(printed_as(outputs<Attention>({row({3, -2})})[0], {3, -2}, 40)); }

TEST_CASE("The weights of a number are the same in every field") {
  AttentionLayer<Balls> const balls(Balls{}, 2, 7);
  AttentionLayer<Rationals> const rationals(Rationals{}, 2, 7);
  for (std::size_t i = 0; i < 2; ++i) {
    for (std::size_t j = 0; j < 2; ++j) {
      CHECK(balls.head().key.rows[i][j].to_double() == rationals.head().key.rows[i][j].to_double());
    }
  }
}

TEST_CASE("What attention cannot be built from is refused in a sentence") {
  CHECK_THROWS_WITH(require_tokens(0), "a sequence of 0 tokens has no positions; take 1 or more");
  CHECK_THROWS_WITH(require_table(3, 4, "rows"), "a table of 3 entries does not fit; the scheme needs 4 rows");
  CHECK_NOTHROW(require_table(4, 4, "rows"));
  CHECK_THROWS_AS(Attention::Over<Balls>(Balls{}, {3, 10000}), UserError);
}

TEST_CASE("A bias is added to the product of query and key, and the mask is the layer's") {
  auto const bias = [](std::int64_t i, std::int64_t j) { return Ball(static_cast<int>(10 * i + j)); };
  AttentionLayer<Balls> const head(Balls{}, 2, 0);  // W is the identity
  BiasedLayer<Balls, decltype(bias)> const all(head, bias, Mask::none), past(head, bias, Mask::causal);
  auto const token = all.token({Ball(2), Ball(3)});
  CHECK(all.bias(3, 4).to_double() == 34);
  CHECK(all.score(token, 3, token, 4).to_double() == 13 + 34);
  CHECK(all.sees(3, 4));
  CHECK_FALSE(past.sees(3, 4));
  CHECK(past.sees(4, 4));
}

}  // namespace
}  // namespace pe
