#include "experiments/audit/phases/judged.hpp"

#include <algorithm>
#include <cmath>

#include "experiments/audit/numbers.hpp"

namespace pe::audit::phases {
namespace {

/// Rows whose sums are kept, 16 bytes each.
constexpr std::size_t most_summed = std::size_t{1} << 21;

/// How far an entry lies from what it should be; -1 where it is no number.
double distance(Expectation const& expectation, double found, std::int64_t row, std::int64_t column) {
  BallPrecision const scope(phase_bits);
  auto const off = std::abs(found - expected_entry(expectation, row, column).to_double());
  return std::isnan(off) ? -1 : off;
}

}  // namespace

Judged::Judged(Hypothesis hypothesis, int jobs)
    : hypothesis_(std::make_shared<Hypothesis const>(std::move(hypothesis))) {
  BallPrecision const scope(frequency_bits);
  auto const& h = *hypothesis_;
  codes_ = std::make_shared<Codes const>(h.frequencies, Positions{Ball(h.first_position), Ball(h.fit.step)},
                                         h.matrix.rows());
  auto const rows = static_cast<std::size_t>(h.matrix.rows());
  auto const sums = std::make_shared<std::vector<RowSums>>(rows <= most_summed ? rows : 0);
  row_sums_ = sums;
  auto const keys = row_keys(static_cast<std::size_t>(h.matrix.columns()));
  auto const sum = [&](std::int64_t first, std::int64_t count, double const* entries) {
    sum_rows(entries, count, keys, sums->data() + first);
  };
  auto const beside = sums->empty() ? BesideScan() : BesideScan(sum);
  explained_ = explain(h, expectation(), jobs, beside);
  if (fits()) return;
  lists_all_zero_rows_ = scan().lists_all_rows();
  for (auto const& [row, exceeding] : scan().by_row) {
    auto const entries = read_row(row);
    if (std::all_of(entries.begin(), entries.end(), [](double x) { return x == 0; })) zero_rows_.push_back(row);
  }
  if (!zero_rows_.empty()) explained_ = explain(h, expectation(), jobs, beside);
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

Worst Judged::farthest_in_row(std::int64_t row) const {
  auto const found = read_row(row);
  auto const expected = expectation();
  std::vector<double> distances;
  for (std::size_t c = 0; c < found.size(); ++c)
    distances.push_back(distance(expected, found[c], row, std::int64_t(c)));
  return worst(row, std::ranges::max_element(distances) - distances.begin());
}

Worst Judged::farthest_in_column(std::int64_t column) const {
  auto const& sample = hypothesis_->sample;
  auto const expected = expectation();
  std::vector<double> distances;
  for (std::size_t r = 0; r < sample.rows.size(); ++r) {
    distances.push_back(distance(expected, sample.row(r)[column], sample.rows[r], column));
  }
  auto const r = static_cast<std::size_t>(std::ranges::max_element(distances) - distances.begin());
  return worst(sample.rows[r], column);
}

Worst Judged::worst(std::int64_t row, std::int64_t column) const {
  BallPrecision const scope(phase_bits);
  auto const found = hypothesis_->matrix.entry(row, column);
  auto const exact = expected_entry(expectation(), row, column);
  auto result = worst_at(hypothesis_->matrix.place(row, column).second, found, exact, hypothesis_->storage);
  result.position = position(row);
  result.column = column;
  return result;
}

}  // namespace pe::audit::phases
