#include "theory/families/applies.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "theory/families/guests.hpp"
#include "theory/kernel/words.hpp"

namespace pe {

std::string_view words(Need need) {
  return word_of(
      need,
      {"the code of a position on a line", "the codes of a sentence's words", "frequencies that are powers of a base",
       "a matrix for each offset, which moves codes by it", "the rotation of a query or key by its position",
       "the codes of a grid's cells, which a matrix for each offset moves", "the complex code of a word at a position",
       "a layer of attention over a sequence", "a number that a layer of attention attaches to each pair of positions",
       "a layer of attention over the cells of a grid"});
}

bool has_base(Member const& member) {
  if (member.open) return member.of_base;
  auto const name = member.meant.empty() ? member.name : member.meant;
  auto const about = std::ranges::find(schemes(), name, &About::name);
  return about == schemes().end() || about->parameter("base") != nullptr;
}

std::string reason(std::string_view property, std::vector<Need> const& needs, std::string_view scheme,
                   std::string_view kind, bool codes) {
  std::string spoken_of;
  for (std::size_t i = 0; i < needs.size(); ++i) {
    spoken_of += fmt::format("{}{}", i == 0 ? "" : i + 1 == needs.size() ? " or " : ", ", words(needs[i]));
  }
  if (std::ranges::all_of(needs, [](Need need) { return need == Need::grid_layer; })) {
    return fmt::format("{} speaks of {}; the positions of {} are numbers on a line, which has one axis.", property,
                       spoken_of, scheme);
  }
  auto found = fmt::format("{} {}", scheme, kind);
  auto const needed = [&](Need need) { return std::ranges::find(needs, need) != needs.end(); };
  if (codes && needed(Need::offset_map)) {
    found += formula_of(scheme) ? ", but its entries are not written as the sine and the cosine of a frequency times t"
                                : ", but no linear map moves them (relative-offset-map)";
  }
  if (codes && needed(Need::base)) found += ", but no base";
  return fmt::format("{} speaks of {}; {}.", property, spoken_of, found);
}

std::string too_many_entries(std::string_view property, int most, std::string_view scheme, int entries) {
  return fmt::format("{} is known to be decided of {} entries at most; {} has {}.", property, most, scheme, entries);
}

}  // namespace pe
