#include "theory/kernel/claim.hpp"

#include "theory/kernel/error.hpp"

namespace pe {

Claim detail::make_claim(Row row, std::string property, std::shared_ptr<Check const> check) {
  return {std::move(row.id),
          std::move(row.ledger),
          std::move(row.source),
          std::move(row.says),
          std::move(row.latex),
          std::move(property),
          std::move(check),
          row.domain ? std::move(*row.domain) : Domain{},
          row.expected,
          std::move(row.witness),
          std::move(row.corrected_by),
          std::move(row.note)};
}

Claim accounted(Row row) {
  PE_ASSERT(!row.note.empty());
  row.expected = Verdict::not_applicable;
  return detail::make_claim(std::move(row), "", nullptr);
}

}  // namespace pe
