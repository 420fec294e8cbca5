#include "experiments/running/matrix_plan.hpp"

#include <algorithm>

#include "theory/families/guests.hpp"
#include "theory/properties/list.hpp"
#include "theory/schemes/about.hpp"

namespace pe::experiments {
namespace {

/// The word of the record for what a scheme acts on.
std::string family(Acts acts) {
  switch (acts) {
    case Acts::codes:
      return "codes";
    case Acts::rotation:
      return "rotation";
    case Acts::bias:
      return "bias";
    case Acts::layer:
      break;
  }
  return "layer";
}

}  // namespace

reports::MatrixPlan matrix_plan(NameSet const& schemes, NameSet const& properties) {
  reports::MatrixPlan plan;
  for (auto const& about : pe::schemes()) {
    if (!schemes.contains(about.name)) continue;
    plan.schemes.push_back({std::string(about.name), std::string(about.title), std::string(about.says),
                            std::string(about.source), family(about.acts)});
  }
  for (auto const& property : pe::properties()) {
    if (!properties.contains(property.name)) continue;
    plan.properties.push_back({property.name, property.says, property.latex});
    for (auto const& cell : property.cells) {
      if (cell.check || !schemes.contains(cell.scheme)) continue;
      plan.not_applicable.push_back({property.name, cell.scheme, cell.reason});
    }
  }
  return plan;
}

reports::MatrixPlan matrix_plan(std::vector<Outcome> const& outcomes) {
  NameSet rows, columns;
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
  return matrix_plan(rows, columns);
}

}  // namespace pe::experiments
