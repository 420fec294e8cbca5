/// Rules about what is refuted, and on what evidence a verdict rests. Each takes its lists, so that made-up ones can
/// break it.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "tests/catch.hpp"
#include "tests/house/complaints.hpp"
#include "theory/claims/documents.hpp"
#include "theory/kernel/cover.hpp"
#include "theory/kernel/engine.hpp"
#include "theory/kernel/error.hpp"
#include "theory/kernel/planted.hpp"

namespace pe::house {
namespace {

constexpr int digits = 50;

bool refuted_at(Check const& check, Case const& input) {
  return decide(check, input, digits).decision.state == BallDecision::State::refuted;
}

/// A claim that is expected to be refuted has a stored witness, which belongs to its law, lies in its domain and
/// refutes it. One that says that something exists may have one, which shows it; no other has.
Complaints every_refutation_has_a_witness(std::vector<Claim> const& claims) {
  Complaints complaints;
  for (auto const& claim : claims) {
    bool const expected = claim.expected == Verdict::refuted;
    if (expected && claim.witness.empty()) complaints.push_back(fmt::format("{} has no stored witness", claim.id));
    bool const exists = claim.exists && claim.expected == Verdict::holds;
    if (!expected && !exists && !claim.witness.empty()) {
      complaints.push_back(fmt::format("{} has a witness, but is expected to be {}", claim.id, name(claim.expected)));
    }
    if ((!expected && !exists) || claim.witness.empty() || !claim.check) continue;
    try {
      auto const names = claim.check->signature();
      auto const witness = Case::parse(claim.witness, names);
      if (refuted_at(*claim.check, witness) == exists) {
        complaints.push_back(fmt::format("the witness of {} does not {} it", claim.id, exists ? "show" : "refute"));
      }
      if (auto const what = outside(claim.domain, names, witness)) {
        complaints.push_back(fmt::format("the witness of {} lies outside its domain: {}", claim.id, *what));
      }
    } catch (UserError const& error) {
      complaints.push_back(fmt::format("the witness of {} is no case of its law: {}", claim.id, error.what()));
    }
  }
  return complaints;
}

TEST_CASE("Every claim that is expected to be refuted has a stored witness that refutes it") {
  CHECK(every_refutation_has_a_witness(claims()) == Complaints{});
  auto refuted = claim("key.a", broken_from_5, Verdict::refuted);
  CHECK(every_refutation_has_a_witness({refuted}) == Complaints{"key.a has no stored witness"});
  refuted.witness = "d=2,b=10000,t=5";
  CHECK(every_refutation_has_a_witness({refuted}) == Complaints{});
  refuted.witness = "d=2,b=10000,t=4";
  CHECK(every_refutation_has_a_witness({refuted}) == Complaints{"the witness of key.a does not refute it"});
  refuted.witness = "d=2,b=10000,k=5";
  CHECK(every_refutation_has_a_witness({refuted}) ==
        Complaints{"the witness of key.a is no case of its law: the case has no value for 't'"});
  refuted.witness = "d=2,b=10000,t=5";
  refuted.domain.positions = {Positions::range(0, 4)};
  CHECK(every_refutation_has_a_witness({refuted}) == Complaints{"the witness of key.a lies outside its domain: t=5"});
  refuted.domain.positions = {};
  refuted.domain.admits = [](Case const& c) { return c.positions[0] != 5; };
  CHECK(every_refutation_has_a_witness({refuted}).size() == 1);
  auto holds = claim("key.b", holding);
  holds.witness = "d=2,b=10000,t=5";
  CHECK(every_refutation_has_a_witness({holds}) == Complaints{"key.b has a witness, but is expected to be holds"});
  auto exists = claim("key.c", broken_from_5);
  exists.exists = true;
  CHECK(every_refutation_has_a_witness({exists}) == Complaints{});
  exists.witness = "d=2,b=10000,t=4";
  CHECK(every_refutation_has_a_witness({exists}) == Complaints{});
  exists.witness = "d=2,b=10000,t=5";
  CHECK(every_refutation_has_a_witness({exists}) == Complaints{"the witness of key.c does not show it"});
}

/// A claim with a finding is a document's sentence that is expected to be refuted, and answers six questions: its words
/// and their place, the reading, what is so, the difference, what stays true, and who found it before.
Complaints every_finding_is_whole(std::vector<Claim> const& claims) {
  Complaints complaints;
  for (auto const& claim : claims) {
    auto const& [impact, reading, so, difference, stays, prior] = claim.finding;
    bool const ours = claim.origin.kind == Origin::Kind::ours, quoted = claim.origin.kind == Origin::Kind::quoted;
    auto const missing = std::ranges::count(std::array{&reading, &so, &difference, &stays, &prior}, true,
                                            [](auto const* part) { return part->empty(); });
    if (impact == Impact::none) {
      if (missing < 5) complaints.push_back(fmt::format("the finding of {} has no impact", claim.id));
      continue;
    }
    if (missing > 0) complaints.push_back(fmt::format("the finding of {} lacks {} of its answers", claim.id, missing));
    if ((quoted ? claim.origin.text : claim.origin.words).empty() || claim.source.place.empty()) {
      complaints.push_back(fmt::format("the finding of {} lacks the document's words or their place", claim.id));
    }
    if (ours) complaints.push_back(fmt::format("{} has a finding, and is no sentence of a document", claim.id));
    if (claim.expected != Verdict::refuted) {
      complaints.push_back(fmt::format("{} has a finding, but is not expected to be refuted", claim.id));
    }
  }
  return complaints;
}

Finding const finding_with_all{Impact::number, "reading", "so", "difference", "stays", "prior"};

TEST_CASE("Every finding is whole, and of a refuted claim") {
  CHECK(every_finding_is_whole(claims()) == Complaints{});
  auto wrong = claim("key.a", broken_from_5, Verdict::refuted);
  wrong.origin = quoted("words");
  CHECK(every_finding_is_whole({wrong}) == Complaints{});
  wrong.finding = finding_with_all;
  CHECK(every_finding_is_whole({wrong}) == Complaints{});
  for (auto const part : {&Finding::reading, &Finding::so, &Finding::difference, &Finding::stays, &Finding::prior}) {
    auto lacking = wrong;
    (lacking.finding.*part).clear();
    CHECK(every_finding_is_whole({lacking}) == Complaints{"the finding of key.a lacks 1 of its answers"});
  }
  auto light = wrong;
  light.finding.impact = Impact::none;
  CHECK(every_finding_is_whole({light}) == Complaints{"the finding of key.a has no impact"});
  wrong.origin = implied("it follows");
  CHECK(every_finding_is_whole({wrong}) ==
        Complaints{"the finding of key.a lacks the document's words or their place"});
  wrong.origin = implied("it follows", "from these words");
  CHECK(every_finding_is_whole({wrong}) == Complaints{});
  wrong.source.place.clear();
  CHECK(every_finding_is_whole({wrong}).size() == 1);
  auto own = claim("key.c", broken_from_5, Verdict::refuted);
  own.finding = finding_with_all;
  CHECK(every_finding_is_whole({own}).back() == "key.c has a finding, and is no sentence of a document");
  auto right = claim("key.b", holding);
  right.origin = quoted("words");
  right.finding = finding_with_all;
  CHECK(every_finding_is_whole({right}) == Complaints{"key.b has a finding, but is not expected to be refuted"});
}

/// Where the document's own words are refuted there is a finding: what everybody who read them has to know.
Complaints every_refuted_quote_has_a_finding(std::vector<Claim> const& claims) {
  Complaints complaints;
  for (auto const& claim : claims) {
    bool const is_wrong = claim.origin.kind == Origin::Kind::quoted && claim.expected == Verdict::refuted;
    if (is_wrong && claim.finding.impact == Impact::none) {
      complaints.push_back(fmt::format("{} refutes the document's own words, and has no finding", claim.id));
    }
  }
  return complaints;
}

TEST_CASE("Every refuted quotation has a finding") {
  CHECK(every_refuted_quote_has_a_finding(claims()) == Complaints{});
  auto wrong = claim("key.a", broken_from_5, Verdict::refuted);
  wrong.origin = quoted("words");
  CHECK(every_refuted_quote_has_a_finding({wrong}) ==
        Complaints{"key.a refutes the document's own words, and has no finding"});
  wrong.origin = implied("how");
  CHECK(every_refuted_quote_has_a_finding({wrong}) == Complaints{});
  wrong.origin = quoted("words");
  wrong.finding = finding_with_all;
  CHECK(every_refuted_quote_has_a_finding({wrong}) == Complaints{});
  auto right = claim("key.b", holding);
  right.origin = quoted("words");
  CHECK(every_refuted_quote_has_a_finding({right}) == Complaints{});
}

/// Each finding that a law decides names the law's two sides, and no other claim is named twice or not there.
Complaints every_finding_names_its_sides(std::vector<Claim> const& claims, std::span<SideNames const> named) {
  Complaints complaints;
  std::set<std::string_view> ids;
  for (auto const& sides : named) {
    if (!ids.insert(sides.claim).second || sides.left.empty() || sides.right.empty()) {
      complaints.push_back(fmt::format("{}: its sides are named twice, or not both", sides.claim));
    }
  }
  for (auto const& claim : claims) {
    bool const has_names = ids.erase(claim.id) == 1;
    if ((claim.check && claim.finding.impact != Impact::none) != has_names) {
      complaints.push_back(fmt::format(
          "{} {}", claim.id, has_names ? "is no finding and names its sides" : "does not name its two sides"));
    }
  }
  for (auto const id : ids) complaints.push_back(fmt::format("{} is no claim and names its sides", id));
  return complaints;
}

TEST_CASE("Each law of a finding names its two sides") {
  CHECK(every_finding_names_its_sides(claims(), side_names()) == Complaints{});
  auto found = claim("key.a", broken_from_5, Verdict::refuted);
  found.finding = finding_with_all;
  SideNames const named[] = {{"key.a", "the error", "the bound"}}, halves[] = {{"key.a", "the error", ""}};
  CHECK(every_finding_names_its_sides({found}, named) == Complaints{});
  CHECK(every_finding_names_its_sides({found}, {}) == Complaints{"key.a does not name its two sides"});
  CHECK(every_finding_names_its_sides({found}, halves) == Complaints{"key.a: its sides are named twice, or not both"});
  CHECK(every_finding_names_its_sides({claim("key.a", holding)}, named) ==
        Complaints{"key.a is no finding and names its sides"});
  CHECK(every_finding_names_its_sides({}, named) == Complaints{"key.a is no claim and names its sides"});
}

TEST_CASE("A witness is given in the statement's own units, with the values of its case") {
  Witness witness;
  witness.at = "d=128,b=10000,s=0.5";
  witness.lhs = "[0.2109403525557308 +/- 4.1e-25]";
  witness.rhs = "[0.18861169701161 +/- 3e-25]";
  CHECK(in_own_terms("chen2023.interpolation-bound", witness) ==
        "the error at s = 0.5: 0.459282; the printed bound: 0.434294");
  witness.lhs = "[299.8731 +/- 1e-22]";
  witness.rhs = "256";
  CHECK(in_own_terms("chen2023.600-times", witness) ==
        "589 times the interpolation bound: 299.873; the extrapolation bound: 256");
  witness.component = "3 of 255";
  witness.lhs = witness.rhs = "59";
  CHECK(in_own_terms("clock-blog.columns-slow", witness) ==
        "the number of changes of column 3: 59; that of column 2: 58");
  CHECK(in_own_terms("key.a", witness).empty());
}

/// What is exhausted or covered is so over all of which the sentence speaks; what is witnessed exhibits a case.
Complaints no_evidence_is_overstated(std::vector<Outcome> const& outcomes) {
  Complaints complaints;
  for (auto const& outcome : outcomes) {
    bool const of_all = outcome.evidence == Evidence::exhausted || outcome.evidence == Evidence::covered;
    if (of_all && !outcome.claim->domain.is_whole()) {
      complaints.push_back(fmt::format("{} is {}, and its cases are not all of which its sentence speaks",
                                       outcome.claim->id, name(outcome.evidence)));
    }
    if (outcome.evidence == Evidence::witnessed && (!outcome.claim->exists || !outcome.witness)) {
      complaints.push_back(fmt::format("{} is witnessed without a sentence that something exists, or without a witness",
                                       outcome.claim->id));
    }
  }
  return complaints;
}

TEST_CASE("No claim of the list and no planted one is said to rest on more than was looked at") {
  std::vector<Claim const*> some;  // every tenth: the others have the same laws
  for (std::size_t i = 0; i < claims().size(); i += 10) some.push_back(&claims()[i]);
  CHECK(no_evidence_is_overstated(decide(some, {.cases = 8, .boxes = 200, .jobs = 2})) == Complaints{});
  CHECK(no_evidence_is_overstated(decide_planted({.jobs = 2})) == Complaints{});
  auto part = claim("key.a", holding);
  part.domain.beyond = {every("token")};
  Outcome outcome;
  outcome.claim = &part;
  for (auto const evidence : {Evidence::exhausted, Evidence::covered}) {
    outcome.evidence = evidence;
    CHECK(
        no_evidence_is_overstated({outcome}) ==
        Complaints{fmt::format("key.a is {}, and its cases are not all of which its sentence speaks", name(evidence))});
  }
  outcome.evidence = Evidence::grid;
  CHECK(no_evidence_is_overstated({outcome}) == Complaints{});
  part.domain.beyond.clear();
  outcome.evidence = Evidence::exhausted;
  CHECK(no_evidence_is_overstated({outcome}) == Complaints{});
  outcome.evidence = Evidence::witnessed;
  CHECK(no_evidence_is_overstated({outcome}).size() == 1);
  part.exists = true;
  CHECK(no_evidence_is_overstated({outcome}).size() == 1);
  outcome.witness = Witness{};
  CHECK(no_evidence_is_overstated({outcome}) == Complaints{});
}

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
