/// What the two sides of a finding's law are, in the terms and units of its sentence.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "theory/kernel/evidence.hpp"

namespace pe {

/// The names may have {k} for the value of k at the witness, and {#} or {#-1} for the number of its component.
struct SideNames {
  std::string_view claim;        ///< its id
  std::string_view left, right;  ///< "the error", "the printed bound"
  /// How the sides are made from what is named: its square, or a multiple of it.
  enum class Made { as_it_is, square } made = Made::as_it_is;
  int times = 1;           ///< both sides are so many times what is named
  int right_has_more = 0;  ///< the law adds this to the right side: x < y + 1 where x <= y is meant of whole numbers
};

/// All of them.
std::span<SideNames const> side_names();

/// "the error at s = 0.5: 0.459282; the printed bound: 0.434294": both sides at the witness, to six digits. Empty for a
/// claim that has no names.
std::string in_own_terms(std::string_view claim, Witness const& witness);

}  // namespace pe
