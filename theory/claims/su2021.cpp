/// Su et al. 2021, "RoFormer: Enhanced Transformer with Rotary Position Embedding".
#include "theory/claims/su2021.hpp"

#include "theory/claims/list.hpp"
#include "theory/claims/papers_on_decay.hpp"
#include "theory/properties/handedness.hpp"
#include "theory/properties/norm_kept.hpp"
#include "theory/properties/relative_rotation.hpp"
#include "theory/properties/relative_score.hpp"
#include "theory/properties/rotary_closed_form.hpp"
#include "theory/properties/rotation_orthogonal.hpp"

namespace pe {

using namespace su2021;

std::vector<Claim> su2021_claims() {
  auto const at = [](char const* place) { return Locator{"su2021", place}; };
  Positions const angles{-8, 8, false};
  return {
      claim<RotaryClosedForm, Rope>({.id = "su2021.definition",
                                     .ledger = "",
                                     .source = at("3.2, equations 13 and 34"),
                                     .origin = implied("equations 13 and 34, pair by pair"),
                                     .says = "The rotary embedding multiplies each pair of entries, as a complex "
                                             "number, by exp(i m theta), theta_i = 10000^(-2i/d)",
                                     .latex = RotaryClosedForm::text.latex,
                                     .domain = Domain{.dimensions = dimensions(2, 256), .bases = base_10000},
                                     .why_sampled = "Sines of real positions against powers of the base: no "
                                                    "polynomial identity, and an equality cannot be covered."}),
      claim<RelativeScore, Rope>(
          {.id = "su2021.relative-score",
           .ledger = "",
           .source = at("3.2, equations 11 and 16"),
           .origin = implied("equation 11 asks for it, equation 16 is the result"),
           .says = "The inner product of a rotated query and key depends on their relative position only",
           .latex = RelativeScore::text.latex}),
      claim<RelativeRotation, Rope>(
          {.id = "su2021.relative-rotation",
           .ledger = "",
           .source = at("3.2.2, equation 16"),
           .origin = implied("equation 16, whose middle is one rotation"),
           .says = "The transposed rotation of m times the rotation of n is the rotation of n - m",
           .latex = RelativeRotation::text.latex}),
      claim<RotationOrthogonal, Rope>(
          {.id = "su2021.orthogonal",
           .ledger = "",
           .source = at("3.2.2"),
           .origin = quoted(
               "is an orthogonal matrix, which ensures stability during the process of encoding position information"),
           .says = "The rotary matrix is orthogonal",
           .latex = RotationOrthogonal::text.latex,
           .note = "The words were read in a public conversion of the PDF to text, not in the PDF."}),
      claim<NormKept, Rope>({.id = "su2021.norm-kept",
                             .ledger = "",
                             .source = at("3.2.2"),
                             .origin = implied("that the matrix is orthogonal"),
                             .says = "Being orthogonal, the rotary matrix keeps the norm of queries and keys",
                             .latex = NormKept::text.latex}),
      claim<Handedness, Rope>({.id = "su2021.handedness",
                               .ledger = "",
                               .source = at("3.2, equation 13"),
                               .origin = implied("the matrix of equation 13, applied to (1, 0)"),
                               .says = "The rotation is counter-clockwise: (1, 0) goes to (cos, +sin)",
                               .latex = Handedness::text.latex}),
      claim<LinearWeightsBelowOne, Rope>(
          {.id = "su2021.linear-attention-weights",
           .ledger = "",
           .source = at("3.3, below equation 19"),
           .origin = quoted("not strictly probabilistic normalized"),
           .says = "The weights of linear attention, with rotated numerators over the sum that is not rotated, do not "
                   "sum to one: of two equal keys at the query's place and at n they sum to less",
           .latex =
               R"(\sum_n \frac{(R_m\varphi(q_m))^{\mathsf T}(R_n\phi(k_n))}{\sum_j \varphi(q_m)^{\mathsf T}\phi(k_j)} < 1)",
           .domain = Domain{.dimensions = dimensions(2, 64),
                            .bases = base_10000,
                            .positions = {Positions::range(1, 255)},
                            .exhaustive = true},
           .extent = grid_in("all queries, keys and positions"),
           .exists = true,
           .note = "The words were read in a public conversion of the PDF to text, not in the PDF."}),
      claim<LinearWeightNegative, Rope>(
          {.id = "su2021.linear-attention-negative",
           .ledger = "",
           .source = at("3.3, below equation 19"),
           .origin = quoted("the summation in the numerator could contain negative terms"),
           .says = "The numerators may be negative: at d = 2 that of equal features three places apart is",
           .latex = R"(\tfrac12\cos 3 < 0)",
           .domain = Domain{.dimensions = {2}, .bases = base_10000, .exhaustive = true},
           .extent = grid_in("all queries, keys and positions"),
           .exists = true,
           .note = "The words were read in a public conversion of the PDF to text, not in the PDF."}),
      claim<AbelSummation, Rope>(
          {.id = "su2021.abel-summation",
           .ledger = "",
           .source = at("3.4.3, equations 35 and 36"),
           .origin = implied("equations 35 and 36"),
           .says = "The score is a sum of the partial sums S_i with the differences of neighbouring products",
           .latex = R"(\sum_i h_i e^{i(m-n)\theta_i} = -\sum_i S_{i+1}(h_{i+1}-h_i))",
           .domain = Domain{.dimensions = dimensions(2, 128)}}),
      claim<AbelBound, Rope>(
          {.id = "su2021.abel-bound",
           .ledger = "",
           .source = at("3.4.3, equation 37"),
           .origin = implied("equation 37"),
           .says = "The score is at most the greatest difference of neighbouring products times the sum of the |S_i|",
           .latex =
               R"(\Bigl\lvert\sum_i h_i e^{i(m-n)\theta_i}\Bigr\rvert \le \max_i\lvert h_{i+1}-h_i\rvert \sum_i\lvert S_{i+1}\rvert)",
           .domain = Domain{.dimensions = dimensions(2, 128)},
           .why_sampled = "A greatest of moduli is no polynomial, and no box covers all queries and keys."}),
      claim<MeanFalls, Rope>(
          {.id = "su2021.long-term-decay",
           .ledger = "",
           .source = at("3.4.3, figure 2"),
           .origin =
               implied("that the mean falls from each distance to the next, word for word",
                       "Note that the value of 1/(d/2) Σ_{i=1}^{d/2} |S_i| decay with the relative distance m - n "
                       "increases by setting θ_i = 10000^{-2i/d}, as shown in Figure 2"),
           .says = "The mean of the |S_i| decays as the relative distance grows",
           .latex = R"(\tfrac2d\sum_{i=1}^{d/2}\lvert S_i\rvert \text{ falls with } m-n)",
           .domain = Domain{.dimensions = {128},
                            .bases = base_10000,
                            .positions = {Positions::range(0, 254)},
                            .exhaustive = true},
           .extent = grid_in("all relative distances and every d"),
           .expected = Verdict::refuted,
           .witness = "d=128,b=10000,m=18",
           .corrected_by = "su2021.decay-to-half",
           .note = "Figure 2 shows it up to about 250 and oscillates; the paper does not say its d. The sentence of "
                   "section 3.3 about the inner product itself is another. The words were read in a public conversion "
                   "of the PDF to text, not in the PDF.",
           .finding = {.impact = Impact::remark,
                       .reading = "Word for word, that it falls with every step. As a trend, which is what figure 2 "
                                  "shows and the authors mean, it is right up to the distances plotted",
                       .so = "It rises and falls: at d = 128 it rises at 115 of the first 255 steps, from 18 to 19 "
                             "first (su2021.rises), and stays below half of its value at 0 from distance 16 to 4096 "
                             "(su2021.decay-to-half)",
                       .difference = "The first rise is from 15.35 to 15.39; the largest of these 255 is of 1.17, from "
                                     "99 to 100. The greatest value of the mean is 11.2 between 256 and 1024, and 15.0 "
                                     "between 16384 and 262144",
                       .stays = "Equation 37, which is a bound whether it falls or not, figure 2 and every experiment",
                       .prior = "That an upper bound does not decide the score: Chen et al. 2023, 2.2 (\"vacuous\"), "
                                "and Barbero et al. 2024, section 3"}}),
      claim<RisesWithin<115>, Rope>(
          {.id = "su2021.rises",
           .ledger = "",
           .source = at("3.4.3, figure 2 (a number of ours)"),
           .origin = ours,
           .says = "For d = 128 the mean of the |S_i| rises at 115 of the 255 steps from the distance 0 to 255",
           .latex = R"(\#\{m < 255 : \bar S(m+1) > \bar S(m)\} = 115)",
           .domain = Domain{.dimensions = {128}, .bases = base_10000, .exhaustive = true},
           .extent = all_of("d = 128, base 10000, whole distances from 0 to 255")}),
      claim<MeanIsHalved, Rope>(
          {.id = "su2021.decay-to-half",
           .ledger = "",
           .source = at("3.4.3, figure 2 (corrected)"),
           .origin = ours,
           .says = "For d = 128 the mean of the |S_i| is at most half of what it is at distance 0 at every real "
                   "distance from 16 to 4096",
           .latex = R"(\tfrac2d\sum_{i=1}^{d/2}\lvert S_i\rvert \le \tfrac14\bigl(\tfrac d2+1\bigr))",
           .domain = all_reals({128}, {Positions::reals(16, 4096)}),
           .extent = all_of("d = 128, base 10000, all real distances from 16 to 4096"),
           .note = "It decays on the whole, not from each distance to the next: what is certain is a level that it "
                   "stays below."}),
      claim<MeansPrinted<0>, Rope>(
          {.id = "su2021.means-of-sums",
           .ledger = "",
           .source = at("3.4.3, figure 2 (a number of ours)"),
           .origin = ours,
           .says = "For d = 128 the mean of the |S_i| is 32.5, 31.5382, 17.9541, 12.6295, 10.2273, 7.5885, 7.2448 and "
                   "6.5431 at the distances 0, 1, 10, 50, 100, 150, 200 and 256",
           .latex = R"(\tfrac2d\sum_{i=1}^{d/2}\lvert S_i\rvert)",
           .domain = walk({128}, {{0, 7}}),
           .extent = all_of("the eight distances")}),
      claim<PolarForm<true>, Rope>(
          {.id = "su2021.polar-form",
           .ledger = "",
           .source = at("3.4.1, equation 31"),
           .origin = implied("equation 31, with the exponent as it is printed",
                             "f_q(x_q, m) = ||q|| e^{iθ_q + mθ + γ} = q e^{i(mθ + γ)}"),
           .says = "|q| e^(i theta_q + m theta + gamma) is q e^(i (m theta + gamma))",
           .latex = R"(\lVert q\rVert e^{i\theta_q + m\theta + \gamma} = q\,e^{i(m\theta + \gamma)})",
           .domain = Domain{.dimensions = {2}, .bases = base_10000, .positions = {angles, angles, angles}},
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,theta=0,m=0,gamma=1",
           .corrected_by = "su2021.polar-form-corrected",
           .note = "A slip of notation: a pair of parentheses is missing. The words were read in a public conversion "
                   "of the PDF to text, not in the PDF.",
           .finding = {.impact = Impact::remark,
                       .reading = "With the exponent as it is printed, in which i belongs to theta_q alone",
                       .so = "e^{i(θ_q + mθ + γ)}: the second of the two sides of the equation is right",
                       .difference = "Without the parentheses the modulus grows as e^{mθ + γ}; with them it is "
                                     "constant",
                       .stays = "The derivation and its result, equations 33 and 34: the next lines use the right form",
                       .prior = "none known to us"}}),
      claim<PolarForm<false>, Rope>(
          {.id = "su2021.polar-form-corrected",
           .ledger = "",
           .source = at("3.4.1, equation 31 (corrected)"),
           .origin = ours,
           .says = "|q| e^(i (theta_q + m theta + gamma)) is q e^(i (m theta + gamma))",
           .latex = R"(\lVert q\rVert e^{i(\theta_q + m\theta + \gamma)} = q\,e^{i(m\theta + \gamma)})",
           .domain = Domain{}}),
      accounted({.id = "su2021.slips",
                 .ledger = "",
                 .source = at("equations 11 and 21"),
                 .origin = implied("the two equations side by side"),
                 .says = "g takes m - n in equation 11 and n - m in equation 21",
                 .latex = R"(g(x_m, x_n, m-n),\quad g(x_m, x_n, n-m))",
                 .note = "A slip of notation: the argument is one relative position with either sign, as long as it is "
                         "kept."}),
      claim<EqualScoreFalls, Rope>(
          {.id = "su2021.inner-product-decay",
           .source = at("3.3, long-term decay"),
           .origin = quoted("which means the inner-product will decay when the relative position increase"),
           .says = "The inner product of a rotated query and key decays as their relative position grows; asked of "
                   "equal ones, from each distance to the next",
           .latex = R"(\sum_i\cos((m+1)\theta_i) \le \sum_i\cos(m\theta_i))",
           .domain = Domain{.dimensions = {128},
                            .bases = base_10000,
                            .positions = {Positions::range(0, 255)},
                            .exhaustive = true},
           .extent = grid_in("all queries and keys, and all distances"),
           .expected = Verdict::refuted,
           .witness = "d=128,b=10000,m=11",
           .corrected_by = "su2021.greatest-scores-of-windows",
           .note = "The section refers to 3.4.3, where an upper bound of the product is shown to fall in a figure. The "
                   "sum of cosines is an almost periodic function of the distance (a trigonometric polynomial, Bohr "
                   "1925): for every epsilon there are distances, as far as one likes, at which it is within epsilon "
                   "of its value at 0, so that it does not tend to 0. This is a stated argument, no check of pebench. "
                   "The words were read in a public conversion of the PDF to text, not in the PDF.",
           .finding =
               {.impact = Impact::theorem,
                .reading = "As a statement of the product itself: \"One can prove\" stands before it, and 4.5.5 says "
                           "\"we have proved that our model has favourable property of long-term decay for "
                           "intern-token products\". Of q = k with 1 in every pair, the case in which a decay is "
                           "usually shown, d = 128 and theta_i = 10000^(-2i/d), as the sentence names no query or key "
                           "for which it holds. It is decided twice: from each distance to the next, and as a decay on "
                           "the whole, by the greatest value of each window of distances",
                .so = "The product falls only at first. Its greatest values are 24.94 at the distances 256 to 1023, "
                      "20.56 up to 4095 and 13.15 up to 16383, and then they grow: 17.02, 19.66 and 24.16 up to 2^20, "
                      "where it is 64 at distance 0. The bound of 3.4.3 grows again as well: 11.19 at distance 378, "
                      "17.16 at 1735814 (su2021.far-means)",
                .difference = "Within the paper's lengths, up to 1536 (table 4), it falls on the whole, and not from "
                              "step to step: the first rise, from distance 11 to 12, is 0.04 of 64, the largest, from "
                              "1506 to 1507, is 4.75. At 978796 it is nearly as large as at 282",
                .stays = "That the bound of 3.4.3 stays below half of its value at 0 from distance 16 to 4096 "
                         "(su2021.decay-to-half). RoPE itself, its relative form and the paper's experiments do not "
                         "depend on the sentence",
                .prior = "Barbero et al. 2024, section 3, argue against this very claim, and show that for every query "
                         "some key has its greatest product at any distance asked for; Chen et al. 2023, section 2.2, "
                         "say that the bound of 3.4.3 may be too loose and thus vacuous. Of the growth beyond 16384, "
                         "none known to us"}}),
      claim<WindowMaxima<>, Rope>(
          {.id = "su2021.greatest-scores-of-windows",
           .source = at("3.3, long-term decay (corrected)"),
           .origin = ours,
           .says = "For d = 128 and equal ones the greatest inner product is 24.9409 at the distances 256 to 1023, "
                   "20.5571 to 4095, 13.1483 to 16383, 17.0193 to 65535, 19.6569 to 262143 and 24.1630 to 2^20 - 1",
           .latex = R"(\max_{4^k \le m < 4^{k+1}} \sum_i\cos(m\theta_i))",
           .domain = Domain{.dimensions = {128},
                            .bases = base_10000,
                            .positions = {Positions::range(0, 1023)},
                            .exhaustive = true},
           .extent = all_of("the distances from 256 to 2^20 - 1, 1024 at once"),
           .note = "At the distances 282, 1030, 5020, 50272, 245666 and 978796."}),
      claim<FarMeans<>, Rope>(
          {.id = "su2021.far-means",
           .source = at("3.4.3, figure 2 (a number of ours)"),
           .origin = ours,
           .says = "For d = 128 the mean of the |S_i| is 11.1917, 11.3925, 12.9487, 14.4125, 14.9606, 15.2835 and "
                   "17.1566 at the distances 378, 2009, 11302, 30950, 113028, 733995 and 1735814",
           .latex = R"(\tfrac2d\sum_{i=1}^{d/2}\lvert S_i\rvert)",
           .domain = walk({128}, {{0, 6}}),
           .extent = all_of("the seven distances"),
           .note = "At 1735814 it is above half of its value at 0, which it is not at any real distance from 16 to "
                   "4096 (su2021.decay-to-half)."}),
  };
}

}  // namespace pe
