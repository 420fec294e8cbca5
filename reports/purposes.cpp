#include "reports/purposes.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "reports/language.hpp"
#include "reports/templates/assets.hpp"

namespace pe::reports {
namespace {

constexpr std::array all_kinds{
    PurposeKind{translatable("wanted"), translatable("Wanted properties"),
                translatable("What attention over sequences needs, or is better with.")},
    PurposeKind{translatable("unwanted"), translatable("Unwanted properties"),
                translatable("A scheme that has one of them does not see some order: to lack them is no failure.")},
    PurposeKind{translatable("neutral"), translatable("Neutral properties"),
                translatable("What kind of scheme it is: neither answer is a failure.")}};

constexpr std::pair<std::string_view, std::string_view> near[] = {
    {"uniqueness", "0.0001"}, {"beyond-length", "0.0001"}, {"stored-uniqueness", "0.00005"}};

}  // namespace

Purpose purpose_of(std::string_view property) {
  auto const [kind, reason] = asset_row("purposes.tsv", property);
  return {kind.empty() ? "neutral" : kind, reason};
}

std::string_view nearness_of(std::string_view property) {
  auto const* const found = std::ranges::find(near, property, [](auto const& row) { return row.first; });
  return found == std::end(near) ? "" : found->second;
}

std::span<PurposeKind const> purpose_kinds() { return all_kinds; }

Matrix by_purpose(Matrix const& matrix) {
  auto const rank = [&](std::size_t p) {
    return std::ranges::find(all_kinds, purpose_of(matrix.properties[p].name).kind, &PurposeKind::kind) -
           all_kinds.begin();
  };
  std::vector<std::size_t> order(matrix.properties.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, rank);
  Matrix result{matrix.schemes, {}, {}};
  for (auto const p : order) result.properties.push_back(matrix.properties[p]);
  for (std::size_t s = 0; s < matrix.schemes.size(); ++s) {
    for (auto const p : order) result.cells.push_back(matrix.at(s, p));
  }
  mark_premises(result);
  return result;
}

}  // namespace pe::reports
