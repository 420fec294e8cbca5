/// Certificates: what the engine found of a claim, as a file that Coq checks by itself.
#pragma once

#include <string>

#include "theory/kernel/engine.hpp"

namespace pe::certificates {

struct Certificate {
  std::string coq;      ///< a whole .v file, which requires the library (statement.hpp); empty where none can be given
  std::string name;     ///< of the file: the claim as Coq can have it
  std::string theorem;  ///< its name in the file: "proved" or "refuted"
  std::string reach;    ///< what it certifies, or why there is none: a clause
  bool balls = false;   ///< takes Coq-Interval to check, which rests on classical logic
  std::string statement = {};  ///< "forall (n : nat) ..., shift_invariant ..."
};

/// The name of a claim's theorem and of its file: "derivation2023_phi_sign", of a user's file "claim_" and its id.
std::string theorem_name(Claim const& claim);

/// Of what the engine decides of the claim: a proved one, the statement; a refuted one, that the statement is not so; a
/// witnessed one, the case; a covered one, the inequality for all reals of its intervals. Decides the claim where it is
/// neither an identity nor has a stored witness.
Certificate certificate_of(Claim const& claim, Options const& options);

}  // namespace pe::certificates
