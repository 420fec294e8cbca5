#include "experiments/audit/axes/axes.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "experiments/audit/numbers.hpp"
#include "experiments/audit/thresholds.hpp"

namespace pe::audit::core {
namespace {

/// Whether pairs that stand still may be an axis of their own, as the height is of one line: half of all pairs or more
/// beside one axis, an eighth in front of several (FLUX), else as many as another axis has.
bool may_be_still(std::vector<int> const& group, int still, std::size_t axes) {
  std::vector<std::size_t> count(axes);
  for (int const g : group) ++count[static_cast<std::size_t>(g)];
  auto const standing = std::exchange(count[static_cast<std::size_t>(still)], group.size());
  bool const in_front =
      std::count(group.begin(), group.begin() + std::ssize(group) / 8, still) == std::ssize(group) / 8;
  return axes == 2 ? 2 * standing >= group.size() : in_front || standing >= std::ranges::min(count);
}

/// By pairs that change in the same rows: in such a share of those of either. In narrow formats slow pairs miss some.
std::optional<std::vector<int>> by_changes(Phases const& phases, double of_each, double of_most) {
  std::vector<std::vector<bool>> changes(phases.pairs);
  std::vector<std::size_t> count(phases.pairs);
  for (std::size_t i = 0; i < phases.pairs; ++i) {
    for (std::size_t r = 1; r < phases.rows; ++r) {
      bool const changed = phases.angle_at(r, i) != phases.angle_at(r - 1, i) ||
                           phases.modulus[r * phases.pairs + i] != phases.modulus[(r - 1) * phases.pairs + i];
      changes[i].push_back(changed);
      count[i] += changed ? 1U : 0U;
    }
  }
  auto order = all_of(phases.pairs);
  std::ranges::stable_sort(order, std::greater<>(), [&](auto i) { return count[i]; });
  std::vector<int> group(phases.pairs, -1);
  std::vector<std::size_t> heads;
  for (auto const i : order) {
    for (std::size_t k = 0; k < heads.size() && group[i] < 0; ++k) {
      auto const& head = changes[heads[k]];
      std::size_t both = 0;
      for (std::size_t r = 0; r < head.size(); ++r) both += head[r] && changes[i][r] ? 1U : 0U;
      bool const is_one = exceeds(both, of_each, count[i]) && exceeds(both, of_most, count[heads[k]]);
      if (is_one || (count[i] == 0 && count[heads[k]] == 0)) group[i] = static_cast<int>(k);
    }
    if (group[i] >= 0) continue;
    if (heads.size() == most_axes) return std::nullopt;
    group[i] = static_cast<int>(heads.size());
    heads.push_back(i);
  }
  if (heads.size() < 2) return std::nullopt;
  // The axis of the first pair comes first.
  std::vector<int> rank(heads.size(), -1);
  int next = 0;
  for (int& g : group) {
    if (rank[static_cast<std::size_t>(g)] < 0) rank[static_cast<std::size_t>(g)] = next++;
    g = rank[static_cast<std::size_t>(g)];
  }
  auto const still = static_cast<std::size_t>(std::ranges::find(count, 0U) - count.begin());
  if (still == count.size() || may_be_still(group, group[still], static_cast<std::size_t>(next))) return group;
  // Else each is of the axis of the pair before it.
  if (--next < 2) return std::nullopt;
  auto const none = group[still];
  auto before = none == 0 ? 1 : 0;
  for (int& g : group) {
    before = g = g == none ? before : g;
    g -= g > none ? 1 : 0;
  }
  return group;
}

/// The axes of a fit as its sampled rows show them.
struct Seen {
  std::vector<std::vector<double>> sorted;  ///< positions of each axis
  std::vector<std::optional<Line>> lines;   ///< that go through all of them
  std::vector<bool> whole;                  ///< most are whole numbers
};

Seen seen_by(Fit const& fit) {
  Seen seen;
  for (std::size_t a = 0; a < fit.axes(); ++a) {
    auto positions = fit.positions(a);
    seen.lines.push_back(line_of(fit.sample.row, positions));
    auto const count = std::ranges::count_if(positions, [](double p) { return p == std::round(p); });
    seen.whole.push_back(exceeds(count, share::most, positions.size()));
    std::ranges::sort(positions);
    seen.sorted.push_back(std::move(positions));
  }
  return seen;
}

/// The position that was meant by one that was decoded: a whole number, or one that another row has, as cells of a grid
/// have few along an axis.
double meant(double p, Seen const& seen, std::size_t axis, bool narrow, double reach) {
  auto const whole = snapped({p}, narrow).front();
  if (seen.whole[axis] && (whole != p || p == std::round(p))) return whole;
  auto const& known = seen.sorted[axis];
  auto const above = std::ranges::lower_bound(known, p);
  double best = p, least = std::max(near_number * std::max(1.0, std::abs(p)), reach < 1 ? reach : 0);
  for (auto at = above == known.begin() ? above : std::prev(above); at != known.end() && at <= above; ++at) {
    if (std::abs(*at - p) > least) continue;
    least = std::abs(*at - p);
    best = *at;
  }
  return best;
}

/// Puts rows that a fit leaves where their entries say, all unless many of the first ones have no other position; the
/// rows behind one that is explained are expected to go on from there.
class Mover {
 public:
  Mover(Fit& fit, Asked const& asked, Seen const& seen)
      : fit_(fit),
        seen_(seen),
        narrow_(is_narrow(asked.precision.stored)),
        cosines_(fit.view.first_of(false)),
        sines_(fit.view.first_of(true)),
        angles_(fit.sample.pairs),
        one_(model_of(fit.view.columns, fit.w, fit.axis, std::vector<double>(fit.axes()), fit.axes(), fit.amplitude)),
        rendered_(one_, asked.precision) {
    one_.lenient = fit.model.lenient;
    one_.is_read_off = fit.model.is_read_off;
    for (std::size_t a = 0; a < fit.axes(); ++a) {
      auto const pairs = fit.pairs_of(a);
      auto const w = chosen(fit.w, pairs);
      decoders_.emplace_back(pairs, w);
      reach_.push_back(reach_of(asked.precision.stored, w));
    }
  }

