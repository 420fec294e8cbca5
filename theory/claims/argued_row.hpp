/// A law of a property, for which there is an argument (properties/argued.hpp).
#pragma once

#include "theory/claims/row.hpp"
#include "theory/properties/argued.hpp"

namespace pe {

template <class Law, class Scheme>
formulas::NamedLaw argued_law(std::string name) {
  auto result = law<Law, Scheme>(std::move(name));
  result.check = with_argument(typeid(Law), std::move(result.check), Scheme::name, *result.domain);
  return result;
}

}  // namespace pe
