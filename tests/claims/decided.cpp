#include "tests/claims/decided.hpp"

#include "theory/claims/list.hpp"

namespace pe {

std::vector<Outcome> const& decided_claims() {
  static std::vector<Outcome> const decided = [] {
    std::vector<Claim const*> all;
    for (auto const& claim : claims()) all.push_back(&claim);
    return decide(all, {.cases = decided_cases, .jobs = 2});
  }();
  return decided;
}

std::vector<Outcome const*> const& decided_cells() {
  static std::vector<Outcome const*> const cells = [] {
    std::vector<Outcome const*> result;
    for (auto const& outcome : decided_claims()) {
      if (outcome.claim->source.place == "theory/properties") result.push_back(&outcome);
    }
    return result;
  }();
  return cells;
}

}  // namespace pe
