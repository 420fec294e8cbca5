/// The frequencies that conventions prescribe, and which of them the estimates are.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "experiments/audit/phases/estimate.hpp"
#include "theory/kernel/ball.hpp"

namespace pe::audit::phases {

/// w_i = unit * base^(-i / denominator), i = 0, 1, ...
struct Progression {
  std::string spacing;     ///< "d/2", "d/2-1", "octaves", ...: how the denominator is said
  double base = 10000;     ///< exact
  double denominator = 1;  ///< exact; negative where frequencies grow
  bool pi = false;         ///< unit is pi instead of 1
  bool round = true;       ///< the base is a number that somebody would write down; else only the data say it

  /// The exact frequencies, at the thread's precision.
  std::vector<Ball> frequencies(int count) const;
  /// ln w_i in double.
  double log_frequency(int i) const;
};

/// What a set of estimates is taken for.
struct Fit {
  Progression progression;
  double step = 1;   ///< of the positions, so that the estimates are step * w_i; negative when all pairs turn backwards
  int fitting = 0;   ///< pairs that agree, of
  int decisive = 0;  ///< those whose estimate is good enough to say anything
  double roundoff = 0;       ///< of the format, single precision or narrower, whose rounding they agree within
  std::vector<bool> agrees;  ///< for each pair; false also where the estimate says nothing
  bool in_use = false;       ///< all numbers are those of published models, and none is estimated
};

/// The relative error that a frequency w = base^-x has when every step of computing it is rounded with unit roundoff u:
/// the exponent by 2 u of itself, which the power multiplies by ln w, the base's logarithm likewise, and the power or
/// exponential, the reciprocal and the product by 4 u together, as libraries' powers are good to an ulp or two.
double frequency_error(double log_frequency, double unit_roundoff);

/// The progression that most pairs agree with, or nothing. `width` is d of the exponents 2i/d. Conventions that are
/// usual are preferred to others that fit as well, and a fit within single precision to one within less.
std::optional<Fit> fit_progression(std::span<PairEstimate const> pairs, double width);

/// Numbers that somebody would type as a base, of two digits or of three that end with 5, up to a `part` of `near`
/// away.
std::vector<double> typed_bases(double near, double part);

}  // namespace pe::audit::phases
