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
           .source = at("2.3, theorem 2.1, equation 5; its proof, appendix A, equation 14"),
           .origin = implied("theorem 2.1 with s_1 = 0, s_2 = 1, d = 128, c = 10000 and every h_j = 1",
                             "For attention score a(s) = Re[sum_{j=0}^{d/2-1} h_j e^{is theta_j}], where theta_j = "
                             "c^{-2j/d}, its interpolation value a(s) for s in [s_1, s_2] is bounded as follows: "
                             "|a(s) - a_linear(s)| <= d (max_j |h_j|) (s - s_1)(s_2 - s)/(8 ln c)"),
           .says = "Between two neighbouring positions the score is within d max|h_j| (s - s_1)(s_2 - s)/(8 ln c) of "
                   "the chord",
           .latex =
               R"(\lvert a(s)-a_{\mathrm{linear}}(s)\rvert \le d\,\max_j\lvert h_j\rvert\,\frac{(s-s_1)(s_2-s)}{8\ln c})",
           .domain = between_neighbours,
           .extent = grid_in("all h_j, d, c and s between grid points s_1 and s_2"),
           .expected = Verdict::refuted,
           .witness = "d=128,b=10000,s=0.5",
           .corrected_by = "chen2023.interpolation-bound-corrected",
           .note =
               "The words are those of a transcription of the paper. The sides that are compared are squares. With the "
               "phases of the h_j chosen for the worst the error is 0.493876.",
           .finding =
               {.impact = Impact::theorem,
                .reading = "As a statement about all h_j, at the paper's own setting: d = 128, c = 10000, s_1 = 0, "
                           "s_2 = 1 and s = 1/2, with h_j = 1 for all j",
                .so = "At d = 128 the error exceeds the bound by up to 13.7 %. Equation 13 bounds |a''| rightly; "
                      "equation 14 goes on by c^x <= 1 + x ln c, and as c^x is convex, c^x >= 1 + x ln c. From "
                      "the sum in equation 13 follows (max_j|h_j|) (s - s_1)(s_2 - s)/2 (1 - c^-2)/(1 - "
                      "c^(-4/d)), which is proved here by covering all s",
                .difference = "At s = 1/2 the bound is 0.4343; the error is 0.4593 for h_j = 1 (5.8 % over it) and "
                              "0.4939 for the worst phases (13.7 % over it, so that the bound is 12.1 % too small). "
                              "The corrected one is 0.4998, 15.1 % larger than the printed",
                .stays = "The form of the bound, that interpolation is stable, and every experiment: nothing is "
                         "computed from the constant. Not the factor of 600, which uses it (chen2023.600-times)",
                .prior = "The notes of the public repository millermuttu/ERA-V5 "
                         "(Session8/webapp/docs/research/position-interpolation.md, August 2026) describe the "
                         "reversed step, give the coefficient of equation 13 in its place, 0.49990 at d = 128, "
                         "and see the bound exceeded at d = 8; we claim no priority"}}),
      claim<AnyProducts<Factor::of_second_derivative>, Rope>(
          {.id = "chen2023.interpolation-bound-corrected",
           .source = at("2.3, theorem 2.1 (corrected)"),
           .origin = ours,
           .says =
               "For d = 128 and c = 10000, between neighbouring positions and for all products, the score is within "
               "half the sum of the squared frequencies times max|h_j| (s - s_1)(s_2 - s) of the chord",
           .latex =
               R"(\lvert a(s)-a_{\mathrm{linear}}(s)\rvert \le \max_j\lvert h_j\rvert\,\frac{(s-s_1)(s_2-s)}{2}\,\frac{1-c^{-2}}{1-c^{-4/d}})",
           .domain = between_neighbours,
           .extent = all_of("d = 128, c = 10000, all h_j and all real s between two neighbouring positions"),
           .note =
               "At the middle 0.499789 for d = 128 and c = 10000. It is the bound of |a''|, which is at most the sum "
               "of the |h_j| w_j^2."}),
      claim<PrintedDenominator<0>, Rope>({.id = "chen2023.denominator",
                                          .source = at("2.3, equation 7"),
                                          .origin = implied("equation 7: d/(32 ln c) is d/294.73"),
                                          .says = "32 ln 10000 is 294.73",
                                          .latex = R"(32\ln 10000 \approx 294.73)",
                                          .domain = llama,
                                          .extent = all_of("the one number")}),
      claim<TimesSmaller<600, Factor::of_second_derivative>, Rope>(
          {.id = "chen2023.600-times",
           .source = at("abstract; 2.3, below equation 8"),
           .origin = quoted("the interpolation bound is at least 2⋅294.73∼600× smaller than the extrapolation bound"),
           .says = "The interpolation bound is at least about 600 times smaller than the extrapolation bound",
           .latex = R"(\frac{2d}{d/294.73} \approx 600)",
           .domain = llama,
           .extent = all_of("LLaMA's d = 128 and c = 10000"),
           .expected = Verdict::refuted,
           .witness = "d=128,b=10000",
           .corrected_by = "chen2023.512-times",
           .note = "2 x 294.73 is 589, and 294.73 comes from theorem 2.1 (chen2023.interpolation-bound).",
           .finding = {.impact = Impact::remark,
                       .reading = "As it is derived: the extrapolation bound 2 B(s) max|h_j| with B(s) = d, over the "
                                  "interpolation bound at s = 1/2; that one by the corrected theorem 2.1",
                       .so = "512 times where B(s) = d. On the distances that appendix B plots, where B(s) is 142.8 at "
                             "least, 571 times; at the distance 257479, where B(s) is 73.6, 295 times",
                       .difference = "589 as derived; 571 for the distances plotted, 3 % less",
                       .stays = "The order of magnitude, and that interpolation's bound is far smaller. Nothing in the "
                                "method or the experiments uses the number",
                       .prior = "The notes named at chen2023.interpolation-bound: that the constant rests on the "
                                "reversed step, and 571 with the corrected one, at distances up to 4096. Of 512 and "
                                "295, none known to us"}}),
      claim<TimesSmaller<512, Factor::of_second_derivative>, Rope>(
          {.id = "chen2023.512-times",
           .source = at("2.3, below equation 8 (corrected)"),
           .origin = ours,
           .says = "At d = 128 and c = 10000 the interpolation bound is 512 times smaller than 2 d max|h_j|",
           .latex = R"(\frac{2d}{\tfrac18\sum_j\theta_j^2} \ge 512)",
           .domain = llama,
           .extent = all_of("d = 128, c = 10000"),
           .note = "512.2 times, where B(s) = d."}),
      claim<TimesSmallerAt<571, true>, Rope>(
          {.id = "chen2023.571-times",
           .source = at("2.3, below equation 8; appendix B (a number of ours)"),
           .origin = ours,
           .says = "At d = 128, c = 10000 and every distance from 0 to 4095 the interpolation bound is at least 571 "
                   "times smaller than the extrapolation bound 2 B(s) max|h_j|",
           .latex = R"(\frac{2B(s)}{\tfrac18\sum_j\theta_j^2} \ge 571\qquad(0\le s\le 4095))",
           .domain = distances(4095),
           .extent = all_of("d = 128, c = 10000, whole distances from 0 to 4095"),
           .note = "571.6 at 3643, the least; the distances are those that appendix B plots."}),
      claim<TimesSmallerAt<295, false>, Rope>(
          {.id = "chen2023.295-times",
           .source = at("2.3, below equation 8 (a number of ours)"),
           .origin = ours,
           .says = "At d = 128, c = 10000 and the distance 257479 it is less than 295 times smaller",
           .latex = R"(\frac{2B(257479)}{\tfrac18\sum_j\theta_j^2} < 295)",
           .domain = Domain{.dimensions = {128},
                            .bases = base_10000,
                            .positions = {Positions::range(257'479, 257'479)},
                            .exhaustive = true},
           .extent = all_of("d = 128, c = 10000, the distance 257479")}),
      claim<SumExceedsDimension, Rope>(
          {.id = "chen2023.extrapolation-sum",
           .source = at("2.3, below equation 8"),
           .origin = quoted("numerically it is at least larger than d"),
           .says = "B(s), the sum of the moduli of the partial sums, is larger than d",
           .latex = R"(B(s) = \sum_{k=0}^{d/2-1}\lvert A_{k+1}(s)\rvert > d)",
           .domain = distances(0x1p18),
           .extent = grid_in("all positional differences s"),
           .expected = Verdict::refuted,
           .witness = "d=128,b=10000,s=4861",
           .corrected_by = "chen2023.extrapolation-sum-corrected",
           .note = "An observation, not a theorem: appendix B says \"almost always larger than 1\" of B(s)/d and plots "
                   "it up to 4095, where it is so.",
           .finding = {.impact = Impact::remark,
                       .reading = "Of all whole distances, as equation 8 \"works for all positional distance s\"; the "
                                  "words \"numerically\" and appendix B's \"almost always\" hedge it",
                       .so = "True up to 4860. From there on mostly: the first distance at which B(s) < d = 128 is "
                             "4861, and at 257479 it is 73.63",
                       .difference = "None on the distances that the paper plots, where B(s) is 142.8 at least (at "
                                     "3643)",
                       .stays = "Appendix B's figure, and that B(s) is much larger than d at many distances",
                       .prior = "The notes named at chen2023.interpolation-bound find the same least value up to 4096, "
                                "at 3643, and that B(s) > d fails at d = 8. Of d = 128 beyond 4096, none known to "
                                "us"}}),
      claim<SumExceedsDimension, Rope>({.id = "chen2023.extrapolation-sum-corrected",
                                        .source = at("2.3, below equation 8 (corrected)"),
                                        .origin = ours,
                                        .says = "At d = 128 and c = 10000, B(s) is larger than d at every whole "
                                                "distance up to 4860",
                                        .latex = R"(B(s) > d \qquad(0\le s\le 4860))",
                                        .domain = distances(4860),
                                        .extent = all_of("d = 128, c = 10000, whole distances from 0 to 4860")}),
  };
}

}  // namespace pe
