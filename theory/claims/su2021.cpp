/// Su et al. 2021, "RoFormer: Enhanced Transformer with Rotary Position Embedding".
#include "theory/claims/list.hpp"
#include "theory/claims/row.hpp"
#include "theory/properties/handedness.hpp"
#include "theory/properties/norm_kept.hpp"
#include "theory/properties/relative_rotation.hpp"
#include "theory/properties/relative_score.hpp"
#include "theory/properties/rotary_closed_form.hpp"
#include "theory/properties/rotation_orthogonal.hpp"

namespace pe {

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
  };
}

}  // namespace pe
