/// Vaswani et al. 2017, "Attention Is All You Need", section 3.5.
#include "theory/claims/common_laws.hpp"
#include "theory/claims/list.hpp"
#include "theory/properties/closed_form.hpp"
#include "theory/properties/extrapolation.hpp"
#include "theory/properties/relative_offset_map.hpp"

namespace pe {

std::vector<Claim> vaswani2017_claims() {
  auto const at = [](char const* place) { return Locator{"vaswani2017", place}; };
  auto const even_to_1024 = Domain{.dimensions = dimensions(2, 1024), .bases = base_10000, .exhaustive = true};
  return {
      claim<ClosedForm, Sinusoidal>(
          {.id = "vaswani2017.definition",
           .ledger = "",
           .source = at("3.5"),
           .says = "PE(pos, 2i) = sin(pos/10000^(2i/d)), PE(pos, 2i+1) = cos(pos/10000^(2i/d))",
           .latex = ClosedForm::text.latex,
           .domain = Domain{.dimensions = dimensions(2, 256), .bases = base_10000}}),
      claim<LongestWavelengthIsBase, Sinusoidal>(
          {.id = "vaswani2017.longest-wavelength",
           .ledger = "",
           .source = at("3.5"),
           .says = "The wavelengths form a geometric progression from 2 pi to 10000 * 2 pi",
           .latex = R"(\lambda_{d/2-1} = 10000\cdot 2\pi)",
           .domain = even_to_1024,
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000",
           .corrected_by = "vaswani2017.wavelengths",
           .note = "The upper end is not reached by any finite d; a half-open interval is meant."}),
      claim<Wavelengths, Sinusoidal>(
          {.id = "vaswani2017.wavelengths",
           .ledger = "",
           .source = at("3.5 (corrected)"),
           .says =
               "The wavelengths form a geometric progression of ratio 10000^(2/d) from 2 pi to 10000^(1-2/d) * 2 pi",
           .latex = R"(\lambda_i = 2\pi\cdot 10000^{2i/d} < 10000\cdot 2\pi)",
           .domain = even_to_1024}),
      claim<RelativeOffsetMap, Sinusoidal>(
          {.id = "vaswani2017.offset-map",
           .ledger = "",
           .source = at("3.5"),
           .says = "For any fixed offset k, PE(pos+k) can be represented as a linear function of PE(pos)",
           .latex = RelativeOffsetMap::text.latex}),
      claim<Extrapolation, Sinusoidal>(
          {.id = "vaswani2017.extrapolation",
           .ledger = "",
           .source = at("3.5, last paragraph"),
           .says = "The encoding itself goes on beyond the lengths seen in training: determined there, bounded, of the "
                   "same norm",
           .latex = Extrapolation::text.latex,
           .note =
               "The paper hopes that a model may extrapolate; that is a question about models, and not decided here."}),
  };
}

}  // namespace pe
