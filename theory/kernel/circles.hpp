/// Points on a circle: a sine and a cosine of one angle, which tell whole numbers apart where the frequency is
/// rational.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "theory/kernel/expressions.hpp"

namespace pe {

/// Two of some entries, which at s and t are as far apart as two points on a circle at the angles w s and w t are.
struct Circle {
  int pair;        ///< whose frequency w is
  Rational least;  ///< no more than its radius
  bool bare;       ///< the entries are the sine and the cosine themselves, up to their signs
};

/// The first that is found in what the entries are at the symbols s and t; those that differ otherwise only add to the
/// distance.
std::optional<Circle> circle(Vector<Expression> const& at_s, Vector<Expression> const& at_t, std::string const& s,
                             std::string const& t);

/// The frequency of a pair where it is a rational number whatever the base is; nothing where that is not seen.
std::optional<Fraction> rational_frequency(Frequencies const& frequencies, int pair);

/// No more than 2 |sin(w k/2)|, the distance on the circle of radius 1, at each lag k = 1 .. `lags`, w not 0: each is
/// enclosed.
double least_distance(Fraction const& frequency, std::int64_t lags);

}  // namespace pe
