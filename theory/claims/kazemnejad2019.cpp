/// The laws of kazemnejad2019, by the names that theory/sources/kazemnejad2019.toml calls them by.
#include "theory/claims/kazemnejad2019.hpp"
#include "theory/claims/kazemnejad2019_offsets.hpp"
#include "theory/claims/row.hpp"

namespace pe {

using namespace kazemnejad2019;

Laws kazemnejad2019_laws() {
  return {
      law<NormalisedEnds, Normalised>("kazemnejad2019.normalised-ends"),
      law<StepDependsOnLength, Normalised>("kazemnejad2019.step-depends-on-length"),
      law<OneWordRefused, Normalised>("kazemnejad2019.one-word-refused"),
      law<StepIsOne, Linear>("kazemnejad2019.step-is-one"),
      law<CaseFormula, Sinusoidal>("kazemnejad2019.case-formula"),
      law<OnlyEvenDimensions, Sinusoidal>("kazemnejad2019.only-even-dimensions"),
      law<FrequenciesFall, Sinusoidal>("kazemnejad2019.frequencies-fall"),
      law<LongestWavelengthIsBase, Sinusoidal>("kazemnejad2019.longest-wavelength"),
      law<Wavelengths, Sinusoidal>("kazemnejad2019.wavelengths"),
      law<LongestWavelengthOf, Sinusoidal>("kazemnejad2019.longest-wavelength-of"),
      law<ListedFrom<1>, Sinusoidal>("kazemnejad2019.listed-vector"),
      law<ListedFrom<0>, Sinusoidal>("kazemnejad2019.listed-vector-corrected"),
      law<DigitsAlternate, Binary>("kazemnejad2019.digits-alternate"),
      law<DigitIsSignOfSine, Binary>("kazemnejad2019.digit-is-sign-of-sine"),
      law<AlternationSlows<2, 50>, Sinusoidal>("kazemnejad2019.alternation-slows"),
      law<SineColumnChanges<>, Sinusoidal>("kazemnejad2019.sine-column-changes"),
      law<CodesSpanPlane, Sinusoidal>("kazemnejad2019.codes-span-plane"),
      law<MapIsRotation, Sinusoidal>("kazemnejad2019.map-is-rotation"),
      law<DotProductFalls, Sinusoidal>("kazemnejad2019.dot-product-falls"),
      law<FirstRise<>, Sinusoidal>("kazemnejad2019.first-rise"),
      law<DotProductPositive, Sinusoidal>("kazemnejad2019.dot-product-positive"),
      law<DotProductFigure<>, Sinusoidal>("kazemnejad2019.dot-product-figure"),
      law<FirstHalfHoldsPosition<>, Sinusoidal>("kazemnejad2019.first-half-holds-position"),
      law<VarianceOfFirstHalf<>, Sinusoidal>("kazemnejad2019.variance-of-first-half"),
      law<OnlySineAndCosine, Sinusoidal>("kazemnejad2019.only-sine-and-cosine"),
      law<TwoPhases, Sinusoidal>("kazemnejad2019.two-phases"),
      law<OneFunctionFails, Sinusoidal>("kazemnejad2019.one-function-fails"),
  };
}

}  // namespace pe
