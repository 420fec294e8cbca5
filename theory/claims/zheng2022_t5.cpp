/// 郑之杰 2022, the survey "Transformer中的位置编码"; ledger S001, its T5 section with two pieces of code: S001-20 and
/// S001-21.
#include "theory/claims/zheng2022_t5.hpp"

#include "theory/claims/list.hpp"
#include "theory/claims/zheng2022.hpp"
#include "theory/properties/reversal_equivariance.hpp"

namespace pe {

using namespace zheng2022;

std::vector<Claim> zheng2022_t5_claims() {
  auto const integers = [](std::vector<Parameters> parameters) { return walk({2}, std::move(parameters)); };
  auto shared_bucket = integers({{0, 200}, {0, 200}});
  shared_bucket.admits = CodeSharesBuckets::same_bucket;
  shared_bucket.admits_says = "m and n share a causal bucket of T5";
  auto in_sequence = integers({{1, 16}, {0, 15}, {0, 15}});
  in_sequence.admits = [](Case const& c) {
    return c.parameters[1] < c.parameters[0] && c.parameters[2] < c.parameters[0];
  };
  in_sequence.admits_says = "i and j are below n";
  auto logits = walk({2, 4, 8}, {{0, 7}, {0, 7}, {0, 7}, {0, 7}});
  logits.admits = [](Case const& c) {
    return c.parameters[0] < Fraction(c.shape.dimension) && c.parameters[1] < Fraction(c.shape.dimension);
  };
  logits.admits_says = "m and n are below d";
  auto const grids = integers({{1, 8}});
  auto const code_of_one_axis =
      implied("The listing is introduced as the implementation of T5's relative position encoding in one dimension",
              "一维形式的**T5**式相对位置编码的实现过程如下");
  return {
      claim<T5Formula<>, T5>({.id = "zheng2022.t5-formula",
                              .ledger = "S001-20",
                              .source = at("2 (3): alpha_ij"),
                              .origin = quoted(R"(x_iW^Q (W^K)^T x_j^T+r_{i,j})"),
                              .says = "x_i W^Q (W^K)^T x_j^T + r_ij is the score \"in the T5 model\", r_ij a learnable "
                                      "number",
                              .latex = R"(x_iW^Q(W^K)^{\mathsf T}x_j^{\mathsf T}+r_{i,j})",
                              .domain = Domain{.dimensions = {2, 4, 6, 8, 16}, .bases = base_10000},
                              .note = "Here no factor is missing: T5 does not scale its scores."}),
      claim<T5BucketBorders<>, T5>(
          {.id = "zheng2022.t5-buckets",
           .ledger = "S001-20",
           .source = at("2 (3): r_ij, as T5 has it"),
           .origin = ours,
           .says = "T5 has one number for each of 32 buckets of the signed offset: exact up to 7 places either way (15 "
                   "in a decoder), then logarithmic ranges, the last from 91 on (113 in a decoder); at the offsets "
                   "from -200 to 200",
           .latex = "",
           .domain = integers({{-200, 200}}),
           .extent = all_of("offsets from -200 to 200"),
           .note =
               "At every offset from -200 to 200, in both directions and into the past, against the borders of T5's "
               "own code: 8, 12, 16, 23, 32, 46, 64, 91, and 16, 19, 21, 24, 27, 31, 35, 40, 46, 52, 59, 67, 77, "
               "87, 99, 113."}),
      claim<CodeIndexIsBucket, T5Printed>(
          {.id = "zheng2022.t5-code-index",
           .ledger = "S001-20",
           .source = at("2 (3): code, pos_indices"),
           .origin = code_of_one_axis,
           .says = "The code looks r_ij up as T5 does",
           .latex = R"(\lvert i-j\rvert = \mathrm{bucket}(j-i))",
           .domain = integers({{0, 200}, {0, 200}}),
           .extent = grid_in("all positions"),
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,i=0,j=1",
           .corrected_by = "zheng2022.t5-buckets",
           .finding =
               {.impact = Impact::bug,
                .reading = "The entry of the table that the code looks up for i and j, against T5's bucket of j - i in "
                           "an encoder, which looks both ways, for positions 0 to 200. The listing is introduced as in "
                           "the manner of T5 (T5式): what is charged here is the direction that is lost, and the "
                           "buckets are a remark (zheng2022.t5-code-shares).",
                .so = "The code looks up |i - j|, which drops the direction that r_{i,j} has in T5. T5 has 16 buckets "
                      "for each direction, 32 in all.",
                .difference =
                    "The next token and the one before share an entry of the code, 1; T5 has the buckets 17 and 1. A "
                    "layer of the code cannot tell a sentence from its reverse (zheng2022.t5-code-reversal).",
                .stays = "The formula with r_{i,j} above the listing, and that the number depends on the relative "
                         "distance (相对距离), as the section begins. Under a causal mask there is one direction "
                         "alone, and nothing is lost.",
                .prior = "none known to us. For pictures LeViT (Graham et al. 2021) takes |dx| and |dy| by design; the "
                         "listing is close to levit.py in lucidrains' vit-pytorch, which is not introduced as T5's"}}),
      claim<IndexKeptByReversal<>, T5Printed>(
          {.id = "zheng2022.t5-code-reversal",
           .ledger = "S001-20",
           .source = at("2 (3): code, pos_indices"),
           .origin = ours,
           .says = "Reversing up to 16 tokens keeps every bias of the code, so that its layer cannot tell a sentence "
                   "from its reverse",
           .latex = R"(I_{n-1-i,\,n-1-j} = I_{ij})",
           .domain = in_sequence,
           .extent = all_of("sequences of 1 to 16 tokens"),
           .note = "Positions enter the code by its biases only; see also pebench.reversal-equivariance.t5-printed."}),
      claim<ReversalEquivariance, T5>(
          {.id = "zheng2022.t5-reversal",
           .ledger = "S001-20",
           .source = at("2 (3): code, against T5"),
           .origin = ours,
           .says = "T5's layer cannot tell a sentence of three tokens from its reverse, like the code's",
           .latex = ReversalEquivariance::text.latex,
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,x0=[0;0],x1=[0;0],x2=[1;0],w=0",
           .corrected_by = "zheng2022.t5-code-reversal",
           .note = "Its two directions have biases of their own."}),
      claim<CodeSharesBuckets, T5Printed>(
          {.id = "zheng2022.t5-code-shares",
           .ledger = "S001-20",
           .source = at("2 (3): code, pos_bias"),
           .origin = code_of_one_axis,
           .says = "Distances that share a bias in T5 share one in the code",
           .latex = R"(\mathrm{bucket}(-m) = \mathrm{bucket}(-n)\ \Rightarrow\ \lvert m\rvert = \lvert n\rvert)",
           .domain = shared_bucket,
           .extent = grid_in("all distances"),
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,m=16,n=17",
           .corrected_by = "zheng2022.t5-buckets",
           .finding = {.impact = Impact::remark,
                       .reading = "Distances into the past that share a bucket in T5's decoder, against the entries "
                                  "that the code looks up for them, for distances up to 200.",
                       .so = "The code has an entry of its own for each distance below seq_len. T5 has one for each of "
                             "32 buckets, logarithmic up to distance 128.",
                       .difference = "The distances 16 and 17 share a bucket in T5, and not in the code; the table has "
                                     "seq_len rows instead of 32.",
                       .stays = "That r_{i,j} is a learned number for each head. The survey does not mention buckets, "
                                "so that the code may be meant as a simple form.",
                       .prior = "none known to us"}}),
      claim<CodeLogit<false>, T5Printed>(
          {.id = "zheng2022.t5-code-logit",
           .ledger = "S001-20",
           .source = at("2 (3): code, dots and apply_pos_bias"),
           .origin = code_of_one_axis,
           .says = "The code computes the formula's logit",
           .latex = R"(\mathrm{logit}_{ij} = x_iW^Q(W^K)^{\mathsf T}x_j^{\mathsf T}+r_{i,j})",
           .domain = logits,
           .extent = grid_in("all tokens and positions"),
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,m=0,n=0,i=0,j=0",
           .corrected_by = "zheng2022.t5-code-logit-corrected",
           .finding =
               {.impact = Impact::remark,
                .reading = "The code's logit, the scaled product plus bias / self.scale, against the survey's formula "
                           "for T5, which has no scale; unit vectors as query and key, dim_head = 2, 4, 8.",
                .so = "The code computes dim_head^(-1/2) times the product plus dim_head^(1/2) times r_{i,j}. T5 has "
                      "neither factor.",
                .difference =
                    "With the default dim_head = 64 it is 1/8 of the product plus 8 r_{i,j} (zheng2022.t5-code-bias).",
                .stays =
                    "What can be learned: both factors are absorbed by W^Q and r. They matter for how training begins.",
                .prior = "none known to us; the same line, bias / self.scale, stands in public code for LeViT"}}),
      claim<CodeLogit<true>, T5Printed>(
          {.id = "zheng2022.t5-code-logit-corrected",
           .ledger = "S001-20",
           .source = at("2 (3): code, dots and apply_pos_bias (corrected)"),
           .origin = ours,
           .says = "The code's logit is the product over sqrt(dim_head), plus sqrt(dim_head) r_ij",
           .latex =
               R"(\mathrm{logit}_{ij} = \tfrac1{\sqrt d}\,x_iW^Q(W^K)^{\mathsf T}x_j^{\mathsf T}+\sqrt d\,r_{i,j})",
           .domain = logits,
           .extent = grid_in("all tokens and positions"),
           .note = "For unit vectors as query and key at the positions 0 to 7. Both sides are bilinear in query and "
                   "key but for the bias, so these speak for all."}),
      claim<CodeBiasTimes<8>, T5Printed>(
          {.id = "zheng2022.t5-code-bias",
           .ledger = "S001-20",
           .source = at("2 (3): code, dim_head = 64"),
           .origin = ours,
           .says = "With its default dim_head = 64 the code adds 8 r_ij",
           .latex = R"(r_{i,j}/64^{-1/2} = 8\,r_{i,j})",
           .domain = walk({64}, {{0, 5}, {0, 5}}),
           .extent = grid_in("all positions"),
           .note = "So biases drawn from N(0, 1) have a standard deviation of 8 in the logits. How sharp that makes an "
                   "untrained layer is sampled in the table zheng2022-t5-sharpness."}),
      accounted({.id = "zheng2022.t5-code-length",
                 .ledger = "S001-20",
                 .source = at("2 (3): code, the buffer pos_indices"),
                 .origin = quoted("self.register_buffer('pos_indices', pos_indices)"),
                 .says = "self.register_buffer('pos_indices', pos_indices)",
                 .latex = R"(I\in\{0,\ldots,\mathrm{seq\_len}-1\}^{\mathrm{seq\_len}\times\mathrm{seq\_len}})",
                 .note = "The code says nothing on other lengths. Built for seq_len tokens it takes no other number of "
                         "them: n x n scores and seq_len x seq_len biases do not add, unless one of the two is 1. That "
                         "is a rule of PyTorch, not arithmetic."}),
      claim<GridIndexIsBijective<>, T5PrintedGrid>(
          {.id = "zheng2022.t5-grid-bijective",
           .ledger = "S001-21",
           .source = at("2 (3): code of two axes, pos_indices"),
           .origin = implied("\"pos_indices = (x_rel * fmap_size) + y_rel\" looks up \"nn.Embedding(fmap_size * "
                             "fmap_size, heads)\", so the table has an entry for each index"),
           .says = "On an f x f grid the index |dx| f + |dy| takes each of the f^2 values of its table once for each "
                   "pair of distances",
           .latex = R"(\{\lvert dx\rvert f+\lvert dy\rvert\} = \{0,\dots,f^2-1\})",
           .domain = grids,
           .extent = grid_in("grids of every size")}),
      claim<GridIndexIsSymmetric<>, T5PrintedGrid>({.id = "zheng2022.t5-grid-symmetric",
                                                    .ledger = "S001-21",
                                                    .source = at("2 (3): code of two axes, pos_indices"),
                                                    .origin = ours,
                                                    .says = "The matrix of indices is symmetric",
                                                    .latex = R"(I_{ij} = I_{ji})",
                                                    .domain = grids,
                                                    .extent = grid_in("grids of every size")}),
      claim<GridOffsets<false>, T5PrintedGrid>({.id = "zheng2022.t5-grid-signs",
                                                .ledger = "S001-21",
                                                .source = at("2 (3): code of two axes, pos_indices"),
                                                .origin = ours,
                                                .says = "Every offset (dx, dy) of two cells has a bias of its own",
                                                .latex = R"(\#\{I_{ij}\} = \#\{(dx,dy)\})",
                                                .domain = grids,
                                                .extent = grid_in("grids of every size"),
                                                .expected = Verdict::refuted,
                                                .witness = "d=2,b=10000,f=3",
                                                .corrected_by = "zheng2022.t5-grid-signs-corrected",
                                                .note = "For f = 3 there are 25 offsets and 9 biases."}),
      claim<GridOffsets<true>, T5PrintedGrid>({.id = "zheng2022.t5-grid-signs-corrected",
                                               .ledger = "S001-21",
                                               .source = at("2 (3): code of two axes, pos_indices (corrected)"),
                                               .origin = ours,
                                               .says = "The (2f-1)^2 signed offsets share f^2 biases",
                                               .latex = R"(\#\{(dx,dy)\} = (2f-1)^2,\quad \#\{I_{ij}\} = f^2)",
                                               .domain = grids,
                                               .extent = grid_in("grids of every size")}),
      claim<IndexKeptByFlips<>, T5PrintedGrid>(
          {.id = "zheng2022.t5-grid-flips",
           .ledger = "S001-21",
           .source = at("2 (3): code of two axes"),
           .origin = ours,
           .says = "Turning a grid of up to 8 x 8 cells upside down, or left to right, keeps every bias, so that the "
                   "layer cannot tell a picture from its mirror image",
           .latex = R"(I_{\sigma(i)\sigma(j)} = I_{ij}\quad\text{for either flip }\sigma)",
           .domain = grids,
           .extent = all_of("grids of up to 8 x 8 cells"),
           .note = "Positions enter the code by its biases only; see also pebench.flip-equivariance.t5-printed-grid."}),
      claim<TransposeEquivariance, T5PrintedGrid>(
          {.id = "zheng2022.t5-grid-transpose",
           .ledger = "S001-21",
           .source = at("2 (3): code of two axes"),
           .origin = ours,
           .says = "Nor can it tell a picture of 2 x 2 cells from its transpose",
           .latex = R"(f(X^{\mathsf T}) = f(X)^{\mathsf T})",
           .domain = attention_domain(),
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,x0=[0;0],x1=[1;0],x2=[0;0],x3=[0;0],w=0",
           .corrected_by = "zheng2022.t5-grid-flips",
           .note = "One place along the first axis has another bias than one along the second."}),
      accounted({.id = "zheng2022.t5-grid-origin",
                 .ledger = "S001-21",
                 .source = at("2 (3): code of two axes"),
                 .origin = quoted("二维形式的**T5**式相对位置编码的实现过程如下"),
                 .says = "The implementation of T5's relative position encoding in two dimensions is as follows",
                 .latex = "",
                 .note = "T5 has no form of two axes; who introduced this one is a question of history, not of "
                         "arithmetic."}),
  };
}

}  // namespace pe
