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
           .origin = implied("the paragraph on the mean over all positions, taken as the mean of f itself"),
           .says = "The mean of f(j, .) over all positions is linear in the amplitude with the coefficient 2/pi",
           .latex = R"(\operatorname{mean}_k f(j,k) = \tfrac2\pi r_j)",
           .domain = phases(),
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,theta=0",
           .corrected_by = "wang2019complex.mean-absolute",
           .note = "The mean itself tends to 0; at 1000 positions and frequency 1 it is below 0.001.",
           .finding = {.impact = Impact::sentence,
                       .so = "That is the mean of the absolute real part; the mean of f tends to 0",
                       .difference = "0 and 0.6366",
                       .stays = "Readers of section 2.3"}}),
      claim<MeanOverPositions<true>, ComplexOrder>(
          {.id = "wang2019complex.mean-absolute",
           .ledger = "",
           .source = at("2.3 (corrected)"),
           .origin = ours,
           .says = "The mean of the absolute real part is linear in the amplitude with the coefficient 2/pi, for "
                   "every phase, here up to 0.01 over 1000 positions",
           .latex = R"(\operatorname{mean}_k \lvert\operatorname{Re} f(j,k)\rvert = \tfrac2\pi r_j)",
           .domain = phases()}),
      accounted(
          {.id = "wang2019complex.parameters",
           .ledger = "",
           .source = at("2.3"),
           .origin = implied("the count that the paper gives for amplitudes, frequencies and phases of each word"),
           .says = "The embedding has 3 D |W| parameters: amplitude, frequency and phase for each word",
           .latex = R"(3\times D\times\lvert W\rvert)",
           .note = "A count that follows from the definition; sharing, which the paper discusses, reduces it."}),
  };
}

}  // namespace pe
