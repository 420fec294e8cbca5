/// The laws of llama2024, by the names that theory/sources/llama2024.toml calls them by.
#include "theory/claims/peng2023.hpp"
#include "theory/claims/row.hpp"

namespace pe {

Laws llama2024_laws() {
  return {
      law<peng2023::TurnsWithin<8192, 4, 29, 29>, Rope>("llama2024.turns-within-length"),
  };
}

}  // namespace pe
