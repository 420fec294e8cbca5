/// The laws of su2022, by the names that theory/sources/su2022.toml calls them by.
#include "theory/claims/papers_on_rotation.hpp"
#include "theory/claims/row.hpp"

namespace pe {

using namespace su2022;

Laws su2022_laws() {
  return {
      law<ReflectionPowers<true>, Rope>("su2022.reflection-powers-relative"),
      law<ShearIsNotRelative<true>, Rope>("su2022.shear-powers-not-relative"),
  };
}

}  // namespace pe
