/// The laws of theory/properties, over the data instead of the formula.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "experiments/audit/phases/judged.hpp"
#include "experiments/audit/result.hpp"
#include "theory/kernel/balls.hpp"
#include "theory/schemes/rope.hpp"

namespace pe::audit::phases {

// A table as a scheme over balls, which theory's laws are run over: its codes are the rows, each entry with all that
// its rounding may hide, and its offset maps and rotations are made of the rows' own phases.
//
// Where the table fits its convention, each ball encloses the exact sine or cosine, so that balls that exclude each
// other show a law broken, by more than the roundings that are allowed explain.

/// All reals that are no farther than `radius` from `middle`.
Ball around(double middle, double radius);

/// What an entry holds.
enum class Entries {
  stored,   ///< the number that it is
  rounded,  ///< all numbers that the allowed roundings may have made it of
};

/// Vectors are in pairs: (sin, cos) of a code, (x_2i, x_2i+1) of what is rotated; every pair has both columns. Only
/// positions that have a row may be asked for.
class Tabulated {
 public:
  using Field = Balls;
  using Scalar = Ball;
  using Position = ExactPosition;

  /// `step`: of the positions that the rows are asked for by; the hypothesis's, unless another is meant.
  Tabulated(Judged const& judged, double step, Entries entries = Entries::rounded);
  explicit Tabulated(Judged const& judged, Entries entries = Entries::rounded)
      : Tabulated(judged, judged.hypothesis().fit.step, entries) {}

  static constexpr Turn direction() { return Turn::counter_clockwise; }
  Balls field() const { return {}; }
  int pairs() const { return judged_->hypothesis().layout.pairs; }
  int dimension() const { return 2 * pairs(); }
  std::size_t first(int i) const { return static_cast<std::size_t>(2 * i); }
  std::size_t second(int i) const { return static_cast<std::size_t>(2 * i + 1); }

  Vector<Ball> encode(Position const& t) const;
  Vector<Ball> encode(std::int64_t t) const { return encode(ExactPosition(static_cast<double>(t))); }
  /// The exact sines and cosines, of the frequencies that the table was identified by.
  std::vector<Phase<Ball>> phases(Position const& t) const;

  BlockDiagonal<Ball> offset_map(Position const& k) const;
  BlockDiagonal<Ball> matrix(Position const& m) const { return transpose(offset_map(m)); }
  Vector<Ball> rotate(Vector<Ball> const& x, Position const& m) const { return matrix(m) * x; }
  Vector<Ball> to_pairs(Vector<Ball> const& x) const { return x; }
  Ball score(Vector<Ball> const& q, Position const& m, Vector<Ball> const& k, Position const& n) const {
    return dot(rotate(q, m), rotate(k, n));
  }

 private:
  Ball enclosed(double entry, std::size_t pair, double position) const;

  Judged const* judged_;
  double step_;
  Entries entries_;
  std::vector<int> sines_, cosines_;
};

/// Every law that a table of phases must obey, with its residual and what the table's own roundings explain of it. Laws
/// of several positions are tried on rows drawn from a fixed seed, those of one row on all.
std::vector<LawResult> check_laws(Judged const& judged);

}  // namespace pe::audit::phases
