/// What a run's record comes to in a few letters: two runs that found the same have the same digest of results, and a
/// record that was changed after it was written no longer has its own. A digest is no signature: who changes a record
/// can compute it anew; what then tells is running it again (`pebench diff`).
#pragma once

#include <string>

#include "reports/run.hpp"

namespace pe::reports {

/// "sha256:" and 64 hexadecimal digits.
std::string sha256(std::string const& text);

/// Each is "sha256:" and 64 hexadecimal digits.
struct Digests {
  std::string results;  ///< of summary, sources, outcomes and matrix: a function of seed, cases and digits
  std::string record;   ///< of all members, the provenance among them
};

/// They are taken over the members as JSON in one line, in the order of fields.hpp.
Digests digests(Run const& run);

}  // namespace pe::reports
