// The axes of a table by themselves: each by its own progression, by frequencies that are known, or, where its numbers
// cannot be estimated, in a narrow format or because something is broken in them, by those that published models use.
#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <numeric>
#include <span>
#include <tuple>
#include <utility>

#include "experiments/audit/finding.hpp"
#include "experiments/audit/numbers.hpp"
#include "experiments/audit/phases/axes.hpp"
#include "experiments/audit/phases/diagnose.hpp"
#include "experiments/audit/scaling.hpp"
#include "theory/frequencies/bases.hpp"

namespace pe::audit::phases {

std::optional<Hypothesis> of_pixels(Table const& rows, char const* layout) {
  auto const count = rows.shape[0], pairs = rows.shape[1] / 2;
  if (count < 3 || pairs < 2) return std::nullopt;
  constexpr int greatest = 4096;
  constexpr double near_a_turn = 1e-3, near_a_phase = 0.05;
  auto const step = 2 / static_cast<double>(count - 1);
  auto h = identify_known(rows, layout, std::vector<Ball>(static_cast<std::size_t>(pairs), Ball(1)), -1, step);
  if (!h || !std::ranges::all_of(h->estimates, &PairEstimate::turns)) return std::nullopt;
  for (int twice = 3; twice <= greatest; ++twice) {
    auto const apart = (twice / 2.0 - 1) / static_cast<double>(pairs - 1);
    bool meets = true;
    for (std::size_t i = 0; i < h->estimates.size() && meets; ++i) {
      auto const w = std::numbers::pi * (1 + apart * static_cast<double>(i));
      auto const off = [&](double found, double exact) { return std::abs(within_half_a_turn(found - exact)); };
      auto const& pair = h->estimates[i];
      meets = off(pair.frequency, w * step) <= near_a_turn + 4 * pair.error && off(pair.phase, -w) <= near_a_phase;
    }
    if (!meets) continue;
    for (std::int64_t i = 0; i < pairs; ++i) {
      h->frequencies[static_cast<std::size_t>(i)] =
          Ball::pi() *
          (Ball(1) + Ball(twice - 2) * Ball(static_cast<int>(i)) / Ball(static_cast<int>(2 * (pairs - 1))));
    }
    h->fit.progression.spacing = "even-pi";
    h->fit.decisive = 1;
    return h;
  }
  return std::nullopt;
}

std::vector<Coordinates> coordinates_in_use(std::int64_t count) {
  auto const n = static_cast<double>(count);
  auto const turn = 2 * std::numbers::pi;
  return {{0, 1},
          {1, 1},                              // DETR, not normalised
          {-(n - std::floor(n / 2)), 1},       // Qwen-Image, about the middle
          {turn / n, turn / n},                // DETR, normalised
          {turn / 2 / n, turn / n},            // Deformable DETR, at the middles of the cells
          {turn * (1 / n - 1), 2 * turn / n},  // DINOv3, from -1 to 1
          {0, 14 / n},                         // EVA, as on the grid of its training
          {0, 16 / n}};
}

namespace {

using RowNumbers = std::vector<std::int64_t>;

/// The angles of an axis's rows, [rows, 2 pairs].
class Angles {
 public:
  explicit Angles(Table const& rows) : columns_(rows.shape[1]), entries_(to_double(rows)) {}

  double operator()(std::int64_t row, std::int64_t pair) const {
    auto const* const entries = entries_.data() + row * columns_;
    return std::atan2(entries[pair], entries[columns_ / 2 + pair]);
  }

