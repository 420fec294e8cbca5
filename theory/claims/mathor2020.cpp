/// The laws of mathor2020, by the names that theory/sources/mathor2020.toml calls them by.
#include "theory/claims/mathor2020.hpp"
#include "theory/claims/row.hpp"
#include "theory/properties/boundedness.hpp"
#include "theory/properties/consistent_distance.hpp"

namespace pe {

using namespace mathor2020;

Laws mathor2020_laws() {
  return {
      law<LastFrequencyHasSineOnly, SinusoidalSineLast>("mathor2020.last-frequency-has-sine-only"),
      law<Boundedness, Growing>("mathor2020.growing-bounded"),
      law<ConsistentDistance, Growing>("mathor2020.growing-distance"),
      law<PositionsOfTable, Learnable>("mathor2020.positions-of-table"),
      law<OneHotLooksUp, OneHot>("mathor2020.one-hot-looks-up"),
      law<EntriesOfDimension, Sinusoidal>("mathor2020.entries-of-dimension"),
      law<NoLagNearer<>, Sinusoidal>("mathor2020.no-lag-nearer"),
  };
}

}  // namespace pe
