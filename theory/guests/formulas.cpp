#include "theory/guests/formulas.hpp"

#include "theory/families/guests.hpp"
#include "theory/formula/scheme.hpp"
#include "theory/schemes/formulas_tsv.hpp"
#include "theory/schemes/rows.hpp"

namespace pe {

SchemeText text_of_scheme(std::string_view name) {
  if (auto const row = row_of(formulas_tsv, name); !row.empty()) return {row.at(1), row.at(2)};
  auto const own = formula_of(name);
  return {own ? std::string_view(own->text) : std::string_view(), {}};
}

}  // namespace pe
