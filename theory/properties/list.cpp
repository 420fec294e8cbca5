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

Claim claim_of(Property const& property, Cell const& cell, Row row) {
  row.latex = property.latex;
  row.domain = cell.domain;
  row.extent = cell.extent;
  row.exists = cell.exists;
  if (row.expected != Verdict::refuted) row.why_sampled = cell.why_sampled;
  if (!cell.remark.empty()) row.note += (row.note.empty() ? "" : " ") + cell.remark;  // sentences
  return detail::make_claim(std::move(row), property.name, cell.check);
}

}  // namespace pe
