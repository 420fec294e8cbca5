/// A table as a scheme: its codes are the rows, and its offset maps and rotations are made of the rows' own phases.
#pragma once

#include <vector>

#include "experiments/audit/phases/judged.hpp"
#include "theory/kernel/balls.hpp"
#include "theory/schemes/rope.hpp"

namespace pe::audit::phases {

/// Over balls: every entry is the exact number that the table holds, divided by the amplitude. Vectors are in pairs:
/// (sin, cos) of a code, (x_2i, x_2i+1) of what is rotated. Only positions that have a row may be asked for.
class Tabulated {
 public:
  using Field = Balls;
  using Scalar = Ball;
  using Position = ExactPosition;

  explicit Tabulated(Judged const& judged) : judged_(&judged) {
    auto const& layout = judged.hypothesis().layout;
    sines_ = layout.sines();
    cosines_ = layout.cosines();
  }

  static constexpr Turn direction = Turn::counter_clockwise;
  Balls field() const { return {}; }
  int pairs() const { return judged_->hypothesis().layout.pairs; }
  int dimension() const { return 2 * pairs(); }
  std::size_t first(int i) const { return static_cast<std::size_t>(2 * i); }
  std::size_t second(int i) const { return static_cast<std::size_t>(2 * i + 1); }

  Vector<Ball> encode(Position const& t) const {
    Vector<Ball> code;
    for (auto& [sine, cosine] : phases(t)) {
      code.push_back(std::move(sine));
      code.push_back(std::move(cosine));
    }
    return code;
  }

  BlockDiagonal<Ball> offset_map(Position const& k) const {
    BlockDiagonal<Ball> map;
    for (auto const& [sine, cosine] : phases(k)) map.blocks.push_back({cosine, sine, -sine, cosine});
    return map;
  }

  BlockDiagonal<Ball> matrix(Position const& m) const { return transpose(offset_map(m)); }
  Vector<Ball> rotate(Vector<Ball> const& x, Position const& m) const { return matrix(m) * x; }
  Vector<Ball> to_pairs(Vector<Ball> const& x) const { return x; }
  Ball score(Vector<Ball> const& q, Position const& m, Vector<Ball> const& k, Position const& n) const {
    return dot(rotate(q, m), rotate(k, n));
  }

 private:
  std::vector<Phase<Ball>> phases(Position const& t) const {
    auto const& h = judged_->hypothesis();
    auto const row = (t.ball().to_double() - h.first_position) / h.fit.step;
    PE_ASSERT(row >= 0 && row < static_cast<double>(h.matrix.rows()));
    auto const entries = judged_->read_row(static_cast<std::int64_t>(row));
    std::vector<Phase<Ball>> result;
    result.reserve(sines_.size());
    for (std::size_t i = 0; i < sines_.size(); ++i)
      result.push_back({entry(entries, sines_[i]), entry(entries, cosines_[i])});
    return result;
  }

  Ball entry(std::vector<double> const& row, int column) const {
    Ball const x(row[static_cast<std::size_t>(column)]);
    return judged_->hypothesis().amplitude == 1 ? x : x / Ball(judged_->hypothesis().amplitude);
  }

  Judged const* judged_;
  std::vector<int> sines_, cosines_;
};

}  // namespace pe::audit::phases
