/// Press et al. 2021, "Train Short, Test Long: Attention with Linear Biases Enables Input Length Extrapolation".
#include "theory/claims/press2021.hpp"

#include "theory/claims/list.hpp"
#include "theory/properties/score_falls.hpp"

namespace pe {

using namespace press2021;

std::vector<Claim> press2021_claims() {
  auto const at = [](char const* place) { return Locator{"press2021", place}; };
  auto const rows = walk({2}, {{0, 7}, {0, 31}, {0, 31}});
  return {
      claim<BiasIsRow, Alibi>(
          {.id = "press2021.bias-row",
           .source = at("3, the softmax with the bias"),
           .origin = implied("softmax(q_i K^T + m [-(i-1), ..., -2, -1, 0])"),
           .says = "Query i, counted from 1, gets -(i-1), ..., -2, -1, 0 times the slope of its head",
           .latex = R"(b_{ij} = m\,(j-i))",
           .domain = rows}),
      accounted({.id = "press2021.not-scaled",
                 .source = at("3, footnote 10"),
                 .origin = implied("that the bias is not multiplied by the factor 1/sqrt(d_k)"),
                 .says = "The bias is not multiplied by the scaling factor of the scores",
                 .latex = R"(\frac{q\cdot k}{\sqrt{d_k}} + m\,(j-i))",
                 .note = "A part of the definition, which the scheme alibi follows: its scale is a choice of W^Q, and "
                         "the bias is added after it."}),
      claim<SlopesAreGeometric<false>, Alibi>(
          {.id = "press2021.slopes",
           .source = at("3, the slopes"),
           .origin = quoted("In general, for $n$ heads, our set of slopes is the geometric sequence that starts at "
                            "$2^{\\frac{-8}{n}}$ and uses that same value as its ratio."),
           .says = "For n heads the slopes are 2^(-8/n), 2^(-16/n), ..., 2^-8; asked of the slopes of the paper's own "
                   "code, for 1 to 64 heads",
           .latex = R"(m_h = 2^{-8h/n})",
           .domain = walk({2}, {{1, 64}}),
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,n=3",
           .corrected_by = "press2021.slopes-corrected",
           .note = "get_slopes takes the slopes of the next lower power of two and then every second one of twice as "
                   "many: for 3 heads 1/16, 1/256 and 1/4, where the sentence says 0.157, 0.0248 and 1/256.",
           .finding = {.impact = Impact::number,
                       .so = "The published code does so for powers of two alone; else it takes the slopes of the next "
                             "lower one, and every second slope of twice as many",
                       .difference = "Of 12 heads, the last is 1/256 by the sentence and 2^(-7/2), 22.6 times as much, "
                                     "by the code",
                       .stays = "Whoever computes slopes by the sentence for a model of, say, 12, 40 or 112 heads "
                                  "that was trained with the code's"}}),
      claim<SlopesAreGeometric<true>, Alibi>(
          {.id = "press2021.slopes-corrected",
           .source = at("3, the slopes (corrected)"),
           .origin = ours,
           .says = "For n = 1, 2, 4, ..., 1024 heads the slopes of the code are 2^(-8/n), 2^(-16/n), ..., 2^-8",
           .latex = R"(m_h = 2^{-8h/n}\qquad(n = 2^k))",
           .domain = walk({2}, {{0, 10}})}),
      claim<NewSlopesAreMeans, Alibi>(
          {.id = "press2021.means-of-pairs",
           .source = at("3, the slopes of 16 heads"),
           .origin =
               quoted("we interpolate those 8 slopes by geometrically averaging every consecutive pair, resulting "
                      "in the geometric sequence that starts at $\\frac{1}{\\sqrt{2}}$"),
           .says = "The eight slopes that 16 heads have beside those of 8 are means of consecutive pairs of those, and "
                   "so none is above 1/2",
           .latex = R"(m^{(16)}_{2k-1} = \sqrt{m^{(8)}_{k-1}m^{(8)}_k})",
           .domain = walk({2}, {{0, 7}}),
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,k=0",
           .corrected_by = "press2021.means-of-pairs-corrected",
           .note = "Eight numbers have seven consecutive pairs. The first slope, 1/sqrt(2), is the mean of 1/2 and 1, "
                   "which would be that of a head 0.",
           .finding = {.impact = Impact::sentence,
                       .so = "There are seven such pairs; the eighth new slope, 1/sqrt(2), lies outside of the 8 and "
                             "continues them",
                       .difference = "15 numbers by the sentence, 16 slopes in the sequence that it prints",
                       .stays = "Whoever builds the slopes by averaging: the sequence as printed is right"}}),
      claim<SlopesBetween, Alibi>(
          {.id = "press2021.means-of-pairs-corrected",
           .source = at("3, the slopes of 16 heads (corrected)"),
           .origin = ours,
           .says = "Seven of the slopes of 16 heads are means of consecutive slopes of 8, eight are these themselves",
           .latex = R"(m^{(16)}_{2k-1} = \sqrt{m^{(8)}_{k-1}m^{(8)}_k},\quad m^{(16)}_{2k} = m^{(8)}_k)",
           .domain = walk({2}, {{1, 7}})}),
      claim<ScoreFalls, Alibi>(
          {.id = "press2021.recency",
           .source = at("3, recency"),
           .origin = implied("that the penalty of a score increases as the distance between key and query grows"),
           .says = "The score of equal tokens is less with each step back, to 128 places",
           .latex = R"(\mathrm{score}(i, i-k-1) < \mathrm{score}(i, i-k))"}),
      claim<SlopesFall, Alibi>({.id = "press2021.different-rates",
                                .source = at("3, recency"),
                                .origin = implied("that different heads increase their penalties at different rates"),
                                .says = "Of 8 heads, each has a smaller slope than the one before",
                                .latex = R"(m_{h+1} < m_h)",
                                .domain = walk({2}, {{0, 6}})}),
      claim<KeysAlone, Alibi>(
          {.id = "press2021.by-key-alone",
           .source = at("the code's mask (a check of ours)"),
           .origin = ours,
           .says =
               "Biases m j of the keys alone, which the published code adds to every row of its causal mask, differ "
               "from key to key as m (j - i) does: the softmax is the same",
           .latex = R"(b_{ij}-b_{i0} = m\,j)",
           .domain = rows,
           .note = "With the sign kept: -m j is another scheme, the wrong version alibi-by-key."}),
      accounted({.id = "press2021.extrapolation",
                 .source = at("abstract"),
                 .origin = implied("the title and the abstract"),
                 .says = "Models with ALiBi, trained on short inputs, do well on longer ones",
                 .latex = "",
                 .note = "A statement about trained models. What the function itself does beyond the length is "
                         "pebench.beyond-length.alibi: every offset has a bias of its own."}),
  };
}

}  // namespace pe
