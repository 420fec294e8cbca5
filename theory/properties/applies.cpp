#include "theory/properties/applies.hpp"

#include <fmt/format.h>

namespace pe {

std::string_view words(Need need) {
  switch (need) {
    case Need::codes:
      return "the code of a position on a line";
    case Need::sentences:
      return "the codes of a sentence's words";
    case Need::base:
      return "frequencies that are powers of a base";
    case Need::offset_map:
      return "a matrix for each offset, which moves codes by it";
    case Need::rotation:
      return "the rotation of a query or key by its position";
    case Need::cells:
      return "a matrix for each offset on a grid, which moves the codes of cells by it";
    case Need::words:
      return "the complex code of a word at a position";
    case Need::flow:
      return "the path of a code along a dynamics";
    case Need::layer:
      return "a layer of attention over a sequence";
    case Need::bias:
      return "a number that a layer of attention attaches to each pair of positions";
    case Need::grid_layer:
      return "a layer of attention over the cells of a grid";
  }
  PE_ASSERT(!"a need");
  return {};
}

std::string reason(std::string_view property, Need need, std::string_view scheme, std::string_view kind, bool codes) {
  auto found = fmt::format("{} {}", scheme, kind);
  if (codes && need == Need::offset_map) found += ", but no matrix that would move one to the next";
  if (codes && need == Need::base) found += ", but no base";
  return fmt::format("{} speaks of {}; {}.", property, words(need), found);
}

}  // namespace pe
