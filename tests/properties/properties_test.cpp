/// Every property of the list: its law holds on each of its schemes, is proved where it is algebraic, and refutes the
/// mutant that it carries.
#include <set>

#include "tests/catch.hpp"
#include "tests/kernel/fake_check.hpp"
#include "theory/kernel/engine.hpp"
#include "theory/kernel/generators.hpp"
#include "theory/properties/list.hpp"

namespace pe {
namespace {

constexpr int jobs = 2;

/// Laws that speak of pi, powers, exponentials, the position itself, a row's number or integer positions: no
/// polynomials, hence no proof.
std::set<std::string> const numeric{"closed-form",         "rotary-closed-form",
                                    "uniqueness",          "permutation-equivariance",
                                    "pooled-invariance",   "reversal-equivariance",
                                    "flip-equivariance",   "score-shift-invariance",
                                    "toeplitz-bias",       "constant-output",
                                    "length-independence", "stored-uniqueness",
                                    "distinct-rows",       "flow"};

std::vector<Outcome> const& outcomes_of_checks() {
  static std::vector<Claim> const claims = [] {
    std::vector<Claim> result;
    for (auto const& property : properties()) {
      for (auto const& check : property.checks) {
        result.push_back(made_up_claim(property.name + "." + std::string(check->scheme()), check, property.domain));
        result.back().property = property.name;
      }
    }
    return result;
  }();
  static std::vector<Outcome> const outcomes = [] {
    std::vector<Claim const*> pointers;
    for (auto const& claim : claims) pointers.push_back(&claim);
    return decide(pointers, {.cases = 200, .jobs = jobs});
  }();
  return outcomes;
}

TEST_CASE("Every property holds on each of its schemes, over its whole domain") {
  for (auto const& outcome : outcomes_of_checks()) {
    INFO(outcome.claim->id << " " << outcome.alarm << " " << outcome.replay);
    CHECK(outcome.verdict == Verdict::holds);
    CHECK(outcome.alarm.empty());
    auto const& domain = outcome.claim->domain;
    CHECK(outcome.cases == (domain.exhaustive ? size(domain, outcome.claim->check->signature()) : 200));
    CHECK(outcome.residual <= 1e-50);
    CHECK(outcome.ladder.size() == 4);
  }
}

TEST_CASE("Every property is proved, but for those that speak of numbers") {
  for (auto const& outcome : outcomes_of_checks()) {
    INFO(outcome.claim->id);
    bool const expected = !numeric.contains(outcome.claim->property);
    CHECK((outcome.evidence == Evidence::proved) == expected);
    CHECK(outcome.proof.has_value() == expected);
  }
}

TEST_CASE("Residuals fall along the precision ladder, because the laws are true") {
  for (auto const& outcome : outcomes_of_checks()) {
    INFO(outcome.claim->id);
    for (auto const& [arithmetic, residual] : outcome.ladder) {
      // Positions reach 2^40, twelve digits; a sum of squares of 1024 entries loses a few more.
      CHECK(residual < std::pow(10.0, 18 - std::stoi(arithmetic)));
    }
  }
}

TEST_CASE("Every property refutes its mutant, with a shrunk witness that replays") {
  for (auto const& property : properties()) {
    INFO(property.name << ": " << property.mutant_says);
    auto const claim = made_up_claim(property.name + ".mutant", property.mutant, property.domain, Verdict::refuted);
    auto const outcome = decide({&claim}, {.cases = 200, .jobs = jobs}).at(0);
    CHECK(outcome.verdict == Verdict::refuted);
    CHECK(outcome.alarm.empty());
    REQUIRE(outcome.witness);
    auto const names = property.mutant->signature();
    auto const witness = Case::parse(outcome.witness->at, names);
    auto const refutes = [&](Case const& input) {
      return decide(*property.mutant, input, 50).decision.state == BallDecision::State::refuted;
    };
    CHECK(refutes(witness));
    CHECK(shrink(property.domain, names, witness, refutes) == witness);
    CHECK(witness.shape.dimension <= 4);
    CHECK(witness.shape.base == Fraction(10000));
  }
}

TEST_CASE("No mutant is proved") {
  for (auto const& property : properties()) {
    INFO(property.name);
    CHECK_FALSE(prove(*property.mutant).has_value());
  }
}

TEST_CASE("Every property says what it is") {
  std::set<std::string> names;
  for (auto const& property : properties()) {
    INFO(property.name);
    CHECK(names.insert(property.name).second);
    CHECK_FALSE(property.says.empty());
    CHECK_FALSE(property.latex.empty());
    CHECK_FALSE(property.mutant_says.empty());
    CHECK_FALSE(property.checks.empty());
  }
}

}  // namespace
}  // namespace pe
