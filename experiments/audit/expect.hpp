/// What --expect asks for, and whether it is what was found.
#pragma once

#include <string_view>

#include "experiments/audit/options.hpp"
#include "experiments/audit/result.hpp"

namespace pe::audit {

/// Whether the audit finds tables of this scheme, or this kind, and their parameters without being told.
bool is_self_describing(std::string_view scheme);

/// Reads SCHEME[:key=value,...] into the options: "rope:base=10000,layout=half-split". Throws UserError for a scheme or
/// a key that is not known, a value that is none, or a key that is given twice.
void parse_expectation(std::string_view text, Options& options);

/// Adds a defect for each expectation that the convention found does not meet; what could not be determined is a note.
void compare_with_expectation(Options const& options, Audit& audit);

/// A factor on all frequencies, which nothing asks for, is said, or a defect beside an expected base; with --positions,
/// rows must be as far apart as it says.
void compare_step(Options const& options, Audit& audit);

/// Adds a defect where sinusoidal codes are not those that the model has; tables of another family are left alone.
void compare_with_codes(PrescribedCodes const& codes, Audit& audit);

}  // namespace pe::audit
