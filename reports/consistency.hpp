/// What the records of a run must be beside their layout: their parts agree.
#pragma once

#include <optional>
#include <string>

#include "reports/run.hpp"

namespace pe::reports {

/// A field that is not what it should be: its path within the record, what was found there, what would be right.
struct Inconsistency {
  std::string field, found, needed;
};

/// The first field of a record that contradicts the rest of it, when the records within it are consistent. Nothing when
/// all is well, as of records that have no rule.
std::optional<Inconsistency> inconsistency(auto const&) { return std::nullopt; }

/// An outcome that agrees although its verdict is not the expected one; a proof, a witness or evidence that its verdict
/// needs and it lacks.
std::optional<Inconsistency> inconsistency(Outcome const& outcome);

/// A digest that is not that of the text of the file.
std::optional<Inconsistency> inconsistency(InputFile const& file);

/// A part that is not among the parts.
std::optional<Inconsistency> inconsistency(Shard const& shard);

/// The page links the files, which are nowhere but in their folder.
std::optional<Inconsistency> inconsistency(CertificateFile const& certificate);

/// A figure's name is that of its files, so that it says where they are.
std::optional<Inconsistency> inconsistency(FigureRecord const& figure);

/// An id or the name of a figure that occurs twice; places of a part that are not those of its claims; counts of the
/// summary that are not those of the outcomes.
std::optional<Inconsistency> inconsistency(Run const& run);

}  // namespace pe::reports
