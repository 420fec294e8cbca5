/// The laws of deepseek2024, by the names that theory/sources/deepseek2024.toml calls them by.
#include "theory/claims/peng2023.hpp"
#include "theory/claims/row.hpp"

namespace pe {

using namespace peng2023;

Laws deepseek2024_laws() {
  return {
      law<TemperatureIs<Printed::root_of_inverse>, Rope>("deepseek2024.yarn-temperature"),
  };
}

}  // namespace pe
