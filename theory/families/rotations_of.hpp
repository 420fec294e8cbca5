/// How a scheme joins the family of rotations. Included where members are listed, and nowhere else.
#pragma once

#include "theory/families/rotations.hpp"

namespace pe {
namespace detail {

template <class Scheme, Field F>
class RotationsOf final : public RotationsOver<F> {
 public:
  using typename RotationsOver<F>::Scalar;
  using typename RotationsOver<F>::Position;

  template <class... Frequencies>
  RotationsOf(F const& field, Shape const& shape, Frequencies const&... frequencies)
      : scheme_(field, shape, frequencies...) {}

  int dimension() const override { return scheme_.dimension(); }
  Fraction base() const override { return scheme_.base(); }
  Layout arrangement() const override { return scheme_.arrangement(); }
  Turn direction() const override { return scheme_.direction(); }
  std::size_t first(int i) const override { return scheme_.first(i); }
  std::size_t second(int i) const override { return scheme_.second(i); }
  std::vector<Phase<Scalar>> phases(Position const& m) const override { return scheme_.phases(m); }
  Vector<Scalar> frequencies() const override {
    if constexpr (NumericField<F>) {
      auto const& all = scheme_.spectrum().frequencies();
      return {all.begin(), all.end()};
    } else {
      throw NotFormal{};
    }
  }
  Vector<Scalar> rotate(Vector<Scalar> const& x, Position const& m) const override { return scheme_.rotate(x, m); }
  BlockDiagonal<Scalar> matrix(Position const& m) const override { return scheme_.matrix(m); }
  Scalar score(Vector<Scalar> const& q, Position const& m, Vector<Scalar> const& k, Position const& n) const override {
    return scheme_.score(q, m, k, n);
  }

 private:
  typename Scheme::template Over<F> scheme_;
};

template <class Scheme>
constexpr bool part_turns() {
  if constexpr (requires { Scheme::part_turns; }) return Scheme::part_turns;
  return false;
}

/// Over polynomials all pairs turn, as a pair that does not turn is a special case. If the places of a pair's entries
/// depend on the number of turning pairs, vectors are written pair after pair, which only names their entries. A law
/// that uses their places would differ over rationals, with which each proof is compared.
template <class Scheme, class F>
Rotations::Made<F>* make_rotations() {
  if constexpr (requires { typename Scheme::template Over<F>; }) {
    return [](F const& field, Shape const& shape) {
      if constexpr (!std::same_as<F, Polynomials> || !part_turns<Scheme>()) {
        return made<RotationsOver<F>, RotationsOf<Scheme, F>>(field, shape);
      } else if constexpr (Scheme::pairs_move) {
        return made<RotationsOver<F>, RotationsOf<Rope, F>>(field, shape);
      } else {
        return made<RotationsOver<F>, RotationsOf<Scheme, F>>(field, shape, rotary_frequencies(shape));
      }
    };
  } else {
    return nullptr;
  }
}

}  // namespace detail

/// The scheme as one of the family.
template <class Scheme>
Rotations rotations_of() {
  return []<class... F>(std::tuple<std::type_identity<F>...> const*) {
    return Rotations{Scheme::name, {detail::make_rotations<Scheme, F>()...}};
  }(static_cast<OfEveryField<std::type_identity> const*>(nullptr));
}

}  // namespace pe
