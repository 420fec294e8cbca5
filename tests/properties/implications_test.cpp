/// Cells that cannot both be raise an alarm.
#include "theory/properties/implications.hpp"

#include <algorithm>

#include "tests/kernel/made_up_claims.hpp"

namespace pe {
namespace {

Claim cell(std::string const& property) {
  FakeCheck check;
  auto claim = claim_of(check);
  claim.source.key = "pebench";
  claim.property = property;
  return claim;
}

Outcome outcome(Claim const& claim, Verdict verdict) {
  Outcome result;
  result.claim = &claim;
  result.verdict = verdict;
  result.agrees = true;
  return result;
}

TEST_CASE("A property that holds where what follows from it is refuted: both cells have an alarm and are undecided") {
  std::vector const list{Implication{{"a"}, "b"}, Implication{{"a"}, "c", true}};
  auto const a = cell("a"), b = cell("b"), c = cell("c");
  std::vector all{outcome(a, Verdict::holds), outcome(b, Verdict::refuted), outcome(c, Verdict::refuted)};
  check_implications(all, list);
  CHECK(all[0].alarm == "contradictory: what has a has b");
  CHECK_FALSE(all[0].agrees);
  CHECK_FALSE(all[1].agrees);
  CHECK(all[0].verdict == Verdict::undecided);
  CHECK(all[1].verdict == Verdict::undecided);
  CHECK(all[2].agrees);
  std::vector excluded{outcome(a, Verdict::holds), outcome(b, Verdict::holds), outcome(c, Verdict::holds)};
  check_implications(excluded, list);
  CHECK(excluded[2].alarm == "contradictory: what has a lacks c");
  CHECK(excluded[1].agrees);
  std::vector sound{outcome(a, Verdict::refuted), outcome(b, Verdict::refuted), outcome(c, Verdict::holds)};
  check_implications(sound, list);
  CHECK(std::ranges::all_of(sound, &Outcome::agrees));
}

TEST_CASE("Each implication is between properties that there are") {
  for (auto const& [from, to, excludes] : implications()) {
    property(std::string(to));
    for (auto const name : from) property(std::string(name));
  }
}

}  // namespace
}  // namespace pe
