/// pebench audit --against REFERENCE FILE.
#pragma once

#include "experiments/commands/audit_arguments.hpp"
#include "experiments/commands/audit_report.hpp"

namespace pe::experiments {

/// Compares the tensors that both files have by name, or the one of each. Different, or missing, is a surprise. Throws
/// UserError where there is nothing to compare, InputError where a file cannot be read or changes meanwhile.
AgainstRun compared(AuditArguments const& typed);

}  // namespace pe::experiments
