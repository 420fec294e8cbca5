#include "experiments/commands/matrix_plan.hpp"

#include <set>

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
  reports::MatrixPlan plan;
  for (auto const& scheme : schemes()) {
    if (!rows.contains(scheme.name)) continue;
    plan.schemes.push_back({std::string(scheme.name), std::string(scheme.says), std::string(scheme.source)});
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
