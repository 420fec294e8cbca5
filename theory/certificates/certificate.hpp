/// Certificates: what the engine found of a claim, as a file that Coq checks by itself.
#pragma once

#include <string>

#include "theory/kernel/engine.hpp"

namespace pe::certificates {

struct Certificate {
  /// A whole .v file with the library (theory/coq) at its head; empty where none can be given.
  std::string coq;
  std::string name;       ///< of the file: the claim as Coq can have it
  std::string theorem;    ///< its name in the file
  std::string reach;      ///< what it certifies, or why there is none: a clause
  bool balls = false;     ///< takes Coq-Interval to check, which rests on classical logic
  bool in_words = false;  ///< a statement of the library (statement.hpp), which it requires; else it has all it needs
  std::string statement = {};  ///< "forall (n : nat) ..., shift_invariant ...", of one in words
};

/// The name of a claim's theorem and of its file: "derivation2023_phi_sign", of a user's file "claim_" and its id.
std::string theorem_name(Claim const& claim);

/// Of what the engine decides of the claim: a proved one, its identity at every number of pairs, or, where the form of
/// the law does not carry it there, at the dimensions that were looked at; a refuted one, its witness, as an inequality
/// of numbers; a witnessed one, the case; a covered one, the inequality for all reals of its intervals. Decides the
/// claim where it is neither an identity nor has a stored witness.
Certificate certificate_of(Claim const& claim, Options const& options);

}  // namespace pe::certificates
