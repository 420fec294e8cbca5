#include "theory/schemes/relative_table.hpp"

#include <set>

#include "tests/catch.hpp"
#include "tests/schemes/layer_of.hpp"

namespace pe {
namespace {

using tests::bias_of;
using tests::layer_of;

TEST_CASE("A bias is that of the offset, the direction seen, and a longer table begins as a shorter one") {
  CHECK(bias_of<RelativeTable>(3, 9, 4) == bias_of<RelativeTable>(3, 105, 100));
  std::set<double> both;
  for (std::int64_t k = 1; k < 20; ++k) both.insert(bias_of<RelativeTable>(3, k, 0) - bias_of<RelativeTable>(3, 0, k));
  CHECK(both.size() > 3);
  CHECK(layer_of<RelativeTable>(1, 16).bias(9, 4).to_double() ==
        layer_of<RelativeTable>(1, 512).bias(9, 4).to_double());
  CHECK_THROWS_WITH(layer_of<RelativeTable>(1, 16).require_length(17),
                    "a table of biases for 16 tokens was given 17; take a longer table");
}

TEST_CASE("Cells of a window have the bias of their offset along both axes") {
  auto const layer = layer_of<Swin>(5, 4);
  CHECK(layer.bias(5, 0).to_double() == layer.bias(15, 10).to_double());  // one down, one right
  CHECK(layer.bias(4, 0).to_double() == layer.bias(13, 9).to_double());   // one down
  CHECK(Swin::Over<Balls>(Balls{}, {2, 10000}).line(5).bias(1, 0).to_double() == layer.bias(4, 0).to_double());
}

}  // namespace
}  // namespace pe
