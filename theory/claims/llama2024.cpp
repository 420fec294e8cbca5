/// Llama Team 2024, "The Llama 3 Herd of Models", and its code (apply_scaling).
#include "theory/claims/list.hpp"
#include "theory/claims/peng2023.hpp"

namespace pe {

std::vector<Claim> llama2024_claims() {
  return {claim<peng2023::TurnsWithin<8192, 4, 29, 29>, Rope>(
      {.id = "llama2024.pairs",
       .source = {"llama2024", "apply_scaling: wavelengths below L/4, above L (a number of ours)"},
       .origin = ours,
       .says =
           "With d = 128, base 500000 and L = 8192, 29 pairs turn more than 4 times and are kept, 29 turn less than "
           "once and are divided by 8, and 6 are between",
       .latex = R"(29 + 6 + 29 = 64)",
       .domain = Domain{.dimensions = {128}, .bases = {500'000}, .exhaustive = true},
       .extent = all_of("Llama 3's d = 128, base 500000 and L = 8192")})};
}

}  // namespace pe
