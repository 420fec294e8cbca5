#include "experiments/audit/phases/laws.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "theory/kernel/hash.hpp"
#include "theory/properties/constant_norm.hpp"
#include "theory/properties/gram_toeplitz.hpp"
#include "theory/properties/handedness.hpp"
#include "theory/properties/recurrence.hpp"
#include "theory/properties/relative_offset_map.hpp"
#include "theory/properties/relative_score.hpp"

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

namespace {

/// Cases of each law; of codes of ten thousand entries and more fewer, as each takes so many products of balls.
int cases_for(std::int64_t columns) {
  constexpr std::int64_t most = 32, fewest = 4, entries = 1 << 18;
  return static_cast<int>(std::clamp(entries / columns, fewest, most));
}
/// Of the rows' positions; nothing depends on which seed it is, and everything on that it stays.
constexpr std::uint64_t seed = 0x7068'6173'6573;

class Draw {
 public:
  Draw(std::string_view law, int number) : state_(mix(seed + hash(law) + static_cast<std::uint64_t>(number))) {}

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

/// How far the two sides of a law lie apart, and how far apart the roundings of the entries may put them.
struct Off {
  double residual = 0, allowance = 0;

  /// Closer to its allowance, or farther beyond it.
  bool worse_than(Off const& other) const { return residual * other.allowance >= other.residual * allowance; }
};

Off off(Sides<Ball> const& sides) {
  std::optional<Off> worst;
  for (auto const& side : sides) {
    auto const apart = side.lhs - side.rhs;
    Off next{std::abs(arf_get_d(arb_midref(apart.raw()), ARF_RND_NEAR)), mag_get_d(arb_radref(apart.raw()))};
    if (!std::isfinite(next.residual)) next = {std::numeric_limits<double>::infinity(), 0};
    if (!worst || next.worse_than(*worst)) worst = next;
  }
  return worst.value_or(Off{});
}

LawResult result_of(Text const& text, Off const& off) {
  return {text.name, text.says, off.residual <= off.allowance ? "holds" : "fails", off.residual, off.allowance};
}

LawResult not_applicable(Text const& text) { return {text.name, text.says, "not applicable", 0, 0}; }

class Laws {
 public:
  Laws(Judged const& judged, bool whole)
      : judged_(judged),
        table_(judged),
        low_(static_cast<std::int64_t>(judged.hypothesis().first_position)),
        high_(low_ + judged.hypothesis().matrix.rows() - 1),
        offsets_(std::max<std::int64_t>(low_, 1)) {
    auto const& h = judged.hypothesis();
    bool const consecutive = h.fit.step == 1 && h.first_position == std::round(h.first_position) && low_ >= 0;
    usable_ = whole && consecutive && high_ >= 2 * offsets_ + low_;
  }

  std::vector<LawResult> results() {
    try_law<RelativeOffsetMap>([&](Draw& draw) {
      auto const k = offset(draw), t = draw.between(low_, high_ - k);
      return sides<RelativeOffsetMap>({t, k, t + k}, at(t), at(k));
    });
    try_law<Recurrence>([&](Draw& draw) {
      auto const u = draw.between(offsets_, std::max(offsets_, (high_ - low_) / 2));
      auto const t = draw.between(low_ + u, high_ - u);
      return sides<Recurrence>({t, u, t - u, t + u}, at(t), at(u));
    });
    try_law<GramToeplitz>([&](Draw& draw) {
      auto const k = offset(draw), t = draw.between(low_, high_ - k), s = draw.between(low_, high_ - k);
      return sides<GramToeplitz>({t, s, t + k, s + k}, at(t), at(s), at(k));
    });
    // Positions are moved to where they began, too.
    usable_ = usable_ && low_ == 0;
    try_law<RelativeScore>([&](Draw& draw) {
      auto const k = offset(draw), i = draw.between(low_, high_ - k);
      auto const query = draw.vector(table_.dimension()), key = draw.vector(table_.dimension());
      return sides<RelativeScore>({i, i + k, k}, at(i), at(i + k), query, key);
    });
    return std::move(results_);
  }

