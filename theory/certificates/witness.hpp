/// A case that refutes a property of a scheme, in the words of theory/coq.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "theory/certificates/statement.hpp"
#include "theory/kernel/case.hpp"

namespace pe::certificates {

/// Values of a statement's variables, and steps from what its proposition says of them to what is false.
struct Refutation {
  std::vector<std::string> values, steps;

  /// "Theorem refuted : ~ statement. Proof. ... Qed.", by balls of so many bits.
  std::string theorem(int bits) const;
};

/// The tactic that takes the hypothesis H to these.
std::string applied_to(std::vector<std::string> const& arguments);

/// Of a component of the law that the case refutes; of a score's fall, the statement becomes one of the numbers that
/// the bench draws. Nothing where the library cannot say it: of existences, and of schemes with learned numbers that
/// are no such tables as the bench draws row by row.
std::optional<Refutation> refutation(std::string_view property, std::string_view scheme, Statement& statement,
                                     Case const& input, std::size_t component);

/// "Theorem proved : statement. Proof. ... Qed.", of an existence, by these values and the tactic.
std::string exhibited(Statement const& statement, std::vector<std::string> const& values, std::string const& tactic);

/// Of a property that says that some place shows something: the statement becomes that it does, in the case's dimension
/// and base, in head 0 and of the learned numbers that the bench draws. Its definition, with the theorem.
std::optional<std::string> exhibition(std::string_view scheme, Statement& statement, Case const& input);

}  // namespace pe::certificates
