/// pebench audit --scheme FILE and --expect SCHEME: whether code computes what a formula says.
#pragma once

#include "experiments/commands/audit_arguments.hpp"
#include "experiments/commands/audit_report.hpp"
#include "theory/formula/scheme.hpp"

namespace pe::experiments {

/// Whether --expect names a scheme of the bench with whose numbers a table is compared, one by one: all but the few
/// conventions that the audit tells by itself.
bool expects_comparison(std::string const& expect);

/// Compares with the scheme that --expect names, as `compared_with_scheme` does. Throws UserError beside for an option
/// that has no meaning here.
AgainstRun compared_with_expected(AuditArguments const& typed);

/// Compares each table of the file with the scheme's numbers at its positions: codes [L, d], frequencies [d/2], cosines
/// and sines of the angles [L, d/2] or [L, d] in the orders of columns in use, biases [L, L] or [H, L, L]. An entry is
/// the scheme's where honest arithmetic in float32 (in float64 for a table of such) may store it (render.hpp). A table
/// that differs is a surprise. Throws UserError where the scheme has no such table, InputError where a file cannot be
/// read or changes meanwhile.
AgainstRun compared_with_scheme(AuditArguments const& typed, std::string const& file,
                                std::shared_ptr<formulas::Scheme const> const& scheme);

}  // namespace pe::experiments
