// K3, K5, K7: pairs that are not what their place in the layout says: turned the other way, of another size, of another
// frequency, or sine and cosine exchanged. What norms and relative scores cannot see is seen here entry by entry.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "experiments/audit/phases/diagnose.hpp"

namespace pe::audit::phases {
namespace {

/// A column is broken when more of its entries are wrong than this.
constexpr double most_of_a_column = 0.2;
/// A pair is taken for a changed one when three quarters of its entries are within this of it, in amplitudes: beyond
/// every format's rounding, far below what a wrong guess gives.
constexpr double close = 0.02;

enum class Change { sine_negated, cosine_negated, both_negated, exchanged, scaled, frequency, unknown };

class PairOfColumns {
 public:
  /// `sine` and `cosine` are its columns.
  PairOfColumns(Judged const& judged, std::size_t pair, int sine, int cosine)
      : judged_(judged),
        h_(judged.hypothesis()),
        pair_(pair),
        sine_(sine),
        cosine_(cosine),
        w_(h_.frequencies[pair].to_double()) {}

  Change change() const {
    if (sine_ == Column::none || cosine_ == Column::none) return Change::unknown;
    if (is(-1, 1, false)) return Change::sine_negated;
    if (is(1, -1, false)) return Change::cosine_negated;
    if (is(-1, -1, false)) return Change::both_negated;
    if (is(1, 1, true)) return Change::exchanged;
    auto const& estimate = h_.estimates[pair_];
    auto const ratio = estimate.amplitude / h_.amplitude;
    if (is(ratio, ratio, false)) return Change::scaled;
    return estimate.turns && estimate.spread <= close ? Change::frequency : Change::unknown;
  }

 private:
  /// By how much the sampled entries are off in all, with sine and cosine changed so; nothing where few are near.
  std::optional<double> off(double sine_factor, double cosine_factor, bool exchanged) const {
    std::size_t near = 0;
    double sum = 0;
    auto const& sample = h_.sample;
    for (std::size_t r = 0; r < sample.rows.size(); ++r) {
      auto const angle = w_ * judged_.position(sample.rows[r]);
      auto const s = sine_factor * std::sin(angle), c = cosine_factor * std::cos(angle);
      auto const* const row = sample.row(r);
      auto const of_sine = std::abs(row[sine_] / h_.amplitude - (exchanged ? c : s));
      auto const of_cosine = std::abs(row[cosine_] / h_.amplitude - (exchanged ? s : c));
      near += of_sine <= close && of_cosine <= close ? 1 : 0;
      // A spoilt row must not decide.
      sum += std::min(of_sine, close) + std::min(of_cosine, close);
    }
    return 4 * near >= 3 * sample.rows.size() ? std::optional(sum) : std::nullopt;
  }

  /// Whether the pair is near the changed one, and much nearer than to what it should be.
  bool is(double sine_factor, double cosine_factor, bool exchanged) const {
    constexpr double part = 0.25;
    auto const changed = off(sine_factor, cosine_factor, exchanged), as_it_is = off(1, 1, false);
    return changed && (!as_it_is || *changed <= part * *as_it_is);
  }

  Judged const& judged_;
  Hypothesis const& h_;
  std::size_t pair_;
  int sine_, cosine_;
  double w_;
};

std::string pairs_are(std::vector<int> const& pairs) {
  if (pairs.size() == 1) return fmt::format("Pair {} is", pairs.front());
  return fmt::format("{} pairs, {} to {}, are", pairs.size(), pairs.front(), pairs.back());
}

Finding finding_of(Change change, std::vector<int> const& pairs, Judged const& judged) {
  auto const who = pairs_are(pairs);
  auto const& h = judged.hypothesis();
  auto const first = static_cast<std::size_t>(pairs.front());
  auto const& estimate = h.estimates[first];
  switch (change) {
    case Change::sine_negated:
      return found<"sign-flipped: columns">(who, "the sine");
    case Change::cosine_negated:
      return found<"sign-flipped: columns">(who, "the cosine");
    case Change::both_negated:
      return found<"sign-flipped: columns">(who, "sine and cosine");
    case Change::exchanged:
      return found<"mixed-layout: columns">(who);
    case Change::scaled:
      return found<"amplitude: columns">(who, estimate.amplitude / h.amplitude);
    case Change::frequency:
      return found<"wrong-frequencies: columns">(who, estimate.frequency / h.fit.step,
                                                 h.frequencies[first].to_double());
    case Change::unknown:
      break;
  }
  return found<"wrong-entries: columns">(who);
}

}  // namespace

ColumnFindings diagnose_columns(Judged const& judged, std::vector<std::int64_t> const& explained_rows) {
  auto const& h = judged.hypothesis();
  auto left_out = judged.expectation();
  left_out.left_out.insert(left_out.left_out.end(), explained_rows.begin(), explained_rows.end());
  std::ranges::sort(left_out.left_out);
  auto const rest =
      explained_rows.empty() ? judged.scan() : scan(left_out, judged.explained().allowance, false, scan_jobs);
  auto const compared = static_cast<double>(rest.entries) / static_cast<double>(h.matrix.columns());
  auto const sines = h.layout.sines(), cosines = h.layout.cosines();
  std::map<Change, std::set<int>> pairs;
  std::map<Change, std::int64_t> column_of;
  std::uint64_t explained = 0;
  for (std::size_t c = 0; c < rest.by_column.size(); ++c) {
    if (static_cast<double>(rest.by_column[c]) <= most_of_a_column * compared) continue;
    explained += rest.by_column[c];
    auto const pair = h.layout.columns[c].pair;
    if (pair == Column::none) continue;
    auto const i = static_cast<std::size_t>(pair);
    auto const change = PairOfColumns(judged, i, sines[i], cosines[i]).change();
    if (pairs[change].empty()) column_of[change] = static_cast<std::int64_t>(c);
    pairs[change].insert(pair);
  }
  ColumnFindings result;
  for (auto const& [change, numbers] : pairs) {
    result.findings.push_back(
        finding_of(change, {numbers.begin(), numbers.end()}, judged).at(judged.farthest_in_column(column_of[change])));
  }
  if (auto const remaining = rest.exceeding - explained; remaining > 0) {
    auto const spot = rest.first.value_or(rest.by_error);
    result.rest = found<"wrong-entries: few">(remaining).at(judged.worst(spot.row, spot.column));
  }
  return result;
}

std::optional<Finding> pairs_apart(Judged const& judged) {
  auto h = judged.hypothesis();
  if (!judged.fits() || h.layout.name != "permuted") return std::nullopt;
  std::vector<int> sines;
  for (auto const& column : h.layout.columns) {
    if (!column.cosine) sines.push_back(column.pair);
  }
  auto sine = sines.begin();
  std::int64_t first = -1;
  for (auto& column : h.layout.columns) {
    if (!column.cosine) continue;
    if (first < 0 && column.pair != *sine) first = &column - h.layout.columns.data();
    column.pair = *sine++;
  }
  // Slow pairs look alike, so that their cosines may have been taken for each other's.
  if (first < 0 || Judged(std::move(h)).fits()) return std::nullopt;
  return found<"mixed-layout: apart">().at(judged.worst(judged.hypothesis().matrix.rows() - 1, first));
}

}  // namespace pe::audit::phases
