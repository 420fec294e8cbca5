#include "experiments/audit/phases/laws.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "experiments/audit/phases/all_rows.hpp"
#include "experiments/audit/phases/tabulated.hpp"
#include "theory/kernel/mix.hpp"
#include "theory/properties/constant_norm.hpp"
#include "theory/properties/gram_toeplitz.hpp"
#include "theory/properties/handedness.hpp"
#include "theory/properties/recurrence.hpp"
#include "theory/properties/relative_offset_map.hpp"
#include "theory/properties/relative_score.hpp"

namespace pe::audit::phases {
namespace {

constexpr int cases = 32;
/// Of the rows' positions; nothing depends on which seed it is, and everything on that it stays.
constexpr std::uint64_t seed = 0x7068'6173'6573;

/// The greatest |lhs - rhs| of a law's sides.
double residual_of(Sides<Ball> const& sides) {
  double worst = 0;
  for (auto const& side : sides) worst = std::max(worst, distance(side.lhs, side.rhs).upper_bound);
  return worst;
}

/// A law of `takes` rows, and how much of a residual entries that are off by E explain: every entry x is exact + e with
/// |e| <= E and |exact| <= 1, and exact entries obey the law, so a residual is at most what the entries' errors make of
/// its terms. A pair's |s| + |c| is at most sqrt 2.
struct Explains {
  double per_entry, squared;  ///< residual <= per_entry E + squared E^2

  double operator()(double error) const { return per_entry * error + squared * error * error; }
};

constexpr double root2 = 1.4142135623730951;

/// |p|^2 = sum of s^2 + c^2, in which a wrong angle does no harm: only what is relative to the entries counts, 2 E +
/// E^2 for each pair.
Explains of_norm(double pairs) { return {2 * pairs, pairs}; }
/// c x + s y of one row's (s, c) and another's (x, y): (|c| + |s| + |x| + |y|) E + 2 E^2, and E of the other side.
constexpr Explains of_offset_map{2 * root2 + 1, 2};
/// 2 c x - b = n: 2 (|c| + |x|) E + 2 E^2, and E for b and for n.
constexpr Explains of_recurrence{6, 2};
/// Two dot products, each 2 sqrt 2 E + 2 E^2 for each pair.
Explains of_gram(double pairs) { return {4 * root2 * pairs, 4 * pairs}; }
/// Rotated entries of |x| <= 1 are at most sqrt 2 and off by 2 E; two scores of d products of them.
Explains of_score(double pairs) { return {8 * root2 * 2 * pairs, 8 * 2 * pairs}; }

class Draw {
 public:
  explicit Draw(std::uint64_t case_number) : state_(mix(seed + case_number)) {}

  /// An integer from low to high.
  std::int64_t between(std::int64_t low, std::int64_t high) {
    state_ = mix(state_ + 0x9e3779b97f4a7c15ULL);
    return low + static_cast<std::int64_t>(state_ % static_cast<std::uint64_t>(high - low + 1));
  }

  Vector<Ball> vector(int entries) {
    Vector<Ball> result;
    // Dyadic numbers from -1 to 1, exact as balls.
    for (int i = 0; i < entries; ++i) result.emplace_back(static_cast<double>(between(-1024, 1024)) / 1024);
    return result;
  }

 private:
  std::uint64_t state_;
};

class Laws {
 public:
  Laws(Judged const& judged, int jobs) : judged_(judged), table_(judged), jobs_(jobs) {}

  std::vector<LawResult> results() {
    on_all_rows();
    auto const& h = judged_.hypothesis();
    auto const sines = h.layout.sines(), cosines = h.layout.cosines();
    whole_ = sines.back() != Column::none && cosines.back() != Column::none;
    auto const pairs = static_cast<double>(h.layout.pairs);
    low_ = static_cast<std::int64_t>(h.first_position);
    high_ = low_ + h.matrix.rows() - 1;
    // Offsets are looked up in the same table, so that a row for the offset must be there too.
    offsets_ = std::max<std::int64_t>(low_, 1);
    bool const consecutive = h.fit.step == 1 && h.first_position == std::round(h.first_position) && low_ >= 0;
    usable_ = whole_ && consecutive && high_ >= 2 * offsets_ + low_;
    try_law<RelativeOffsetMap>(of_offset_map, [&](Draw& draw) {
      auto const k = offset(draw);
      auto const t = draw.between(low_, high_ - k);
      return Tried{RelativeOffsetMap{}(table_, at(t), at(k)), {t, k, t + k}};
    });
    try_law<Recurrence>(of_recurrence, [&](Draw& draw) {
      auto const u = draw.between(offsets_, std::max(offsets_, (high_ - low_) / 2));
      auto const t = draw.between(low_ + u, high_ - u);
      return Tried{Recurrence{}(table_, at(t), at(u)), {t, u, t - u, t + u}};
    });
    try_law<GramToeplitz>(
        of_gram(pairs),
        [&](Draw& draw) {
          auto const k = offset(draw);
          auto const t = draw.between(low_, high_ - k), s = draw.between(low_, high_ - k);
          return Tried{GramToeplitz{}(table_, at(t), at(s), at(k)), {t, s, t + k, s + k}};
        },
        Entries::mean);
    try_law<RelativeScore>(
        of_score(pairs),
        [&](Draw& draw) {
          auto const k = offset(draw);
          auto const i = draw.between(low_, high_ - k), s = draw.between(0, high_ - k - i);
          auto const query = draw.vector(table_.dimension()), key = draw.vector(table_.dimension());
          return Tried{RelativeScore{}(table_, at(i), at(i + k), at(s), query, key), {i, i + k, k, i + s, i + k + s}};
        },
        Entries::mean, low_ == 0);
    handedness();
    return std::move(results_);
  }

