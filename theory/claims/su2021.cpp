/// Su et al. 2021, "RoFormer: Enhanced Transformer with Rotary Position Embedding".
#include "theory/claims/su2021.hpp"

#include "theory/claims/list.hpp"
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
  return {
      claim<RotaryClosedForm, Rope>({.id = "su2021.definition",
                                     .ledger = "",
                                     .source = at("3.2, equations 13 and 34"),
                                     .says = "The rotary embedding multiplies each pair of entries, as a complex "
                                             "number, by exp(i m theta), theta_i = 10000^(-2i/d)",
                                     .latex = RotaryClosedForm::text.latex,
                                     .domain = Domain{.dimensions = dimensions(2, 256), .bases = base_10000}}),
      claim<RelativeScore, Rope>(
          {.id = "su2021.relative-score",
           .ledger = "",
           .source = at("3.2, equations 11 and 16"),
           .says = "The inner product of a rotated query and key depends on their relative position only",
           .latex = RelativeScore::text.latex}),
      claim<RelativeRotation, Rope>(
          {.id = "su2021.relative-rotation",
           .ledger = "",
           .source = at("3.2.2, equation 16"),
           .says = "The transposed rotation of m times the rotation of n is the rotation of n - m",
           .latex = RelativeRotation::text.latex}),
      claim<RotationOrthogonal, Rope>({.id = "su2021.orthogonal",
                                       .ledger = "",
                                       .source = at("3.2.2"),
                                       .says = "The rotary matrix is orthogonal",
                                       .latex = RotationOrthogonal::text.latex}),
      claim<NormKept, Rope>({.id = "su2021.norm-kept",
                             .ledger = "",
                             .source = at("3.2.2"),
                             .says = "Being orthogonal, the rotary matrix keeps the norm of queries and keys",
                             .latex = NormKept::text.latex}),
      claim<Handedness, Rope>({.id = "su2021.handedness",
                               .ledger = "",
                               .source = at("3.2, equation 13"),
                               .says = "The rotation is counter-clockwise: (1, 0) goes to (cos, +sin)",
                               .latex = Handedness::text.latex}),
      claim<LinearWeightsSumToOne, Rope>(
          {.id = "su2021.linear-attention-weights",
           .ledger = "",
           .source = at("3.3, equation 19, read as weights"),
           .says = "The weights of linear attention with rotated numerators sum to one",
           .latex =
               R"(\sum_n \frac{(R_m\varphi(q_m))^{\mathsf T}(R_n\phi(k_n))}{\sum_j \varphi(q_m)^{\mathsf T}\phi(k_j)} = 1)",
           .domain = Domain{.dimensions = dimensions(2, 64)},
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,n=1",
           .corrected_by = "su2021.linear-attention-negative",
           .note = "The paper keeps the denominator unrotated to avoid a division by zero, and says that the weights "
                   "are then no probabilities."}),
      claim<LinearWeightNegative, Rope>(
          {.id = "su2021.linear-attention-negative",
           .ledger = "",
           .source = at("3.3, below equation 19"),
           .says = "The numerators may be negative, so that the weights are not strictly probabilistic",
           .latex = R"(\tfrac12\cos 3 < 0)",
           .domain = Domain{.dimensions = {2}, .bases = base_10000, .exhaustive = true}}),
      claim<AbelSummation, Rope>(
          {.id = "su2021.abel-summation",
           .ledger = "",
           .source = at("3.4.3, equations 35 and 36"),
           .says = "The score is a sum of the partial sums S_i with the differences of neighbouring products",
           .latex = R"(\sum_i h_i e^{i(m-n)\theta_i} = -\sum_i S_{i+1}(h_{i+1}-h_i))",
           .domain = Domain{.dimensions = dimensions(2, 128)}}),
      claim<AbelBound, Rope>(
          {.id = "su2021.abel-bound",
           .ledger = "",
           .source = at("3.4.3, equation 37"),
           .says = "The score is at most the greatest difference of neighbouring products times the sum of the |S_i|",
           .latex =
               R"(\Bigl\lvert\sum_i h_i e^{i(m-n)\theta_i}\Bigr\rvert \le \max_i\lvert h_{i+1}-h_i\rvert \sum_i\lvert S_{i+1}\rvert)",
           .domain = Domain{.dimensions = dimensions(2, 128)}}),
      claim<MeanFalls, Rope>(
          {.id = "su2021.long-term-decay",
           .ledger = "",
           .source = at("3.4.3, figure 2"),
           .says = "The mean of the |S_i| decays as the relative distance grows",
           .latex = R"(\tfrac2d\sum_{i=1}^{d/2}\lvert S_i\rvert \text{ falls with } m-n)",
           .domain = Domain{.dimensions = {128},
                            .bases = base_10000,
                            .positions = {Positions::range(0, 255)},
                            .exhaustive = true},
           .expected = Verdict::refuted,
           .witness = "d=128,b=10000,m=18",
           .corrected_by = "su2021.decay-from-zero",
           .note = "At d = 128 it rises 118 times within the first 260 distances, from 18 to 19 first. It bounds the "
                   "score, and the bound is large: 12.6 at distance 50, of 32.5 at 0."}),
      claim<MeanIsGreatestAtZero, Rope>(
          {.id = "su2021.decay-from-zero",
           .ledger = "",
           .source = at("3.4.3, figure 2 (corrected)"),
           .says = "The mean of the |S_i| is greatest at distance 0, where it is (d/2 + 1)/2",
           .latex = R"(\tfrac2d\sum_{i=1}^{d/2}\lvert S_i\rvert \le \tfrac12(\tfrac d2+1))",
           .domain = Domain{.dimensions = {16, 32, 64, 128},
                            .bases = base_10000,
                            .positions = {Positions::range(0, 255)},
                            .exhaustive = true}}),
      accounted({.id = "su2021.slips",
                 .ledger = "",
                 .source = at("equations 11, 21, 31 and 32"),
                 .says = "g takes m - n in equation 11 and n - m in equation 21; equation 31 prints e^{i theta + m "
                         "theta + gamma}",
                 .latex = R"(g(x_m, x_n, m-n),\quad g(x_m, x_n, n-m))",
                 .note = "Slips of notation: the argument is one relative position with either sign, as long as it is "
                         "kept, and the exponent of equation 31 lacks a pair of parentheses."}),
  };
}

}  // namespace pe
