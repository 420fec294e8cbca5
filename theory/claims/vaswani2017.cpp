/// Vaswani et al. 2017, "Attention Is All You Need", section 3.5.
#include "theory/claims/common_laws.hpp"
#include "theory/claims/list.hpp"
#include "theory/properties/relative_offset_map.hpp"

namespace pe {

std::vector<Claim> vaswani2017_claims() {
  auto const at = [](char const* place) { return Locator{"vaswani2017", place}; };
  return {
      claim<CaseFormula, Sinusoidal>(
          {.id = "vaswani2017.definition",
           .ledger = "",
           .source = at("3.5"),
           .origin = implied("the two equations of the section, PE(pos, 2i) and PE(pos, 2i+1), read entry by entry"),
           .says = "PE(pos, 2i) = sin(pos/10000^(2i/d)), PE(pos, 2i+1) = cos(pos/10000^(2i/d))",
           .latex = R"(PE_{(pos,2i)} = \sin(pos/10000^{2i/d}),\quad PE_{(pos,2i+1)} = \cos(pos/10000^{2i/d}))",
           .domain = Domain{.bases = base_10000}}),
      claim<LongestWavelengthIsBase, Sinusoidal>(
          {.id = "vaswani2017.longest-wavelength",
           .ledger = "",
           .source = at("3.5"),
           .origin = quoted("The wavelengths form a geometric progression from 2π to 10000 · 2π"),
           .says = "The wavelengths form a geometric progression from 2 pi to 10000 * 2 pi",
           .latex = R"(\lambda_{d/2-1} = 10000\cdot 2\pi)",
           .domain = walk(dimensions(2, 1024)),
           .extent = grid_in("every even d"),
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000",
           .corrected_by = "vaswani2017.wavelengths",
           .note = "No d reaches the upper end: i runs to d_model/2 - 1. Of the formula as printed, which is what most "
                   "code since then computes.",
           .finding = {.impact = Impact::number,
                       .reading = "That the last wavelength, i = d_model/2 - 1, is 10000 · 2π, for each even d_model. "
                                  "Read as a half-open range, to which the upper end does not belong, it is true",
                       .so = "The last is 2π · 10000^(1 - 2/d_model)",
                       .difference = "60611 instead of 62832 at the paper's d_model = 512, 3.5 % less; 61712 at 1024. "
                                     "At the d = 128 of rotary heads, which the paper does not have, 54410, 13.4 % "
                                     "less",
                       .stays =
                           "The geometric progression and its first wavelength 2π. The sentence is true of the "
                           "authors' code (tensor2tensor, get_timing_signal_1d), in which the exponent is i/(d_model/2 "
                           "- 1) where the formula has i/(d_model/2); the experiments are not affected",
                       .prior = "That this code differs from the formula: tensor2tensor's issue 1423 (2019), and a "
                                "comment that libraries copy (\"differs slightly from the description in Section "
                                "3.5\"). Of the sentence, none known to us"}}),
      claim<Wavelengths, Sinusoidal>(
          {.id = "vaswani2017.wavelengths",
           .ledger = "",
           .source = at("3.5 (corrected)"),
           .origin = ours,
           .says =
               "The wavelengths form a geometric progression of ratio 10000^(2/d) from 2 pi to 10000^(1-2/d) * 2 pi",
           .latex = R"(\lambda_i = 2\pi\cdot 10000^{2i/d},\quad \lambda_{d/2-1} = 2\pi\cdot 10000^{1-2/d})",
           .domain = walk(dimensions(2, 1024)),
           .extent = grid_in("every even d")}),
      claim<RelativeOffsetMap, Sinusoidal>(
          {.id = "vaswani2017.offset-map",
           .ledger = "",
           .source = at("3.5"),
           .origin = quoted("for any fixed offset k, PEpos+k can be represented as a linear function of PEpos"),
           .says = "For any fixed offset k, PE(pos+k) can be represented as a linear function of PE(pos)",
           .latex = RelativeOffsetMap::text.latex}),
      accounted({.id = "vaswani2017.extrapolation",
                 .ledger = "",
                 .source = at("3.5, last paragraph"),
                 .origin = quoted("it may allow the model to extrapolate to sequence lengths longer than the ones "
                                  "encountered during training"),
                 .says = "It (the sinusoidal version) may allow the model to extrapolate to sequence lengths longer "
                         "than the ones encountered during training",
                 .latex = "",
                 .note = "A hope about trained models, not checkable here. Of the codes themselves, "
                         "vaswani2017.offset-map holds at any position, beyond any length."}),
  };
}

}  // namespace pe
