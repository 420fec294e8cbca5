/// 郑之杰 2022, the survey "Transformer中的位置编码"; ledger S001, its T5 section with two pieces of code: S001-20 and
/// S001-21.
#include "theory/claims/zheng2022_t5.hpp"

#include "theory/claims/list.hpp"
#include "theory/claims/zheng2022.hpp"
#include "theory/properties/flip_equivariance.hpp"
#include "theory/properties/reversal_equivariance.hpp"

namespace pe {

using namespace zheng2022;

std::vector<Claim> zheng2022_t5_claims() {
  auto const integers = [](std::vector<Parameters> parameters) {
    return Domain{.dimensions = {2}, .bases = base_10000, .parameters = std::move(parameters), .exhaustive = true};
  };
  auto shared_bucket = integers({{0, 200}, {0, 200}});
  shared_bucket.admits = CodeSharesBuckets::same_bucket;
  shared_bucket.admits_says = "m and n share a causal bucket of T5";
  auto up_to_length = integers({{1, 16}, {1, 16}});
  up_to_length.admits = [](Case const& c) { return c.parameters[0] <= c.parameters[1]; };
  up_to_length.admits_says = "n is at most the length";
  auto const one_length = [&] {
    auto domain = up_to_length;
    domain.admits = [](Case const& c) { return c.parameters[0] == c.parameters[1]; };
    domain.admits_says = "n is the length";
    return domain;
  }();
  auto const logits =
      Domain{.dimensions = {2, 4, 16}, .bases = base_10000, .parameters = {{0, 15}, {0, 15}, {0, 1 << 20}}};
  auto const grids = integers({{1, 8}});
  return {
      claim<T5Formula, T5>({.id = "zheng2022.t5-formula",
                            .ledger = "S001-20",
                            .source = at("2 (3): alpha_ij"),
                            .says = "T5's score is the product of query and key plus a learned number r_ij",
                            .latex = R"(x_iW^Q(W^K)^{\mathsf T}x_j^{\mathsf T}+r_{i,j})",
                            .domain = Domain{.dimensions = {2, 4}, .bases = base_10000},
                            .note = "Here no factor is missing: T5 does not scale its scores."}),
      claim<T5BucketTable, T5>(
          {.id = "zheng2022.t5-buckets",
           .ledger = "S001-20",
           .source = at("2 (3): r_ij, as T5 has it"),
           .says = "T5 has one number for each of 32 buckets of the signed offset: exact up to 7 places either way (15 "
                   "in a decoder), then logarithmic ranges up to 128",
           .latex = "",
           .domain = Domain{.dimensions = {2}, .bases = base_10000, .exhaustive = true},
           .note = "At the 23 offsets where buckets begin or end, against T5's own code."}),
      claim<CodeIndexIsBucket, T5Printed>(
          {.id = "zheng2022.t5-code-index",
           .ledger = "S001-20",
           .source = at("2 (3): code, pos_indices"),
           .says = "The code looks r_ij up as T5 does",
           .latex = R"(\lvert i-j\rvert = \mathrm{bucket}(j-i))",
           .domain = integers({{0, 200}, {0, 200}}),
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,i=0,j=1",
           .corrected_by = "zheng2022.t5-buckets",
           .note =
               "The absolute value drops the direction: T5 has bucket 17 for the next token, 1 for the one before."}),
      claim<ReversalEquivariance, T5Printed>(
          {.id = "zheng2022.t5-code-reversal",
           .ledger = "S001-20",
           .source = at("2 (3): code, pos_indices"),
           .says = "So the code's layer is reversal-equivariant: it cannot tell a sentence from its reverse",
           .latex = ReversalEquivariance::text.latex}),
      claim<ReversalEquivariance, T5>({.id = "zheng2022.t5-reversal",
                                       .ledger = "S001-20",
                                       .source = at("2 (3): code, against T5"),
                                       .says = "T5's layer is reversal-equivariant like the code's",
                                       .latex = ReversalEquivariance::text.latex,
                                       .expected = Verdict::refuted,
                                       .witness = "d=2,b=10000,x0=[0;0],x1=[0;0],x2=[1;0],w=0",
                                       .corrected_by = "zheng2022.t5-code-reversal",
                                       .note = "Its two directions have biases of their own."}),
      claim<CodeSharesBuckets, T5Printed>(
          {.id = "zheng2022.t5-code-shares",
           .ledger = "S001-20",
           .source = at("2 (3): code, pos_bias"),
           .says = "Distances that share a bias in T5 share one in the code",
           .latex = R"(\mathrm{bucket}(-m) = \mathrm{bucket}(-n)\ \Rightarrow\ \lvert m\rvert = \lvert n\rvert)",
           .domain = shared_bucket,
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,m=16,n=17",
           .corrected_by = "zheng2022.t5-buckets",
           .note = "The code has seq_len entries instead of 32 buckets up to distance 128."}),
      claim<CodeLogit<false>, T5Printed>(
          {.id = "zheng2022.t5-code-logit",
           .ledger = "S001-20",
           .source = at("2 (3): code, dots and apply_pos_bias"),
           .says = "The code computes the formula's logit",
           .latex = R"(\mathrm{logit}_{ij} = x_iW^Q(W^K)^{\mathsf T}x_j^{\mathsf T}+r_{i,j})",
           .domain = logits,
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,x=[0;0],y=[0;0],i=0,j=0,w=0",
           .corrected_by = "zheng2022.t5-code-logit-corrected",
           .note = "Two ways off: the product is scaled, and the bias is divided by the scale. T5 does neither."}),
      claim<CodeLogit<true>, T5Printed>(
          {.id = "zheng2022.t5-code-logit-corrected",
           .ledger = "S001-20",
           .source = at("2 (3): code, dots and apply_pos_bias (corrected)"),
           .says = "The code's logit is the product over sqrt(dim_head), plus sqrt(dim_head) r_ij",
           .latex =
               R"(\mathrm{logit}_{ij} = \tfrac1{\sqrt d}\,x_iW^Q(W^K)^{\mathsf T}x_j^{\mathsf T}+\sqrt d\,r_{i,j})",
           .domain = logits}),
      claim<CodeBiasTimesEight, T5Printed>(
          {.id = "zheng2022.t5-code-bias",
           .ledger = "S001-20",
           .source = at("2 (3): code, dim_head = 64"),
           .says = "With its default dim_head = 64 the code adds 8 r_ij",
           .latex = R"(r_{i,j}/64^{-1/2} = 8\,r_{i,j})",
           .domain =
               Domain{.dimensions = {64}, .bases = base_10000, .parameters = {{0, 5}, {0, 5}}, .exhaustive = true},
           .note = "So biases drawn from N(0, 1) have a standard deviation of 8 in the logits. How sharp that makes an "
                   "untrained layer is sampled in the table zheng2022-t5-sharpness."}),
      claim<CodeTakesLength, T5Printed>({.id = "zheng2022.t5-code-length",
                                         .ledger = "S001-20",
                                         .source = at("2 (3): code, the buffer pos_indices"),
                                         .says = "A layer that was built for seq_len tokens takes any shorter sequence",
                                         .latex = R"(n\le\mathrm{seq\_len})",
                                         .domain = up_to_length,
                                         .expected = Verdict::refuted,
                                         .witness = "d=2,b=10000,n=2,length=3",
                                         .corrected_by = "zheng2022.t5-code-one-length",
                                         .note = "n x n scores and a buffer of seq_len x seq_len do not add."}),
      claim<CodeTakesLength, T5Printed>({.id = "zheng2022.t5-code-one-length",
                                         .ledger = "S001-20",
                                         .source = at("2 (3): code, the buffer pos_indices (corrected)"),
                                         .says = "It takes sequences of seq_len tokens",
                                         .latex = R"(n = \mathrm{seq\_len})",
                                         .domain = one_length}),
      claim<GridIndexIsBijective, T5PrintedGrid>(
          {.id = "zheng2022.t5-grid-bijective",
           .ledger = "S001-21",
           .source = at("2 (3): code of two axes, pos_indices"),
           .says = "On an f x f grid the index |dx| f + |dy| takes each of the f^2 values of its table once for each "
                   "pair of distances",
           .latex = R"(\{\lvert dx\rvert f+\lvert dy\rvert\} = \{0,\dots,f^2-1\})",
           .domain = grids}),
      claim<GridIndexIsSymmetric, T5PrintedGrid>({.id = "zheng2022.t5-grid-symmetric",
                                                  .ledger = "S001-21",
                                                  .source = at("2 (3): code of two axes, pos_indices"),
                                                  .says = "The matrix of indices is symmetric",
                                                  .latex = R"(I_{ij} = I_{ji})",
                                                  .domain = grids}),
      claim<GridOffsets<false>, T5PrintedGrid>({.id = "zheng2022.t5-grid-signs",
                                                .ledger = "S001-21",
                                                .source = at("2 (3): code of two axes, pos_indices"),
                                                .says = "Every offset (dx, dy) of two cells has a bias of its own",
                                                .latex = R"(\#\{I_{ij}\} = \#\{(dx,dy)\})",
                                                .domain = grids,
                                                .expected = Verdict::refuted,
                                                .witness = "d=2,b=10000,f=3",
                                                .corrected_by = "zheng2022.t5-grid-signs-corrected",
                                                .note = "For f = 3 there are 25 offsets and 9 biases."}),
      claim<GridOffsets<true>, T5PrintedGrid>({.id = "zheng2022.t5-grid-signs-corrected",
                                               .ledger = "S001-21",
                                               .source = at("2 (3): code of two axes, pos_indices (corrected)"),
                                               .says = "The (2f-1)^2 signed offsets share f^2 biases",
                                               .latex = R"(\#\{(dx,dy)\} = (2f-1)^2,\quad \#\{I_{ij}\} = f^2)",
                                               .domain = grids}),
      claim<FlipEquivariance, T5PrintedGrid>(
          {.id = "zheng2022.t5-grid-flips",
           .ledger = "S001-21",
           .source = at("2 (3): code of two axes"),
           .says = "The layer cannot tell a picture from its mirror image, upside down or left to right",
           .latex = FlipEquivariance::text.latex}),
      claim<TransposeEquivariance, T5PrintedGrid>(
          {.id = "zheng2022.t5-grid-transpose",
           .ledger = "S001-21",
           .source = at("2 (3): code of two axes"),
           .says = "Nor from its transpose",
           .latex = R"(f(X^{\mathsf T}) = f(X)^{\mathsf T})",
           .domain = attention_domain(),
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,x0=[0;0],x1=[1;0],x2=[0;0],x3=[0;0],w=0",
           .corrected_by = "zheng2022.t5-grid-flips",
           .note = "One place along the first axis has another bias than one along the second."}),
      accounted({.id = "zheng2022.t5-grid-origin",
                 .ledger = "S001-21",
                 .source = at("2 (3): code of two axes"),
                 .says = "The form of two axes is T5's",
                 .latex = "",
                 .note = "T5 has no form of two axes; who introduced this one is a question of history, not of "
                         "arithmetic."}),
  };
}

}  // namespace pe
