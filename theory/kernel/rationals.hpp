/// The field of rationals: exact values. Phases are rational points of the unit circle, ((2m)/(1+m^2),
/// (1-m^2)/(1+m^2)).
///
/// A law without positions is evaluated on its case itself, exactly. A law with positions is evaluated at chosen points
/// of the circle, one for each pair and atom: where its sides differ there, it is no identity, and the point is an
/// exact counterexample for real positions and frequencies.
#pragma once

#include <vector>

#include "theory/kernel/formal.hpp"
#include "theory/kernel/rational.hpp"

namespace pe {

/// The point of the unit circle with slope parameter m; every rational point but (0, -1) is one.
inline Phase<Rational> circle_point(Rational const& m) {
  Rational const scale = 1 + m * m;
  return {2 * m / scale, (1 - m * m) / scale};
}

class Rationals {
 public:
  using Scalar = Rational;
  using Position = FormalPosition;

  /// atoms[i][a]: the phase of atom a at pair i. Empty for laws without positions.
  explicit Rationals(std::vector<std::vector<Phase<Rational>>> atoms = {}) : atoms_(std::move(atoms)) {}

  Rational number(Fraction const& x) const { return x; }
  Rational real(double x) const { return Rational(x); }
  Position origin() const { return {}; }
  FormalSpectrum<Rational> spectrum(Frequencies const& frequencies) const {
    frequencies_.require(frequencies);
    auto const count = static_cast<std::size_t>(frequencies.count);
    auto points = atoms_;
    PE_ASSERT(points.empty() || points.size() >= count);
    points.resize(count);  // a law without positions has no points, and pairs all the same
    return {frequencies, std::move(points), {0, 1}};
  }

 private:
  std::vector<std::vector<Phase<Rational>>> atoms_;
  OnlyOne<Frequencies> frequencies_;
};

}  // namespace pe
