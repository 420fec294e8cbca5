/// A claim: a sentence of a source, tied to a check, a domain and the verdict that is expected of it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "theory/kernel/check.hpp"
#include "theory/kernel/domain.hpp"

namespace pe {

/// Where a sentence stands: the key of theory/sources.bib, and the place in the document.
struct Locator {
  std::string key, place;
};

struct Claim {
  std::string id;      ///< "source-key.short-phrase"
  std::string ledger;  ///< the ledger's entry that it accounts for, "S003-07"; empty for none
  Locator source;
  std::string says;   ///< in words
  std::string latex;  ///< as LaTeX, without delimiters; may be empty
  std::string property;
  std::shared_ptr<Check const> check;  ///< null: accounted for without a check, `note` says why
  Domain domain;
  Verdict expected = Verdict::holds;
  std::string witness;       ///< a stored counterexample (Case::text) that must still refute; required when refuted
  std::string corrected_by;  ///< id of the claim that states it rightly
  std::string note;
};

/// What a row of a source's claim list states by itself; `claim` (theory/claims/row.hpp) and `accounted` supply the
/// rest.
struct Row {
  std::string id = {}, ledger = {};
  Locator source = {};
  std::string says = {}, latex = {};
  std::optional<Domain> domain = {};  ///< by default the law's own
  Verdict expected = Verdict::holds;
  std::string witness = {}, corrected_by = {}, note = {};
};

/// A definition or an opinion: `row.note` says why there is nothing to check, or which number stands for it.
Claim accounted(Row row);

namespace detail {
Claim make_claim(Row row, std::string property, std::shared_ptr<Check const> check);
}

}  // namespace pe