 private:
  static ExactPosition at(std::int64_t position) { return ExactPosition(static_cast<double>(position)); }

  /// An offset k that leaves room for a position t with t + k. Offsets are looked up in the same table, so that a row
  /// for the offset must be there too.
  std::int64_t offset(Draw& draw) const { return draw.between(offsets_, std::max(offsets_, high_ - low_ - 1)); }

  /// The law at these arguments, which look up the rows of `positions`; nothing where one of them is padding.
  template <class Law>
  std::optional<Sides<Ball>> sides(std::initializer_list<std::int64_t> positions, auto const&... arguments) const {
    auto const is_left_out = [&](auto p) { return std::ranges::binary_search(judged_.zero_rows(), p - low_); };
    if (std::ranges::any_of(positions, is_left_out)) return std::nullopt;
    return Law{}(table_, arguments...);
  }

  template <class Law>
  void try_law(auto const& draw_case) {
    if (!usable_) return results_.push_back(not_applicable(Law::text));
    std::optional<Off> worst;
    for (int i = 0; i < cases_for(judged_.hypothesis().matrix.columns()); ++i) {
      Draw draw(Law::text.name, i);
      auto const sides = draw_case(draw);
      if (!sides) continue;
      auto const next = off(*sides);
      if (!worst || next.worse_than(*worst)) worst = next;
    }
    results_.push_back(result_of(Law::text, worst.value_or(Off{})));
  }

  Judged const& judged_;
  Tabulated table_;
  std::int64_t low_, high_, offsets_;
  bool usable_ = false;
  std::vector<LawResult> results_;
};

/// At position 1 or the first one after it, where no pair has made half a turn.
LawResult handedness(Judged const& judged, bool whole) {
  auto const& h = judged.hypothesis();
  if (!whole || h.matrix.rows() < 2) return not_applicable(Handedness::text);
  std::int64_t row = h.first_position == 0 ? 1 : 0;
  while (std::ranges::binary_search(judged.zero_rows(), row) && row + 1 < h.matrix.rows()) ++row;
  // Positions that fall from 0 were meant to rise: every sine has the wrong sign.
  Tabulated const table(judged, h.first_position == 0 ? std::abs(h.fit.step) : h.fit.step);
  auto const meant = h.first_position == 0 ? std::abs(judged.position(row)) : judged.position(row);
  return result_of(Handedness::text, off(Handedness{}(table, ExactPosition(meant))));
}

/// ConstantNorm of every row at once: of the sum of the entries' squares, in which a wrong angle does no harm, so that
/// only what is relative to the entries counts: 2 E + E^2 for each pair.
LawResult constant_norm(Judged const& judged) {
  auto const entries = static_cast<double>(judged.hypothesis().layout.entries());
  auto const error = judged.explained().allowance.relative_error();
  // The scan's own rounding is far below that of any entry, but not below that of a table in double.
  auto const rounding = entries * (entries + 2) * 0x1p-52, square = std::pow(judged.hypothesis().amplitude, 2);
  return result_of(ConstantNorm::text,
                   {judged.rows().norm_residual / square, entries / 2 * (2 + error) * error + rounding});
}

/// That no two rows are the same, bit by bit: what theory's uniqueness asks of exact codes, of the stored ones.
LawResult distinct_rows(std::optional<EqualRows> const& rows) {
  char const* const verdict = !rows ? "not applicable" : rows->count > 0 ? "fails" : "holds";
  auto const count = rows ? static_cast<double>(rows->count) : 0;
  return {"distinct-rows", "Different positions have different rows", verdict, count, 0};
}

}  // namespace

std::vector<LawResult> check_laws(Judged const& judged) {
  BallPrecision const scope(phase_bits);
  bool const whole = judged.hypothesis().layout.is_whole();
  std::vector<LawResult> result{whole ? constant_norm(judged) : not_applicable(ConstantNorm::text),
                                distinct_rows(judged.equal_rows())};
  std::ranges::move(Laws(judged, whole).results(), std::back_inserter(result));
  result.push_back(handedness(judged, whole));
  return result;
}

}  // namespace pe::audit::phases
