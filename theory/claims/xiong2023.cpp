/// The laws of xiong2023, by the names that theory/sources/xiong2023.toml calls them by.
#include "theory/claims/papers_on_decay.hpp"
#include "theory/claims/row.hpp"

namespace pe {

using namespace xiong2023;

Laws xiong2023_laws() {
  return {
      law<LargerBaseLargerScore<>, Rope>("xiong2023.larger-base-larger-score"),
  };
}

}  // namespace pe
