/// Rules about claims, sources and properties. Each takes its lists, so that made-up ones can break it.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <regex>
#include <set>

#include "tests/catch.hpp"
#include "tests/house/complaints.hpp"
#include "theory/kernel/error.hpp"
#include "theory/kernel/planted.hpp"
#include "theory/schemes/about.hpp"

namespace pe::house {
namespace {

/// No id twice, and each begins with the key of its source and a dot.
Complaints ids_are_unique_and_prefixed(std::vector<Claim> const& claims) {
  Complaints complaints;
  std::set<std::string> seen;
  for (auto const& claim : claims) {
    if (!seen.insert(claim.id).second) complaints.push_back(fmt::format("{} occurs twice", claim.id));
    auto const prefix = claim.source.key + ".";
    if (claim.id.compare(0, prefix.size(), prefix) != 0 || claim.id.size() == prefix.size()) {
      complaints.push_back(fmt::format("{} does not begin with {}", claim.id, prefix));
    }
  }
  return complaints;
}

TEST_CASE("Claim ids are unique and begin with their source's key") {
  CHECK(ids_are_unique_and_prefixed(claims()) == Complaints{});
  CHECK(ids_are_unique_and_prefixed({claim("key.a", holding), claim("key.b", holding)}) == Complaints{});
  CHECK(ids_are_unique_and_prefixed({claim("key.a", holding), claim("key.a", holding)}) ==
        Complaints{"key.a occurs twice"});
  CHECK(ids_are_unique_and_prefixed({claim("other.a", holding)}) == Complaints{"other.a does not begin with key."});
  CHECK(ids_are_unique_and_prefixed({claim("keyless", holding)}).size() == 1);
  CHECK(ids_are_unique_and_prefixed({claim("key.", holding)}).size() == 1);
}

/// Every entry of the bibliography has a claim or is the source of a scheme, and every claim's source is an entry.
Complaints every_source_is_used(std::vector<Source> const& sources, std::vector<Claim> const& claims,
                                std::set<std::string> const& of_schemes) {
  Complaints complaints;
  std::set<std::string> used = of_schemes, known;
  for (auto const& claim : claims) used.insert(claim.source.key);
  for (auto const& source : sources) {
    if (!known.insert(source.key).second) complaints.push_back(fmt::format("the source {} occurs twice", source.key));
    if (!used.contains(source.key))
      complaints.push_back(fmt::format("the source {} has neither claim nor scheme", source.key));
  }
  for (auto const& key : used) {
    if (!known.contains(key)) complaints.push_back(fmt::format("the source {} is not in the bibliography", key));
  }
  return complaints;
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
  std::vector<Source> const one{{"key", "A", "T", "2026", ""}}, two{one[0], {"spare", "A", "T", "2026", ""}};
  std::vector<Claim> const list{claim("key.a", holding)};
  CHECK(every_source_is_used(one, list, {}) == Complaints{});
  CHECK(every_source_is_used(two, list, {}) == Complaints{"the source spare has neither claim nor scheme"});
  CHECK(every_source_is_used(two, list, {"spare"}) == Complaints{});
  CHECK(every_source_is_used({}, list, {}) == Complaints{"the source key is not in the bibliography"});
  CHECK(every_source_is_used({one[0], one[0]}, list, {}) == Complaints{"the source key occurs twice"});
}

/// Every scheme has a claim.
Complaints every_scheme_has_a_claim(std::set<std::string> const& schemes, std::vector<Claim> const& claims) {
  Complaints complaints;
  std::set<std::string, std::less<>> claimed;
  for (auto const& claim : claims) {
    if (claim.check) claimed.emplace(claim.check->scheme());
  }
  for (auto const& scheme : schemes) {
    if (!claimed.contains(scheme)) complaints.push_back(fmt::format("the scheme {} has no claim", scheme));
  }
  return complaints;
}

std::set<std::string> listed_schemes() {
  std::set<std::string> names;
  for (auto const& scheme : schemes()) names.emplace(scheme.name);
  return names;
}

TEST_CASE("Every scheme has a claim") {
  CHECK(every_scheme_has_a_claim(listed_schemes(), claims()) == Complaints{});
  CHECK(every_scheme_has_a_claim({"fake"}, {claim("key.a", holding)}) == Complaints{});
  CHECK(every_scheme_has_a_claim({"fake", "shaw"}, {claim("key.a", holding)}) ==
        Complaints{"the scheme shaw has no claim"});
  CHECK(every_scheme_has_a_claim({"fake"}, {claim("key.a", nullptr)}).size() == 1);
}

/// A case of each claim's law is read again from its token: no two values have one name, and none that of the shape.
Complaints every_token_is_read_again(std::vector<Claim> const& claims) {
  Complaints complaints;
  for (auto const& claim : claims) {
    if (!claim.check) continue;
    auto const names = claim.check->signature();
    auto const of = [](auto const& slots, auto const& value) {
      return std::vector(static_cast<std::size_t>(Signature::count(slots)), value);
    };
    Case const input{{2, 10000},
                     of(names.positions, 1.0),
                     of(names.vectors, std::vector{2.0, 3.0}),
                     of(names.parameters, Fraction(4))};
    try {
      if (Case::parse(input.text(names), names) == input) continue;
      complaints.push_back(fmt::format("{} of {} is read as another case", input.text(names), claim.id));
    } catch (UserError const& error) {
      complaints.push_back(fmt::format("{} of {} is not read: {}", input.text(names), claim.id, error.what()));
    }
  }
  return complaints;
}

TEST_CASE("No claim's law names a value as its token names another") {
  CHECK(every_token_is_read_again(claims()) == Complaints{});
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

/// What corrects a claim is a claim that is expected to hold, and it corrects a refuted one.
Complaints every_correction_exists(std::vector<Claim> const& claims) {
  Complaints complaints;
  std::map<std::string, Verdict> expected;
  for (auto const& claim : claims) expected.emplace(claim.id, claim.expected);
  for (auto const& claim : claims) {
    if (claim.corrected_by.empty()) continue;
    auto const found = expected.find(claim.corrected_by);
    if (found == expected.end()) {
      complaints.push_back(fmt::format("{} is corrected by {}, which is no claim", claim.id, claim.corrected_by));
    } else if (found->second != Verdict::holds) {
      complaints.push_back(
          fmt::format("{} is corrected by {}, which is not expected to hold", claim.id, claim.corrected_by));
    }
    if (claim.expected != Verdict::refuted) {
      complaints.push_back(fmt::format("{} is corrected, but not expected to be refuted", claim.id));
    }
  }
  return complaints;
}

TEST_CASE("Every correction is a claim that is expected to hold") {
  CHECK(every_correction_exists(claims()) == Complaints{});
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

/// A claim has a sentence, a locator, and either a check or a note that says why there is none.
Complaints every_claim_is_complete(std::vector<Claim> const& claims) {
  Complaints complaints;
  for (auto const& claim : claims) {
    if (claim.says.empty()) complaints.push_back(fmt::format("{} says nothing", claim.id));
    if (claim.source.place.empty()) complaints.push_back(fmt::format("{} has no location", claim.id));
    if (!claim.check && claim.note.empty()) {
      complaints.push_back(fmt::format("{} has neither a check nor a reason for having none", claim.id));
    }
    if (claim.check && claim.expected == Verdict::not_applicable) {
      complaints.push_back(fmt::format("{} has a check, but is expected to be not applicable", claim.id));
    }
  }
  return complaints;
}

TEST_CASE("Every claim is complete") {
  CHECK(every_claim_is_complete(claims()) == Complaints{});
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

/// The sentence of each claim speaks of every case that is looked at: its values of d, the base and each slot are these
/// or more.
Complaints every_sentence_has_what_is_looked_at(std::vector<Claim> const& claims) {
  Complaints complaints;
  for (auto const& claim : claims) {
    if (!claim.check) continue;
    auto looked_at = claim.domain;
    looked_at.beyond.clear();
    auto const names = claim.check->signature();
    auto const cases = quantifiers(looked_at, names), spoken = quantifiers(claim.domain, names);
    for (auto const& each : cases) {
      auto const* const of_sentence = each.name.empty() ? &each : named(spoken, each.name);
      if (of_sentence != nullptr && within(each.values, of_sentence->values)) continue;
      complaints.push_back(fmt::format("{} speaks of {}, and {} was looked at", claim.id,
                                       of_sentence == nullptr ? "nothing" : of_sentence->says(), each.says()));
    }
  }
  return complaints;
}

TEST_CASE("The sentence of every claim speaks of what was looked at, and perhaps of more") {
  CHECK(every_sentence_has_what_is_looked_at(claims()) == Complaints{});
  auto less = claim("key.a", holding);
  less.domain.dimensions = {2, 4, 8};
  less.domain.beyond = {{"d", {{2, 4}}}};
  CHECK(every_sentence_has_what_is_looked_at({less}) ==
        Complaints{"key.a speaks of d in {2, 4}, and d in {2, 4, 8} was looked at"});
  less.domain.beyond = {every_even_dimension(), every("token")};
  CHECK(every_sentence_has_what_is_looked_at({less}) == Complaints{});
}

/// No sentence of ours, and of no property, says for which dimensions, bases, heads or tokens it is so: the record
/// does.
Complaints no_sentence_repeats_its_record(std::vector<Claim> const& claims) {
  static std::regex const scope(
      "\\b(for all|for every|for any|at all|at every|at any|all|every|any) (even )?"
      "(d|dimensions?|bases?|heads?|tokens?)\\b",
      std::regex::icase);
  Complaints complaints;
  for (auto const& claim : claims) {
    std::smatch found;
    if (claim.origin.kind != Origin::Kind::ours || !claim.check || !std::regex_search(claim.says, found, scope))
      continue;
    complaints.push_back(fmt::format("{} says \"{}\" beside its record", claim.id, found.str()));
  }
  return complaints;
}

TEST_CASE("No sentence of ours repeats what its record speaks of") {
  CHECK(no_sentence_repeats_its_record(claims()) == Complaints{});
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

/// Of one law and one scheme a claim and the matrix say the same. `cells` are the claims of the matrix, one for each of
/// its cells that has a check. A wrong version that a document prints is none of the matrix's schemes.
Complaints claims_agree_with_matrix(std::vector<Claim> const& claims, std::vector<Claim> const& cells,
                                    std::set<std::string, std::less<>> const& properties,
                                    std::set<std::string, std::less<>> const& schemes) {
  Complaints complaints;
  for (auto const& claim : claims) {
    if (!claim.check || claim.source.key == "pebench" || !properties.contains(claim.property)) continue;
    if (!schemes.contains(claim.check->scheme())) continue;
    auto const cell = std::ranges::find_if(cells, [&](Claim const& c) {
      return c.property == claim.property && c.check->scheme() == claim.check->scheme();
    });
    if (cell == cells.end()) {
      complaints.push_back(fmt::format("{} decides {} of {}, of which the matrix says nothing", claim.id,
                                       claim.property, claim.check->scheme()));
    } else if (cell->expected != claim.expected) {
      complaints.push_back(fmt::format("{} is expected to be {}, {} to be {}", claim.id, name(claim.expected), cell->id,
                                       name(cell->expected)));
    }
  }
  return complaints;
}

std::set<std::string, std::less<>> properties_of(std::vector<Claim> const& cells) {
  std::set<std::string, std::less<>> names;
  for (auto const& cell : cells) names.insert(cell.property);
  return names;
}

TEST_CASE("Where a claim and a cell of the matrix speak of one law and one scheme, they agree") {
  auto const cells = pebench_claims();
  std::set<std::string, std::less<>> listed;
  for (auto const& scheme : schemes()) listed.emplace(scheme.name);
  CHECK(claims_agree_with_matrix(claims(), cells, properties_of(cells), listed) == Complaints{});
}

TEST_CASE("A claim against its cell is found, and one that the matrix has no cell for") {
  auto const made = [](std::string id, std::string key, Verdict expected) {
    auto claim = made_up_claim(std::move(id), std::make_shared<FakeCheck>(), {.dimensions = {2}}, expected);
    claim.source.key = std::move(key);
    claim.property = "decay";
    return claim;
  };
  std::vector<Claim> const cells{made("pebench.decay.fake", "pebench", Verdict::refuted)};
  CHECK(claims_agree_with_matrix({made("key.a", "key", Verdict::refuted)}, cells, {"decay"}, {"fake"}) == Complaints{});
  CHECK(claims_agree_with_matrix({made("key.a", "key", Verdict::holds)}, cells, {"decay"}, {"fake"}) ==
        Complaints{"key.a is expected to be holds, pebench.decay.fake to be refuted"});
  CHECK(claims_agree_with_matrix({made("key.a", "key", Verdict::holds)}, {}, {"decay"}, {"fake"}) ==
        Complaints{"key.a decides decay of fake, of which the matrix says nothing"});
  CHECK(claims_agree_with_matrix({made("key.a", "key", Verdict::holds)}, {}, {}, {"fake"}) == Complaints{});
  CHECK(claims_agree_with_matrix({made("key.a", "key", Verdict::holds)}, {}, {"decay"}, {}) == Complaints{});
}

}  // namespace
}  // namespace pe::house
