/// What a head makes of tokens of ones, of which some laws speak.
#pragma once

#include <memory>

#include "theory/families/members.hpp"
#include "theory/kernel/check.hpp"

namespace pe {

/// The check of a law about a layer that takes the head second. Its witnesses begin with the query and the key that the
/// head makes of a token of ones: with them anybody can evaluate the scores again. Where codes are added to tokens
/// first, that is its matrices, of 8 rows at most. After them stand the `places` that the law makes of the case.
using PlacesOf = std::string(Case const&);
std::shared_ptr<Check const> with_tokens_of_ones(std::shared_ptr<Check const> check, Member const& member,
                                                 PlacesOf* places);

}  // namespace pe
