#include "theory/properties/refuted_variants.hpp"

#include "theory/properties/refuted_variants_tsv.hpp"

namespace pe {

std::vector<RefutedCell> const& refuted_of_variants() {
  static std::vector<RefutedCell> const list = parse_refuted(refuted_variants_tsv);
  return list;
}

}  // namespace pe
