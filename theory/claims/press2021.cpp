/// The laws of press2021 and oka2025, by the names that their files in theory/sources call them by.
#include "theory/claims/press2021.hpp"

namespace pe {

using namespace press2021;

Laws press2021_laws() {
  return {
      law<BiasIsRow, Alibi>("press2021.bias-is-row"),
      law<NotScaled, Alibi>("press2021.not-scaled"),
      law<SlopesAreGeometric<false>, Alibi>("press2021.slopes"),
      law<SlopesAreGeometric<true>, Alibi>("press2021.slopes-corrected"),
      law<KeysAlone, Alibi>("press2021.biases-by-key-alone"),
  };
}

}  // namespace pe
