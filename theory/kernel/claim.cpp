#include "theory/kernel/claim.hpp"

#include "theory/kernel/error.hpp"

namespace pe {

Origin quoted(std::string words) { return {Origin::Kind::quoted, std::move(words)}; }
Origin implied(std::string how, std::string words) { return {Origin::Kind::implied, std::move(how), std::move(words)}; }
Extent all_of(std::string domain) { return {true, std::move(domain)}; }
Extent grid_in(std::string domain) { return {false, std::move(domain)}; }

std::string_view name(Origin::Kind kind) {
  switch (kind) {
    case Origin::Kind::quoted:
      return "quoted";
    case Origin::Kind::implied:
      return "implied";
    case Origin::Kind::ours:
      return "ours";
  }
  PE_ASSERT(!"an origin");
  return {};
}

std::string_view name(Impact impact) {
  switch (impact) {
    case Impact::none:
      return "";
    case Impact::theorem:
      return "theorem";
    case Impact::bug:
      return "bug";
    case Impact::number:
      return "number";
    case Impact::sentence:
      return "sentence";
    case Impact::remark:
      return "remark";
  }
  PE_ASSERT(!"an impact");
  return {};
}

Claim detail::make_claim(Row row, std::string property, std::shared_ptr<Check const> check) {
  // A covering says that all of a domain is so, and never exhibits a case that is.
  PE_ASSERT(!row.exists || !row.domain || !row.domain->covered);
  return {std::move(row.id),
          std::move(row.ledger),
          std::move(row.source),
          row.origin ? std::move(*row.origin) : ours,
          std::move(row.says),
          std::move(row.latex),
          std::move(row.law),
          std::move(property),
          std::move(check),
          row.domain ? std::move(*row.domain) : Domain{},
          std::move(row.extent),
          row.exists,
          row.expected,
          std::move(row.witness),
          std::move(row.corrected_by),
          std::move(row.why_sampled),
          std::move(row.note),
          std::move(row.finding)};
}

Claim accounted(Row row) {
  PE_ASSERT(!row.note.empty());
  row.expected = Verdict::not_applicable;
  return detail::make_claim(std::move(row), "", nullptr);
}

}  // namespace pe
