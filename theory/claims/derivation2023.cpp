/// The laws of derivation2023, by the names that theory/sources/derivation2023.toml calls them by.
#include "theory/claims/derivation2023.hpp"
#include "theory/claims/common_laws.hpp"
#include "theory/claims/row.hpp"
#include "theory/properties/distance_symmetry.hpp"
#include "theory/properties/gram_toeplitz.hpp"
#include "theory/properties/relative_offset_map.hpp"

namespace pe {

using namespace derivation2023;

Laws derivation2023_laws() {
  return {
      law<ListOfPairs<2>, Sinusoidal>("derivation2023.definition"),
      law<PowersOfTen<>, Sinusoidal>("derivation2023.powers-of-ten"),
      law<IndexedByColumn, Sinusoidal>("derivation2023.indexed-by-column"),
      law<OnePairPerColumn, Sinusoidal>("derivation2023.one-pair-per-column"),
      law<ListOfPairs<1>, Sinusoidal>("derivation2023.list-of-pairs"),
      law<NormIsHalfDimension, Sinusoidal>("derivation2023.norm-is-half-dimension"),
      law<DotProductIsMatrix, Sinusoidal>("derivation2023.dot-product-is-matrix"),
      law<TraceIdentity, Sinusoidal>("derivation2023.trace-identity"),
      law<ConstantNormImpliesRelative, LinearOrbit>("derivation2023.constant-norm-implies-relative"),
      law<OrthogonalImpliesRelative, Sinusoidal>("derivation2023.orthogonal-implies-relative"),
      law<RelativeOffsetMap, PrintedPhi>("derivation2023.phi-sign"),
      law<MapsBackwards, PrintedPhi>("derivation2023.maps-backwards"),
      law<SinesAloneAreAbsolute, Sinusoidal>("derivation2023.sines-alone-are-absolute"),
  };
}

}  // namespace pe
