/// mathor 2020, "Transformer中的Positional Encoding", with its readers' comments; ledger S002. In the order of the
/// document.
#include "theory/claims/mathor2020.hpp"

#include "theory/claims/list.hpp"
#include "theory/properties/boundedness.hpp"
#include "theory/properties/closed_form.hpp"
#include "theory/properties/consistent_distance.hpp"
#include "theory/properties/length_independence.hpp"
#include "theory/properties/uniqueness.hpp"

namespace pe {

using namespace mathor2020;

std::vector<Claim> mathor2020_claims() {
  auto const at = [](char const* place) { return Locator{"mathor2020", place}; };
  auto const table = Domain{.dimensions = {4}, .bases = base_10000, .parameters = {{0, 15}}, .exhaustive = true};
  auto const pair = Domain{.dimensions = {2}, .bases = base_10000, .exhaustive = true};
  return {
      claim<Uniqueness, Sinusoidal>(
          {.id = "mathor2020.unique",
           .ledger = "S002-01",
           .source = at("Ideal design, 1"),
           .says = "The sinusoidal encoding gives every word its own code",
           .latex = Uniqueness::text.latex,
           .note = "For all integer lags: w_0 = 1 and pi is irrational. The bound is what makes it decidable."}),
      claim<DifferenceConsistent, Sinusoidal>(
          {.id = "mathor2020.difference-consistent",
           .ledger = "S002-01",
           .source = at("Ideal design, 2"),
           .says = "The difference of two words' codes at one offset is the same wherever they stand",
           .latex = R"(p_{t+k}-p_t = p_{s+k}-p_s)",
           .domain = Domain{},
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,t=0,s=1,k=1",
           .corrected_by = "mathor2020.distance-consistent",
           .note = "The original that it translates says distance."}),
      claim<FirstDifferences, Sinusoidal>(
          {.id = "mathor2020.first-differences",
           .ledger = "S002-01",
           .source = at("Ideal design, 2"),
           .says = "For d = 2 the first differences are (0.8415, -0.4597) and (0.0678, -0.9564): two vectors of one "
                   "length, 0.958851",
           .latex = R"(p_1-p_0 \ne p_2-p_1,\quad \lVert p_1-p_0\rVert = \lVert p_2-p_1\rVert)",
           .domain = pair}),
      claim<ConsistentDistance, Sinusoidal>({.id = "mathor2020.distance-consistent",
                                             .ledger = "S002-01",
                                             .source = at("Ideal design, 2 (corrected)"),
                                             .says = "The distance of two codes at one offset is the same wherever "
                                                     "they stand",
                                             .latex = ConsistentDistance::text.latex}),
      claim<LengthIndependence, Sinusoidal>(
          {.id = "mathor2020.any-length",
           .ledger = "S002-01",
           .source = at("Ideal design, 2"),
           .says = "The distance of two words is the same in sentences of different length",
           .latex = LengthIndependence::text.latex,
           .note = "The code does not know the length."}),
      claim<Boundedness, Sinusoidal>({.id = "mathor2020.bounded",
                                      .ledger = "S002-01",
                                      .source = at("Ideal design, 3"),
                                      .says = "The values are bounded",
                                      .latex = Boundedness::text.latex}),
      claim<ClosedForm, Sinusoidal>(
          {.id = "mathor2020.definition",
           .ledger = "S002-02",
           .source = at("Case formula"),
           .says = "Entry 2k is sin(w_k t), entry 2k+1 is cos(w_k t), with w_k = 1/10000^(2k/d)",
           .latex = R"(p_t^{(2k)} = \sin\omega_k t,\quad p_t^{(2k+1)} = \cos\omega_k t,\quad \omega_k = 10000^{-2k/d})",
           .domain = Domain{.dimensions = dimensions(2, 256), .bases = base_10000}}),
      claim<FrequencyOfItsDimension, Sinusoidal>(
          {.id = "mathor2020.k-is-dimension",
           .ledger = "S002-03",
           .source = at("Below the case formula"),
           .says = "k is the index of the dimension",
           .latex = R"(p_t^{(k)} = \sin\omega_kt\ \text{or}\ \cos\omega_kt)",
           .domain = Domain{.bases = base_10000},
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,t=1",
           .corrected_by = "mathor2020.definition",
           .note = "It is the number of the pair, and i that of the dimension; a reader (comment 14) says so."}),
      claim<FrequencyNumbers, Sinusoidal>(
          {.id = "mathor2020.range-of-k",
           .ledger = "S002-03",
           .source = at("Below the case formula"),
           .says = "For i in [0, d), k runs through the integers of [0, (d-1)/2]: for even d these are 0 to d/2 - 1",
           .latex = R"(\mathbb Z\cap[0,\tfrac{d-1}{2}] = \{0,\dots,\tfrac d2-1\})",
           .domain = Domain{.dimensions = dimensions(2, 1024), .bases = base_10000, .exhaustive = true},
           .note = "The bound (d-1)/2 itself is not reached."}),
      claim<FrequencyNumbers, SinusoidalSineLast>(
          {.id = "mathor2020.range-of-k-odd",
           .ledger = "S002-03",
           .source = at("Below the case formula, odd d"),
           .says = "For odd d the bound (d-1)/2 is reached, by a frequency that has a sine and no cosine",
           .latex = R"(\mathbb Z\cap[0,\tfrac{d-1}{2}] = \{0,\dots,\tfrac{d-1}2\})",
           .domain = Domain{.dimensions = dimensions(1, 1023), .bases = base_10000, .exhaustive = true}}),
      claim<ListedFrom<0>, Sinusoidal>(
          {.id = "mathor2020.listed-vector",
           .ledger = "S002-04",
           .source = at("The vector"),
           .says = "The code is the vector of sin(w_0 t), cos(w_0 t), ..., sin(w_{d/2-1} t), cos(w_{d/2-1} t)",
           .latex = R"(p_t = [\sin\omega_0t, \cos\omega_0t, \dots, \sin\omega_{d/2-1}t, \cos\omega_{d/2-1}t])",
           .domain = Domain{.bases = base_10000}}),
      claim<TableLine<true>, BinaryMostSignificantFirst>({.id = "mathor2020.binary-table",
                                                          .ledger = "S002-05",
                                                          .source = at("Intuition: the binary table"),
                                                          .says = "The sixteen lines are the numbers in binary, one "
                                                                  "of them \"2: 1010\"",
                                                          .latex = R"(2 = 1010_2)",
                                                          .domain = table,
                                                          .expected = Verdict::refuted,
                                                          .witness = "d=4,b=10000,r=10",
                                                          .corrected_by = "mathor2020.binary-table-corrected",
                                                          .note = "1010 is 10; the original prints 10."}),
      claim<TableLine<false>, BinaryMostSignificantFirst>(
          {.id = "mathor2020.binary-table-corrected",
           .ledger = "S002-05",
           .source = at("Intuition: the binary table (corrected)"),
           .says = "With \"10: 1010\" in its place all sixteen lines are right, the most significant digit first",
           .latex = R"(10 = 1010_2)",
           .domain = table}),
      claim<Boundedness, Growing>(
          {.id = "mathor2020.growing-bounded",
           .ledger = "S002-06",
           .source = at("Comment 5, which the author agrees to"),
           .says = "V = (pos/C) f(t) meets all the ideals: its values are bounded",
           .latex = R"(\lvert \tfrac{t}{C}\,p_t^{(n)}\rvert \le 1)",
           .domain = Domain{.bases = base_10000, .positions = {Positions::naturals(0x1p20)}},
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,t=1024",
           .corrected_by = "mathor2020.growing-numbers",
           .note = "With C = 1000; |V| is (pos/C) sqrt(d/2), so that any C fails further out."}),
      claim<ConsistentDistance, Growing>({.id = "mathor2020.growing-distance",
                                          .ledger = "S002-06",
                                          .source = at("Comment 5, which the author agrees to"),
                                          .says = "V = (pos/C) f(t) meets all the ideals: codes at one offset have "
                                                  "one distance",
                                          .latex = ConsistentDistance::text.latex,
                                          .domain = Domain{.bases = base_10000},
                                          .expected = Verdict::refuted,
                                          .witness = "d=2,b=10000,t=0,s=1,k=1",
                                          .corrected_by = "mathor2020.growing-numbers"}),
      claim<Uniqueness, Growing>(
          {.id = "mathor2020.growing-unique",
           .ledger = "S002-06",
           .source = at("Comment 5, which the author agrees to"),
           .says = "V = (pos/C) f(t) meets one of the ideals: different words have different codes",
           .latex = Uniqueness::text.latex,
           .domain = Domain{.bases = base_10000, .positions = {Positions::naturals(), Positions::range(1, 0x1p20)}},
           .note = "Its norm grows with the position."}),
      claim<GrowingNumbers, Growing>(
          {.id = "mathor2020.growing-numbers",
           .ledger = "S002-06",
           .source = at("Comment 5 (corrected)"),
           .says = "With d = 8 and C = 1000 its norm is 0 at 0, 2 at 1000 and 10.0 at 4999, and a step is 0.0103 long "
                   "at 10 and 3.857 at 4000",
           .latex = R"(\lVert V\rVert = \tfrac{t}{C}\sqrt{d/2})",
           .domain = Domain{.dimensions = {8}, .bases = base_10000, .exhaustive = true}}),
      accounted({.id = "mathor2020.all-learned",
                 .ledger = "S002-07",
                 .source = at("Comment 5, the author's answer"),
                 .says = "From BERT on, every use of positional encodings trains them",
                 .latex = "",
                 .note = "History, and it went otherwise: T5's biases are trained, but RoPE (2021) and ALiBi (2021) "
                         "are formulas again."}),
      claim<RowDistanceConsistent, Learnable>(
          {.id = "mathor2020.learned-distance",
           .ledger = "S002-07",
           .source = at("Comment 5, the author's answer"),
           .says = "A trained table, nn.Embedding, meets the second ideal too: codes at one offset have one distance",
           .latex = R"(\lVert p_{t+k}-p_t\rVert = \lVert p_{s+k}-p_s\rVert)",
           .domain = Domain{.bases = base_10000, .parameters = {{0, 255}, {0, 255}, {1, 256}}},
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,t=0,s=1,k=1",
           .note = "Not by itself: a table as it is before training refutes it, and training may end anywhere."}),
      claim<OneHotLooksUp, Learnable>(
          {.id = "mathor2020.one-hot",
           .ledger = "S002-08",
           .source = at("Comment 17"),
           .says = "To append a one-hot position to the word and multiply by a matrix is to add a position's row of a "
                   "table to the projected word",
           .latex = R"([x; e_t]\begin{pmatrix}W\\ P\end{pmatrix} = xW + P_t)",
           .domain = Domain{.dimensions = dimensions(2, 8), .bases = base_10000},
           .note = "The reader adds that a trained table works badly, which is not decided here."}),
      accounted({.id = "mathor2020.positions",
                 .ledger = "S002-09",
                 .source = at("Comment 16"),
                 .says = "t is in [0, max_sentence_length)",
                 .latex = R"(t\in[0,n))",
                 .note = "A definition. The sinusoids take any real t; a learnable table refuses a t beyond its length "
                         "(tests/schemes)."}),
      claim<NearReturns, Sinusoidal>(
          {.id = "mathor2020.near-returns",
           .ledger = "S002-10",
           .source = at("Ideal design, 1: in numbers"),
           .says =
               "With d = 2 codes nearly return: position 710 is 6.03e-5 away from position 0, and 103993 is 1.91e-5",
           .latex = R"(710/113 \approx 103993/16551 \approx 2\pi)",
           .domain = pair}),
      claim<ClosestLag, Sinusoidal>(
          {.id = "mathor2020.closest-lag",
           .ledger = "S002-10",
           .source = at("Ideal design, 1: in numbers"),
           .says = "Of all lags up to 100000 codes come nearest at lag 84823 for d = 4 (0.00165), at 69115 for d = 8 "
                   "(0.0386), and at lag 1 for d = 16, 64, 128 and 512 (1.0147, 1.4718, 1.9526, 3.7143)",
           .latex = R"(\min_{1\le k\le 10^5}\lVert p_{t+k}-p_t\rVert)",
           .domain = Domain{.dimensions = {4, 8, 16, 64, 128, 512}, .bases = base_10000, .exhaustive = true}}),
  };
}

}  // namespace pe
