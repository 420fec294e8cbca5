/// The precision atlas: how far out each property that holds still does so in hardware's arithmetic.
#pragma once

#include <stop_token>
#include <vector>

#include "reports/comparison.hpp"
#include "theory/kernel/claim.hpp"
#include "theory/kernel/format.hpp"

namespace pe::experiments {

/// What a residual may be and the property still counts as holding; why is `tolerance_reason`.
inline constexpr double atlas_tolerance = 0.25;
inline constexpr int atlas_dimension = 16;
inline constexpr char atlas_tolerance_reason[] =
    "An equality holds where its sides differ by 1/4 at most, an inequality where it is missed by no more: rounding "
    "may break the one and leave the other true, as where |q| |k| is far above the score. At d = 16, base 10000 and "
    "vectors of entries up to 1, rounding alone makes less than 1/4 in the coarsest format (8 squares-and-sums of unit "
    "roundoff 2⁻⁹, each of 8 at most), so that what exceeds it comes of the position. Eight positions below each power "
    "of two are looked at, and those of the last bisection.";

/// One step of the computation in a narrow format, the others and the law itself in double; "uniform": all of them.
struct NarrowStep {
  char const* name;
  Pipeline (*pipeline)(Format);
};

/// uniform, positions, frequencies, angles, stored.
std::vector<NarrowStep> const& narrow_steps();

/// The greatest position up to 2^40, found by doubling and bisection, at which eight cases just below it stay within
/// the tolerance, having done so at every power of two before; the other positions of the law are drawn from `seed`
/// within 64. Nothing in `position` when they do not at 8. The claim must have positions.
reports::Reach reach(Claim const& claim, Format format, NarrowStep const& step, std::uint64_t seed);

/// Every claim that has positions and speaks of a few at once, in every format and step (double counts once), on `jobs`
/// threads.
std::vector<reports::Reach> atlas(std::vector<Claim const*> const& claims, std::uint64_t seed, int jobs,
                                  std::stop_token const& stop);

}  // namespace pe::experiments
