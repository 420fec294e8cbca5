#include "theory/schemes/biased.hpp"

#include "tests/catch.hpp"
#include "theory/kernel/balls.hpp"

namespace pe {
namespace {

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
