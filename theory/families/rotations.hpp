/// The family of rotations: every scheme that turns queries and keys by their positions on a line.
///
/// As for codes (codes.hpp), a law is compiled once and asks through virtual calls.
#pragma once

#include <functional>
#include <memory>

#include "theory/families/fields.hpp"
#include "theory/schemes/rope.hpp"

namespace pe {

template <Field F>
class RotationsOver {
 public:
  using Scalar = typename F::Scalar;
  using Position = typename F::Position;

  virtual ~RotationsOver() = default;
  virtual int dimension() const = 0;
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
};

/// One scheme of the family, in the place of a type: check<NormKept>(rotations).
class Rotations {
 public:
  template <class F>
  using Made = std::shared_ptr<RotationsOver<F> const>(F const&, Shape const&);
  template <class F>
  using Make = std::function<Made<F>>;

  char const* name;
  OfEveryField<Make> makes;  ///< empty where the scheme does not exist over the field

  /// What a law sees: the same members as those of a scheme's own `Over`.
  template <Field F>
  class Over {
   public:
    using Field = F;
    using Scalar = typename F::Scalar;
    using Position = typename F::Position;

    Over(F const& field, std::shared_ptr<RotationsOver<F> const> rotations)
        : field_(field), rotations_(std::move(rotations)) {}

    F const& field() const { return field_; }
    int dimension() const { return rotations_->dimension(); }
    int pairs() const { return dimension() / 2; }
    Fraction base() const { return rotations_->base(); }
    Layout arrangement() const { return rotations_->arrangement(); }
    Turn direction() const { return rotations_->direction(); }
    std::size_t first(int i) const { return rotations_->first(i); }
    std::size_t second(int i) const { return rotations_->second(i); }
    std::vector<Phase<Scalar>> phases(Position const& m) const { return rotations_->phases(m); }
    Vector<Scalar> frequencies() const { return rotations_->frequencies(); }
    Vector<Scalar> rotate(Vector<Scalar> const& x, Position const& m) const { return rotations_->rotate(x, m); }
    BlockDiagonal<Scalar> matrix(Position const& m) const { return rotations_->matrix(m); }
    Scalar score(Vector<Scalar> const& q, Position const& m, Vector<Scalar> const& k, Position const& n) const {
      return rotations_->score(q, m, k, n);
    }
    Vector<Scalar> to_pairs(Vector<Scalar> const& x) const { return pe::to_pairs(*this, x); }

   private:
    F field_;
    std::shared_ptr<RotationsOver<F> const> rotations_;
  };

  /// Throws NotFormal where the scheme does not exist over the field, and UserError for a shape that it refuses.
  template <Field F>
  Over<F> over(F const& field, Shape const& shape) const {
    auto const& maker = std::get<Make<F>>(makes);
    if (!maker) throw NotFormal{};
    return {field, maker(field, shape)};
  }
};

}  // namespace pe
