/// A case that refutes a property of a scheme, in the words of theory/coq.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "theory/certificates/statement.hpp"
#include "theory/kernel/case.hpp"

namespace pe::certificates {

/// Values of a statement's variables, and what its proposition says of them is applied to; of a conjunction that it
/// comes to then, the first or second (1, 2) is false.
struct Refutation {
  std::vector<std::string> values, arguments;
  int conjunct = 0;

  /// "Theorem refuted : ~ statement. Proof. ... Qed.", by balls of so many bits.
  std::string theorem(int bits) const;
};

/// Of a component of the law that the case refutes. Nothing where the library cannot say it: of properties of
/// outputs, and of schemes with learned numbers that are no such tables as the bench draws row by row.
std::optional<Refutation> refutation(std::string_view property, std::string_view scheme, Statement const& statement,
                                     Case const& input, std::size_t component);

}  // namespace pe::certificates
