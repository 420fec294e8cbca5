/// Which formula a piecewise rule uses for which pair. Decided by balls: an undecided comparison is taken again at
/// twice the precision, and never guessed.
///
/// The search ends: the number compared with a rational is 2 pi times an algebraic number, hence transcendental, or the
/// logarithm of such a number to the base, which is not rational either. Rationals are compared exactly.
#pragma once

#include <cstdint>

#include "theory/kernel/frequencies.hpp"

namespace pe {

enum class Piece {
  kept,     ///< w_i
  ramp,     ///< between the two
  divided,  ///< w_i / s
};

/// One end of a ramp over pairs: a number, or the pair (a real one) that turns `turns` times within the length.
struct RampEnd {
  std::optional<Fraction> pair;
  Fraction turns = {};
  Fraction shift = 0;  ///< is added
};

struct RampEnds {
  RampEnd low, high;
};

RampEnds ramp_ends(PairRamp const& ramp);
/// Throws UserError where an end is no number below 2^53.
RampEnds ramp_ends(Frequencies const& unscaled, YarnScaling const& yarn);

std::vector<Piece> pieces(Frequencies const& unscaled, RampEnds const& ends, Fraction const& original);

/// For the ramp over turns: `kept` from `high` turns within the length on, `divided` up to `low`.
std::vector<Piece> pieces_by_turns(Frequencies const& unscaled, Fraction const& low, Fraction const& high,
                                   Fraction const& original);

/// round(2 pi / w_i). Throws UserError where one is 0, or beyond 2^53.
std::vector<std::int64_t> whole_wavelengths(Frequencies const& unscaled);

}  // namespace pe
