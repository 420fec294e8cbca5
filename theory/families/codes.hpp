/// The family of codes: every scheme that has a code for each position on a line, or for each row of a table.
///
/// A law is compiled for the family once and asks the scheme through a virtual call, so that laws and schemes add up in
/// the time of a build where law by scheme they would multiply. What a scheme lacks over a field (a row has no code at
/// a formal position) is NotFormal there; what it lacks altogether is in `Member` (members.hpp), and is not called.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "theory/families/fields.hpp"

namespace pe {

template <Field F>
class CodesOver {
 public:
  using Scalar = typename F::Scalar;
  using Position = typename F::Position;

  virtual ~CodesOver() = default;
  /// The entries of a code.
  virtual int dimension() const = 0;
  virtual Fraction base() const = 0;
  virtual Vector<Scalar> encode(Position const& t) const = 0;
  virtual Vector<Scalar> row(std::int64_t t) const = 0;
  /// The code of word t of a sentence of n words.
  virtual Vector<Scalar> encode(Fraction const& t, Fraction const& n) const = 0;
  /// The code of the word at `t` where the last word is at `last`, counted from 0.
  virtual Vector<Scalar> encode(Position const& t, Position const& last) const = 0;
  virtual BlockDiagonal<Scalar> offset_map(Position const& k) const = 0;
  virtual Scalar similarity(Position const& k) const = 0;
};

/// One scheme of the family, in the place of a type: check<ConstantNorm>(codes).
class Codes {
 public:
  template <class F>
  using Made = std::shared_ptr<CodesOver<F> const>(F const&, Shape const&);
  template <class F>
  using Make = std::function<Made<F>>;

  char const* name;
  OfEveryField<Make> makes;                     ///< empty where the scheme does not exist over the field
  std::optional<Fraction> bound = Fraction(1);  ///< of all entries at all positions; nothing where there is none

  /// What a law sees: the same members as those of a scheme's own `Over`.
  template <Field F>
  class Over {
   public:
    using Field = F;
    using Scalar = typename F::Scalar;
    using Position = typename F::Position;

    Over(F const& field, std::shared_ptr<CodesOver<F> const> codes, std::optional<Fraction> bound)
        : field_(field), codes_(std::move(codes)), bound_(bound) {}

    F const& field() const { return field_; }
    int dimension() const { return codes_->dimension(); }
    Fraction base() const { return codes_->base(); }
    Vector<Scalar> encode(Position const& t) const { return codes_->encode(t); }
    Vector<Scalar> encode(std::int64_t t) const { return codes_->row(t); }
    Vector<Scalar> encode(Fraction const& t, Fraction const& n) const { return codes_->encode(t, n); }
    Vector<Scalar> encode(Position const& t, Position const& last) const { return codes_->encode(t, last); }
    std::optional<Fraction> const& bound() const { return bound_; }
    BlockDiagonal<Scalar> offset_map(Position const& k) const { return codes_->offset_map(k); }
    Scalar similarity(Position const& k) const { return codes_->similarity(k); }
    int pairs() const { return dimension() / 2; }

   private:
    F field_;
    std::shared_ptr<CodesOver<F> const> codes_;
    std::optional<Fraction> bound_;
  };

  /// Throws NotFormal where the scheme does not exist over the field, and UserError for a shape that it refuses.
  template <Field F>
  std::shared_ptr<CodesOver<F> const> make(F const& field, Shape const& shape) const {
    auto const& maker = std::get<Make<F>>(makes);
    if (!maker) throw NotFormal{};
    return maker(field, shape);
  }
  template <Field F>
  Over<F> over(F const& field, Shape const& shape) const {
    return {field, make(field, shape), bound};
  }
};

}  // namespace pe
