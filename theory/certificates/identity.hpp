/// What a component of an identity states, and its proof from cofactors.
#pragma once

#include <string>

#include "theory/certificates/coq.hpp"
#include "theory/certificates/family.hpp"

namespace pe::certificates {

std::string statement(Names const& names, Layout layout, Member const& member);
/// At every number of pairs. Throws NotWritten where one pair's identity, or that of two, does not carry it.
std::string proof(Names const& names, Layout layout, Member const& member);

/// At one number of pairs.
std::string statement(Names const& names, Layout layout, Stated const& component);
std::string proof(Names const& names, Layout layout, Stated const& component, int pairs);

}  // namespace pe::certificates
