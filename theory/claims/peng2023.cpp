/// Peng et al. 2023, "YaRN: Efficient Context Window Extension of Large Language Models".
#include "theory/claims/peng2023.hpp"

#include "theory/claims/list.hpp"
#include "theory/claims/papers_on_decay.hpp"

namespace pe {

using namespace peng2023;

std::vector<Claim> peng2023_claims() {
  auto const at = [](char const* place) { return Locator{"peng2023", place}; };
  auto const llama2 = Domain{.dimensions = {128}, .bases = base_10000, .exhaustive = true};
  auto const factors = walk({128}, {{2, 64}});
  return {
      claim<TurnsWithin<4096, 32, 21, 18>, Rope>(
          {.id = "peng2023.pairs-of-llama-2",
           .source = at("NTK-by-parts: r(d) = L/lambda, alpha = 1, beta = 32 (a number of ours)"),
           .origin = ours,
           .says =
               "With Llama 2's d = 128 and L = 4096, 21 pairs turn more than 32 times and are kept, and 18 turn less "
               "than once and are divided by s",
           .latex = R"(\#\{r>32\}=21,\quad \#\{r<1\}=18)",
           .domain = llama2,
           .extent = all_of("Llama 2's d = 128, base 10000 and L = 4096")}),
      claim<NtkBase<0, 0>, Rope>(
          {.id = "peng2023.ntk-base",
           .source = at("definition 1, NTK-aware interpolation"),
           .origin = implied("definition 1, b' = b s^(|D|/(|D|-2)), for d = 128, b = 10000 and s = 2, 4, 8, 16, 32"),
           .says = "The bases are 20221.26, 40889.94, 82684.62, 167198.74 and 338096.95, and the last frequency is "
                   "divided by s exactly",
           .latex = R"(b' = b\,s^{d/(d-2)},\quad b'^{-(d-2)/d} = b^{-(d-2)/d}/s)",
           .domain = walk({128}, {{1, 5}}),
           .extent = all_of("s = 2, 4, 8, 16 and 32, d = 128, b = 10000")}),
      claim<RampsDiffer<38, 329>, Rope>(
          {.id = "peng2023.two-ramps",
           .source = at("NTK-by-parts: the ramp, against its code (a number of ours)"),
           .origin = ours,
           .says = "The paper's ramp is straight in the number of turns, that of its code in the number of the pair: "
                   "for s = 16 the paper's frequency is down to 0.329 of the code's, at pair 38 of Llama 2",
           .latex = R"(\theta^{\text{paper}}_{38}/\theta^{\text{code}}_{38} = 0.329)",
           .domain = llama2,
           .extent = all_of("Llama 2's d = 128, base 10000 and L = 4096, s = 16, pair 38"),
           .note = "Two schemes, rope-yarn-paper and rope-yarn; what is run is the latter."}),
      claim<TemperatureIs<Printed::root_of_inverse>, Rope>(
          {.id = "peng2023.temperature",
           .source = at("attention scaling, sqrt(1/t)"),
           .origin = quoted(R"(\sqrt{\frac{1}{t}}=0.1\ln(s)+1)"),
           .says = "Scores are divided by t with sqrt(1/t) = 0.1 ln s + 1; code multiplies cosines and sines by that "
                   "root, and so scores by its square",
           .latex = R"(\sqrt{1/t} = 0.1\ln s + 1)",
           .domain = factors,
           .extent = grid_in("all scale factors s >= 1"),
           .note =
               "Misprinted as t = 0.1 ln s + 1 it would multiply scores by 0.78 instead of 1.63 at s = 16; no source "
               "that was found prints it so."}),
      claim<CloserWhenStretched<>, Rope>(
          {.id = "peng2023.closer-tokens",
           .source = at("NTK-by-parts: 3.2, loss of relative local distances"),
           .origin = quoted("all tokens become closer to each other, as the dot product of two vectors rotated by a "
                            "lesser amount is bigger"),
           .says = "Stretched by a scale s (r = 0) or by a change of base (r = 1), the product of equal vectors is at "
                   "least what it was, at every distance; asked of s = 2",
           .latex = R"(\sum_i\cos(m\theta_i) \le \sum_i\cos(m\theta'_i))",
           .domain = Domain{.dimensions = {128},
                            .bases = base_10000,
                            .positions = {Positions::range(1, 255)},
                            .parameters = {{0, 1}},
                            .exhaustive = true},
           .extent = grid_in("all pairs of tokens, all distances and every s"),
           .expected = Verdict::refuted,
           .witness = "d=128,b=10000,m=65,r=1",
           .corrected_by = "peng2023.closer-within-64",
           .note = "The words were read in a public conversion of the PDF to text, not in the PDF.",
           .finding = {.impact = Impact::sentence,
                       .reading = "For q = k with 1 in every pair, the case for which it is most likely; the sentence "
                                  "says all tokens, and names no distance",
                       .so = "A lesser rotation gives a bigger product within half a turn, and not beyond: a pair "
                             "that has turned by more than pi comes nearer again. Of vectors that point away from "
                             "each other it makes the product smaller",
                       .difference = "At d = 128 and s = 2 the product is 30.61 in the place of 31.62 at distance 65 "
                                     "with the base of definition 1, and 26.667 in the place of 26.695 at distance 144 "
                                     "with positions halved",
                       .stays = "It is so at every distance up to 64, which is what the paragraph is about: close "
                                "tokens. The method that it motivates, and the experiments, are not affected",
                       .prior = "none known to us"}}),
      claim<CloserWhenStretched<>, Rope>(
          {.id = "peng2023.closer-within-64",
           .source = at("NTK-by-parts: 3.2, loss of relative local distances (corrected)"),
           .origin = ours,
           .says = "For d = 128, base 10000 and s = 2 the product of equal vectors is larger, by either stretching, at "
                   "the distances 1 to 64",
           .latex = R"(\sum_i\cos(m\theta_i) \le \sum_i\cos(m\theta'_i) \qquad(1\le m\le 64))",
           .domain = Domain{.dimensions = {128},
                            .bases = base_10000,
                            .positions = {Positions::range(1, 64)},
                            .parameters = {{0, 1}},
                            .exhaustive = true},
           .extent = all_of("the whole distances 1 to 64, both stretchings")}),
  };
}

}  // namespace pe
