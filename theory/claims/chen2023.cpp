/// The laws of chen2023, by the names that theory/sources/chen2023.toml calls them by.
#include "theory/claims/chen2023.hpp"
#include "theory/claims/row.hpp"

namespace pe {

using namespace chen2023;

Laws chen2023_laws() {
  return {
      law<AnyProducts<Factor::of_second_derivative>, Rope>("chen2023.interpolation-of-any-products"),
      law<TimesSmallerAt<571, true>, Rope>("chen2023.571-times"),
      law<TimesSmallerAt<295, false>, Rope>("chen2023.295-times"),
      law<SumExceedsDimension, Rope>("chen2023.sum-exceeds-dimension"),
  };
}

}  // namespace pe
