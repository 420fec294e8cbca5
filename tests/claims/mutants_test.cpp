/// What `must_kill` sees of a law, and the mutants of the laws that theory/sources states as formulas.
#include <map>

#include "tests/claims/mutants.hpp"
#include "tests/claims/wrong_schemes.hpp"
#include "theory/claims/list.hpp"
#include "theory/claims/source_files.hpp"
#include "theory/kernel/engine.hpp"
#include "theory/properties/list.hpp"

namespace pe::tests {
namespace {

/// The norm is d/2, and the first entry at 0 is 0.
struct NormAndStart {
  static constexpr Signature takes{.positions = {"t"}};

  auto operator()(auto const& pe, auto const& t) const {
    auto const& field = pe.field();
    return both(equal(squared_norm(pe.encode(t)), field.number(pe.pairs())),
                equal(pe.encode(field.origin())[0], field.number(0)));
  }
};

struct Doubled : CodesChanged<Sinusoidal, Doubled> {
  static void change(auto const&, auto& code) { code[0] = code[0] + code[0]; }
};

std::vector<Case> const cases = detail::cases_of({.dimensions = {2, 4}, .bases = {10000}}, NormAndStart::takes);

TEST_CASE("A sound scheme breaks no part of a law") {
  auto const broken = detail::broken_by<NormAndStart, Sinusoidal>(cases);
  CHECK(broken.parts == 2);
  CHECK(broken.mask == 0);
}

TEST_CASE("Which part of a law a mutant breaks is recognised") {
  CHECK(detail::broken_by<NormAndStart, Doubled>(cases).mask == 0b01);
  CHECK(detail::broken_by<NormAndStart, CosineFirst>(cases).mask == 0b10);
}

TEST_CASE("Every law that is no property has mutants, each statement of it one of its own") {
  std::set<std::string> properties_too{"formula"};  // those have a test of their own
  for (auto const& property : properties()) properties_too.insert(property.name);
  for (auto const& claim : claims()) {
    if (!claim.check || properties_too.contains(claim.property)) continue;
    INFO("the law " << claim.property << " of " << claim.id << " is not in a must_kill of tests/claims");
    CHECK(laws_with_mutants().contains(claim.property));
  }
}

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
