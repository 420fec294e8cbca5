/// pebench audit --against REFERENCE FILE; and --scheme FILE and --expect SCHEME: whether code computes what a formula
/// says. What is given says which entries differ, and leaves the status to the caller.
#pragma once

#include "experiments/commands/audit_arguments.hpp"
#include "experiments/commands/audit_report.hpp"

namespace pe::experiments {

/// Compares the tensors that both files have by name, or the one of each. Throws UserError where there is nothing to
/// compare, InputError where a file cannot be read or changes meanwhile.
AgainstRun compared(AuditArguments const& typed);

/// Whether a table is compared, number by number, with the scheme that --expect names: with any scheme of the bench but
/// the few conventions that the audit tells by itself.
bool expects_comparison(std::string const& expect);

/// Compares with the scheme that --expect names, as `compared_with_scheme` does. Throws UserError beside for an option
/// that has no meaning here.
AgainstRun compared_with_expected(AuditArguments const& typed);

/// Compares each table of the files with the numbers of the scheme of --scheme at its positions: codes [L, d],
/// frequencies [d/2], cosines and sines of the angles [L, d/2] or [L, d] in the orders of columns in use, biases [L, L]
/// or [H, L, L]. An entry is the scheme's where honest arithmetic in float32 (in float64 for a table of such) may store
/// it (render.hpp). Throws UserError where the scheme has no such table, InputError where a file cannot be read or
/// changes meanwhile.
AgainstRun compared_with_scheme(AuditArguments const& typed);

}  // namespace pe::experiments
