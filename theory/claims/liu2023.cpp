/// Liu et al. 2023, "Scaling Laws of RoPE-based Extrapolation".
#include "theory/claims/list.hpp"
#include "theory/claims/papers_on_rotation.hpp"

namespace pe {

std::vector<Claim> liu2023_claims() {
  return {claim<liu2023::CriticalDimension<0>, Rope>(
      {.id = "liu2023.critical-dimension",
       .source = {"liu2023", "lemma 1, the critical dimension"},
       .origin =
           implied("the definition, 2 ceil((d/2) log_b(L/2 pi)), for d = 128 and b = 10000, of which the authors' "
                   "repository prints 92 for 4096"),
       .says = "Within a length of 2048, 4096 and 16384 the pairs of the first 82, 92 and 110 dimensions make a whole "
               "turn",
       .latex = R"(2\bigl\lceil\tfrac d2\log_b\tfrac{L}{2\pi}\bigr\rceil = 82,\ 92,\ 110)",
       .domain = walk({128}, {{0, 2}}),
       .extent = all_of("the lengths 2048, 4096 and 16384, d = 128, base 10000")})};
}

}  // namespace pe
