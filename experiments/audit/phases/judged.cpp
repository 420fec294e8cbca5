#include "experiments/audit/phases/judged.hpp"

#include <algorithm>

#include "experiments/audit/ulp.hpp"

namespace pe::audit::phases {

Judged::Judged(Hypothesis hypothesis, int jobs)
    : hypothesis_(std::make_shared<Hypothesis const>(std::move(hypothesis))) {
  BallPrecision const scope(frequency_bits);
  auto const& h = *hypothesis_;
  codes_ = std::make_shared<Codes const>(h.frequencies, Positions{Ball(h.first_position), Ball(h.fit.step)},
                                         h.matrix.rows(), jobs);
  explained_ = explain(h, expectation(), jobs);
  if (fits()) return;
  for (auto const& [row, exceeding] : scan().by_row) {
    auto const entries = read_row(row);
    if (std::all_of(entries.begin(), entries.end(), [](double x) { return x == 0; })) zero_rows_.push_back(row);
  }
  if (!zero_rows_.empty()) explained_ = explain(h, expectation(), jobs);
}

Expectation Judged::expectation() const {
  auto const& h = *hypothesis_;
  return {&h.matrix, &h.layout, codes_.get(), h.amplitude, zero_rows_};
}

double Judged::position(std::int64_t row) const {
  return hypothesis_->first_position + hypothesis_->fit.step * static_cast<double>(row);
}

std::vector<double> Judged::read_row(std::int64_t row) const {
  std::vector<double> entries(static_cast<std::size_t>(hypothesis_->matrix.columns()));
  hypothesis_->matrix.read(row, 1, entries);
  return entries;
}

Worst Judged::worst(std::int64_t row, std::int64_t column) const {
  BallPrecision const scope(phase_bits);
  auto const found = read_row(row)[static_cast<std::size_t>(column)];
  auto const exact = expected_entry(expectation(), row, column);
  auto result = worst_at(hypothesis_->matrix.place(row, column).second, found, exact, hypothesis_->storage);
  result.position = position(row);
  result.column = column;
  return result;
}

}  // namespace pe::audit::phases
