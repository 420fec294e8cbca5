/// The laws of peng2023 and deepseek2024, by the names that their files in theory/sources call them by.
#include "theory/claims/peng2023.hpp"
#include "theory/claims/row.hpp"

namespace pe {

using namespace peng2023;

Laws peng2023_laws() {
  return {
      law<TemperatureIs<false>, Rope>("peng2023.yarn-temperature"),
  };
}

}  // namespace pe
