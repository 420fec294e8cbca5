/// The bench's own list: every property on every scheme that it says something about, whether or not a document claims
/// it. theory/properties/refuted.tsv has what each cell is expected to be; of a guest nothing is expected.
#include "theory/claims/list.hpp"
#include "theory/families/guests.hpp"
#include "theory/properties/list.hpp"
#include "theory/properties/refuted.hpp"

namespace pe {

std::vector<Claim> pebench_claims() {
  std::vector<Claim> result;
  for (auto const& property : properties()) {
    for (auto const& cell : property.cells) {
      if (!cell.check) continue;
      auto const* witness = refuting_witness(property.name, cell.scheme);
      auto const known = witness == nullptr ? Verdict::holds : Verdict::refuted;
      result.push_back(claim_of(property, cell,
                                {.id = "pebench." + property.name + "." + cell.scheme,
                                 .source = {"pebench", "theory/properties"},
                                 .says = property.says,
                                 .expected = is_guest(cell.scheme) ? Verdict::undecided : known,
                                 .witness = witness == nullptr ? std::string() : *witness}));
    }
  }
  return result;
}

}  // namespace pe
