#include "reports/matrix.hpp"

#include "tests/catch.hpp"
#include "tests/reports/fixed_run.hpp"

namespace pe::reports {
namespace {

TEST_CASE("a matrix has one cell for each pair, scheme by scheme") {
  auto const whole = matrix(fixed_matrix_run());
  REQUIRE(whole.cells.size() == whole.schemes.size() * whole.properties.size());
  for (std::size_t s = 0; s < whole.schemes.size(); ++s) {
    for (std::size_t p = 0; p < whole.properties.size(); ++p) {
      CHECK(whole.at(s, p).scheme == whole.schemes[s].name);
      CHECK(whole.at(s, p).property == whole.properties[p].name);
    }
  }
}

TEST_CASE("a cell that holds has its evidence and residual, a refuted one its witness in words") {
  auto const whole = matrix(fixed_matrix_run());
  auto const& holds = whole.at(0, 0);
  CHECK(holds.verdict == "holds");
  CHECK(holds.evidence == "proved");
  CHECK(holds.residual == 4.1e-49);
  CHECK(holds.digits == 50);
  CHECK(holds.claim == "pebench.constant-norm.sinusoidal");
  CHECK(holds.witness.empty());
  auto const& refuted = whole.at(1, 0);
  CHECK(refuted.verdict == "refuted");
  CHECK(refuted.witness == "Not left = right: left 0, right 0.5, at d=1,b=10000,t=0.");
  CHECK(refuted.replay == "pebench.constant-norm.linear@d=1,b=10000,t=0");
}

TEST_CASE("a counterexample in words has what is required, and both sides exactly or to within a stated error") {
  auto run = fixed_matrix_run();
  auto const words = [&](Witness const& witness) {
    for (auto& outcome : run.outcomes) {
      if (outcome.matrix_cell && outcome.verdict == "refuted") outcome.witness = witness;
    }
    return matrix(run).at(1, 0).witness;
  };
  Witness witness{"d=2,s=1",
                  "2 of 9",
                  "[4.2435e-26 +/- 3e-30]",
                  "0",
                  "[4.2435e-26 +/- 3e-30]",
                  "ball",
                  "",
                  {"component 2 of 9: the law states left <= right"}};
  CHECK(words(witness) ==
        "Not left ≤ right in component 2 of 9: left ≈ 4.243 × 10⁻²⁶, right 0, difference ≈ 4.243 × 10⁻²⁶ (known to "
        "within 3e-30), at d=2,s=1.");
  witness.exact = "component 2: left = 9/2500000000, right = 0";
  CHECK(words(witness) == "Not left ≤ right in component 2 of 9: left = 9/2500000000, right = 0, at d=2,s=1.");
  witness.exact = "component 1: left = 1, right = 0";  // another component's
  CHECK_THAT(words(witness), tests::contains("left ≈ 4.243"));
}

TEST_CASE("a pair that says nothing says why, and one that was not decided says nothing") {
  auto const whole = matrix(fixed_matrix_run());
  CHECK(whole.at(2, 0).verdict == "not applicable");
  CHECK(whole.at(2, 0).reason == "t5 has no codes & <adds> to scores.");
  CHECK(whole.at(2, 0).claim.empty());
  CHECK(whole.at(2, 1).verdict.empty());
  CHECK(whole.at(2, 1).reason.empty());
}

TEST_CASE("a claim that is not marked as a cell is none, whatever its source") {
  auto run = fixed_matrix_run();
  for (auto& outcome : run.outcomes) outcome.matrix_cell = false;
  CHECK(count(matrix(run), "holds") == 0);
}

TEST_CASE("a part of a matrix keeps its order, and no names stand for all") {
  auto const whole = matrix(fixed_matrix_run());
  auto const some = part(whole, {"t5", "sinusoidal"}, {"toeplitz-bias"});
  REQUIRE(some.schemes.size() == 2);
  CHECK(some.schemes[0].name == "sinusoidal");
  CHECK(some.at(1, 0).scheme == "t5");
  CHECK(some.at(1, 0).property == "toeplitz-bias");
  CHECK(part(whole, {}, {}).cells.size() == whole.cells.size());
}

TEST_CASE("a premise is beside the cells that are under it, or said once of a column of them") {
  auto run = fixed_matrix_run();
  auto const cells = [&](char const* first, char const* second) {
    for (auto& outcome : run.outcomes) {
      if (outcome.property == "constant-norm") outcome.domain = outcome.scheme == "linear" ? second : first;
    }
    return matrix(run);
  };
  auto const one = cells("every even d", "every even d; where r2 = 1; where h < 4");
  CHECK(one.at(0, 0).premises.empty());
  CHECK(one.at(1, 0).premises == std::vector<Premise>{{"r2 = 1", "ᵃ"}, {"h < 4", "ᵇ"}});
  CHECK(marks_of(one.at(1, 0)) == "ᵃᵇ");
  CHECK(premises_in_words(one) == "ᵃWhere r2 = 1. ᵇWhere h < 4.");
  // A part has the marks of the whole; where many schemes are, all have one mark, and the claims say the rest.
  CHECK(premises_in_words(part(one, {"linear"}, {"constant-norm"})) == "ᵃWhere r2 = 1. ᵇWhere h < 4.");
  auto many = one;
  many.schemes.resize(21, one.schemes.front());
  mark_premises(many);
  CHECK(marks_of(many.at(1, 0)) == "*");
  CHECK(premises_in_words(many) == "*Under a premise, which the cell's claim says.");
  auto const both = cells("every d; where x <= 1", "every d; where x <= 1; where r2 = 1");
  CHECK(both.at(0, 0).premises.empty());
  CHECK(premises_in_words(both) == "ᵃWhere r2 = 1. All of constant-norm: where x <= 1.");
  CHECK(premises_in_words(matrix(fixed_matrix_run())).empty());
}

TEST_CASE("a cell that two vectors refute which are near each other, and not equal, says how near is the same") {
  auto run = fixed_matrix_run();
  auto const marked = [&](char const* verdict, char const* distance) {
    for (auto& outcome : run.outcomes) {
      if (outcome.property != "constant-norm" && outcome.property != "uniqueness") continue;
      outcome.property = "uniqueness";
      outcome.verdict = verdict;
      outcome.witness.emplace();
      outcome.witness->at = "d=2,t=237";
      outcome.witness->lhs = "[1.0e-8 +/- 3e-37]";
      outcome.witness->rhs = distance;
    }
    run.matrix.properties.front().name = "uniqueness";
    return premises_in_words(matrix(run));
  };
  CHECK(marked("refuted", "[9.8e-9 +/- 4.27e-34]") ==
        "All of uniqueness: where vectors within 0.0001 count as the "
        "same, as at d=2,t=237.");
  for (auto const* const equal : {"0", "[+/- 3.1e-50]"}) CHECK(marked("refuted", equal).empty());
  CHECK(marked("holds", "[9.8e-9 +/- 4.27e-34]").empty());
}

TEST_CASE("what is proved of some dimensions alone is said with them") {
  auto run = fixed_matrix_run();
  auto const words = [&](char const* domain) {
    for (auto& outcome : run.outcomes) outcome.domain = domain;
    return premises_in_words(matrix(run));
  };
  CHECK(words("every even d from 2 to 64; every base above 1") ==
        "Proved for every even d from 2 to 64 alone: constant-norm.");
  for (auto const* const all :
       {"every even d; every base above 1", "every even d from 2 on", "every integer k from 1 to 9"})
    CHECK(words(all).empty());
}

TEST_CASE("a run without cells has an empty matrix") { CHECK(matrix(fixed_run()).cells.empty()); }

}  // namespace
}  // namespace pe::reports
