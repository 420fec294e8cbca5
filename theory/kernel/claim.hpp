/// A claim: a sentence of a source, tied to a check, a domain and the verdict that is expected of it.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "theory/kernel/check.hpp"
#include "theory/kernel/domain.hpp"
#include "theory/kernel/error.hpp"
#include "theory/kernel/words.hpp"

namespace pe {

/// The location of a sentence: the key of theory/sources.bib, and the place in the document.
struct Locator {
  std::string key, place;
};

/// The origin of a claim's sentence. Only quoted and implied sentences count for or against a document.
struct Origin {
  enum class Kind { quoted, implied, ours } kind = Kind::ours;
  std::string text = {};  ///< quoted: the document's own words, or nothing where Claim::says has them; implied: how
                          ///< they follow at once, from which words
  std::string words =
      {};  ///< implied: the sentence that implies it, in the document's own words; required of a finding
};

/// The document's own words, in its language; `Claim::says` is their translation.
inline Origin quoted(std::string words) { return {Origin::Kind::quoted, std::move(words)}; }
/// What follows from the document at once; `how` says from which of its words, `words` is that sentence.
inline Origin implied(std::string how, std::string words = {}) {
  return {Origin::Kind::implied, std::move(how), std::move(words)};
}
/// A correction, a check that we add, a number that we computed.
inline Origin const ours{};
inline std::string_view name(Origin::Kind kind) { return word_of(kind, {"quoted", "implied", "ours"}); }

/// What a finding weighs, the heaviest first.
enum class Impact {
  none,
  theorem,   ///< a theorem, lemma or statement of principle that others build on
  bug,       ///< code in print or in use that computes something else than it says
  number,    ///< a number that readers copy
  sentence,  ///< a sentence of an explanation
  remark     ///< a slip or a hedged sentence: shown below the findings, and in no headline count
};

/// Empty for none.
inline std::string_view name(Impact impact) {
  return word_of(impact, {"", "theorem", "bug", "number", "sentence", "remark"});
}

/// What the author and the readers of a refuted sentence need to know. With the sentence itself (Origin) and its place
/// (Locator) it answers six questions.
struct Finding {
  Impact impact = Impact::none;
  std::string reading = {};     ///< in which reading it was decided (quantifiers, domain), and why in that one
  std::string so = {};          ///< what is so
  std::string difference = {};  ///< how large the difference is where the source uses it: its own d, base, lengths
  std::string stays = {};       ///< what stays true, and what is not affected (experiments, code)
  std::string prior = {};       ///< who found it before, or "none known to us"
};

struct Claim {
  std::string id = {};      ///< "source-key.short-phrase"
  std::string ledger = {};  ///< the ledger's entry that it accounts for, "S003-07"; empty for none
  Locator source = {};
  Origin origin = {};
  std::string says = {};   ///< in words
  std::string latex = {};  ///< as LaTeX, without delimiters; may be empty
  std::string law = {};    ///< the formula of a file that is decided, in lines: definitions, comparisons, condition
  std::vector<std::string> about = {};      ///< names of the schemes that the sentence speaks of; none: of no one
  std::string property = {};                ///< what the law calls itself
  std::shared_ptr<Check const> check = {};  ///< null: accounted for without a check, `note` says why
  Domain domain = {};
  bool exists = false;  ///< the sentence says that a case exists: it holds by one, which is exhibited
  Verdict expected = Verdict::holds;
  std::string witness = {};  ///< a stored counterexample (Case::text) that must still refute; required when refuted
  std::string corrected_by = {};  ///< id of the claim that states it rightly
  std::string why_sampled = {};   ///< why no more than drawn cases are known; required where a claim rests on them
  std::string note = {};
  Finding finding = {};
};

/// The claim, decided by this check of the law that calls itself `property`.
inline Claim decided_by(Claim claim, std::string property, std::shared_ptr<Check const> check) {
  // A covering says that all of a domain is so, and never exhibits a case that is.
  PE_ASSERT(!claim.exists || !claim.domain.covered);
  claim.property = std::move(property);
  claim.check = std::move(check);
  return claim;
}

}  // namespace pe
