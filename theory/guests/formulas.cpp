#include "theory/guests/formulas.hpp"

#include <algorithm>

#include "theory/families/formulas_tsv.hpp"
#include "theory/families/guests.hpp"
#include "theory/formula/scheme.hpp"

namespace pe {

SchemeText text_of_scheme(std::string_view name) {
  std::string_view table = formulas_tsv;
  while (!table.empty()) {
    auto const line = table.substr(0, table.find('\n'));
    table.remove_prefix(std::min(line.size() + 1, table.size()));
    auto const first = line.find('\t'), second = line.rfind('\t');
    if (first == line.npos || line.substr(0, first) != name) continue;
    return {line.substr(first + 1, second - first - 1), line.substr(second + 1)};
  }
  auto const own = formula_of(name);
  return {own ? std::string_view(own->text) : std::string_view(), {}};
}

}  // namespace pe
