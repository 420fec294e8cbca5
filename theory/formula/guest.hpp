/// A scheme of a file as one of the lists, and the claims of its file that say a property of it.
#pragma once

#include <memory>
#include <vector>

#include "theory/families/guests.hpp"
#include "theory/formula/file.hpp"

namespace pe::formulas {

/// The scheme as a member of the families, to be asked what every scheme is asked.
Guest guest_of(std::shared_ptr<Scheme const> const& scheme);

/// The file's claims of properties, each a law of the bench on the file's scheme, which has joined. Throws InputError
/// for a property that there is not, or that says nothing about the scheme.
std::vector<Claim> property_claims(File const& file);

}  // namespace pe::formulas
