/// The laws of mathor2020, by the names that theory/sources/mathor2020.toml calls them by.
#include "theory/claims/mathor2020.hpp"
#include "theory/claims/row.hpp"
#include "theory/properties/boundedness.hpp"
#include "theory/properties/consistent_distance.hpp"
#include "theory/properties/length_independence.hpp"

namespace pe {

using namespace mathor2020;

Laws mathor2020_laws() {
  return {
      law<DifferenceConsistent, Sinusoidal>("mathor2020.difference-consistent"),
      law<FirstDifferences<>, Sinusoidal>("mathor2020.first-differences"),
      law<CaseFormula, Sinusoidal>("mathor2020.case-formula"),
      law<FrequencyOfItsDimension, Sinusoidal>("mathor2020.frequency-of-its-dimension"),
      law<FrequencyNumbers, Sinusoidal>("mathor2020.frequency-numbers"),
      law<LastFrequencyHasSineOnly, SinusoidalSineLast>("mathor2020.last-frequency-has-sine-only"),
      law<ListedFrom<0>, Sinusoidal>("mathor2020.listed-vector"),
      law<TableLine<true>, BinaryMostSignificantFirst>("mathor2020.binary-table"),
      law<TableLine<false>, BinaryMostSignificantFirst>("mathor2020.binary-table-corrected"),
      law<Boundedness, Growing>("mathor2020.growing-bounded"),
      law<ConsistentDistance, Growing>("mathor2020.growing-distance"),
      law<NormGrows, Growing>("mathor2020.norm-grows"),
      law<GrowingNumbers<>, Growing>("mathor2020.growing-numbers"),
      law<SumDisturbsDistance, Sinusoidal>("mathor2020.sum-disturbs-distance"),
      law<PositionsOfTable, Learnable>("mathor2020.positions-of-table"),
      law<OneHotLooksUp, OneHot>("mathor2020.one-hot-looks-up"),
      law<ChordsInNumbers<>, Sinusoidal>("mathor2020.chords-in-numbers"),
      law<CodesApart, Sinusoidal>("mathor2020.codes-apart"),
      law<NoLagNearer<>, Sinusoidal>("mathor2020.no-lag-nearer"),
  };
}

}  // namespace pe
