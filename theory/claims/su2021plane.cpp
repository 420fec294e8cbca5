/// Su Jianlin 2021, "Transformer升级之路：4、二维位置的旋转式位置编码" (rotary encoding of two axes).
#include "theory/claims/list.hpp"
#include "theory/claims/papers_on_rotation.hpp"

namespace pe {

using namespace su2021plane;

std::vector<Claim> su2021plane_claims() {
  auto const at = [](char const* place) { return Locator{"su2021plane", place}; };
  auto const anywhere = Domain{.dimensions = dimensions(2, 64)};
  return {
      claim<SumIsRelative, Rope>(
          {.id = "su2021plane.sum-relative",
           .source = at("R_(x+y)"),
           .origin = implied("that a turn by x + y is relative in both axes"),
           .says = "A turn by x + y is relative: it depends on the offset of the two positions alone",
           .latex = R"(R_{x+y}^{\mathsf T}R_{x'+y'} = R_{(x'-x)+(y'-y)})",
           .domain = anywhere}),
      claim<SwappedCellsAlike<1>, Rope>({.id = "su2021plane.sum-not-injective",
                                         .source = at("R_(x+y)"),
                                         .origin = implied("that a turn by x + y does not determine x and y"),
                                         .says = "A turn by x + y does not tell the cell (x, y) from (y, x)",
                                         .latex = R"(R_{x+y} = R_{y+x})",
                                         .domain = anywhere}),
      claim<TellsCellsApart<true>, Rope>({.id = "su2021plane.halves-injective",
                                          .source = at("diag(R_x, R_y)"),
                                          .origin = implied("that the block-diagonal form tells cells apart"),
                                          .says = "Half of the pairs turned by x and half by y tell (1, 0) from (0, 1)",
                                          .latex = R"(\operatorname{diag}(R_1, R_0) \ne \operatorname{diag}(R_0, R_1))",
                                          .domain = walk({2, 4, 8, 64}),
                                          .extent = grid_in("every even d and all cells")}),
  };
}

}  // namespace pe
