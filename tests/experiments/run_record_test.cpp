#include "experiments/running/run_record.hpp"

#include <set>

#include "experiments/terminal/names.hpp"
#include "reports/vocabulary.hpp"
#include "tests/catch.hpp"
#include "theory/claims/list.hpp"

namespace pe::experiments {
namespace {

pe::Outcome outcome_of(std::string const& id, Verdict verdict, Evidence evidence = Evidence::certified) {
  pe::Outcome outcome;
  outcome.claim = &claim_named(id);
  outcome.verdict = verdict;
  outcome.evidence = evidence;
  outcome.agrees = verdict == outcome.claim->expected;
  outcome.cases = 40;
  outcome.discards = 3;
  outcome.digits = 50;
  outcome.residual = 1e-60;
  outcome.replay = id + "@d=2";
  return outcome;
}

TEST_CASE("an outcome is recorded with all that its claim states") {
  auto outcome = outcome_of("derivation2023.phi-sign", Verdict::refuted);
  outcome.witness = Witness{"d=2,b=10000,t=0,k=1", "1 of 2", "0", "1", "-1", "ball", "", {"a step"}};
  outcome.ladder = {{"25 digits", 1}};
  outcome.hardware = {{"float", 2}};
  auto const& claim = *outcome.claim;
  auto const row = record(outcome);
  CHECK(row.id == claim.id);
  CHECK(row.ledger == claim.ledger);
  CHECK(row.source == "derivation2023");
  CHECK(row.locator == claim.source.place);
  CHECK(row.scheme == claim.check->scheme());
  CHECK(row.property == claim.property);
  CHECK(row.statement == claim.says);
  CHECK(row.latex == claim.latex);
  CHECK(row.domain == claim.domain.sentence(claim.check->signature()));
  CHECK(row.expected == "refuted");
  CHECK(row.verdict == "refuted");
  CHECK(row.evidence == "certified");
  CHECK(row.agrees);
  CHECK(row.cases == 40);
  CHECK(row.discards == 3);
  CHECK(row.digits == 50);
  REQUIRE(row.witness);
  REQUIRE(row.witness->steps.size() == 2);  // both sides in the finding's own terms, then those of the engine
  CHECK(row.witness->steps.back() == "a step");
  CHECK(row.ladder.size() == 1);
  CHECK(row.hardware.size() == 1);
  CHECK(row.corrected_by == claim.corrected_by);
  CHECK(row.replay == outcome.replay);
}

TEST_CASE("a record says of what the sentence speaks and what was looked at, which are the same where that is all") {
  auto claim = claim_named("pebench.separable-score.t5");
  auto const cases = claim.domain.says(claim.check->signature());
  CHECK(described(claim).walked == cases);
  CHECK(described(claim).domain == claim.domain.sentence(claim.check->signature()));
  CHECK(described(claim).domain != cases);
  claim.domain.beyond.clear();
  CHECK(described(claim).domain == cases);
  CHECK(described(claim).walked == cases);
}

TEST_CASE("a claim that a formula decides has its law, with the definitions that the formula uses and no others") {
  auto const law_of = [](char const* id) { return described(claim_named(id)).law.text; };
  CHECK(law_of("chen2023.interpolation-bound") ==
        "frequency = base^(-2*i/d)\n"
        "chord = (1 - s)*d/2 + s*sum(i, cos(frequency))\n"
        "printed = d/(8*log(base))\n"
        "(sum(i, cos(frequency*s)) - chord)^2 <= (printed*s*(1 - s))^2");
  CHECK(law_of("chen2023.interpolation-bound-corrected").empty());  // a law in C++
  CHECK(law_of("su2021.orthogonal").empty());                       // a property
  std::size_t formulas = 0;
  for (auto const& claim : claims()) {
    CAPTURE(claim.id);
    CHECK((claim.property == "formula") != described(claim).law.text.empty());
    formulas += claim.property == "formula" ? 1 : 0;
  }
  CHECK(formulas > 100);
}

TEST_CASE("what is witnessed has its case and no residual") {
  auto outcome = outcome_of("pebench.order-seen.rope", Verdict::holds, Evidence::witnessed);
  outcome.witness = Witness{"d=2,b=10000,i=2", "1 of 1", "0", "1", "-1", "ball", "", {}};
  auto const row = record(outcome);
  CHECK(row.evidence == "witnessed");
  CHECK(row.witness->at == "d=2,b=10000,i=2");
  CHECK_FALSE(row.residual);
}

TEST_CASE("a residual is of cases that hold: a refuted claim has none") {
  CHECK(record(outcome_of("su2021.orthogonal", Verdict::holds)).residual == 1e-60);
  CHECK_FALSE(record(outcome_of("su2021.orthogonal", Verdict::refuted)).residual);
}

TEST_CASE("an alarm is a field of its own") {
  auto outcome = outcome_of("derivation2023.phi-sign", Verdict::refuted);
  CHECK(record(outcome).note == outcome.claim->note);
  outcome.alarm = "flaky";
  CHECK(record(outcome).alarm == "flaky");
  CHECK(record(outcome).note == outcome.claim->note);
}

TEST_CASE("a claim without a check is recorded as not checkable, whatever the engine calls it") {
  auto const row = record(outcome_of("derivation2023.notation", Verdict::not_applicable, Evidence::none));
  CHECK(row.expected == "not checkable");
  CHECK(row.verdict == "not checkable");
  CHECK(row.evidence == "none");
  CHECK(row.scheme.empty());
  CHECK_FALSE(row.residual);
  // A theorem that is not checked is no definition.
  auto const theorem = record(outcome_of("barbero2024.semantic-channels", Verdict::not_applicable, Evidence::none));
  CHECK(theorem.expected == "not checked");
  CHECK(theorem.verdict == "not checked");
  CHECK(theorem.note.starts_with("Because "));
}

TEST_CASE("a run counts its outcomes by verdict, and lists the sources that it has to do with") {
  Options options;
  options.seed = 7;
  options.cases = 40;
  options.digits = 60;
  options.jobs = 3;
  std::vector const outcomes{
      outcome_of("derivation2023.phi-sign", Verdict::refuted),
      outcome_of("su2021.orthogonal", Verdict::holds),
      outcome_of("su2021.norm-kept", Verdict::holds),
      outcome_of("su2021.handedness", Verdict::undecided),
      outcome_of("su2021.definition", Verdict::refuted),
      outcome_of("su2021.relative-score", Verdict::not_applicable),
  };
  auto with_unchecked = outcomes;
  with_unchecked.push_back(outcome_of("derivation2023.notation", Verdict::not_applicable, Evidence::none));
  with_unchecked.back().agrees = true;
  auto const run = record(mapped(with_unchecked, row_of), 7, options, Stopwatch());
  CHECK(run.summary.claims == 7);
  CHECK(run.summary.holds == 2);
  CHECK(run.summary.refuted == 2);
  CHECK(run.summary.undecided == 1);
  CHECK(run.summary.not_applicable == 1);
  CHECK(run.summary.not_checkable == 1);
  CHECK(run.summary.surprises == 3);
  CHECK_FALSE(run.summary.partial);
  REQUIRE(run.sources.size() == 2);
  CHECK(run.sources[0].key == "derivation2023");
  CHECK(run.sources[1].key == "su2021");
  CHECK_FALSE(run.sources[1].title.empty());
  CHECK(run.provenance.seed == 7);
  CHECK(run.provenance.cases == 40);
  CHECK(run.provenance.digits == 60);
  CHECK(run.provenance.jobs == 3);
}

TEST_CASE("cells that contradict each other have an alarm, are undecided and count as nothing, but in a shard") {
  auto const cell = [](std::string const& property, Verdict verdict) {
    return row_of(outcome_of("pebench." + property + ".rope", verdict));
  };
  std::vector const rows{cell("rotation-orthogonal", Verdict::holds), cell("norm-kept", Verdict::refuted),
                         cell("relative-score", Verdict::holds)};
  auto const run = record(rows, 3, {}, Stopwatch());
  CHECK(run.summary.undecided == 2);
  CHECK(run.summary.holds == 1);
  CHECK(run.outcomes[0].alarm == "contradictory: what has rotation-orthogonal has norm-kept");
  CHECK(run.outcomes[1].evidence == "none");
  CHECK_FALSE(run.outcomes[0].agrees);
  CHECK(record(rows, 3, {}, Stopwatch(), reports::Shard{1, 2, "", {0, 1, 2}}).summary.undecided == 0);
}

TEST_CASE("a run with fewer outcomes than were asked for is partial") {
  std::vector const one{row_of(outcome_of("su2021.orthogonal", Verdict::holds))};
  CHECK_FALSE(record(one, 1, {}, Stopwatch()).summary.partial);
  auto const cut = record(one, 2, {}, Stopwatch()).summary;
  CHECK(cut.partial);
  CHECK(cut.asked == 2);
}

TEST_CASE("a stopwatch runs forward, and its date is ISO 8601") {
  Stopwatch const stopwatch;
  auto const first = stopwatch.wall_seconds();
  CHECK(first >= 0);
  CHECK(stopwatch.wall_seconds() >= first);
  CHECK(stopwatch.cpu_seconds() >= 0);
  auto const date = stopwatch.started();
  REQUIRE(date.size() == std::string("2026-11-20T12:00:00Z").size());
  CHECK(date.substr(0, 2) == "20");
  CHECK(date[10] == 'T');
  CHECK(date.back() == 'Z');
}

TEST_CASE("the words of verdicts and evidence are those of the theory, and nothing besides but those without a check") {
  std::multiset<std::string> verdicts, evidences, named_evidences, named_verdicts{"not checkable", "not checked"};
  for (auto const& word : reports::verdict_words()) verdicts.emplace(word.word);
  for (auto const& word : reports::evidence_words()) evidences.emplace(word.word);
  // The enumerators count from 0, verdicts from the best known.
  for (int i = 0; i <= static_cast<int>(Verdict::vacuous); ++i) named_verdicts.emplace(name(static_cast<Verdict>(i)));
  for (int i = 0; i <= static_cast<int>(Evidence::exact); ++i) named_evidences.emplace(name(static_cast<Evidence>(i)));
  CHECK(verdicts == named_verdicts);
  CHECK(evidences == named_evidences);
}

}  // namespace
}  // namespace pe::experiments
