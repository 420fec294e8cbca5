/// The laws of wang2024precision, by the names that theory/sources/wang2024precision.toml calls them by.
#include "theory/claims/wang2024precision.hpp"

namespace pe {

using namespace wang2024precision;

Laws wang2024precision_laws() {
  return {
      law<FirstIntegerLost<0>, Rope>("wang2024precision.first-integer-lost"),
      law<NormDrift<GreatestDrifts>, Sinusoidal>("wang2024precision.norm-drift"),
      law<RoundedPositionsBreak<Format::bfloat16>, Rope>("wang2024precision.rounded-positions-break"),
  };
}

}  // namespace pe
