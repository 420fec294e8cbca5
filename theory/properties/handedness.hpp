/// Handedness: the first unit vector of pair i goes to (cos w_i m, +sin w_i m); a clockwise variant to -sin.
///
/// Stated of the turned vector and of the matrix, so that the two cannot differ. Norms, orthogonality and relative
/// scores hold for either turn; a checkpoint trained with one is broken by the other.
#pragma once

#include <tuple>

#include "theory/kernel/bind.hpp"
#include "theory/properties/property.hpp"
#include "theory/schemes/rope.hpp"

namespace pe {

struct Handedness : AskedOf<Need::rotation> {
  static constexpr Text text{
      "handedness",
      "The unit vector (1, 0) of each pair turns to (cos, +sin), or to (cos, -sin) in the variant declared clockwise",
      R"(R_m\begin{pmatrix}1\\0\end{pmatrix} = \begin{pmatrix}\cos\omega_i m\\ \pm\sin\omega_i m\end{pmatrix})"};
  static constexpr Signature takes{.positions = {"m"}};
  static constexpr char why_not_of_files[] =
      "handedness compares a turn with the direction that a scheme declares; a file declares none but its angle.";

  auto operator()(auto const& rope, auto const& m) const {
    auto const& field = rope.field();
    std::vector x(static_cast<std::size_t>(rope.dimension()), field.number(0));
    for (int i = 0; i < rope.pairs(); ++i) x[rope.first(i)] = field.number(1);
    auto expected = x;
    auto const phases = rope.phases(m);  // which frequencies these have, rotary-closed-form says
    for (int i = 0; i < rope.pairs(); ++i) {
      auto const& [sine, cosine] = phases[static_cast<std::size_t>(i)];
      expected[rope.first(i)] = cosine;
      expected[rope.second(i)] = rope.direction() == Turn::counter_clockwise ? sine : -sine;
    }
    return both(equal(rope.rotate(x, m), expected), equal(rope.matrix(m) * rope.to_pairs(x), rope.to_pairs(expected)));
  }

  struct Mutant {
    static constexpr char says[] = "turns clockwise though it is declared counter-clockwise";
    template <Field F>
    struct Over : Rope::Over<F> {
      using Rope::Over<F>::Over;
      auto rotate(auto const& x, auto const& m) const { return Rope::Over<F>::rotate(x, -m); }
    };
  };
  struct MatrixAlone {
    static constexpr char says[] = "the matrix turns clockwise, though vectors are turned counter-clockwise";
    template <Field F>
    struct Over : Rope::Over<F> {
      using Rope::Over<F>::Over;
      auto matrix(auto const& m) const { return Rope::Over<F>::matrix(-m); }
    };
  };
  using Mutants = std::tuple<Mutant, MatrixAlone>;
};

}  // namespace pe
