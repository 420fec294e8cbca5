/// The laws of su2024, by the names that theory/sources/su2024.toml calls them by.
#include "theory/claims/men2024.hpp"
#include "theory/claims/papers_on_decay.hpp"
#include "theory/claims/row.hpp"

namespace pe {

using namespace men2024;

Laws su2024_laws() {
  return {
      law<NotUpwardClosed<84'000, 394'000>, Rope>("su2024.serving-bases-not-upward-closed"),
      law<HalfTurned<true>, Rope>("su2024.half-turned-sum-not-negative"),
      law<SumIsIntegral<true>, Rope>("su2024.sum-is-cosine-integral"),
      law<ServesContext<394'000>, Rope>("su2024.serves-context"),
      law<MultipleServes<false>, Rope>("su2024.thousandfold"),
      law<MultipleServes<true>, Rope>("su2024.thousandfold-table"),
  };
}

}  // namespace pe
