#include "theory/properties/refuted.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "theory/kernel/error.hpp"
#include "theory/properties/refuted_tsv.hpp"

namespace pe {

std::vector<RefutedCell> parse_refuted(std::string_view text) {
  std::vector<RefutedCell> result;
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line.front() == '#') continue;
    auto const first = line.find('\t');
    auto const second = first == std::string::npos ? first : line.find('\t', first + 1);
    if (second == std::string::npos || line.find('\t', second + 1) != std::string::npos) {
      throw UserError(
          fmt::format("'{}' is no refuted cell; write property, scheme and witness with tabs between them", line));
    }
    result.push_back({line.substr(0, first), line.substr(first + 1, second - first - 1), line.substr(second + 1)});
  }
  return result;
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
