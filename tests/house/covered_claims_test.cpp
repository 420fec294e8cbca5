/// The claims whose domains are covered: that they can be, and that their laws fail just beyond.
#include "tests/catch.hpp"
#include "tests/kernel/fake_check.hpp"
#include "theory/claims/list.hpp"
#include "theory/kernel/cover.hpp"
#include "theory/kernel/engine.hpp"

namespace pe::house {
namespace {

TEST_CASE("Whatever is to be covered can be") {
  int covered = 0;
  for (auto const& claim : claims()) {
    if (!claim.domain.covered) continue;
    ++covered;
    INFO(claim.id);
    CHECK(why_not_covered(*claim.check, claim.domain) == "");
  }
  CHECK(covered >= 5);
}

TEST_CASE("The law of each covered claim is refuted where its domain ends, or at the next dimension") {
  struct Beyond {
    char const* id;
    int dimension;
    double low, high;
    char const* why;
  };
  for (auto const& [id, dimension, low, high, why] :
       {Beyond{"kazemnejad2019.dot-product-positive", 128, 1706, 1707, "the first negative integer lag is 1707"},
        {"kazemnejad2019.dot-product-positive", 2, 0, 3, "cos 3 < 0"},
        {"mathor2020.apart-at-real-lags", 128, 0, 1, "at lag 0 codes are equal"},
        {"mathor2020.apart-at-real-lags", 16, 1, 0x1p20, "at d = 16 lag 596274 is nearer"},
        {"mathor2020.apart-at-real-lags", 2, 6, 7, "at d = 2 codes repeat after 2 pi"},
        {"su2021.decay-to-half", 128, 8, 16, "at distance 15 the mean is still above 16.25"}}) {
    INFO(id << ": " << why);
    auto const* known = find_claim(id);
    REQUIRE(known != nullptr);
    Domain const beyond{
        .dimensions = {dimension}, .bases = {10000}, .positions = {Positions::reals(low, high)}, .covered = true};
    auto const claim = made_up_claim("test.beyond", known->check, beyond, Verdict::refuted);
    auto const outcome = decide({&claim}, {}).at(0);
    CHECK(outcome.verdict == Verdict::refuted);
    CHECK(outcome.alarm.empty());
  }
}

}  // namespace
}  // namespace pe::house
