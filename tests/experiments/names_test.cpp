#include "experiments/terminal/names.hpp"

#include <algorithm>

#include "tests/catch.hpp"
#include "theory/claims/list.hpp"
#include "theory/kernel/error.hpp"

namespace pe::experiments {
namespace {

using Names = std::vector<std::string>;
using tests::contains;

/// The claims that `wanted` accepts, found the slow way.
template <class Wanted>
std::vector<Claim const*> claims_where(Wanted const& wanted) {
  std::vector<Claim const*> result;
  for (auto const& claim : claims()) {
    if (wanted(claim)) result.push_back(&claim);
  }
  return result;
}

std::string message_of(std::vector<std::string> const& selectors) {
  return tests::refusal<UserError>([&] { select(selectors); });
}

TEST_CASE("a claim is named by its id, or by an end of it that no other has") {
  CHECK(claim_named("su2021.orthogonal").id == "su2021.orthogonal");
  CHECK(claim_named("trace-identity").id == "derivation2023.trace-identity");
  CHECK_THROWS_AS(claim_named("identity"), UserError);    // an end, but not after a dot
  CHECK_THROWS_AS(claim_named("offset-map"), UserError);  // of several
  CHECK_THROWS_WITH(claim_named("su2021.ortogonal"), contains("su2021.orthogonal"));
}

TEST_CASE("the name of a scheme, a property or a source is answered with what can be asked of it") {
  auto const answer = [](char const* name) { return tests::refusal<UserError>([&] { claim_named(name); }); };
  CHECK_THAT(answer("rope"), contains("'rope' is a scheme, and a claim is required; 'pebench list claims rope' lists"));
  CHECK_THAT(answer("trace-identity-of-nothing"), contains("there is no claim"));
  CHECK_THAT(answer("vaswani2017"), contains("is a source") && contains("'pebench verify vaswani2017' decides them"));
  CHECK_THAT(answer("pooled-invariance"),
             contains("is a property") && contains("'pebench list claims pooled-invariance'"));
}

TEST_CASE("the nearest names to a slip of the finger come first") {
  Names const names{"binary", "linear", "rope", "rope-half-split", "sinusoidal"};
  CHECK(nearest("sinusodal", names) == Names{"sinusoidal"});
  CHECK(nearest("lniear", names) == Names{"linear"});
  CHECK(nearest("rope", names).front() == "rope");
  CHECK(nearest("SINUSODAL", names) == Names{"sinusoidal"});
}

TEST_CASE("a name that contains what was asked is near, though much longer; a shorter one is nearer") {
  CHECK(nearest("rop", {"pebench.handedness.rope", "rope"}) == Names{"rope", "pebench.handedness.rope"});
}

TEST_CASE("names with little in common are not offered") {
  Names const names{"binary", "linear", "rope", "sinusoidal"};
  CHECK(nearest("zzzzzzzz", names).empty());
  CHECK(nearest("", names).empty());
  CHECK(nearest("rope", {}).empty());
}

TEST_CASE("at most so many names are offered, each once, and equally near ones in alphabetical order") {
  CHECK(nearest("ab1", {"ab4", "ab2", "ab3", "ab2", "ab5"}, 3) == Names{"ab2", "ab3", "ab4"});
  CHECK(nearest("ab1", {"ab2", "ab3"}, 1) == Names{"ab2"});
}

TEST_CASE("a sentence on an unknown name has its kind, the nearest names and where all are listed") {
  CHECK_THROWS_WITH(throw_unknown("scheme", "rop", {"rope", "binary"}, "pebench list schemes"),
                    "there is no scheme 'rop'; the nearest: rope; 'pebench list schemes' shows all");
  CHECK_THROWS_WITH(throw_unknown("scheme", "zzz", {"rope", "binary"}, "pebench list schemes"),
                    "there is no scheme 'zzz'; 'pebench list schemes' shows all");
}

TEST_CASE("no selector selects all claims, in their order") {
  auto const all = select({});
  REQUIRE(all.size() == claims().size());
  for (std::size_t i = 0; i < all.size(); ++i) CHECK(all[i] == &claims()[i]);
}

TEST_CASE("a claim is selected by each of its names") {
  CHECK(select({"derivation2023.phi-sign"}) == std::vector{&claim_named("derivation2023.phi-sign")});
  CHECK(select({"su2021"}) == claims_where([](Claim const& c) { return c.source.key == "su2021"; }));
  CHECK(select({"rope"}) == claims_where([](Claim const& c) {
          return (c.check && c.check->scheme() == "rope") || std::ranges::find(c.about, "rope") != c.about.end();
        }));
  CHECK(select({"constant-norm"}) == claims_where([](Claim const& c) { return c.property == "constant-norm"; }));
  CHECK(select({"refuted"}) == claims_where([](Claim const& c) { return c.check && c.expected == Verdict::refuted; }));
  CHECK(select({"not checkable", "not checked"}) == claims_where([](Claim const& c) { return !c.check; }));
  for (auto const* name : {"su2021", "rope", "constant-norm", "refuted", "not checkable", "not checked"}) {
    CHECK(!select({name}).empty());
    CHECK(select({name}).size() < claims().size());
  }
}

TEST_CASE("* and ? stand for characters of a whole name") {
  CHECK(select({"su2021.*"}) == select({"su2021"}));
  CHECK(select({"mathor202?"}) == select({"mathor2020"}));
  CHECK(select({"*"}) == select({}));
  CHECK_THAT(message_of({"u2021"}), contains("'u2021'"));
  CHECK_THAT(message_of({"su202"}), contains("'su202'"));
}

TEST_CASE("several selectors select what any of them does: each claim once, in the order of the claims") {
  auto const both = select({"su2021", "derivation2023.phi-sign", "su2021.*"});
  CHECK(both ==
        claims_where([](Claim const& c) { return c.source.key == "su2021" || c.id == "derivation2023.phi-sign"; }));
}

TEST_CASE("a selector that matches nothing is named, with what is near to it, even among ones that match") {
  auto const message = message_of({"su2021", "sinusodal"});
  CHECK_THAT(message, contains("'sinusodal'") && contains("nearest: sinusoidal") && contains("'pebench list claims'"));
  CHECK_THAT(message_of({"zzzzzzzz"}), contains("'zzzzzzzz'") && !contains("nearest"));
  CHECK_THAT(message_of({""}), contains("''"));
}

}  // namespace
}  // namespace pe::experiments
