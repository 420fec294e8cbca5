#include "theory/kernel/claim.hpp"

#include "theory/kernel/words.hpp"

namespace pe {

Origin quoted(std::string words) { return {Origin::Kind::quoted, std::move(words)}; }
Origin implied(std::string how, std::string words) { return {Origin::Kind::implied, std::move(how), std::move(words)}; }
Extent all_of(std::string domain) { return {true, std::move(domain)}; }
Extent grid_in(std::string domain) { return {false, std::move(domain)}; }

std::string_view name(Origin::Kind kind) { return word_of(kind, {"quoted", "implied", "ours"}); }

std::string_view name(Impact impact) { return word_of(impact, {"", "theorem", "bug", "number", "sentence", "remark"}); }

Claim decided_by(Claim claim, std::string property, std::shared_ptr<Check const> check) {
  // A covering says that all of a domain is so, and never exhibits a case that is.
  PE_ASSERT(!claim.exists || !claim.domain.covered);
  claim.property = std::move(property);
  claim.check = std::move(check);
  return claim;
}

}  // namespace pe
