/// What the parts of a run take.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "reports/run.hpp"

namespace pe::experiments {

/// Does a part of the run and writes down, in `provenance`, its wall time and the largest resident set while it lasted;
/// `command` does it again. Where the system cannot tell the latter for a part alone, it is that of the whole program
/// up to then.
void timed(reports::Provenance& provenance, std::string name, std::string command, std::function<void()> const& part);

/// The largest resident set of the program up to now, in bytes.
std::uint64_t peak_memory_bytes();

}  // namespace pe::experiments
