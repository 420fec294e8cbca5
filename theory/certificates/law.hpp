/// Laws of text files as statements of Coq: the formula as the file writes it, before anything is reduced.
#pragma once

#include "theory/certificates/statement.hpp"
#include "theory/certificates/witness.hpp"
#include "theory/kernel/claim.hpp"

namespace pe::certificates {

/// What the claim says, for all that its sentence quantifies; of an existence, that such a case exists. Nothing if its
/// law is no formula. Throws NotWritten, with the reason, where Coq is given no such statement.
std::optional<Statement> law_statement(Claim const& claim);

/// The case as values of the statement's variables and, of a component that it refutes, steps to what it contradicts.
Witness law_at(Claim const& claim, Statement const& statement, Case const& input, std::optional<std::size_t> component);

/// Whether the check is of an identity, which is proved of the claim's bases.
bool is_identity(Claim const& claim, Check const& check);

/// Why a sentence that says more than its law has no certificate; empty of any other.
std::string withheld(Claim const& claim);

/// The tactic that proves the law of this claim, which the engine has proved; empty where there is none.
std::string law_proof(Claim const& claim);

}  // namespace pe::certificates
