/// The laws that theory/sources states as formulas refuse their mutants.
#include <map>

#include "tests/claims/mutants.hpp"
#include "theory/claims/list.hpp"
#include "theory/claims/source_files.hpp"
#include "theory/kernel/engine.hpp"

namespace pe::tests {
namespace {

std::uint64_t broken_by(Check const& check, std::vector<Case> const& cases) {
  constexpr int digits = 20;
  std::uint64_t mask = 0;
  for (auto const& input : cases) mask |= decide(check, input, digits).decision.broken;
  return mask;
}

TEST_CASE("Every formula that holds has mutants, which it refutes, each statement of it one of its own") {
  for (auto const& file : source_files()) {
    std::multimap<std::string_view, formulas::Mutant const*> mutants;
    for (auto const& mutant : file.mutants) mutants.emplace(mutant.claim, &mutant);
    for (auto const& each : file.claims) {
      auto const* const claim = std::get_if<Claim>(&each);
      if (claim == nullptr || claim->property != "formula") continue;
      INFO("the law of " << claim->id);
      bool const refuted = claim->expected == Verdict::refuted;  // by its own witness, and needs no mutant
      CHECK(refuted != mutants.contains(claim->id));
      auto const cases = detail::cases_of(claim->domain, claim->check->signature());
      if (refuted) continue;
      std::uint64_t alone = 0;
      std::string mutants_found;
      auto const [first, last] = mutants.equal_range(claim->id);
      for (auto mutant = first; mutant != last; ++mutant) {
        INFO("the mutant " << mutant->second->change);
        auto const broken = broken_by(*mutant->second->check, cases);
        CHECK(broken != 0);
        CHECK_FALSE(prove(*mutant->second->check, claim->domain));
        if ((broken & (broken - 1)) == 0) alone |= broken;
        mutants_found += fmt::format("\n  {} breaks statements {:#b}", mutant->second->change, broken);
      }
      int const parts = decide(*claim->check, cases.front(), 20).decision.parts;
      INFO(parts << " statements:" << mutants_found);
      CHECK(alone == (std::uint64_t{1} << parts) - 1);
    }
  }
}

}  // namespace
}  // namespace pe::tests
