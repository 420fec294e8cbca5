/// Boxes: cases with intervals as positions, and what balls of that width show about a law over the whole box.
#pragma once

#include <vector>

#include "theory/kernel/balls.hpp"
#include "theory/kernel/check.hpp"
#include "theory/kernel/law.hpp"

namespace pe {

/// All reals from low to high, low <= high.
struct Interval {
  double low, high;
};

/// The cases of one shape and one choice of parameters whose positions lie in these intervals, one for each slot.
struct Box {
  Shape shape;
  std::vector<Interval> positions;
  std::vector<Fraction> parameters;

  /// The box of a single case, which has no vectors.
  static Box of(Case const& point);
  /// The case that has the chosen number of each interval.
  Case at(double (*choose)(Interval const&)) const;
  /// The case in the middle of every interval, as doubles have it.
  Case middle() const;
  /// The case of the greatest distances from 0.
  Case furthest() const;
};

/// What balls say of a whole box.
struct BoxDecision {
  BallDecision::State state = BallDecision::State::open;  ///< of every case in the box; refuted: each refutes the law
  bool inequalities = true;                               ///< whether all components are
  double highest = 0;  ///< upper bound of lhs - rhs over the box, of the component where it is greatest
  double spread = 0;   ///< how much lower lhs - rhs of that component may be; infinity where nothing is known
};

/// One component that is certainly violated refutes; all of them have to hold. Strict: no tolerance for equality.
BoxDecision decide_box(Sides<Ball> const& sides);

/// The number of bits at which roundings change the law far less than the widths of the box do.
long precision_for(Box const& box);

}  // namespace pe
