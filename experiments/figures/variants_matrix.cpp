/// Which properties the wrong versions of schemes lack that their schemes have: what a test of each would notice.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "experiments/figures/figures.hpp"
#include "theory/properties/list.hpp"
#include "theory/properties/refuted_variants.hpp"

namespace pe::experiments {
namespace {

bool lacks(std::string_view variant, std::string_view property) {
  return std::ranges::any_of(refuted_of_variants(), [&](RefutedCell const& cell) {
    return cell.scheme == variant && cell.property == property;
  });
}

}  // namespace

plot::Figure variants_matrix() {
  plot::HeatMap map{.columns = 0, .values = {}, .palette = plot::Palette::diverging, .colours = {-1, 1}};
  std::vector<std::string> variants;
  for (auto const& cell : refuted_of_variants()) {
    if (std::ranges::find(variants, cell.scheme) == variants.end()) variants.push_back(cell.scheme);
  }
  for (auto const& property : properties()) {
    if (std::ranges::any_of(variants, [&](auto const& variant) { return lacks(variant, property.name); })) {
      map.column_names.push_back(property.name);
    }
  }
  map.columns = map.column_names.size();
  for (auto const& variant : variants) {
    map.row_names.push_back(variant);
    for (auto const& property : map.column_names) map.values.push_back(lacks(variant, property) ? 0.75 : -0.1);
  }
  std::string key;  // the names are too long to stand below columns
  for (std::size_t n = 0; n < map.columns; ++n) {
    key +=
        fmt::format("{}{} {}", n == 0 ? "" : ", ", n + 1, std::exchange(map.column_names[n], fmt::format("{}", n + 1)));
  }
  return {
      .name = "variants-matrix",
      .title = "What wrong versions of schemes lose",
      .caption = fmt::format(
          "Each row is a wrong version of a scheme that occurs in code; a dark cell is a property that the scheme has "
          "and this version lacks, as the bench decides it. A version that only its values tell from a sound scheme "
          "has no row. The properties: {}.",
          key),
      .x = {.label = "property"},
      .y = {.label = "wrong version"},
      .size = {plot::two_columns_cm, 14},
      .content = std::move(map)};
}

}  // namespace pe::experiments
