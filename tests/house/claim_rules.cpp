#include "tests/house/claim_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <regex>
#include <set>

#include "theory/kernel/engine.hpp"
#include "theory/kernel/error.hpp"

namespace pe::house {
namespace {

constexpr int digits = 50;

bool refuted_at(Check const& check, Case const& input) {
  return decide(check, input, digits).decision.state == BallDecision::State::refuted;
}

}  // namespace

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

Complaints every_checked_scheme_is_listed(std::vector<Property> const& properties,
                                          std::set<std::string> const& schemes) {
  Complaints complaints;
  for (auto const& property : properties) {
    for (auto const& cell : property.cells) {
      if (!schemes.contains(cell.scheme)) {
        complaints.push_back(fmt::format("{} is checked on {}, which is not listed", property.name, cell.scheme));
      }
    }
  }
  return complaints;
}

Complaints every_property_kills_its_mutant(std::vector<Property> const& properties) {
  Complaints complaints;
  for (auto const& property : properties) {
    if (!property.mutant) {
      complaints.push_back(fmt::format("{} has no mutant", property.name));
      continue;
    }
    Claim claim;
    claim.id = property.name;
    claim.check = property.mutant;
    claim.domain = property.domain;
    claim.exists = property.exists;
    if (decide({&claim}, {.cases = 100}).at(0).verdict != Verdict::refuted) {
      complaints.push_back(fmt::format("{} does not kill its mutant: {}", property.name, property.mutant_says));
    }
  }
  return complaints;
}

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

}  // namespace pe::house
