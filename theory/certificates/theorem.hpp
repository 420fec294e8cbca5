/// The theorem of an identity, from what its components state and their proofs.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "theory/certificates/coq.hpp"
#include "theory/certificates/family.hpp"

namespace pe::certificates {

/// "Theorem name : forall (n : nat) ... Proof. ... Qed.": at every number of pairs. Throws NotWritten where one pair's
/// identity, or that of two, does not carry it.
std::string theorem(Names const& names, std::vector<Member> const& members, std::string const& name);

/// At some numbers of pairs alone, a theorem for each, with the cofactors of the kernel.
std::string theorems_at(Names const& names, std::map<int, std::vector<Stated>> const& at, std::string const& name);

}  // namespace pe::certificates
