#include "theory/kernel/claim.hpp"

#include "theory/kernel/error.hpp"

namespace pe {

Origin quoted(std::string words) { return {Origin::Kind::quoted, std::move(words)}; }
Origin implied(std::string how) { return {Origin::Kind::implied, std::move(how)}; }

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

std::string_view name(Finding::Kind kind) {
  switch (kind) {
    case Finding::Kind::none:
      return "";
    case Finding::Kind::bug:
      return "bug that runs";
    case Finding::Kind::theorem:
      return "wrong theorem";
    case Finding::Kind::constant:
      return "wrong constant";
    case Finding::Kind::typo:
      return "typo";
  }
  PE_ASSERT(!"a finding");
  return {};
}

Claim detail::make_claim(Row row, std::string property, std::shared_ptr<Check const> check) {
  return {std::move(row.id),
          std::move(row.ledger),
          std::move(row.source),
          row.origin ? std::move(*row.origin) : ours,
          std::move(row.says),
          std::move(row.latex),
          std::move(property),
          std::move(check),
          row.domain ? std::move(*row.domain) : Domain{},
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
