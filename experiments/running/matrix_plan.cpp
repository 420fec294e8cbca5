#include "experiments/running/matrix_plan.hpp"

#include <algorithm>
#include <set>

#include "experiments/running/matrix_scheme.hpp"
#include "theory/families/guests.hpp"
#include "theory/properties/list.hpp"
#include "theory/schemes/about.hpp"

namespace pe::experiments {

reports::MatrixPlan matrix_plan(std::vector<Outcome> const& outcomes) {
  std::set<std::string, std::less<>> rows, columns;
  for (auto const& outcome : outcomes) {
    auto const& claim = *outcome.claim;
    if (claim.source.key != reports::matrix_source || !claim.check) continue;
    rows.emplace(claim.check->scheme());
    columns.insert(claim.property);
  }
  // Of a guest that was asked whatever it can be asked, the rest is said, too.
  for (auto const& guest : guests()) {
    auto const asked = [&](Property const& property) {
      auto const cell = std::ranges::find(property.cells, guest.about.name, &Cell::scheme);
      return !cell->check || columns.contains(property.name);
    };
    if (!rows.contains(guest.about.name) || !std::ranges::all_of(properties(), asked)) continue;
    for (auto const& property : properties()) columns.insert(property.name);
  }
  reports::MatrixPlan plan;
  for (auto const& scheme : schemes()) {
    if (!rows.contains(scheme.name)) continue;
    plan.schemes.push_back(matrix_scheme(scheme));
  }
  for (auto const& property : properties()) {
    if (!columns.contains(property.name)) continue;
    plan.properties.push_back({property.name, property.says, property.latex});
    for (auto const& cell : property.cells) {
      if (!cell.check && rows.contains(cell.scheme)) {
        plan.not_applicable.push_back({property.name, cell.scheme, cell.reason});
      }
    }
  }
  return plan;
}

}  // namespace pe::experiments
