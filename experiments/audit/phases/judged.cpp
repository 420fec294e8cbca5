#include "experiments/audit/phases/judged.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <mutex>

#include "experiments/audit/numbers.hpp"
#include "experiments/audit/phases/row_loops.hpp"
#include "theory/kernel/hash.hpp"

namespace pe::audit::phases {
namespace {

/// Rows with a hash kept, 8 bytes each, and 4 to look them up.
constexpr std::size_t most_hashed = std::size_t{3} << 22;

/// A NaN stays.
double greater(double a, double b) { return std::isnan(a) || b <= a ? a : b; }

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
  auto const rows = static_cast<std::size_t>(h.matrix.rows()), columns = static_cast<std::size_t>(h.matrix.columns());
  auto const seen = std::make_shared<SeenRows>();
  rows_ = seen;
  if (rows <= most_hashed) seen->hashes.resize(rows);
  auto const keys = row_keys(columns);
  auto const norm = h.amplitude * h.amplitude * static_cast<double>(h.layout.entries()) / 2;
  std::mutex of_residual;
  auto const beside = [&](std::int64_t first, std::int64_t count, double const* entries) {
    double worst = 0;
    for (std::int64_t r = 0; r < count; ++r, entries += columns) {
      auto const sums = row_sums(entries, keys.data(), columns);
      if (!seen->hashes.empty()) seen->hashes[static_cast<std::size_t>(first + r)] = sums.hash;
      if (sums.squares != 0) worst = greater(worst, std::abs(sums.squares - norm));
    }
    std::scoped_lock const lock(of_residual);
    seen->norm_residual = greater(seen->norm_residual, worst);
  };
  explained_ = explain(h, expectation(), jobs, beside);
  // Each of the sums is of less than `columns` products, each rounded twice.
  seen->norm_residual += 2 * norm * static_cast<double>(columns + 2) * 0x1p-52;
  if (fits()) return;
  lists_all_zero_rows_ = scan().lists_all_rows();
  for (auto const& [row, exceeding] : scan().by_row) {
    auto const entries = read_row(row);
    if (std::all_of(entries.begin(), entries.end(), [](double x) { return x == 0; })) zero_rows_.push_back(row);
  }
  if (!zero_rows_.empty()) explained_ = explain(h, expectation(), jobs);
}

std::optional<EqualRows> Judged::equal_rows() const {
  auto const& hashes = rows_->hashes;
  if (hashes.empty()) return std::nullopt;
  constexpr std::int32_t free = -1;
  std::vector<std::int32_t> taken(std::bit_ceil(2 * hashes.size()), free);
  EqualRows result;
  for (std::size_t r = 0; r < hashes.size(); ++r) {
    auto const row = static_cast<std::int32_t>(r);
    auto const is_same = [&](std::int32_t other) {
      return hashes[static_cast<std::size_t>(other)] == hashes[r] && read_row(other) == read_row(row);
    };
    auto place = mix(hashes[r]) % taken.size();
    while (taken[place] != free && !is_same(taken[place])) place = (place + 1) % taken.size();
    if (taken[place] == free) {
      taken[place] = row;
    } else if (!std::ranges::binary_search(zero_rows_, row)) {
      if (result.count++ == 0) result.first = {taken[place], row};
    }
  }
  return result;
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
