#include "theory/properties/list.hpp"

#include <algorithm>

#include "theory/properties/refuted.hpp"

namespace pe {

std::vector<Property> const& properties() {
  static std::vector<Property> const list = [] {
    std::vector<Property> all;
    for (auto const& part : {code_properties(), offset_properties(), rotation_properties(), grid_and_word_properties(),
                             attention_properties(), value_properties()}) {
      all.insert(all.end(), part.begin(), part.end());
    }
    return all;
  }();
  return list;
}

Cell const& exemplar(Property const& property) {
  auto const found = std::ranges::find_if(property.cells, [&](Cell const& cell) {
    return cell.check && refuting_witness(property.name, cell.scheme) == nullptr;
  });
  PE_ASSERT(found != property.cells.end());  // a property that nothing has is none
  return *found;
}

Claim claim_of(Property const& property, Cell const& cell, Claim claim) {
  claim.latex = property.latex;
  claim.domain = cell.domain;
  claim.extent = cell.extent;
  claim.exists = cell.exists;
  if (claim.expected != Verdict::refuted) claim.why_sampled = cell.why_sampled;
  if (!cell.remark.empty()) claim.note += (claim.note.empty() ? "" : " ") + cell.remark;  // sentences
  return decided_by(std::move(claim), property.name, cell.check);
}

}  // namespace pe
