/// Cells that cannot both be contradict each other.
#include "theory/properties/implications.hpp"

#include "tests/kernel/made_up_claims.hpp"

namespace pe {
namespace {

TEST_CASE("A property that holds where what follows from it is refuted contradicts it, in both cells") {
  std::vector const list{Implication{{"a"}, "b"}};
  auto const found = [&](std::string_view a, std::string_view b) {
    return contradictions({{"s", "a", a}, {"s", "b", b}, {"other", "a", "holds"}}, list);
  };
  std::string const has = "contradictory: what has a has b";
  CHECK(found("holds", "refuted") == std::vector<std::string>{has, has, ""});
  CHECK(found("holds", "holds") == std::vector<std::string>(3));
  CHECK(found("refuted", "refuted") == std::vector<std::string>(3));
  CHECK(found("undecided", "refuted") == std::vector<std::string>(3));
  CHECK(contradictions({{"s", "a", "holds", true}, {"s", "b", "refuted"}}, list) == std::vector<std::string>{has, ""});
  CHECK(contradictions({{"s", "a", "holds"}, {"s", "b", "refuted", true}}, list) == std::vector<std::string>{"", has});
}

TEST_CASE("What decides whether a property can be so is all that it implies, with what that takes") {
  using Names = std::set<std::string_view>;
  CHECK(properties_beside("relative-rotation") == Names{"rotation-orthogonal", "relative-score"});
  CHECK(properties_beside("permutation-equivariance") == Names{"reversal-equivariance", "pooled-invariance"});
  CHECK(properties_beside("stored-uniqueness").empty());
}

// s ln(i + 1) q.k is new at each place of the query, and the same at each place of the key: matrix_test.cpp decides it.
TEST_CASE("Beyond-length has uniqueness of codes and rotations, and of scores of the offset alone") {
  auto const contradict = [](std::string_view scheme, std::string_view shift, std::string_view length) {
    return !contradictions({{scheme, "beyond-length", "holds"},
                            {scheme, "uniqueness", "refuted"},
                            {scheme, "score-shift-invariance", shift},
                            {scheme, "score-length-invariance", length}})
                .front()
                .empty();
  };
  CHECK(contradict("sinusoidal", "refuted", "holds"));
  CHECK(contradict("rope", "refuted", "refuted"));
  CHECK(contradict("alibi", "holds", "holds"));
  CHECK_FALSE(contradict("alibi", "holds", "refuted"));
  CHECK_FALSE(contradict("ssmax", "refuted", "holds"));
  CHECK_FALSE(contradict("rope-axial", "refuted", "holds"));  // new down a column, and the same across
}

TEST_CASE("Uniqueness has beyond-length of rotations, and of no table, which ends") {
  auto const contradict = [](std::string_view scheme) {
    return !contradictions({{scheme, "uniqueness", "holds"}, {scheme, "beyond-length", "refuted"}}).front().empty();
  };
  CHECK(contradict("rope"));
  CHECK(contradict("rope-dynamic-ntk"));
  CHECK_FALSE(contradict("learnable"));
  CHECK_FALSE(contradict("rope-axial"));
}

TEST_CASE("Each implication is between properties that there are") {
  for (auto const& [from, to, needs] : implications()) {
    property(std::string(to));
    for (auto const name : from) property(std::string(name));
  }
}

}  // namespace
}  // namespace pe
