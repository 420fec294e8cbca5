/// The laws of liu2023, by the names that theory/sources/liu2023.toml calls them by.
#include "theory/claims/papers_on_rotation.hpp"
#include "theory/claims/row.hpp"

namespace pe {

Laws liu2023_laws() {
  return {
      law<liu2023::CriticalDimension<0>, Rope>("liu2023.critical-dimension"),
  };
}

}  // namespace pe
