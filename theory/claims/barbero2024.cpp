/// The laws of barbero2024, by the names that theory/sources/barbero2024.toml calls them by.
#include "theory/claims/papers_on_rotation.hpp"
#include "theory/claims/row.hpp"

namespace pe {

using namespace barbero2024;

Laws barbero2024_laws() {
  return {
      law<GreatestAtDistance, Rope>("barbero2024.score-greatest-at-distance"),
      law<OddInKey, Rope>("barbero2024.score-odd-in-key"),
  };
}

}  // namespace pe