 private:
  std::int64_t columns_;
  std::vector<double> entries_;
};

RowNumbers as_they_are(std::int64_t rows) {
  RowNumbers result(static_cast<std::size_t>(rows));
  std::iota(result.begin(), result.end(), 0);
  return result;
}

/// Distinct rows in the order of their positions, as the slowest pair tells them: the angles of that are apart by less
/// than a turn.
RowNumbers by_angle(Table const& rows) {
  Angles const angle(rows);
  auto const apart = [&](std::int64_t r, std::int64_t i) { return within_half_a_turn(angle(r, i) - angle(0, i)); };
  std::int64_t slowest = 0;
  double least = std::numbers::pi;
  for (std::int64_t i = 0; i < rows.shape[1] / 2; ++i) {
    double low = 0, high = 0;
    for (std::int64_t r = 0; r < rows.shape[0]; ++r) {
      low = std::min(low, apart(r, i));
      high = std::max(high, apart(r, i));
    }
    if (high - low > 0 && high - low < least) {
      least = high - low;
      slowest = i;
    }
  }
  auto order = as_they_are(rows.shape[0]);
  auto const key = [&](std::int64_t r) { return apart(r, slowest); };
  std::ranges::stable_sort(order, {}, key);
  // Sines and cosines may be the other way round, which turns the order.
  if (key(order.back()) + key(order.front()) < 0) std::ranges::reverse(order);
  return order;
}

Table in_order(Table const& rows, RowNumbers const& order) {
  auto const size = static_cast<std::size_t>(rows.shape[1]) * size_of(rows.dtype);
  auto const bytes = std::make_shared<std::vector<std::byte>>(order.size() * size);
  for (std::size_t i = 0; i < order.size(); ++i) {
    std::copy_n(rows.data + static_cast<std::size_t>(order[i]) * size, size, bytes->data() + i * size);
  }
  auto result = rows;
  result.data = bytes->data();
  result.owner = bytes;
  return result;
}

/// The rows of an axis in some order, and the run of them that says which code they are.
struct Run {
  RowNumbers order;
  Table rows;
  std::int64_t begin, length;

