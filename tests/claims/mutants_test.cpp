/// What `must_kill` sees of a law: which of its statements a mutant breaks.
#include "tests/claims/mutants.hpp"
#include "tests/claims/wrong_schemes.hpp"
#include "theory/claims/list.hpp"
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

}  // namespace
}  // namespace pe::tests
