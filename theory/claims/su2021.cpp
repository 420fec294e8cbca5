/// The laws of su2021, by the names that theory/sources/su2021.toml calls them by.
#include "theory/claims/su2021.hpp"
#include "theory/claims/papers_on_decay.hpp"
#include "theory/claims/row.hpp"
#include "theory/properties/rotary_closed_form.hpp"

namespace pe {

using namespace su2021;

Laws su2021_laws() {
  return {
      law<RotaryClosedForm, Rope>("su2021.rotary-closed-form"),
      law<AbelSummation, Rope>("su2021.abel-summation"),
      law<AbelBound, Rope>("su2021.abel-bound"),
      law<MeanFalls, Rope>("su2021.mean-of-sums-falls"),
      law<RisesWithin<115>, Rope>("su2021.mean-of-sums-rises"),
      law<MeanIsHalved, Rope>("su2021.mean-of-sums-halved"),
      law<MeansPrinted<false>, Rope>("su2021.means-of-sums"),
      law<WindowMaxima<>, Rope>("su2021.greatest-scores-of-windows"),
      law<MeansPrinted<true>, Rope>("su2021.far-means-of-sums"),
  };
}

}  // namespace pe
