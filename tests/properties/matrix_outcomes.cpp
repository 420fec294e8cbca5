#include "tests/properties/matrix_outcomes.hpp"

#include "theory/claims/list.hpp"

namespace pe {

std::vector<Outcome> const& matrix_outcomes() {
  static std::vector<Claim> const claims = pebench_claims();
  static std::vector<Outcome> const outcomes = [] {
    std::vector<Claim const*> pointers;
    for (auto const& claim : claims) pointers.push_back(&claim);
    return decide(pointers, {.cases = matrix_cases, .jobs = 2});
  }();
  return outcomes;
}

}  // namespace pe
