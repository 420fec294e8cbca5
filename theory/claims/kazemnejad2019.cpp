/// The laws of kazemnejad2019, by the names that theory/sources/kazemnejad2019.toml calls them by.
#include "theory/claims/kazemnejad2019.hpp"
#include "theory/claims/row.hpp"

namespace pe {

using namespace kazemnejad2019;

Laws kazemnejad2019_laws() {
  return {
      law<OneWordRefused, Normalised>("kazemnejad2019.one-word-refused"),
      law<StepIsOne, Linear>("kazemnejad2019.step-is-one"),
      law<RefusedIsOdd<1>, Sinusoidal>("kazemnejad2019.only-even-dimensions"),
      law<EntriesOfDimension, Sinusoidal>("kazemnejad2019.entries-of-dimension"),
      law<AlternationSlows<2, 50>, Sinusoidal>("kazemnejad2019.alternation-slows"),
      law<FirstHalfHoldsPosition<>, Sinusoidal>("kazemnejad2019.first-half-holds-position"),
      law<VarianceOfFirstHalf<>, Sinusoidal>("kazemnejad2019.variance-of-first-half"),
  };
}

}  // namespace pe
