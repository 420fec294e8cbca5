/// Barbero et al. 2024, "Round and Round We Go! What makes Rotary Positional Encodings useful?"
#include "theory/claims/list.hpp"
#include "theory/claims/papers_on_rotation.hpp"

namespace pe {

using namespace barbero2024;

std::vector<Claim> barbero2024_claims() {
  auto const at = [](char const* place) { return Locator{"barbero2024", place}; };
  return {
      claim<GreatestAtDistance, Rope>(
          {.id = "barbero2024.maximal-at-distance",
           .source = at("proposition 3.1"),
           .origin = quoted("Given any query q and any relative distance r ∈ ℤ, we can find a key k such that the "
                            "attention value is maximal at distance r with RoPE."),
           .says = "For every query and every distance there is a key whose score is greatest at that distance: the "
                   "query, turned by as much",
           .latex =
               R"(\lVert q\rVert^2 - q^{\mathsf T}R_{n-m}k = \tfrac12\lVert R_m q - R_n k\rVert^2,\quad k = R_{r}q)",
           .domain = Domain{.dimensions = dimensions(2, 64)},
           .note = "It is the greatest at no other distance as long as no other turns every pair that the query uses "
                   "alike. The words were read in a public conversion of the PDF to text, not in the PDF."}),
      claim<OddInKey, Rope>(
          {.id = "barbero2024.score-odd",
           .source = at("proposition 3.2 (a step of ours)"),
           .origin = ours,
           .says = "A key and its negative have opposite scores, at every distance and for every query",
           .latex = R"(q^{\mathsf T}R_r(-k) = -q^{\mathsf T}R_r k)",
           .domain = Domain{.dimensions = dimensions(2, 64)}}),
      not_checked({.id = "barbero2024.gaussian",
                   .source = at("proposition 3.2"),
                   .origin = quoted("Let q, k ∼ N(0, I). Then, for any relative distance r ∈ ℤ, we have that: "
                                    "E_{q,k∼N(0,I)}[q^⊤ R^r k] = 0."),
                   .says = "For independent normal queries and keys the score has the mean 0 at every distance",
                   .latex = R"(\mathbb E_{q,k\sim N(0,I)}[q^{\mathsf T}R^r k] = 0)",
                   .note = "Because it is about an expectation, which no law of this bench states. It is true: k and "
                           "-k are equally likely, and their scores cancel (barbero2024.score-odd, proved). The words "
                           "were read in a public conversion of the PDF to text, not in the PDF."}),
      claim<NoDiagonalHead, Rope>(
          {.id = "barbero2024.nope-no-diagonal",
           .source = at("proposition 5.2"),
           .origin = implied("the proof's sequence of a first token and two equal ones"),
           .says = "Without positions the last of two equal tokens gives itself less than half of its attention, "
                   "whatever the scores: with e^b = y^2 for the first token and e^a = x^2 for the equal ones, twice "
                   "x^2 falls short of the sum of the three by y^2, which is positive",
           .latex = R"(\frac{e^a}{e^b + 2e^a} < \tfrac12)",
           .domain = Domain{.dimensions = {2}}}),
      not_checked(
          {.id = "barbero2024.semantic-channels",
           .source = at("theorem 6.1"),
           .origin = implied("theorem 6.1: the turns of one frequency are dense, so that over a long enough "
                             "sequence some other token is as near as the one attended to"),
           .says = "With one frequency no head can attend to its token alone in every long enough sequence",
           .latex = R"(\alpha_{i,n} \le 1-\varepsilon)",
           .note = "Because it is about all lengths at once: it follows from Kronecker's theorem, and no finite number "
                   "of cases decides it."}),
  };
}

}  // namespace pe
