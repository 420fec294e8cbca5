/// The laws of vaswani2017, by the names that theory/sources/vaswani2017.toml calls them by.
#include "theory/claims/common_laws.hpp"
#include "theory/claims/row.hpp"

namespace pe {

Laws vaswani2017_laws() {
  return {
      law<CaseFormula, Sinusoidal>("vaswani2017.case-formula"),
      law<LongestWavelengthIsBase, Sinusoidal>("vaswani2017.longest-wavelength"),
      law<Wavelengths, Sinusoidal>("vaswani2017.wavelengths"),
  };
}

}  // namespace pe
