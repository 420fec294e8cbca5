/// The laws of schenck2025, by the names that theory/sources/schenck2025.toml calls them by.
#include "theory/claims/schenck2025.hpp"

namespace pe {

using namespace schenck2025;

Laws schenck2025_laws() {
  return {
      law<TwoDirectionsStill, CirculantString>("schenck2025.circulant-two-directions-still"),
      law<SymmetricPartUnused, CirculantString>("schenck2025.circulant-symmetric-part-unused"),
  };
}

}  // namespace pe
