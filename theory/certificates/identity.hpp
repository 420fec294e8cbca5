/// The theorem of an identity, and its proof from cofactors.
#pragma once

#include <string>

#include "theory/certificates/family.hpp"

namespace pe::certificates {

/// "Theorem name : forall (n : nat) ... Proof. ... Qed.": the family at every number of pairs. Throws NotWritten where
/// one pair's identity, or that of two, does not carry it.
std::string theorem(Family const& family, std::string const& name);

/// The same law at d = 2, 4, ..., 2 * pairs alone, a theorem for each, in sines and cosines of single symbols, with the
/// cofactors of the kernel. The law is an identity there.
std::string theorems_at(Check const& check, int pairs, Layout layout, std::string const& name);

}  // namespace pe::certificates