  bool operator()(std::size_t row, double const* x, std::size_t left) {
    // Effort: where most rows are codes of no position, no more are decoded; rows behind one are expected to go on.
    constexpr std::size_t most_pairs_at_once = std::size_t{1} << 19, most_expected = 64;
    if (tried_ * angles_.size() >= most_pairs_at_once && !exceeds(right_, share::most, tried_)) return false;
    auto const now = decode(x);
    ++tried_;
    right_ += now == 0 ? 1U : 0U;
    if (now >= left) return false;
    auto const axes = decoders_.size();
    bool const is_next = std::exchange(last_, row) + 1 == row;
    for (std::size_t a = 0; a < axes; ++a) {
      auto* const place = &fit_.model.positions[row * axes + a];
      *place = one_.positions[a];
      if (now > 0) continue;
      auto const* const from = is_next || row < 2 ? place : place - axes;  // the end of the last step that was sound
      auto const step = row == 0 ? 1 : *from - *(from - axes);
      for (std::size_t k = 1; k <= std::min(most_expected, fit_.model.rows() - row - 1); ++k)
        place[k * axes] = *place + static_cast<double>(k) * step;
    }
    return true;
  }

 private:
  /// The positions of a row by its entries, and how many of these they leave.
  std::size_t decode(double const* x) {
    for (std::size_t i = 0; i < angles_.size(); ++i) {
      auto const column = static_cast<std::size_t>(sines_[i]);
      auto const cosine = x[cosines_[i]], sine = fit_.view.columns[column].negative ? -x[column] : x[column];
      angles_[i] = cosine == 0 && sine == 0 ? NAN : std::atan2(sine, cosine);
    }
    double decoded = 0;
    for (auto a = decoders_.size(); a-- > 0;) {
      decoded = decoders_[a].position(angles_.data(), decoded);
      one_.positions[a] = meant(decoded, seen_, a, narrow_, reach_[a]);
    }
    rendered_.to(0);
    auto left = rendered_.left(x);
    for (auto a = decoders_.size(); a-- > 0 && left > 0;) {
      if (reach_[a] >= 1) left = settle_row(one_, rendered_, a, reach_[a], x);
    }
    return left;
  }

