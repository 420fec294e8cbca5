/// The laws of wang2019complex, by the names that theory/sources/wang2019complex.toml calls them by.
#include "theory/claims/wang2019complex.hpp"

namespace pe {

using namespace wang2019complex;

Laws wang2019complex_laws() {
  return {
      law<ModulusMultiplies<>, ComplexOrder>("wang2019complex.modulus-multiplies"),
      law<SharedFrequencies<true>, ComplexOrder>("wang2019complex.shared-frequencies-printed"),
      law<SharedFrequencies<false>, ComplexOrder>("wang2019complex.shared-frequencies"),
  };
}

}  // namespace pe
