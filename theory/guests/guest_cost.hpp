/// What a scheme of a file costs, counted in its formulas or declared by the file.
#pragma once

#include <array>
#include <memory>
#include <string>

#include "theory/formula/scheme.hpp"
#include "theory/schemes/about.hpp"

namespace pe::formulas {

/// What the cost of a guest is made of; it outlives the cost.
struct CostTexts {
  std::array<std::string, 3> formulas;  ///< learned, kept, work
  std::string says;
};

/// Its formulas, of d, H and L, are in `texts`. Throws InputError for one that is declared and no such formula.
Cost cost_of(std::shared_ptr<Scheme const> const& of, CostTexts& texts);

}  // namespace pe::formulas
