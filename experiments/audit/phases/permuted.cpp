#include "experiments/audit/phases/permuted.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace pe::audit::phases {
namespace {

constexpr std::int64_t most_columns = 2048;
/// Rows that pairs are told apart by; of those sampled, spread over all.
constexpr std::size_t rows_compared = 24;
/// The sum of squares may vary by this much, as in identify.cpp: more than bfloat16's rounding.
constexpr double steady_column = 0.04;

class Columns {
 public:
  explicit Columns(Sample const& sample) : sample_(sample) {
    auto const count = std::min(rows_compared, sample.rows.size());
    for (std::size_t i = 0; i < count; ++i)
      rows_.push_back(i * (sample.rows.size() - 1) / std::max<std::size_t>(count - 1, 1));
  }

  /// How much the sum of the squares of two columns differs from 1 at most.
  double unsteadiness(std::size_t a, std::size_t b) const {
    double worst = 0;
    for (auto const r : rows_) {
      auto const* const row = sample_.row(r);
      worst = std::max(worst, std::abs(row[a] * row[a] + row[b] * row[b] - 1));
      if (worst > steady_column) return worst;
    }
    return worst;
  }

 private:
  Sample const& sample_;
  std::vector<std::size_t> rows_;
};

}  // namespace

std::optional<Layout> pairing(Sample const& sample, double unit_roundoff) {
  auto const count = sample.columns;
  if (count % 2 != 0 || count > most_columns || sample.rows.size() < 3) return std::nullopt;
  std::vector<std::size_t> sines, cosines;
  for (std::size_t c = 0; c < static_cast<std::size_t>(count); ++c) {
    (std::abs(sample.row(0)[c]) < 0.5 ? sines : cosines).push_back(c);
  }
  if (sines.size() != cosines.size()) return std::nullopt;
  Columns const columns(sample);
  // Slow pairs look alike, so the cosines that leave their sine the least choice take theirs first.
  struct Match {
    double unsteadiness;
    std::size_t sine, cosine;
  };
  std::vector<Match> matches;
  for (auto const s : sines) {
    for (auto const c : cosines) {
      auto const unsteadiness = columns.unsteadiness(s, c);
      if (unsteadiness <= steady_column) matches.push_back({unsteadiness, s, c});
    }
  }
  std::sort(matches.begin(), matches.end(),
            [](auto const& a, auto const& b) { return a.unsteadiness < b.unsteadiness; });
  Layout layout{"permuted", false, static_cast<int>(sines.size()),
                std::vector<Column>(static_cast<std::size_t>(count))};
  int pairs = 0;
  for (auto const& match : matches) {
    auto &sine = layout.columns[match.sine], &cosine = layout.columns[match.cosine];
    if (sine.pair != Column::none || cosine.pair != Column::none) continue;
    sine = {pairs, false, false};
    cosine = {pairs++, true, false};
  }
  if (pairs != layout.pairs) return std::nullopt;
  auto const estimates = estimate(sample, layout, unit_roundoff, std::numeric_limits<std::int64_t>::max());
  std::vector<int> order(static_cast<std::size_t>(pairs)), rank(order.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
    return std::abs(estimates[static_cast<std::size_t>(a)].frequency) >
           std::abs(estimates[static_cast<std::size_t>(b)].frequency);
  });
  for (std::size_t i = 0; i < order.size(); ++i) rank[static_cast<std::size_t>(order[i])] = static_cast<int>(i);
  for (auto& column : layout.columns) column.pair = rank[static_cast<std::size_t>(column.pair)];
  return layout;
}

}  // namespace pe::audit::phases