  Fit& fit_;
  Seen const& seen_;
  bool narrow_;
  std::vector<int> cosines_, sines_;  ///< columns of each pair
  std::vector<double> angles_;
  Model one_;  ///< of one row
  Rendered rendered_;
  std::vector<Decoder> decoders_;  ///< of each axis
  std::vector<double> reach_;
  std::size_t tried_ = 0, right_ = 0, last_ = 0;
};

/// Pairs 1, 4, 7, ... are of the second axis and 2, 5, 8, ... of the third, as many as these have; all others of the
/// first. Nothing where the sections are not all pairs.
std::optional<std::vector<int>> turns_of(std::vector<std::int64_t> const& sections, std::size_t pairs) {
  if (!blocks_of(sections, pairs)) return std::nullopt;
  std::vector<int> result(pairs, 0);
  for (std::size_t a = 1; a < std::min<std::size_t>(sections.size(), 3); ++a) {
    for (std::size_t i = a; i < std::min(pairs, 3 * static_cast<std::size_t>(sections[a])); i += 3)
      result[i] = static_cast<int>(a);
  }
  return result;
}

}  // namespace

std::optional<std::vector<int>> blocks_of(std::vector<std::int64_t> const& sizes, std::size_t pairs) {
  std::int64_t sum = 0;
  for (auto const n : sizes) {
    if (n <= 0 || n > static_cast<std::int64_t>(pairs)) return std::nullopt;
    sum += n;
  }
  if (sizes.size() < 2 || sum != static_cast<std::int64_t>(pairs)) return std::nullopt;
  std::vector<int> result;
  for (std::size_t a = 0; a < sizes.size(); ++a)
    result.insert(result.end(), static_cast<std::size_t>(sizes[a]), static_cast<int>(a));
  return result;
}

std::optional<std::vector<int>> sections_of(Asked const& asked, std::size_t pairs, bool other) {
  if (!asked.options.config) return std::nullopt;
  auto const& config = *asked.options.config;
  return config.sections_in_turn.value_or(false) == other ? blocks_of(config.sections, pairs)
                                                          : turns_of(config.sections, pairs);
}

std::vector<std::vector<int>> groups_of(View const& view, Asked const& asked, std::optional<Phases> const& phases) {
  auto const pairs = static_cast<std::size_t>(view.pairs);
  std::vector<std::vector<int>> result;
  if (view.score <= share::some || asked.one_axis) return result;
  auto const add = [&](std::vector<int> group, std::ptrdiff_t fewest_of_axis = 1) {
    auto const axes = *std::ranges::max_element(group) + 1;
    if (axes < 2) return;
    for (int a = 0; a < axes; ++a) {
      if (std::ranges::count(group, a) < fewest_of_axis) return;
    }
    if (std::ranges::find(result, group) == result.end()) result.push_back(std::move(group));
  };
  auto sizes = asked.options.axes;
  for (auto& n : sizes) n /= 2;
  if (auto given = blocks_of(sizes, pairs)) add(std::move(*given));
  for (bool const other : {false, true}) {
    if (auto sections = sections_of(asked, pairs, other)) add(std::move(*sections));
  }
  if (!phases || phases->rows < 3) return result;
  bool const narrow = is_narrow(asked.precision.stored);
  // Words between images change all axes, which then differ in few rows, as one pair does that turns by whole turns.
  if (auto changing = narrow ? std::nullopt : by_changes(*phases, 1 - few_left, 1 - few_left))
    add(std::move(*changing), 2);
  if (auto changing = by_changes(*phases, share::nearly_all, narrow ? share::most : share::nearly_all))
    add(std::move(*changing));
  constexpr std::size_t large = 1 << 20;  // effort: angles of a table of which no guess is tried
  bool const is_large = static_cast<std::size_t>(view.rows()) * pairs > large;
  if (pairs % 2 == 0 && pairs >= 4 && !is_large) add(*blocks_of({view.pairs / 2, view.pairs / 2}, pairs));
  // Slow pairs of narrow formats seldom change: the sections of Qwen2-VL and Qwen3-VL.
  if (auto const n = view.pairs; narrow && asked.rotary && n % 16 == 0) {
    add(*blocks_of({n / 4, 3 * n / 8, 3 * n / 8}, pairs));
    add(*turns_of({3 * n / 8, 5 * n / 16, 5 * n / 16}, pairs));
  }
  return result;
}

void explain_all(Fit& fit, Asked const& asked) {
  auto const& view = fit.view;
  auto const axes = fit.axes(), rows = static_cast<std::size_t>(view.rows()), sampled = fit.sample.rows();
  auto const seen = seen_by(fit);
  if (sampled < rows) {
    std::vector<double> positions(rows * axes);
    for (std::size_t r = 0, next = 0; r < rows; ++r) {
      auto const row = static_cast<double>(r);
      while (next + 1 < sampled && fit.sample.row[next + 1] <= row) ++next;
      for (std::size_t a = 0; a < axes; ++a) {
        auto const ahead = fit.model.at(next)[a] + (row - fit.sample.row[next]);
        positions[r * axes + a] = seen.lines[a] ? seen.lines[a]->at(row) : ahead;
      }
    }
    fit.model.positions = std::move(positions);
  }
  // At positions of a million, single precision leaves fast pairs open.
  fit.model.lenient = std::ranges::all_of(fit.w, [](double x) { return std::abs(x) <= 1; });
  if (sampled < rows && view.is_whole()) {
    Mover mover(fit, asked, seen);
    fit.mask = explained(fit.model, asked.precision, view, std::ref(mover));
  } else {
    fit.mask = explained(fit.model, asked.precision, view);
  }
  if (asked.precision.stored == Format::binary64) {
    // Where double precision explains most entries, the others are not excused by single precision.
    auto exact = asked.precision;
    exact.arithmetic = Format::binary64;
    auto mask = explained(fit.model, exact, view);
    if (mask.share() < share::few) fit.mask = std::move(mask);
  }
  fit.loss = fit.mask.share();
}

}  // namespace pe::audit::core
