/// What a record must be besides well-formed: its parts agree with each other.
#pragma once

#include <optional>
#include <string>

#include "reports/run.hpp"

namespace pe::reports {

/// A field that contradicts the rest of its record: its path, what was found there, what would be right.
struct Inconsistency {
  std::string field, found, needed;
};

/// Returns the first of a run that no pebench writes: an id that occurs twice; an outcome that agrees although its
/// verdict is not the expected one; a proof, a witness or evidence that its verdict needs and it lacks; a figure
/// whose name is not a file's (grammar.hpp) or another's; counts of the summary that are not those of the outcomes.
/// Nothing when all is well.
std::optional<Inconsistency> inconsistency(Run const& run);

}  // namespace pe::reports
