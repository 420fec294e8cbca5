/// Where a run was made, program, libraries and machine, and what its parts took.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "reports/run.hpp"
#include "theory/kernel/engine.hpp"

namespace pe::experiments {

/// Remembers the command line for provenance blocks; called once, by main.
void remember_command(int argc, char const* const* argv);

/// "0.1.0 (commit 1a2b3c4, modified)".
std::string version_text();

/// Everything but the times.
reports::Provenance provenance(Options const& options);

/// Does a part of the run and writes down, in `provenance`, its wall time and the largest resident set while it lasted;
/// `command` does it again. Where the system cannot tell the latter for a part alone, it is that of the whole program
/// up to then.
void timed(reports::Provenance& provenance, std::string name, std::string command, std::function<void()> const& part);

/// The largest resident set of the program up to now, in bytes.
std::uint64_t peak_memory_bytes();

}  // namespace pe::experiments
