// K3, K5, K7: pairs that are not what their place in the layout says: turned the other way, of another size, of another
// frequency, or sine and cosine exchanged. What norms and relative scores cannot see is seen here entry by entry.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "experiments/audit/finding.hpp"
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
  PairOfColumns(Judged const& judged, std::size_t pair)
      : judged_(judged),
        h_(judged.hypothesis()),
        pair_(pair),
        sine_(h_.layout.sines()[pair]),
        cosine_(h_.layout.cosines()[pair]),
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
  bool is(double sine_factor, double cosine_factor, bool exchanged) const {
    std::size_t near = 0;
    auto const& sample = h_.sample;
    for (std::size_t r = 0; r < sample.rows.size(); ++r) {
      auto const angle = w_ * judged_.position(sample.rows[r]);
      auto const s = sine_factor * std::sin(angle), c = cosine_factor * std::cos(angle);
      auto const* const row = sample.row(r);
      bool const fits = std::abs(row[sine_] / h_.amplitude - (exchanged ? c : s)) <= close &&
                        std::abs(row[cosine_] / h_.amplitude - (exchanged ? s : c)) <= close;
      near += fits ? 1 : 0;
    }
    return 4 * near >= 3 * sample.rows.size();
  }

  Judged const& judged_;
  Hypothesis const& h_;
  std::size_t pair_;
  int sine_, cosine_;
  double w_;
};

/// The row in which a column is farthest from where it should be, of those sampled.
Worst farthest(Judged const& judged, std::int64_t column) {
  auto const& h = judged.hypothesis();
  BallPrecision const scope(phase_bits);
  std::int64_t worst = 0;
  double distance = -1;
  for (std::size_t r = 0; r < h.sample.rows.size(); ++r) {
    auto const exact = expected_entry(judged.expectation(), h.sample.rows[r], column).to_double();
    auto const off = std::abs(h.sample.row(r)[column] - exact);
    if (off > distance) {
      distance = off;
      worst = h.sample.rows[r];
    }
  }
  return judged.worst(worst, column);
}

std::string pairs_are(std::vector<int> const& pairs) {
  if (pairs.size() == 1) return fmt::format("Pair {} is", pairs.front());
  return fmt::format("{} pairs, {} to {}, are", pairs.size(), pairs.front(), pairs.back());
}

Finding finding_of(Change change, std::vector<int> const& pairs, Judged const& judged, Worst worst) {
  auto const who = pairs_are(pairs);
  auto const& h = judged.hypothesis();
  auto const& estimate = h.estimates[static_cast<std::size_t>(pairs.front())];
  switch (change) {
    case Change::sine_negated:
    case Change::cosine_negated:
    case Change::both_negated: {
      auto const what = change == Change::sine_negated     ? "the sine"
                        : change == Change::cosine_negated ? "the cosine"
                                                           : "sine and cosine";
      return defect("sign-flipped", fmt::format("{} turned over: {} has the other sign.", who, what),
                    "a minus sign too many, or the inverse rotation in a part of the table",
                    "compute (sin, cos) of the angle, with one sign for all pairs", std::move(worst));
    }
    case Change::exchanged:
      return defect("mixed-layout", fmt::format("{} in another order: the cosine stands where the sine belongs.", who),
                    "two layouts in one table", "use one order of sine and cosine for all pairs", std::move(worst));
    case Change::scaled:
      return defect("amplitude",
                    fmt::format("{} {:.6g} times as large as the others.", who, estimate.amplitude / h.amplitude),
                    "a scale applied to a part of the columns", "scale all pairs alike, or none", std::move(worst));
    case Change::frequency:
      return defect("wrong-frequencies",
                    fmt::format("{} off in frequency: {:.9g} a position, where {:.9g} belongs.", who,
                                estimate.frequency / h.fit.step,
                                h.frequencies[static_cast<std::size_t>(pairs.front())].to_double()),
                    "frequencies that are no geometric progression: overwritten, trained, or computed with integer "
                    "division",
                    "compute base^(-2i/d) for pair i", std::move(worst));
    case Change::unknown:
      break;
  }
  return defect("wrong-entries", fmt::format("{} no sine and cosine of one angle.", who),
                "columns overwritten, or of different tables", "compute the table again", std::move(worst));
}

}  // namespace

bool diagnose_columns(Judged const& judged, std::vector<std::int64_t> const& rows, Audit& audit) {
  auto const& h = judged.hypothesis();
  auto left_out = judged.expectation();
  left_out.left_out.insert(left_out.left_out.end(), rows.begin(), rows.end());
  std::ranges::sort(left_out.left_out);
  auto const rest = rows.empty() ? judged.scan() : scan(left_out, judged.explained().allowance, false, 2);
  auto const compared = static_cast<double>(rest.entries) / static_cast<double>(h.matrix.columns());
  std::map<Change, std::vector<int>> pairs;
  std::map<Change, std::int64_t> column_of;
  std::uint64_t explained = 0;
  for (std::size_t c = 0; c < rest.by_column.size(); ++c) {
    if (static_cast<double>(rest.by_column[c]) <= most_of_a_column * compared) continue;
    explained += rest.by_column[c];
    auto const pair = h.layout.columns[c].pair;
    if (pair == Column::none) continue;
    auto const change = PairOfColumns(judged, static_cast<std::size_t>(pair)).change();
    auto& list = pairs[change];
    if (list.empty()) column_of[change] = static_cast<std::int64_t>(c);
    if (std::ranges::find(list, pair) == list.end()) list.push_back(pair);
  }
  for (auto& [change, list] : pairs) {
    std::ranges::sort(list);
    audit.findings.push_back(finding_of(change, list, judged, farthest(judged, column_of[change])));
  }
  auto const remaining = rest.exceeding - explained;
  if (remaining > 0 && !has_defect(audit)) {
    auto const spot = rest.first.value_or(rest.by_error);
    audit.findings.push_back(
        defect("wrong-entries",
               fmt::format("{} entries are farther from their exact values than single precision explains.", remaining),
               "entries overwritten, or sines of angles that were not reduced well", "compute the table again",
               judged.worst(spot.row, spot.column)));
  }
  return !pairs.empty() || remaining > 0;
}

}  // namespace pe::audit::phases
