/// The laws of derivation2023, by the names that theory/sources/derivation2023.toml calls them by.
#include "theory/claims/derivation2023.hpp"

namespace pe {

using namespace derivation2023;

Laws derivation2023_laws() {
  return {
      law<ListOfPairs<2>, Sinusoidal>("derivation2023.definition"),
      law<ListOfPairs<1>, Sinusoidal>("derivation2023.list-of-pairs"),
      law<ConstantNormImpliesRelative, LinearOrbit>("derivation2023.constant-norm-implies-relative"),
  };
}

}  // namespace pe
