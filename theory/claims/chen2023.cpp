/// Chen et al. 2023, "Extending Context Window of Large Language Models via Positional Interpolation".
#include "theory/claims/chen2023.hpp"

#include "theory/claims/list.hpp"

namespace pe {

using namespace chen2023;

std::vector<Claim> chen2023_claims() {
  auto const at = [](char const* place) { return Locator{"chen2023", place}; };
  auto const between_neighbours = all_reals({128}, {Positions::reals(0, 1)});
  auto const llama = Domain{.dimensions = {128}, .bases = base_10000, .exhaustive = true};
  auto const distances = [](double last) {
    return Domain{
        .dimensions = {128}, .bases = base_10000, .positions = {Positions::range(0, last)}, .exhaustive = true};
  };
  return {
      claim<EqualProducts<Factor::printed>, Rope>(
          {.id = "chen2023.interpolation-bound",
           .source = at("2.3, theorem 2.1, equation 5"),
           .origin = implied("theorem 2.1 with s_1 = 0, s_2 = 1, d = 128, c = 10000 and h_j = 1"),
           .says = "Between two neighbouring positions the score is within d max|h_j| (s - s_1)(s_2 - s)/(8 ln c) of "
                   "the chord",
           .latex =
               R"(\lvert a(s)-a_{\mathrm{linear}}(s)\rvert \le d\,\max_j\lvert h_j\rvert\,\frac{(s-s_1)(s_2-s)}{8\ln c})",
           .domain = between_neighbours,
           .expected = Verdict::refuted,
           .witness = "d=128,b=10000,s=0.5",
           .corrected_by = "chen2023.interpolation-bound-corrected",
           .note =
               "Halfway between two positions the score is 0.459282 off the chord, the bound is 0.434294. The proof "
               "replaces a geometric sum by a smaller integral: c^x >= 1 + x ln c, not <=. With the phases of the "
               "products chosen for the worst the error is 0.493876. The sides that are compared are squares.",
           .finding =
               {.impact = Impact::theorem,
                .so = "It is within half the sum of the squared frequencies, max|h| (s - s1)(s2 - s)/2 (1 - c^-2)/(1 - "
                      "c^(-4/d)). The proof uses c^x <= 1 + x ln c, which is the wrong way round",
                .difference =
                    "0.459 and, for the worst phases, 0.494, where the bound says 0.434: 14% too small for LLaMA",
                .stays = "Whoever takes the bound as it stands. That interpolation is stable remains so: the "
                           "corrected bound is 15% larger"}}),
      claim<AnyProducts<Factor::of_second_derivative>, Rope>(
          {.id = "chen2023.interpolation-bound-corrected",
           .source = at("2.3, theorem 2.1 (corrected)"),
           .origin = ours,
           .says = "For all products the score is within half the sum of the squared frequencies times max|h_j| "
                   "(s - s_1)(s_2 - s) of the chord",
           .latex =
               R"(\lvert a(s)-a_{\mathrm{linear}}(s)\rvert \le \max_j\lvert h_j\rvert\,\frac{(s-s_1)(s_2-s)}{2}\,\frac{1-c^{-2}}{1-c^{-4/d}})",
           .domain = between_neighbours,
           .note =
               "At the middle 0.499789 for d = 128 and c = 10000. It is the bound of |a''|, which is at most the sum "
               "of the |h_j| w_j^2."}),
      claim<PrintedDenominator<0>, Rope>({.id = "chen2023.denominator",
                                          .source = at("2.3, equation 7"),
                                          .origin = implied("equation 7: d/(32 ln c) is d/294.73"),
                                          .says = "32 ln 10000 is 294.73",
                                          .latex = R"(32\ln 10000 \approx 294.73)",
                                          .domain = llama}),
      claim<TimesSmaller<600, Factor::of_second_derivative>, Rope>(
          {.id = "chen2023.600-times",
           .source = at("abstract; 2.3, below equation 8"),
           .origin = quoted("the interpolation bound is at least 2⋅294.73∼600× smaller than the extrapolation bound"),
           .says = "The interpolation bound is at least about 600 times smaller than the extrapolation bound",
           .latex = R"(\frac{2d}{d/294.73} \approx 600)",
           .domain = llama,
           .expected = Verdict::refuted,
           .witness = "d=128,b=10000",
           .corrected_by = "chen2023.512-times",
           .note = "2 x 294.73 is 589, and 294.73 comes from theorem 2.1, which is false. With the bound that holds it "
                   "is 512, as long as the extrapolation bound is at least 2 d max|h_j|.",
           .finding = {.impact = Impact::number,
                       .so = "512 times, with the bound that holds, and only where the extrapolation sum is at least d",
                       .difference = "589 as printed, 512 as it is",
                       .stays = "Whoever repeats the number, which stands in the abstract"}}),
      claim<TimesSmaller<512, Factor::of_second_derivative>, Rope>(
          {.id = "chen2023.512-times",
           .source = at("2.3, below equation 8 (corrected)"),
           .origin = ours,
           .says = "The interpolation bound is 512 times smaller than 2 d max|h_j|",
           .latex = R"(\frac{2d}{\tfrac18\sum_j\theta_j^2} \ge 512)",
           .domain = llama,
           .note = "512.2 times."}),
      claim<SumExceedsDimension, Rope>(
          {.id = "chen2023.extrapolation-sum",
           .source = at("2.3, below equation 8"),
           .origin = quoted("numerically it is at least larger than d"),
           .says = "B(s), the sum of the moduli of the partial sums, is larger than d",
           .latex = R"(B(s) = \sum_{k=0}^{d/2-1}\lvert A_{k+1}(s)\rvert > d)",
           .domain = distances(0x1p18),
           .expected = Verdict::refuted,
           .witness = "d=128,b=10000,s=4861",
           .corrected_by = "chen2023.extrapolation-sum-corrected",
           .note = "True of the distances that the appendix plots. The first below d is 4861; at 257479 the sum is "
                   "73.63.",
           .finding = {.impact = Impact::theorem,
                       .so = "It is smaller at distance 4861 first, for d = 128",
                       .difference = "73.63 at distance 257479",
                       .stays = "The comparison of the two bounds beyond 4860 positions"}}),
      claim<SumExceedsDimension, Rope>({.id = "chen2023.extrapolation-sum-corrected",
                                        .source = at("2.3, below equation 8 (corrected)"),
                                        .origin = ours,
                                        .says = "B(s) is larger than d at every whole distance up to 4860",
                                        .latex = R"(B(s) > d \qquad(0\le s\le 4860))",
                                        .domain = distances(4860)}),
  };
}

}  // namespace pe
