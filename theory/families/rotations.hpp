/// The family of rotations: every scheme that turns queries and keys by their positions on a line.
///
/// As for codes (codes.hpp), a law is compiled once and asks through virtual calls.
#pragma once

#include "theory/families/fields.hpp"
#include "theory/schemes/rope.hpp"

namespace pe {

template <class F>
class RotationsOver {
 public:
  using Field = F;
  using Scalar = typename F::Scalar;
  using Position = typename F::Position;

  virtual ~RotationsOver() = default;
  virtual F const& field() const = 0;
  virtual int dimension() const = 0;
  int pairs() const { return dimension() / 2; }
  virtual Fraction base() const = 0;
  virtual Layout arrangement() const = 0;
  virtual Turn direction() const = 0;
  /// Where the two entries of pair i are in a vector.
  virtual std::size_t first(int i) const = 0;
  virtual std::size_t second(int i) const = 0;
  /// Sine and cosine of each pair's angle at m.
  virtual std::vector<Phase<Scalar>> phases(Position const& m) const = 0;
  /// What each pair turns by from position 0 to 1. Throws NotFormal over formal fields.
  virtual Vector<Scalar> frequencies() const = 0;
  virtual Vector<Scalar> rotate(Vector<Scalar> const& x, Position const& m) const = 0;
  virtual BlockDiagonal<Scalar> matrix(Position const& m) const = 0;
  virtual Scalar score(Vector<Scalar> const& q, Position const& m, Vector<Scalar> const& k,
                       Position const& n) const = 0;
  Vector<Scalar> to_pairs(Vector<Scalar> const& x) const { return pe::to_pairs(*this, x); }
};

using Rotations = Family<RotationsOver>;

}  // namespace pe
