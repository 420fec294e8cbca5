/// The wrong versions of every scheme as laws meet them: as members of the families, so that every
/// law of a scheme can be decided on them.
#pragma once

#include <span>
#include <vector>

#include "theory/families/members.hpp"
#include "theory/properties/refuted.hpp"

namespace pe {

struct WrongMember {
  std::string_view scheme;  ///< of which it is a wrong version
  Member member;            ///< its name is the variant's
};

/// In the order of schemes(), and of each one's list.
std::span<WrongMember const> wrong_members();

/// What they lack (refuted_variants.tsv): the properties of their scheme that are refuted of them. In the order of the
/// wrong versions and of the properties; `scheme` is the wrong version.
std::vector<RefutedCell> const& refuted_of_wrong_members();

}  // namespace pe
