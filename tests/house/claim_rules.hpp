/// Rules about claims, sources and properties. Each takes its lists, so that made-up ones can break it.
#pragma once

#include <set>

#include "tests/house/complaints.hpp"
#include "theory/claims/documents.hpp"
#include "theory/claims/list.hpp"
#include "theory/kernel/engine.hpp"
#include "theory/properties/property.hpp"

namespace pe::house {

/// No id twice, and each begins with the key of its source and a dot.
Complaints ids_are_unique_and_prefixed(std::vector<Claim> const& claims);

/// Every entry of the bibliography has a claim or is the source of a scheme, and every claim's source is an entry.
Complaints every_source_is_used(std::vector<Source> const& sources, std::vector<Claim> const& claims,
                                std::set<std::string> const& of_schemes);

/// Every scheme has a claim.
Complaints every_scheme_has_a_claim(std::set<std::string> const& schemes, std::vector<Claim> const& claims);

/// Every scheme that a property is checked on is one of `schemes`.
Complaints every_checked_scheme_is_listed(std::vector<Property> const& properties,
                                          std::set<std::string> const& schemes);

/// Every property has a mutant, which its law refutes within a hundred cases.
Complaints every_property_kills_its_mutant(std::vector<Property> const& properties);

/// A claim that is expected to be refuted has a stored witness, which belongs to its law, lies in its domain and
/// refutes it. One that says that something exists may have one, which shows it; no other has.
Complaints every_refutation_has_a_witness(std::vector<Claim> const& claims);

/// A case of each claim's law is read again from its token: no two values have one name, and none that of the shape.
Complaints every_token_is_read_again(std::vector<Claim> const& claims);

/// What corrects a claim is a claim that is expected to hold, and it corrects a refuted one.
Complaints every_correction_exists(std::vector<Claim> const& claims);

/// A claim has a sentence, a locator, and either a check or a note that says why there is none.
Complaints every_claim_is_complete(std::vector<Claim> const& claims);

/// A claim with a finding is a document's sentence that is expected to be refuted, and answers six questions: its words
/// and their place, the reading, what is so, the difference, what stays true, and who found it before.
Complaints every_finding_is_whole(std::vector<Claim> const& claims);

/// Where the document's own words are refuted there is a finding: what everybody who read them has to know.
Complaints every_refuted_quote_has_a_finding(std::vector<Claim> const& claims);

/// Each finding that a law decides names the law's two sides, and no other claim is named twice or not there.
Complaints every_finding_names_its_sides(std::vector<Claim> const& claims, std::span<SideNames const> named);

/// The sentence of each claim speaks of every case that is looked at: its values of d, the base and each slot are these
/// or more.
Complaints every_sentence_has_what_is_looked_at(std::vector<Claim> const& claims);

/// No sentence of ours, and of no property, says for which dimensions, bases, heads or tokens it is so: the record
/// does.
Complaints no_sentence_repeats_its_record(std::vector<Claim> const& claims);

/// What is exhausted or covered is so over all of which the sentence speaks; what is witnessed exhibits a case.
Complaints no_evidence_is_overstated(std::vector<Outcome> const& outcomes);

}  // namespace pe::house
