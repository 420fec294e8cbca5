/// Xiong et al. 2023, "Effective Long-Context Scaling of Foundation Models" (Llama 2 Long).
#include "theory/claims/list.hpp"
#include "theory/claims/papers_on_decay.hpp"

namespace pe {

using namespace xiong2023;

std::vector<Claim> xiong2023_claims() {
  auto const distances = [](double last) {
    return Domain{
        .dimensions = {128}, .bases = base_10000, .positions = {Positions::range(1, last)}, .exhaustive = true};
  };
  return {
      claim<LargerBaseLargerScore<>, Rope>(
          {.id = "xiong2023.less-decay",
           .source = {"xiong2023", "2.1, positional encoding"},
           .origin =
               quoted("decreasing the rotation angle (controlled by the hyperparameter “base frequency b”), which "
                      "reduces the decaying effect of RoPE for distant tokens"),
           .says = "With the base 500000 in the place of 10000 the product of equal vectors has decayed less, at every "
                   "distance",
           .latex = R"(\sum_i\cos(m\,10^{-4i/64}) \le \sum_i\cos(m\,(5\cdot10^5)^{-i/64}))",
           .domain = distances(16'383),
           .extent = grid_in("all tokens and distances"),
           .expected = Verdict::refuted,
           .witness = "d=128,b=10000,m=8925",
           .corrected_by = "xiong2023.less-decay-within-8924",
           .note = "The words were read at second hand, as a public summary of the paper copies them; the paper's text "
                   "was not found.",
           .finding = {.impact = Impact::remark,
                       .reading = "At every distance, for q = k with 1 in every pair, d = 128 and the paper's two "
                                  "bases; as a statement of the whole, on average, it is not decided",
                       .so = "It is so at each distance up to 8924. At 8925 the product is 7.203 with the larger base "
                             "and 7.292 with the smaller; below 16384 there are 15 such distances, below 32768 389",
                       .difference = "0.089 at 8925; 11.9 at 27855, within the paper's 32768",
                       .stays =
                           "On the whole the larger base decays less: its first negative product is at 18438, that "
                           "of 10000 at 1707 (men2024.first-negative-lags). The experiments are not affected",
                       .prior = "Of these numbers, none known to us. Barbero et al. 2024, section 3, argue that the "
                                "decay of which it speaks need not occur"}}),
      claim<LargerBaseLargerScore<>, Rope>(
          {.id = "xiong2023.less-decay-within-8924",
           .source = {"xiong2023", "2.1, positional encoding (corrected)"},
           .origin = ours,
           .says = "For d = 128 the product of equal vectors is larger with the base 500000 than with 10000 at every "
                   "whole distance from 1 to 8924",
           .latex = R"(\sum_i\cos(m\,10^{-4i/64}) \le \sum_i\cos(m\,(5\cdot10^5)^{-i/64})\qquad(1\le m\le8924))",
           .domain = distances(8924),
           .extent = all_of("the whole distances 1 to 8924")}),
  };
}

}  // namespace pe
