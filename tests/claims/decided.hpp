/// All claims as decided: the rows of the run that ctest makes before this program (whole_run, in tests/page).
#pragma once

#include <vector>

#include "reports/run.hpp"
#include "theory/kernel/claim.hpp"

namespace pe {

inline constexpr std::uint64_t decided_cases = 100;  // of whole_run

/// A claim with its row of the run.
struct Decided : reports::Outcome {
  Claim const* claim = nullptr;
};

/// That run. Fails the test where PE_WHOLE_RUN names no folder with one.
reports::Run const& whole_run();

/// One for each of claims(), in its order.
std::vector<Decided> const& decided_claims();

/// Those of the cells of the scheme x property matrix, in the order of the matrix (pebench_claims).
std::vector<Decided const*> const& decided_cells();

}  // namespace pe