 private:
  enum class Entries { worst, mean };
  struct Tried {
    Sides<Ball> sides;
    std::vector<std::int64_t> positions;
  };

  static ExactPosition at(std::int64_t position) { return ExactPosition(static_cast<double>(position)); }

  /// An offset k that leaves room for a position t with t + k.
  std::int64_t offset(Draw& draw) const { return draw.between(offsets_, std::max(offsets_, high_ - low_ - 1)); }

  /// How far an entry at |position| may be off, in units of the amplitude: the worst of a row, or the mean of a row for
  /// laws that sum over the pairs.
  double entry_error(double position, Entries of = Entries::worst) const {
    auto const& allowance = judged_.explained().allowance;
    if (allowance.rounded) return unit_roundoff(allowance.storage);
    auto const& errors = allowance.per_position;
    double const turning =
        of == Entries::worst ? *std::max_element(errors.begin(), errors.end())
                             : std::accumulate(errors.begin(), errors.end(), 0.0) / static_cast<double>(errors.size());
    return (turning * position + allowance.absolute) / judged_.hypothesis().amplitude + relative_error();
  }
  double relative_error() const {
    auto const& allowance = judged_.explained().allowance;
    return allowance.rounded ? unit_roundoff(allowance.storage) : allowance.relative;
  }

  void add(Text const& text, double residual, double allowance) {
    results_.push_back({text.name, text.says, residual <= allowance ? "holds" : "fails", residual, allowance});
  }

  void on_all_rows() {
    auto const& h = judged_.hypothesis();
    auto const rows = look_at_all_rows(judged_, jobs_);
    auto const entries = static_cast<double>(std::count_if(h.layout.columns.begin(), h.layout.columns.end(),
                                                           [](auto const& c) { return c.pair != Column::none; }));
    bool const whole = h.layout.sines().back() != Column::none && h.layout.cosines().back() != Column::none;
    // The scan's own rounding is far below that of any entry, but not below that of a table in double.
    auto const rounding = entries * (entries + 2) * 0x1p-52;
    auto const square = h.amplitude * h.amplitude;
    if (whole) {
      add(ConstantNorm::text, rows.norm_residual / square, of_norm(entries / 2)(relative_error()) + rounding);
    } else {
      results_.push_back({ConstantNorm::text.name, ConstantNorm::text.says, "not applicable", 0, 0});
    }
    results_.push_back({"distinct-rows", "Different positions have different rows", rows.equal == 0 ? "holds" : "fails",
                        static_cast<double>(rows.equal), 0});
  }

  template <class Law>
  void try_law(Explains const& explains, std::function<Tried(Draw&)> const& draw_case, Entries of = Entries::worst,
               bool applicable = true) {
    if (!usable_ || !applicable) {
      results_.push_back({Law::text.name, Law::text.says, "not applicable", 0, 0});
      return;
    }
    double worst = 0, allowed = 0;
    BallPrecision const scope(phase_bits);
    for (int i = 0; i < cases; ++i) {
      Draw draw(hash(Law::text.name) + static_cast<std::uint64_t>(i));
      auto const [sides, positions] = draw_case(draw);
      // A padding row is no code.
      if (std::ranges::any_of(positions,
                              [&](auto p) { return std::ranges::binary_search(judged_.zero_rows(), p - low_); }))
        continue;
      auto const residual = residual_of(sides);
      auto const farthest = *std::max_element(positions.begin(), positions.end());
      auto const allowance = explains(entry_error(static_cast<double>(farthest), of));
      // What is reported is the case that comes closest to its allowance, or exceeds it the most.
      if (i == 0 || residual * allowed >= worst * allowance) {
        worst = residual;
        allowed = allowance;
      }
    }
    add(Law::text, worst, allowed);
  }

  /// K14b. The law itself knows the paper's frequencies only; here the sines and cosines to meet are the hypothesis's.
  void handedness() {
    Text const& text = Handedness::text;
    auto const& h = judged_.hypothesis();
    if (!whole_ || h.matrix.rows() < 2) {
      results_.push_back({text.name, text.says, "not applicable", 0, 0});
      return;
    }
    // Position 1 or the first one after it: every pair's sine has the sign of its angle there, and no pair has made
    // half a turn.
    std::int64_t row = h.first_position == 0 ? 1 : 0;
    while (std::ranges::binary_search(judged_.zero_rows(), row) && row + 1 < h.matrix.rows()) ++row;
    auto const entries = judged_.read_row(row);
    auto const position = h.fit.step < 0 && h.first_position == 0 ? 1.0 : judged_.position(row);
    double worst = 0;
    for (std::size_t i = 0; i < h.frequencies.size(); ++i) {
      auto const angle = h.frequencies[i].to_double() * position;
      auto const c = static_cast<std::size_t>(h.layout.cosines()[i]), s = static_cast<std::size_t>(h.layout.sines()[i]);
      worst = std::max({worst, std::abs(entries[s] / h.amplitude - std::sin(angle)),
                        std::abs(entries[c] / h.amplitude - std::cos(angle))});
    }
    add(text, worst, 2 * entry_error(std::abs(position)) + 0x1p-50 * (1 + std::abs(position)));
  }

  Judged const& judged_;
  Tabulated table_;
  int jobs_;
  bool whole_ = false, usable_ = false;
  std::int64_t low_ = 0, high_ = 0, offsets_ = 1;
  std::vector<LawResult> results_;
};

}  // namespace

std::vector<LawResult> check_laws(Judged const& judged, int jobs) { return Laws(judged, jobs).results(); }

}  // namespace pe::audit::phases
