/// The laws of hua2024, by the names that theory/sources/hua2024.toml calls them by.
#include "theory/claims/papers_on_rotation.hpp"
#include "theory/claims/row.hpp"

namespace pe {

Laws hua2024_laws() {
  return {
      law<hua2024::TruncatedWave<true>, Rope>("hua2024.truncated-wave-is-pure"),
      law<hua2024::TruncatedWave<false>, Rope>("hua2024.truncated-wave"),
  };
}

}  // namespace pe
