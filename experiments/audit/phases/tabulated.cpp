#include "experiments/audit/phases/tabulated.hpp"

#include <cmath>

namespace pe::audit::phases {

Ball around(double middle, double radius) {
  Ball result(middle);
  mag_t bound;
  mag_init(bound);
  mag_set_d(bound, radius);  // rounded upwards
  mag_add(arb_radref(result.raw()), arb_radref(result.raw()), bound);
  mag_clear(bound);
  return result;
}

Tabulated::Tabulated(Judged const& judged, double step, Entries entries)
    : judged_(&judged),
      step_(step),
      entries_(entries),
      sines_(judged.hypothesis().layout.sines()),
      cosines_(judged.hypothesis().layout.cosines()) {}

/// In units of the amplitude.
Ball Tabulated::enclosed(double entry, std::size_t pair, double position) const {
  auto const amplitude = judged_->hypothesis().amplitude;
  auto const& allowance = judged_->explained().allowance;
  auto const ball = around(entry, entries_ == Entries::stored ? 0 : allowance.of(entry, pair, position));
  return amplitude == 1 ? ball : ball / Ball(amplitude);
}

Vector<Ball> Tabulated::encode(Position const& t) const {
  auto const& h = judged_->hypothesis();
  auto const row = (t.number() - h.first_position) / step_;
  PE_ASSERT(row >= 0 && row < static_cast<double>(h.matrix.rows()));
  auto const entries = judged_->read_row(static_cast<std::int64_t>(row));
  Vector<Ball> code;
  for (std::size_t i = 0; i < sines_.size(); ++i) {
    for (auto const column : {sines_[i], cosines_[i]}) {
      code.push_back(enclosed(entries[static_cast<std::size_t>(column)], i, std::abs(t.number())));
    }
  }
  return code;
}

std::vector<Phase<Ball>> Tabulated::phases(Position const& t) const {
  std::vector<Phase<Ball>> result(static_cast<std::size_t>(pairs()));
  for (std::size_t i = 0; i < result.size(); ++i) {
    sin_cos(result[i].sin, result[i].cos, judged_->hypothesis().frequencies[i] * t.ball());
  }
  return result;
}

BlockDiagonal<Ball> Tabulated::offset_map(Position const& k) const {
  auto const code = encode(k);
  BlockDiagonal<Ball> map;
  for (int i = 0; i < pairs(); ++i) {
    auto const &sine = code[first(i)], &cosine = code[second(i)];
    map.blocks.push_back({cosine, sine, -sine, cosine});
  }
  return map;
}

}  // namespace pe::audit::phases
