/// A case that refutes a property of a scheme, or exhibits it, in the words of theory/coq.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "theory/certificates/statement.hpp"
#include "theory/kernel/claim.hpp"

namespace pe::certificates {

/// Values of a statement's variables, and steps from what its proposition says of them to what is false, or the tactic
/// that proves it of them.
struct Witness {
  std::vector<std::string> values, steps;

  /// "Theorem refuted : ~ statement. Proof. ... Qed.", by balls of so many bits.
  std::string refuted(int bits) const;
  /// "Theorem proved : statement. Proof. ... Qed.", of an existence.
  std::string exhibited(Statement const& statement, int bits) const;
};

/// The tactic that takes the hypothesis H to these.
std::string applied_to(std::vector<std::string> const& arguments);

/// Of a component of the law that the case refutes; the statement becomes one of the dimensions that the sentence has
/// and, of a score's fall, of the numbers that the bench draws. Without a component, of a property that says that some
/// place shows something: the statement becomes that it does, in the case's dimension and base, in head 0 and of the
/// learned numbers that the bench draws. Throws NotWritten where the library cannot say it: of schemes with learned
/// numbers that are no such tables as the bench draws row by row.
Witness property_at(Claim const& claim, Statement& statement, Case const& input, std::optional<std::size_t> component);

}  // namespace pe::certificates
