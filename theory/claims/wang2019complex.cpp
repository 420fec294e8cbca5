/// Wang et al. 2019, "Encoding Word Order in Complex Embeddings".
#include "theory/claims/wang2019complex.hpp"

#include "theory/claims/list.hpp"
#include "theory/properties/consistent_amplitude.hpp"
#include "theory/properties/position_free_offset.hpp"

namespace pe {

using namespace wang2019complex;

namespace {

/// More than a whole turn.
Domain phases() { return all_reals({2}, {Positions::reals(0, 7)}); }

}  // namespace

std::vector<Claim> wang2019complex_claims() {
  auto const at = [](char const* place) { return Locator{"wang2019complex", place}; };
  return {
      claim<PositionFreeOffset, ComplexOrder>(
          {.id = "wang2019complex.property-1",
           .ledger = "",
           .source = at("2.1, property 1"),
           .origin = implied("property 1, the position-free offset transformation"),
           .says = "The embedding at position k+n is got from that at k by a transform that knows n alone",
           .latex = PositionFreeOffset::text.latex}),
      claim<ConsistentAmplitude, ComplexOrder>(
          {.id = "wang2019complex.property-2",
           .ledger = "",
           .source = at("2.1, property 2"),
           .origin =
               implied("property 2, boundedness; the modulus of the form that the paper derives is its amplitude"),
           .says = "The embedding is bounded over all positions",
           .latex = R"(\lvert f(j,k)\rvert = r_j)"}),
      claim<ModulusMultiplies<>, ComplexOrder>(
          {.id = "wang2019complex.powers-bounded",
           .ledger = "",
           .source = at("2.2, claim 1"),
           .origin = implied("claim 1: bounded is asked together with the condition |z_1| <= 1"),
           .says = "Each step of g(pos) = z_2 z_1^pos multiplies the modulus by |z_1|, so that g is bounded for "
                   "|z_1| <= 1, and for no other z_1 unless z_2 = 0",
           .latex = R"(\lvert z_1 w\rvert = \lvert z_1\rvert\,\lvert w\rvert)",
           .domain = Domain{.dimensions = dimensions(2, 64)},
           .note = "That nothing else is linearly witnessed is induction: g(n+1) = T(1) g(n), so g(n) = T(1)^n g(0)."}),
      claim<MeanOverPositions<false>, ComplexOrder>(
          {.id = "wang2019complex.mean",
           .ledger = "",
           .source = at("2.3"),
           .origin = implied("the sentence, of the mean of f itself",
                             "In our embedding, the mean vectors of f(j, ·) taken over all positions are linearly "
                             "correlated to the amplitude embedding r_j = [r_{j,1}, ..., r_{j,K}] with a coefficient "
                             "2/π"),
           .says = "The mean of f(j, .) over all positions is linear in the amplitude with the coefficient 2/pi",
           .latex = R"(\operatorname{mean}_k f(j,k) = \tfrac2\pi r_j)",
           .domain = phases(),
           .extent = grid_in("all words, frequencies and phases, over all positions"),
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,theta=0",
           .corrected_by = "wang2019complex.mean-absolute",
           .note =
               "The words are those of a transcription of the paper. The law takes 1000 positions, one frequency and "
               "the amplitude 1.",
           .finding = {.impact = Impact::sentence,
                       .reading = "The mean over the positions of f(j, pos) = r_j e^{i(ω_j pos + θ_j)} itself, at the "
                                  "frequency 1 and over 1000 positions. For ω_j = 0 it is r_j e^{iθ_j}, which is not "
                                  "2/π r_j either",
                       .so = "The mean of f tends to 0 as the positions grow, for every ω_j that is not a multiple of "
                             "2π. With 2/π it is the mean of |Re f| that is linear in the amplitude, where ω_j/π is "
                             "irrational",
                       .difference =
                           "0 in place of 0.6366 r_j; over 1000 positions, at the frequency 1, the modulus of "
                           "the mean is below 0.001 r_j",
                       .stays = "The embedding, its properties 1 and 2 and every experiment: no formula of the paper "
                                "uses the mean. The word's amplitude does not depend on the position, as the paper "
                                "goes on to say",
                       .prior = "none known to us"}}),
      claim<MeanOverPositions<true>, ComplexOrder>(
          {.id = "wang2019complex.mean-absolute",
           .ledger = "",
           .source = at("2.3 (corrected)"),
           .origin = ours,
           .says = "Over the first 1000 positions, at the frequency 1 and for every phase from 0 to 7, the mean of the "
                   "absolute real part is within 0.01 of 2/pi times the amplitude",
           .latex = R"(\operatorname{mean}_k \lvert\operatorname{Re} f(j,k)\rvert = \tfrac2\pi r_j)",
           .domain = phases(),
           .extent = all_of("1000 positions, frequency 1, all real phases from 0 to 7, more than a whole turn")}),
      accounted(
          {.id = "wang2019complex.parameters",
           .ledger = "",
           .source = at("2.3"),
           .origin = implied("the count that the paper gives for amplitudes, frequencies and phases of each word"),
           .says = "The embedding has 3 D |W| parameters: amplitude, frequency and phase for each word",
           .latex = R"(3\times D\times\lvert W\rvert)",
           .note = "A count that follows from the definition; sharing, which the paper discusses, reduces it."}),
      claim<SharedFrequencies<true>, ComplexOrder>(
          {.id = "wang2019complex.shared-frequencies",
           .source = at("3.1"),
           .origin = quoted(
               R"(one can either use a word-sharing scheme (i.e.,  $\omega_{j,d} = \omega_{.,d}$ ), or a dimension-sharing scheme ( $\omega_{j,d} = \omega_{j,\cdot}$ ), leading to  $|\mathbb{W}| * D + |\mathbb{W}|$  and  $|\mathbb{W}| * D + D$  parameters in total)"),
           .says =
               "Frequencies that words share make |W| D + |W| parameters, frequencies that dimensions share |W| D + "
               "D",
           .latex = R"(\lvert W\rvert D+\lvert W\rvert,\quad \lvert W\rvert D+D)",
           .domain = walk({2}, {{1, 8}, {1, 8}}),
           .extent = grid_in("all numbers of words and dimensions"),
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,W=1,D=2",
           .corrected_by = "wang2019complex.shared-frequencies-corrected",
           .note = "Read in a conversion of the PDF to text.",
           .finding = {.impact = Impact::remark,
                       .reading = "The two numbers in the order of the two schemes",
                       .so = "They are exchanged: shared by words, omega_{.,d}, there are D frequencies, and shared by "
                             "dimensions, omega_{j,.}, there are |W|",
                       .difference = "|W| - D parameters: 19,700 for 20,000 words of 300 dimensions",
                       .stays = "The count 3 D |W| without sharing, both schemes, and the experiments",
                       .prior = "none known to us"}}),
      claim<SharedFrequencies<false>, ComplexOrder>(
          {.id = "wang2019complex.shared-frequencies-corrected",
           .source = at("3.1 (corrected)"),
           .origin = ours,
           .says =
               "For 1 to 8 words and 1 to 8 dimensions, frequencies that words share make |W| D + D parameters, and "
               "frequencies that dimensions share |W| D + |W|",
           .latex = R"(\lvert W\rvert D+D,\quad \lvert W\rvert D+\lvert W\rvert)",
           .domain = walk({2}, {{1, 8}, {1, 8}}),
           .extent = all_of("1 to 8 words and 1 to 8 dimensions"),
           .note = "Counted one by one; that it is so for all numbers is the definition of sharing."}),
  };
}

}  // namespace pe
