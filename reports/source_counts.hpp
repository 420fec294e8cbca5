/// What became of the claims of each source, in numbers.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "reports/run.hpp"

namespace pe::reports {

/// A kind of outcome that is counted. The claims that hold are counted by their evidence.
struct CountedKind {
  std::string_view name;
  bool (*counts)(Outcome const&);
};

/// claims, proved, exhausted, certified, sampled, refuted, undecided, accounted, surprises.
std::span<CountedKind const> counted_kinds();

/// How many outcomes of the source there are of each kind, in their order; of every source, for an empty key.
std::vector<std::uint64_t> source_counts(Run const& run, std::string_view key);

}  // namespace pe::reports
