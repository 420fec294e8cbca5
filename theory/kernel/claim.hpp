/// A claim: a sentence of a source, tied to a check, a domain and the verdict that is expected of it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "theory/kernel/check.hpp"
#include "theory/kernel/domain.hpp"

namespace pe {

/// Where a sentence stands: the key of theory/sources.bib, and the place in the document.
struct Locator {
  std::string key, place;
};

/// Whose sentence a claim is. Only what is quoted or implied counts for or against a document.
struct Origin {
  enum class Kind { quoted, implied, ours } kind = Kind::ours;
  std::string text = {};  ///< quoted: the document's own words; implied: how they follow at once, from which words
};

/// The document's own words, in its language; `Row::says` is their translation.
Origin quoted(std::string words);
/// What follows from the document at once; `how` says from which of its words.
Origin implied(std::string how);
/// A correction, a check that we add, a number that we computed.
inline Origin const ours{};
/// "quoted", "implied", "ours".
std::string_view name(Origin::Kind kind);

/// What somebody has to know who read the sentence in print: of a refuted claim.
struct Finding {
  enum class Kind { none, bug, theorem, constant, typo } kind = Kind::none;  ///< in order of severity
  std::string printed = {};                                                  ///< what stands in print
  std::string so = {};                                                       ///< what is so
  std::string difference = {};                                               ///< how large the difference is
  std::string touches = {};                                                  ///< whom it concerns
};

/// "bug that runs", "wrong theorem", "wrong constant", "typo"; empty for none.
std::string_view name(Finding::Kind kind);

struct Claim {
  std::string id;      ///< "source-key.short-phrase"
  std::string ledger;  ///< the ledger's entry that it accounts for, "S003-07"; empty for none
  Locator source;
  Origin origin;
  std::string says;   ///< in words
  std::string latex;  ///< as LaTeX, without delimiters; may be empty
  std::string property;
  std::shared_ptr<Check const> check;  ///< null: accounted for without a check, `note` says why
  Domain domain;
  Verdict expected = Verdict::holds;
  std::string witness;       ///< a stored counterexample (Case::text) that must still refute; required when refuted
  std::string corrected_by;  ///< id of the claim that states it rightly
  std::string why_sampled;   ///< why nothing stronger than drawn cases is known; required where a claim rests on them
  std::string note;
  Finding finding;
};

/// What a row of a source's claim list states by itself; `claim` (theory/claims/row.hpp) and `accounted` supply the
/// rest.
struct Row {
  std::string id = {}, ledger = {};
  Locator source = {};
  std::optional<Origin> origin = {};  ///< required of every row of a document
  std::string says = {}, latex = {};
  std::optional<Domain> domain = {};  ///< by default the law's own
  Verdict expected = Verdict::holds;
  std::string witness = {}, corrected_by = {}, why_sampled = {}, note = {};
  Finding finding = {};
};

/// A definition or an opinion: `row.note` says why there is nothing to check, or which number stands for it.
Claim accounted(Row row);

namespace detail {
Claim make_claim(Row row, std::string property, std::shared_ptr<Check const> check);
}

}  // namespace pe