  Table table() const { return range(rows, 0, begin, length); }
};

/// The longest run of rows that are equally far apart, as the turns of two pairs tell.
Run longest_run(RowNumbers order, Table rows) {
  auto const pairs = rows.shape[1] / 2, count = rows.shape[0];
  Angles const angle(rows);
  // What the roundings of sine and cosine leave open of an angle t: u |sin 2t|, small near 0 as a slow pair's is.
  auto const roundoff = unit_roundoff(format_of(rows.dtype));
  auto const blurred = [&](double t) { return roundoff * std::abs(std::sin(2 * t)); };
  // A slow pair turns by little, and a position that is left out by little more.
  constexpr double equal = 0.02, part = 0.25;
  auto const same = [&](std::int64_t r) {
    for (auto const i : {std::int64_t{0}, pairs / 2}) {
      auto const a = angle(r - 1, i), b = angle(r, i), c = angle(r + 1, i);
      auto const before = within_half_a_turn(b - a);
      auto const allowed = std::min(equal, part * std::abs(before)) + 1.01 * (blurred(a) + 2 * blurred(b) + blurred(c));
      if (std::abs(within_half_a_turn(c - b - before)) > allowed) return false;
    }
    return true;
  };
  Run best{std::move(order), std::move(rows), 0, std::min<std::int64_t>(count, 2)};
  for (std::int64_t begin = 0; begin + 1 < count;) {
    auto end = begin + 2;
    while (end < count && same(end - 1)) ++end;
    if (end - begin > best.length) std::tie(best.begin, best.length) = std::pair(begin, end - begin);
    begin = end - 1;
  }
  return best;
}

std::vector<Run> runs(Axis const& axis) {
  std::vector<Run> result;
  for (auto& order : {as_they_are(axis.rows.shape[0]), by_angle(axis.rows)}) {
    auto run = longest_run(order, in_order(axis.rows, order));
    if (run.length >= 3 || run.length == axis.rows.shape[0]) result.push_back(std::move(run));
  }
  return result;
}

/// By how many pairs of the table neighbouring pairs of the axis lie apart.
double stride_of(Axis const& axis) {
  auto const& pairs = axis.pairs;
  if (pairs.size() < 2) return 1;
  return static_cast<double>(pairs.back() - pairs.front()) / static_cast<double>(pairs.size() - 1);
}

/// The position of every row, where those outside the run are codes of some position too; else nothing.
std::optional<std::vector<double>> positions_of(Run const& run, Judged const& judged) {
  if (!allowance_tells(judged) || !judged.fits() || !judged.zero_rows().empty()) return std::nullopt;
  std::vector<double> result(run.order.size());
  auto const entries = to_double(run.rows);
  auto const columns = static_cast<std::size_t>(run.rows.shape[1]);
  RowReader const reader(judged.hypothesis());
  for (std::size_t r = 0; r < run.order.size(); ++r) {
    auto const in_run = static_cast<std::int64_t>(r) - run.begin;
    auto const position = 0 <= in_run && in_run < run.length
                              ? std::optional(judged.position(in_run))
                              : reader.position(std::span(entries).subspan(r * columns, columns));
    if (!position) return std::nullopt;
    result[static_cast<std::size_t>(run.order[r])] = *position;
  }
  return result;
}

AxisFound found_as(Judged const& judged, std::string const& names, double log_base, double slope) {
  AxisFound result{.convention = describe_convention(judged, names),
                   .accuracy = describe_accuracy(judged),
                   .log_base = log_base,
                   .slope = slope};
  append(result.findings, on_floored_exponents(judged));
  return result;
}

/// The axis as the hypothesis on a run of its rows says, where every row is a code of some position then.
std::optional<AxisFound> placed(Run const& run, Hypothesis hypothesis, std::string const& names, double log_base,
                                double slope) {
  Judged const judged(std::move(hypothesis));
  auto positions = positions_of(run, judged);
  if (!positions) return std::nullopt;
  std::optional result(found_as(judged, names, log_base, slope));
  result->positions = std::move(*positions);
  return result;
}

/// Nothing where its rows, in the order of the table or of their angles, are not codes of positions; the longest run of
/// equally distant ones says which code.
std::optional<AxisFound> by_itself(Axis const& axis, std::string const& names) {
  auto const count = axis.rows.shape[0];
  if (count < 1) return std::nullopt;
  if (count == 1) return AxisFound{.positions = {0}, .constant = true};
  for (auto const& run : runs(axis)) {
    auto const hypothesis = identify({run.table()});
    if (!hypothesis || !contains(hypothesis->layout.name, {"sin"})) continue;
    auto const& progression = hypothesis->fit.progression;
    auto const log_base = std::log(progression.base);
    if (std::abs(log_base) <= 0.4 && axis.pairs.size() >= 3) continue;
    auto const slope = log_base / progression.denominator / stride_of(axis);
    if (auto result = placed(run, *hypothesis, names, log_base, slope)) return result;
  }
  BallPrecision const scope(frequency_bits);
  for (char const* const layout : {"cos-sin", "sin-cos"}) {
    auto const hypothesis = of_pixels(axis.rows, layout);
    if (!hypothesis) continue;
    if (auto result = placed({as_they_are(count), axis.rows, 0, count}, *hypothesis, names, 0, 0)) return result;
  }
  return std::nullopt;
}

/// The same where the frequencies of all pairs of the table are known: an axis whose pairs are not evenly far apart has
/// no progression of its own.
std::optional<AxisFound> by_known(Axis const& axis, std::string const& names, std::vector<Known> const& all) {
  BallPrecision const scope(frequency_bits);
  for (auto const& known : all) {
    std::vector<Ball> frequencies;
    for (auto const pair : axis.pairs) frequencies.push_back(known.frequencies[static_cast<std::size_t>(pair)]);
    auto const log_base = std::log(known.base), slope = log_base / static_cast<double>(known.frequencies.size());
    for (auto const& run : runs(axis)) {
      for (char const* const layout : {"cos-sin", "sin-cos"}) {
        auto hypothesis = identify_known(run.table(), layout, frequencies, {}, 1);
        if (!hypothesis) continue;
        hypothesis->fit.progression.base = known.base;
        auto result = placed(run, std::move(*hypothesis), names, log_base, slope);
        if (!result) continue;
        result->by_config = known.scaling != "none";
        result->convention.scaling = known.scaling;
        return result;
      }
    }
  }
  return std::nullopt;
}

/// Whether most cosines and sines of a row are about those of the position's angles.
bool is_near(std::span<double const> cosines, std::span<double const> sines, std::vector<Ball> const& frequencies,
             double position) {
  constexpr double off = 0.1, most = 0.85;
  std::size_t near = 0;
  for (std::size_t i = 0; i < frequencies.size(); ++i) {
    auto const angle = position * frequencies[i].to_double();
    near += std::abs(cosines[i] - std::cos(angle)) <= off && std::abs(sines[i] - std::sin(angle)) <= off ? 1 : 0;
  }
  return static_cast<double>(near) >= most * static_cast<double>(frequencies.size());
}

/// Hypotheses of the bases, exponents and coordinates that models use, as far as the last row is near them.
std::vector<Judged> judged_in_use(Axis const& axis, std::vector<double> const& bases) {
  constexpr std::int64_t fewest = 4;
  auto const count = axis.rows.shape[0];
  auto const pairs = axis.pairs.size();
  std::vector<Judged> result;
  if (count < fewest || pairs < fewest) return result;
  auto const row = to_double(range(axis.rows, 0, count - 1, 1));
  auto const first_half = std::span(row).first(pairs), second_half = std::span(row).last(pairs);
  for (double const base : bases) {
    // Pixtral's two axes have every second frequency of one progression each.
    auto const of_both = unscaled(base, 2 * static_cast<std::int64_t>(pairs)).frequencies;
    for (std::size_t const odd : {0, 1}) {
      std::vector<Ball> frequencies;
      for (std::size_t i = odd; i < of_both.size(); i += 2) frequencies.push_back(of_both[i]);
      for (auto const& [first, step] : coordinates_in_use(count)) {
        auto const last = first + step * static_cast<double>(count - 1);
        for (bool const cosines_first : {true, false}) {
          if (!is_near(cosines_first ? first_half : second_half, cosines_first ? second_half : first_half, frequencies,
                       last))
            continue;
          auto hypothesis = identify_known(axis.rows, cosines_first ? "cos-sin" : "sin-cos", frequencies, first, step);
          if (!hypothesis) continue;
          hypothesis->fit.progression.base = base;
          hypothesis->fit.in_use = true;
          result.emplace_back(std::move(*hypothesis));
          if (result.back().fits()) return {result.back()};
        }
      }
    }
  }
  return result;
}

/// The axis by one of the bases, exponents and coordinates that models use, or what is broken in it as such a one.
std::optional<AxisFound> in_use(Axis const& axis, std::string const& names, std::vector<double> const& bases) {
  BallPrecision const scope(frequency_bits);
  auto const judged = judged_in_use(axis, bases);
  if (judged.empty()) return std::nullopt;
  auto const& best = *std::ranges::max_element(judged, {}, part_that_fits);
  if (!allowance_tells(best) || !best.zero_rows().empty()) return std::nullopt;
  auto const& h = best.hypothesis();
  auto const log_base = std::log(h.fit.progression.base);
  auto result = found_as(best, names, log_base, log_base / static_cast<double>(axis.pairs.size()) / stride_of(axis));
  for (std::int64_t r = 0; r < axis.rows.shape[0]; ++r) result.positions.push_back(best.position(r));
  if (best.fits()) return result;
  auto diagnosed = diagnose(best);
  // Another base or another step looks like frequencies and entries that are wrong, in a narrow format always.
  bool const may_be_another = is_narrow(h.storage) || follows_another_rule(h) || follows_another_base(h);
  bool const doubtful = may_be_another && std::ranges::any_of(diagnosed.findings, [](Finding const& finding) {
                          return finding.aspect == Aspect::pairs || finding.aspect == Aspect::entries;
                        });
  if (diagnosed.pipeline.empty() && (doubtful || !is_anchored(best))) return std::nullopt;
  result.findings = std::move(diagnosed.findings);
  return result;
}

}  // namespace

std::optional<std::vector<AxisFound>> judged_axes(Taken const& taken, std::string const& names,
                                                  Options const& options) {
  BallPrecision const precision(frequency_bits);
  auto const& config = options.config;
  auto const theta = config ? std::optional(config->theta) : expected_number(options, "base");
  auto const of_texts = std::span(bases_of_texts).first(multimodal_bases);
  auto all = config ? prescribed(*config, 2 * taken.pairs) : std::vector<Known>();
  for (double const base : theta ? std::vector{*theta} : std::vector(of_texts.begin(), of_texts.end())) {
    if (!config) all.push_back(unscaled(base, taken.pairs));
  }
  auto const bases = theta ? std::vector{*theta} : std::vector(bases_of_axes.begin(), bases_of_axes.end());
  bool const scaled = config && config->scaling != "none";
  std::vector<AxisFound> result;
  for (auto const& axis : taken.axes) {
    if (axis.rows.shape[0] < 1) return std::nullopt;  // no two rows are of one position
    auto found = scaled && axis.rows.shape[0] > 1 ? by_known(axis, names, all) : std::nullopt;
    if (!found) found = by_itself(axis, names);
    if (!found && !scaled && taken.axes.size() > 1) found = by_known(axis, names, all);
    if (!found) found = in_use(axis, names, bases);
    if (!found) return std::nullopt;
    result.push_back(std::move(*found));
  }
  return result;
}

}  // namespace pe::audit::phases
