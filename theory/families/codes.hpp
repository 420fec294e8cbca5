/// The family of codes: every scheme that has a code for each position on a line, or for each row of a table.
///
/// A law is compiled for the family once and asks the scheme through a virtual call, so that laws and schemes add up in
/// the time of a build where law by scheme they would multiply. What a scheme lacks over a field (a row has no code at
/// a formal position) is NotFormal there; what it lacks altogether is in `Member` (members.hpp), and is not called.
#pragma once

#include <cstdint>
#include <optional>

#include "theory/families/fields.hpp"

namespace pe {

template <class F>
class CodesOver {
 public:
  using Field = F;
  using Scalar = typename F::Scalar;
  using Position = typename F::Position;

  virtual ~CodesOver() = default;
  virtual F const& field() const = 0;
  /// The entries of a code.
  virtual int dimension() const = 0;
  int pairs() const { return dimension() / 2; }
  virtual Fraction base() const = 0;
  virtual Vector<Scalar> encode(Position const& t) const = 0;
  /// Row t of a table.
  virtual Vector<Scalar> encode(std::int64_t t) const = 0;
  /// The code of word t of a sentence of n words.
  virtual Vector<Scalar> encode(Fraction const& t, Fraction const& n) const = 0;
  /// The code of the word at `t` where the last word is at `last`, counted from 0.
  virtual Vector<Scalar> encode(Position const& t, Position const& last) const = 0;
  /// Of all entries at all positions; nothing where there is none.
  virtual std::optional<Fraction> bound() const { return Fraction(1); }
  /// Whether an entry exceeds every bound.
  virtual bool grows() const { return !bound(); }
  virtual BlockDiagonal<Scalar> offset_map(Position const& k) const = 0;
  virtual Scalar similarity(Position const& k) const = 0;
};

using Codes = Family<CodesOver>;

}  // namespace pe
