/// Whether numbers that are written differently are one number, by their closed forms.
#pragma once

#include "theory/kernel/law.hpp"
#include "theory/kernel/numbers.hpp"

namespace pe {

/// Whether in each component that is an equality both sides, formulas without symbols, have one closed form
/// (closed.hpp); of an inequality with squares, whether they fill its gap. What is not found to be so may still be.
bool have_one_form(Sides<Number> const& sides);
/// Of these components alone, also of inequalities without squares: whether their sides are one number.
bool have_one_form(Sides<Number> const& sides, std::vector<std::size_t> const& components);

}  // namespace pe
