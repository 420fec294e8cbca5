#include "tests/house/claim_rules.hpp"

#include <fmt/format.h>

#include <set>

#include "tests/catch.hpp"
#include "tests/kernel/fake_check.hpp"
#include "theory/kernel/planted.hpp"
#include "theory/properties/list.hpp"
#include "theory/schemes/about.hpp"

namespace pe::house {
namespace {

/// A claim of the made-up source "key".
Claim claim(std::string id, std::shared_ptr<Check const> check, Verdict expected = Verdict::holds) {
  auto result = made_up_claim(std::move(id), std::move(check), {.dimensions = {2}}, expected);
  result.source = {"key", "page 1"};
  result.says = "something";
  return result;
}

auto const holding = std::make_shared<FakeCheck>();
auto const broken_from_5 = std::make_shared<FakeCheck>(refuting([](Case const& c) { return c.positions[0] >= 5; }));

TEST_CASE("Claim ids are unique and begin with their source's key") {
  CHECK(ids_are_unique_and_prefixed(claims()) == Complaints{});
}

TEST_CASE("An id that occurs twice or lacks its source's key is found") {
  CHECK(ids_are_unique_and_prefixed({claim("key.a", holding), claim("key.b", holding)}) == Complaints{});
  CHECK(ids_are_unique_and_prefixed({claim("key.a", holding), claim("key.a", holding)}) ==
        Complaints{"key.a occurs twice"});
  CHECK(ids_are_unique_and_prefixed({claim("other.a", holding)}) == Complaints{"other.a does not begin with key."});
  CHECK(ids_are_unique_and_prefixed({claim("keyless", holding)}).size() == 1);
  CHECK(ids_are_unique_and_prefixed({claim("key.", holding)}).size() == 1);
}

std::set<std::string> sources_of_schemes() {
  std::set<std::string> keys;
  for (auto const& scheme : schemes()) {
    keys.emplace(scheme.source);
    for (auto const key : scheme.also) {
      if (!key.empty()) keys.emplace(key);
    }
  }
  return keys;
}

TEST_CASE("Every entry of the bibliography is used, and every source of a claim is in it") {
  CHECK(every_source_is_used(sources(), claims(), sources_of_schemes()) == Complaints{});
}

TEST_CASE("An entry that neither claim nor scheme uses is found, and a source that is no entry") {
  std::vector<Source> const one{{"key", "A", "T", "2026", ""}}, two{one[0], {"spare", "A", "T", "2026", ""}};
  std::vector<Claim> const list{claim("key.a", holding)};
  CHECK(every_source_is_used(one, list, {}) == Complaints{});
  CHECK(every_source_is_used(two, list, {}) == Complaints{"the source spare has neither claim nor scheme"});
  CHECK(every_source_is_used(two, list, {"spare"}) == Complaints{});
  CHECK(every_source_is_used({}, list, {}) == Complaints{"the source key is not in the bibliography"});
  CHECK(every_source_is_used({one[0], one[0]}, list, {}) == Complaints{"the source key occurs twice"});
}

std::set<std::string> listed_schemes() {
  std::set<std::string> names;
  for (auto const& scheme : schemes()) names.emplace(scheme.name);
  return names;
}

TEST_CASE("Every scheme has a claim, and every scheme of a property is listed") {
  CHECK(every_scheme_has_a_claim(listed_schemes(), claims()) == Complaints{});
  CHECK(every_checked_scheme_is_listed(properties(), listed_schemes()) == Complaints{});
}

TEST_CASE("A scheme without a claim is found, and one that is checked but not listed") {
  CHECK(every_scheme_has_a_claim({"fake"}, {claim("key.a", holding)}) == Complaints{});
  CHECK(every_scheme_has_a_claim({"fake", "shaw"}, {claim("key.a", holding)}) ==
        Complaints{"the scheme shaw has no claim"});
  CHECK(every_scheme_has_a_claim({"fake"}, {claim("key.a", nullptr)}).size() == 1);
  Property property{};
  property.name = "decay";
  property.cells = {{.scheme = "fake", .check = holding}};
  CHECK(every_checked_scheme_is_listed({property}, {"fake"}) == Complaints{});
  CHECK(every_checked_scheme_is_listed({property}, {"shaw"}) ==
        Complaints{"decay is checked on fake, which is not listed"});
}

TEST_CASE("Every property has a mutant and kills it") {
  CHECK(every_property_kills_its_mutant(properties()) == Complaints{});
}

TEST_CASE("A property without a mutant is found, and one that lets its mutant live") {
  Property property{};
  property.name = "decay";
  property.domain = {.dimensions = {2}};
  property.mutant_says = "nothing is wrong with it";
  CHECK(every_property_kills_its_mutant({property}) == Complaints{"decay has no mutant"});
  property.mutant = holding;
  CHECK(every_property_kills_its_mutant({property}) ==
        Complaints{"decay does not kill its mutant: nothing is wrong with it"});
  property.mutant = broken_from_5;
  CHECK(every_property_kills_its_mutant({property}) == Complaints{});
}

TEST_CASE("Every claim that is expected to be refuted has a stored witness that refutes it") {
  CHECK(every_refutation_has_a_witness(claims()) == Complaints{});
}

TEST_CASE("A refutation without a witness is found, and a witness that does not refute, or is none") {
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

TEST_CASE("No claim's law names a value as its token names another") {
  CHECK(every_token_is_read_again(claims()) == Complaints{});
}

TEST_CASE("A law that names two values alike, or one as the shape, is found") {
  auto const taking = [](Signature const& names) {
    auto check = std::make_shared<FakeCheck>();
    check->names = names;
    return every_token_is_read_again({claim("key.a", check)});
  };
  CHECK(taking({.positions = {"t"}, .vectors = {"q"}, .parameters = {"m"}}) == Complaints{});
  CHECK(taking({.positions = {"b"}}) == Complaints{"d=2,b=10000,b=1 of key.a is not read: the case gives 'b' twice"});
  CHECK(taking({.vectors = {"d"}}).size() == 1);
  CHECK(taking({.positions = {"k"}, .vectors = {"q", "k"}}).size() == 1);
  CHECK(taking({.positions = {"k"}, .parameters = {"k"}}).size() == 1);
}

TEST_CASE("Every correction is a claim that is expected to hold") {
  CHECK(every_correction_exists(claims()) == Complaints{});
}

TEST_CASE("A correction that is no claim is found, or that is refuted itself, or that corrects nothing wrong") {
  auto wrong = claim("key.wrong", broken_from_5, Verdict::refuted);
  auto const right = claim("key.right", holding);
  wrong.corrected_by = "key.right";
  CHECK(every_correction_exists({wrong, right}) == Complaints{});
  CHECK(every_correction_exists({wrong}) == Complaints{"key.wrong is corrected by key.right, which is no claim"});
  auto also_wrong = right;
  also_wrong.expected = Verdict::refuted;
  CHECK(every_correction_exists({wrong, also_wrong}) ==
        Complaints{"key.wrong is corrected by key.right, which is not expected to hold"});
  wrong.expected = Verdict::holds;
  CHECK(every_correction_exists({wrong, right}) ==
        Complaints{"key.wrong is corrected, but not expected to be refuted"});
}

TEST_CASE("Every claim is complete") { CHECK(every_claim_is_complete(claims()) == Complaints{}); }

TEST_CASE("A claim without a sentence, a place or a reason is found") {
  CHECK(every_claim_is_complete({claim("key.a", holding)}) == Complaints{});
  auto silent = claim("key.a", holding);
  silent.says.clear();
  CHECK(every_claim_is_complete({silent}) == Complaints{"key.a says nothing"});
  auto nowhere = claim("key.a", holding);
  nowhere.source.place.clear();
  CHECK(every_claim_is_complete({nowhere}) == Complaints{"key.a has no location"});
  auto unchecked = claim("key.a", nullptr, Verdict::not_applicable);
  CHECK(every_claim_is_complete({unchecked}) == Complaints{"key.a has neither a check nor a reason for having none"});
  unchecked.note = "an opinion";
  CHECK(every_claim_is_complete({unchecked}) == Complaints{});
  CHECK(every_claim_is_complete({claim("key.a", holding, Verdict::not_applicable)}).size() == 1);
}

TEST_CASE("Every finding is whole, and of a refuted claim") { CHECK(every_finding_is_whole(claims()) == Complaints{}); }

Finding const finding_with_all{Impact::number, "reading", "so", "difference", "stays", "prior"};

TEST_CASE("A finding that lacks an answer is found, and one of a claim that holds or that no document makes") {
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

TEST_CASE("The sentence of every claim speaks of what was looked at, and perhaps of more") {
  CHECK(every_sentence_has_what_is_looked_at(claims()) == Complaints{});
}

TEST_CASE("A sentence that speaks of less than was looked at is found") {
  auto less = claim("key.a", holding);
  less.domain.dimensions = {2, 4, 8};
  less.domain.beyond = {{"d", {{2, 4}}}};
  CHECK(every_sentence_has_what_is_looked_at({less}) ==
        Complaints{"key.a speaks of d in {2, 4}, and d in {2, 4, 8} was looked at"});
  less.domain.beyond = {every_even_dimension(), every("token")};
  CHECK(every_sentence_has_what_is_looked_at({less}) == Complaints{});
}

TEST_CASE("No sentence of ours repeats what its record speaks of") {
  CHECK(no_sentence_repeats_its_record(claims()) == Complaints{});
}

TEST_CASE("A sentence that is typed with its scope is found, and a document's is not") {
  auto typed = claim("key.a", holding);
  typed.says = "The score falls for every even d";
  CHECK(no_sentence_repeats_its_record({typed}) == Complaints{"key.a says \"for every even d\" beside its record"});
  typed.says = "In all heads the score falls";
  CHECK(no_sentence_repeats_its_record({typed}) == Complaints{"key.a says \"all heads\" beside its record"});
  typed.origin = quoted("In allen Köpfen");
  CHECK(no_sentence_repeats_its_record({typed}) == Complaints{});
  typed.origin = ours;
  typed.says = "All distances and every decimal differ";
  CHECK(no_sentence_repeats_its_record({typed}) == Complaints{});
}

TEST_CASE("No claim of the list and no planted one is said to rest on more than was looked at") {
  std::vector<Claim const*> some;  // every tenth: the others have the same laws
  for (std::size_t i = 0; i < claims().size(); i += 10) some.push_back(&claims()[i]);
  CHECK(no_evidence_is_overstated(decide(some, {.cases = 8, .boxes = 200, .jobs = 2})) == Complaints{});
  CHECK(no_evidence_is_overstated(decide_planted({.jobs = 2})) == Complaints{});
}

TEST_CASE("Evidence that says more than was looked at is found") {
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

TEST_CASE("Each law of a finding names its two sides") {
  CHECK(every_finding_names_its_sides(claims(), side_names()) == Complaints{});
}

TEST_CASE("A finding without names of its sides is found, and names without a finding") {
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
  witness.lhs = "[1199.4924 +/- 4e-22]";
  witness.rhs = "1024";
  CHECK(in_own_terms("chen2023.600-times", witness) ==
        "589 times the interpolation bound: 299.873; the extrapolation bound: 256");
  witness.component = "3 of 255";
  witness.lhs = witness.rhs = "59";
  CHECK(in_own_terms("clock-blog.columns-slow", witness) ==
        "the number of changes of column 3: 59; that of column 2: 58");
  CHECK(in_own_terms("key.a", witness).empty());
}

TEST_CASE("Every refuted quotation has a finding") {
  CHECK(every_refuted_quote_has_a_finding(claims()) == Complaints{});
}

TEST_CASE("A refuted quotation without a finding is found, and no other claim is") {
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

}  // namespace
}  // namespace pe::house
