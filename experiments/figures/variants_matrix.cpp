/// Which property tells which wrong version from its scheme: the table that a test decides anew
/// (theory/properties/refuted_variants.tsv).
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "experiments/figures/figures.hpp"
#include "theory/families/variants.hpp"
#include "theory/properties/list.hpp"
#include "theory/properties/refuted.hpp"
#include "theory/properties/refuted_variants.hpp"

namespace pe::experiments {
namespace {

constexpr double tells = 0.75, holds_too = -0.3, says_nothing = 0;

bool refuted(std::string const& property, std::string_view wrong) {
  return std::ranges::any_of(refuted_of_variants(), [&](RefutedCell const& cell) {
    return cell.property == property && cell.scheme == wrong;
  });
}

}  // namespace

plot::Figure variants_matrix() {
  std::vector<Property const*> columns;
  std::string legend;
  plot::HeatMap map;
  map.palette = plot::Palette::diverging;
  map.colours = {-1, 1};
  for (auto const& property : properties()) {
    auto const used = std::ranges::any_of(refuted_of_variants(),
                                          [&](RefutedCell const& cell) { return cell.property == property.name; });
    if (!used) continue;
    columns.push_back(&property);
    map.column_names.emplace_back(1, static_cast<char>('a' + columns.size() - 1));  // a number is too wide for a cell
    legend += fmt::format("{}{} {}", legend.empty() ? "" : ", ", map.column_names.back(), property.name);
  }
  map.columns = columns.size();
  std::set<std::string_view> shown;
  for (auto const& [scheme, member] : wrong_members()) {
    if (!shown.insert(member.name).second) continue;  // one may be a wrong version of two schemes
    map.row_names.emplace_back(member.name);
    for (auto const* const property : columns) {
      bool const asked = refuting_witness(property->name, scheme) == nullptr && property->ask(member).check;
      bool const told = refuted(property->name, member.name);
      map.values.push_back(told ? tells : asked ? holds_too : says_nothing);
      map.texts.emplace_back(told ? "x" : asked ? "" : "\u2013");
    }
  }
  return {
      .name = "variants-matrix",
      .title = "Which property tells which wrong version from its scheme",
      .caption = fmt::format(
          "Rows are wrong versions that occur in code, columns are properties that their schemes have: {}. A cross: "
          "the wrong version lacks it, with a witness. A dash: the scheme lacks it, too, or it says nothing of it. "
          "Many wrong versions are sound schemes; what tells them apart is the last column, the values that the "
          "source has.",
          legend),
      .x = {.label = "property"},
      .y = {.label = "wrong version"},
      .size = {plot::two_columns_cm, 17},
      .content = std::move(map)};
}

}  // namespace pe::experiments
