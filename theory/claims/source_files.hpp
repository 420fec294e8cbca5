/// The files of theory/sources, read.
#pragma once

#include <vector>

#include "theory/formula/file.hpp"

namespace pe {

/// All of them, in the order of the claim list. Their texts are compiled into the program.
std::vector<formulas::File> const& source_files();

/// The laws of all sources that are written in C++.
std::vector<formulas::NamedLaw> const& laws();

/// One of them by its name, "chen2023.sum-exceeds-dimension"; null where there is none.
formulas::NamedLaw const* find_law(std::string_view name);

/// Returns the part in which a place is; nothing when no part claims it.
DocumentSection const* section_of(Document const& document, std::string_view place);

/// The claims of a file, in its order, those of properties as laws of the bench. Throws InputError for a scheme or a
/// property that there is not, or a property that says nothing about the scheme.
std::vector<Claim> claims_of(formulas::File const& file);

}  // namespace pe
