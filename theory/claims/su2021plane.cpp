/// The laws of su2021plane, by the names that theory/sources/su2021plane.toml calls them by.
#include "theory/claims/papers_on_rotation.hpp"
#include "theory/claims/row.hpp"

namespace pe {

using namespace su2021plane;

Laws su2021plane_laws() {
  return {
      law<SumIsRelative, Rope>("su2021plane.sum-of-axes-relative"),
      law<SwappedCellsAlike<1>, Rope>("su2021plane.swapped-cells-alike"),
      law<TellsCellsApart<true>, Rope>("su2021plane.cells-told-apart"),
  };
}

}  // namespace pe
