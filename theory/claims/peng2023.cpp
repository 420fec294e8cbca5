/// The laws of peng2023, by the names that theory/sources/peng2023.toml calls them by.
#include "theory/claims/peng2023.hpp"
#include "theory/claims/papers_on_decay.hpp"
#include "theory/claims/row.hpp"

namespace pe {

using namespace peng2023;

Laws peng2023_laws() {
  return {
      law<TurnsWithin<4096, 32, 21, 18>, Rope>("peng2023.turns-within-length"),
      law<NtkBase<0, 0>, Rope>("peng2023.ntk-base"),
      law<RampsDiffer<38, 329>, Rope>("peng2023.yarn-ramps-differ"),
      law<TemperatureIs<Printed::root_of_inverse>, Rope>("peng2023.yarn-temperature"),
      law<CloserWhenStretched<>, Rope>("peng2023.closer-when-stretched"),
  };
}

}  // namespace pe
