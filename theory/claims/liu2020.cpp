/// The laws of liu2020, by the names that theory/sources/liu2020.toml calls them by.
#include "theory/claims/liu2020.hpp"

namespace pe {

using namespace liu2020;

Laws liu2020_laws() {
  return {
      law<SinusoidAsIntegral<true>, Floater>("liu2020.sinusoid-printed"),
      law<SinusoidAsIntegral<false>, Floater>("liu2020.sinusoid"),
  };
}

}  // namespace pe
