/// The laws of oka2025, by the names that theory/sources/oka2025.toml calls them by.
#include "theory/claims/press2021.hpp"
#include "theory/claims/row.hpp"

namespace pe {

using namespace press2021;

Laws oka2025_laws() {
  return {
      law<EightSlopes<true>, Alibi>("oka2025.alibi-slopes"),
      law<EightSlopes<false>, Alibi>("oka2025.alibi-slopes-corrected"),
  };
}

}  // namespace pe
