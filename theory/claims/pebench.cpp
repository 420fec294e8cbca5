/// The bench's own list: every property on every scheme that it is listed with, whether or not a document claims it.
#include "theory/claims/list.hpp"
#include "theory/properties/list.hpp"

namespace pe {

std::vector<Claim> pebench_claims() {
  std::vector<Claim> result;
  for (auto const& property : properties()) {
    for (auto const& check : property.checks) {
      auto const scheme = std::string(check->scheme());
      result.push_back(detail::make_claim({.id = "pebench." + property.name + "." + scheme,
                                           .ledger = "",
                                           .source = {"pebench", "theory/properties"},
                                           .says = property.says,
                                           .latex = property.latex,
                                           .domain = property.domain},
                                          property.name, check));
    }
  }
  return result;
}

}  // namespace pe
