/// What properties are good for, so that what a scheme lacks is no failure where it is not wanted.
#pragma once

#include <span>
#include <string_view>

#include "reports/matrix.hpp"

namespace pe::reports {

struct Purpose {
  std::string_view kind;  ///< wanted | unwanted | neutral
  std::string_view says;  ///< what for, or why not, a clause
};

/// Of the property with this name (templates/purposes.tsv); neutral, and without words, for one that is not known.
Purpose purpose_of(std::string_view property);

/// Within what distance vectors count as the same for this property, as its sentence says it; empty for what is exact.
std::string_view nearness_of(std::string_view property);

/// A kind of purpose, as a heading and in a sentence.
struct PurposeKind {
  std::string_view kind, heading, says;
};

/// In the order in which they are shown.
std::span<PurposeKind const> purpose_kinds();

/// The matrix with its properties by kind of purpose, else in their order.
Matrix by_purpose(Matrix const& matrix);

}  // namespace pe::reports
