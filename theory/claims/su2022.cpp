/// Su Jianlin 2022, "Transformer升级之路：6、旋转位置编码的完备性分析" (which rotary encodings there are).
#include "theory/claims/list.hpp"
#include "theory/claims/papers_on_rotation.hpp"

namespace pe {

using namespace su2022;

std::vector<Claim> su2022_claims() {
  auto const at = [](char const* place) { return Locator{"su2022", place}; };
  Positions const angle{-8, 8, false};
  return {
      claim<ReflectionPowers<true>, Rope>(
          {.id = "su2022.any-orthogonal",
           .source = at("powers of an orthogonal matrix"),
           .origin = implied("that O^n is relative for every orthogonal O, those of determinant -1 among them"),
           .says = "The powers of a reflection make a relative encoding as well: (O^m)^T O^n = O^(n-m)",
           .latex = R"((O^m)^{\mathsf T}O^n = O^{n-m},\quad \det O = -1)",
           .domain = Domain{.dimensions = dimensions(2, 64), .positions = {angle}}}),
      claim<ShearIsNotRelative<true>, Rope>(
          {.id = "su2022.skew-only",
           .source = at("R_n = exp(nB)"),
           .origin = implied("that R_n = exp(nB) is relative if and only if B is skew, for one B that is not"),
           .says = "With B = ((0, 1), (0, 0)), which is not skew, exp(nB) is not relative: there are positions m and n "
                   "at which exp(mB)^T exp(nB) is not exp((n-m)B)",
           .latex = R"(\exp(mB)^{\mathsf T}\exp(nB) \ne \exp((n-m)B))",
           .domain =
               Domain{.dimensions = {2}, .bases = base_10000, .parameters = {{1, 64}, {1, 64}}, .exhaustive = true},
           .extent = grid_in("all positions m and n"),
           .exists = true,
           .note = "In general the derivative at 0 gives B^T = -B."}),
  };
}

}  // namespace pe
