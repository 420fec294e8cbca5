/// Covering: an inequality decided for every real input of a bounded domain.
///
/// A box is one interval of reals for each position. Balls as wide as its sides enclose both sides of the law over the
/// whole box, so that one evaluation decides the law for all reals in it, or leaves it open; an open box is halved,
/// until each box is decided, one of them refutes the law, or there are too many. Boxes are halved level by level and
/// looked at in order, so that what comes out depends on neither threads nor timing. The corners of the domain are
/// tried before.
///
/// An equality cannot be covered: a box never separates two sides that are equal. Nor can an inequality whose sides
/// meet at a point inside the domain: the boxes around it stay open, and that is undecided, never "holds".
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>

#include "theory/kernel/box.hpp"
#include "theory/kernel/domain.hpp"

namespace pe {

/// So many boxes are looked at for a claim, unless the caller gives another number: some seconds.
inline constexpr std::uint64_t usual_boxes = 1 << 18;

struct CoverOutcome {
  enum class State { holds, refuted, undecided } state = State::undecided;
  std::uint64_t boxes = 0;  ///< looked at
  int depth = 0;            ///< how often the smallest of them was halved
  /// Holds: lhs - rhs is at most minus this everywhere, 0 where they touch at the edge of a ball. Refuted: an upper
  /// bound of lhs - rhs at the witness. Undecided: the same over all boxes left open.
  double residual_or_margin = 0;
  std::optional<Case> witness;   ///< refuted: an exact case, shrunk
  std::optional<Case> open_at;   ///< undecided: the middle of the open box that looks worst
  std::optional<Case> tightest;  ///< holds: the middle of the box where lhs - rhs seems greatest
  double seconds = 0;            ///< of processor time, over all threads; no part of what was found
};

/// Decides the law on a domain with `covered`, looking at no more than `most_boxes` boxes. Slots of reals are covered;
/// dimensions, bases, slots of integers and parameters (integers) are walked, a box for each choice. `digits` are those
/// to which a witness is decided again. A covering that `stop` ends early is undecided.
CoverOutcome cover(Check const& check, Domain const& domain, int digits, std::uint64_t most_boxes,
                   std::stop_token const& stop, int jobs = 1);

/// Why the check cannot be covered on the domain, a clause ("component 2 is an equality"); empty where it can. A claim
/// for which it is not empty is a bug.
std::string why_not_covered(Check const& check, Domain const& domain);

}  // namespace pe
