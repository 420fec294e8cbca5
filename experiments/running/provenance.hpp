/// Where a run was made: program, libraries, machine.
#pragma once

#include "reports/run.hpp"
#include "theory/kernel/engine.hpp"

namespace pe::experiments {

/// Remembers the command line for provenance blocks; called once, by main.
void remember_command(int argc, char const* const* argv);

/// "0.1.0 (commit 1a2b3c4, modified)".
std::string version_text();

/// Everything but the times.
reports::Provenance provenance(Options const& options);

}  // namespace pe::experiments
