/// A scheme of a file as one of the lists.
#pragma once

#include <memory>

#include "theory/families/guests.hpp"
#include "theory/formula/file.hpp"

namespace pe::formulas {

/// The scheme as a member of the families, to be asked what every scheme is asked. Throws InputError for a cost that
/// is none.
Guest guest_of(std::shared_ptr<Scheme const> const& scheme);

}  // namespace pe::formulas
