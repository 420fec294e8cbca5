/// From a scheme's type to a member of the families. Included where members are listed, and nowhere else.
#pragma once

#include "theory/families/codes_of.hpp"
#include "theory/families/layers_of.hpp"
#include "theory/families/members.hpp"
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

  F const& field() const override { return scheme_.field(); }
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

/// The scheme as one of the family of rotations.
template <class Scheme>
Rotations rotations_of() {
  return over_every_field<Rotations>(
      name_of(Scheme{}), []<class F>(std::type_identity<F>) { return detail::make_rotations<Scheme, F>(); });
}

template <class Scheme>
Member member() {
  Member result{.name = name_of(Scheme{}), .kind = kind<Scheme>()};
  for (int i = 0; i <= static_cast<int>(Need::grid_layer); ++i) {
    if (meets<Scheme>(static_cast<Need>(i))) result.met |= 1U << i;
  }
  result.formal = requires { typename Scheme::template Over<Polynomials>; };
  if constexpr (requires { Scheme::of_proofs; }) result.of_proofs = Scheme::of_proofs;
  if (auto const* const about = find_type(result.name)) result.learned = about->learned;
  if constexpr (requires(OverBalls<Scheme> const& s) { s.has_amplitude(); }) {
    result.amplitude = OverBalls<Scheme>({}, {64, 10000}).has_amplitude();
  }
  if constexpr (requires { Scheme::limits(); }) result.limits = result.inside = Scheme::limits();
  if constexpr (meets<Scheme>(Need::sentences)) {
    result.codes = codes_of<Scheme>();
    result.layers = layers_with(*result.codes);
    result.remark = codes_are_added;
  } else if constexpr (meets<Scheme>(Need::layer) || meets<Scheme>(Need::grid_layer)) {
    result.layers = layers_of<Scheme>();
    if constexpr (LiesOnLine<Scheme>) result.line = line_layers_of<Scheme>();
    if (Rotates<Scheme>) result.remark = vectors_are_turned;
  }
  if constexpr (LiesOnLine<Scheme>) {
    if constexpr (requires { Scheme::line_says; }) {
      result.line_says = Scheme::line_says;
    } else {
      result.line_says = "the tokens are in one column of the grid";
    }
  }
  if constexpr (requires { Scheme::remark; }) result.remark = Scheme::remark;
  if constexpr (Rotates<Scheme>) result.rotations = rotations_of<Scheme>();
  if constexpr (CodesCells<Scheme>) {
    result.inside.dimensions = {4, 8};  // an even half of a token for each axis
    result.remark = "The cells' tokens enter one layer of self-attention with their codes added to them.";
  }
  return result;
}

}  // namespace pe
