/// The laws of chi2022kerple, by the names that theory/sources/chi2022kerple.toml calls them by.
#include "theory/claims/chi2022kerple.hpp"

namespace pe {

using namespace chi2022kerple;

Laws chi2022kerple_laws() {
  return {
      law<SignInDoubles<300'000'000>, PowerKernel<2>>("chi2022kerple.shifted-kernel-in-doubles"),
  };
}

}  // namespace pe
