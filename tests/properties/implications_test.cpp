/// Cells that cannot both be contradict each other.
#include "theory/properties/implications.hpp"

#include "tests/kernel/made_up_claims.hpp"

namespace pe {
namespace {

TEST_CASE("A property that holds where what follows from it is refuted contradicts it, in both cells") {
  std::vector const list{Implication{{"a"}, "b"}, Implication{{"a"}, "c", true}};
  auto const found = [&](std::string_view a, std::string_view b, std::string_view c) {
    return contradictions({{"s", "a", a}, {"s", "b", b}, {"s", "c", c}, {"other", "a", "holds"}}, list);
  };
  std::string const has = "contradictory: what has a has b", lacks = "contradictory: what has a lacks c";
  CHECK(found("holds", "refuted", "refuted") == std::vector<std::string>{has, has, "", ""});
  CHECK(found("holds", "holds", "holds") == std::vector<std::string>{lacks, "", lacks, ""});
  CHECK(found("refuted", "refuted", "holds") == std::vector<std::string>(4));
  CHECK(found("undecided", "refuted", "refuted") == std::vector<std::string>(4));
}

TEST_CASE("Each implication is between properties that there are") {
  for (auto const& [from, to, excludes] : implications()) {
    property(std::string(to));
    for (auto const name : from) property(std::string(name));
  }
}

}  // namespace
}  // namespace pe
