/// Every property of the list: its law holds on the schemes that it is expected to hold on, is proved where it is
/// algebraic, and refutes the mutant that it carries.
#include <algorithm>
#include <set>

#include "tests/catch.hpp"
#include "tests/claims/decided.hpp"
#include "tests/kernel/fake_check.hpp"
#include "theory/kernel/engine.hpp"
#include "theory/kernel/generators.hpp"
#include "theory/properties/list.hpp"

namespace pe {
namespace {

constexpr int jobs = 2;

std::vector<Decided const*> const& outcomes_that_hold() {
  static std::vector<Decided const*> const list = [] {
    std::vector<Decided const*> result;
    for (auto const* const outcome : decided_cells()) {
      if (outcome->claim->expected == Verdict::holds) result.push_back(outcome);
    }
    return result;
  }();
  return list;
}

TEST_CASE("Every property holds wherever it is expected to, over the whole domain") {
  for (auto const* const held : outcomes_that_hold()) {
    auto const& outcome = *held;
    INFO(outcome.claim->id << " " << outcome.replay);
    auto const& domain = outcome.claim->domain;
    auto const& check = *outcome.claim->check;
    std::uint64_t const all = domain.exhaustive ? size(domain, check.signature()) : decided_cases;
    bool const walked = domain.exhaustive && !check.over_symbols();
    auto const looked_at = outcome.proof && !walked ? std::min<std::uint64_t>(all, 96) : all;  // beside a proof
    // What exists is shown by its first case.
    bool const exists = outcome.claim->exists;
    CHECK((outcome.evidence == "witnessed") == exists);
    CHECK((exists || outcome.cases + outcome.discards == looked_at));
    CHECK(outcome.residual <= 1e-50);
    CHECK(outcome.ladder.size() == 4);
  }
}

/// A relation that is kept by a few codes proves no linear map (OfSentences): what holds must be the map itself.
TEST_CASE(
    "Where an offset map is said to exist it is proved, and a chance relation of a few codes is not taken for one") {
  for (auto const* const held : outcomes_that_hold()) {
    if (held->claim->property == "relative-offset-map") CHECK(held->evidence == "proved");
  }
}

TEST_CASE("Cells are exhausted only where the property speaks of the cases that were walked alone") {
  std::set<std::string> exhausted;
  for (auto const* const held : outcomes_that_hold()) {
    INFO(held->claim->id);
    if (held->evidence == "exhausted") exhausted.insert(held->claim->property);
    bool const part = held->claim->domain.exhaustive && !held->proof && !held->claim->domain.is_whole();
    CHECK((held->evidence != "grid" || part));
  }
  CHECK(exhausted == std::set<std::string>{"source-values"});
}

TEST_CASE("Residuals fall along the precision ladder, because the laws are true") {
  for (auto const* const held : outcomes_that_hold()) {
    auto const& outcome = *held;
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
    REQUIRE(property.mutant);
    auto claim = made_up_claim(property.name + ".mutant", property.mutant, property.domain, Verdict::refuted);
    claim.exists = property.exists;
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
    CHECK(shrink(property.domain, witness, refutes) == witness);
    CHECK(witness.shape.dimension <= 4);
    CHECK(witness.shape.base == Fraction(10000));
  }
}

TEST_CASE("No mutant is proved") {
  for (auto const& property : properties()) {
    INFO(property.name);
    CHECK_FALSE(prove(*property.mutant, property.domain).has_value());
  }
}

TEST_CASE("A witness of separable-score names the keys and the queries of its block") {
  auto const property = std::ranges::find(properties(), "separable-score", &Property::name);
  REQUIRE(property != properties().end());
  auto const cell = std::ranges::find(property->cells, "kerple", &Cell::scheme);
  REQUIRE(cell != property->cells.end());
  auto const steps = cell->check->explain({{2, 10000}, {}, {}, {4, 0}}, 128, 0).steps;
  CHECK(std::ranges::count(steps, "the block: keys at 0, 4, ..., 20, queries at 24, 28, ..., 44") == 1);
}

TEST_CASE("Every property says what it is") {
  std::set<std::string> names;
  for (auto const& property : properties()) {
    INFO(property.name);
    CHECK(names.insert(property.name).second);
    CHECK_FALSE(property.says.empty());
    CHECK_FALSE(property.latex.empty());
    CHECK_FALSE(property.mutant_says.empty());
    CHECK(std::ranges::any_of(property.cells, [](Cell const& cell) { return cell.check != nullptr; }));
  }
}

}  // namespace
}  // namespace pe
