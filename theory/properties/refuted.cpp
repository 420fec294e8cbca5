#include "theory/properties/refuted.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "theory/kernel/linear.hpp"
#include "theory/properties/refuted_tsv.hpp"
#include "theory/schemes/rows.hpp"

namespace pe {

std::vector<RefutedCell> parse_refuted(std::string_view text) {
  return mapped(rows_of(text), [](Row const& row) {
    if (row.size() != 3) {
      throw UserError(fmt::format("'{}' is no refuted cell; write property, scheme and witness with tabs between them",
                                  fmt::join(row, "\t")));
    }
    return RefutedCell{std::string(row[0]), std::string(row[1]), std::string(row[2])};
  });
}

std::vector<RefutedCell> const& refuted_cells() {
  static std::vector<RefutedCell> const list = parse_refuted(refuted_tsv);
  return list;
}

std::string const* refuting_witness(std::string_view property, std::string_view scheme) {
  auto const& list = refuted_cells();
  auto const found = std::ranges::find_if(
      list, [&](RefutedCell const& cell) { return cell.property == property && cell.scheme == scheme; });
  return found == list.end() ? nullptr : &found->witness;
}

}  // namespace pe
