#include "experiments/audit/phases/axes.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <numeric>
#include <span>

#include "experiments/audit/finding.hpp"
#include "experiments/audit/numbers.hpp"
#include "experiments/audit/phases/diagnose.hpp"
#include "experiments/audit/scaling.hpp"
#include "theory/frequencies/bases.hpp"

namespace pe::audit::phases {

double stride_of(Axis const& axis) {
  auto const& pairs = axis.pairs;
  if (pairs.size() < 2) return 1;
  return static_cast<double>(pairs.back() - pairs.front()) / static_cast<double>(pairs.size() - 1);
}

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
      auto const off = [&](double found, double exact) {
        return std::abs(std::remainder(found - exact, 2 * std::numbers::pi));
      };
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

namespace {

/// Distinct rows in the order of their positions, as the slowest pair tells them: the angles of that are apart by less
/// than a turn.
std::vector<std::int64_t> by_angle(Table const& rows) {
  auto const columns = rows.shape[1], pairs = columns / 2;
  auto const all = to_double(rows);
  auto const angle = [&](std::int64_t r, std::int64_t i) {
    auto const* const row = all.data() + r * columns;
    return std::atan2(row[i], row[pairs + i]);
  };
  std::int64_t slowest = 0;
  double least = std::numbers::pi;
  for (std::int64_t i = 0; i < pairs; ++i) {
    double low = 0, high = 0;
    for (std::int64_t r = 0; r < rows.shape[0]; ++r) {
      auto const off = std::remainder(angle(r, i) - angle(0, i), 2 * std::numbers::pi);
      low = std::min(low, off);
      high = std::max(high, off);
    }
    if (high - low > 0 && high - low < least) {
      least = high - low;
      slowest = i;
    }
  }
  std::vector<std::int64_t> order(static_cast<std::size_t>(rows.shape[0]));
  std::iota(order.begin(), order.end(), 0);
  auto const key = [&](std::int64_t r) {
    return std::remainder(angle(r, slowest) - angle(0, slowest), 2 * std::numbers::pi);
  };
  std::ranges::stable_sort(order, {}, key);
  // Sines and cosines may be the other way round, which turns the order.
  if (key(order.back()) + key(order.front()) < 0) std::ranges::reverse(order);
  return order;
}

Table in_order(Table const& rows, std::vector<std::int64_t> const& order) {
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

/// The longest run of rows that are equally far apart, as the turns of two pairs tell.
std::pair<std::int64_t, std::int64_t> longest_run(Table const& rows) {
  auto const columns = rows.shape[1], pairs = columns / 2, count = rows.shape[0];
  auto const all = to_double(rows);
  auto const angle = [&](std::int64_t r, std::int64_t i) {
    return std::atan2(all[static_cast<std::size_t>(r * columns + i)],
                      all[static_cast<std::size_t>(r * columns + pairs + i)]);
  };
  // What the roundings of sine and cosine leave open of an angle t: u |sin 2t|, small near 0 as a slow pair's is.
  auto const roundoff = unit_roundoff(format_of(rows.dtype));
  auto const blurred = [&](double t) { return roundoff * std::abs(std::sin(2 * t)); };
  // A slow pair turns by little, and a position that is left out by little more.
  constexpr double equal = 0.02, part = 0.25;
  auto const same = [&](std::int64_t r) {
    for (auto const i : {std::int64_t{0}, pairs / 2}) {
      auto const a = angle(r - 1, i), b = angle(r, i), c = angle(r + 1, i);
      auto const before = std::remainder(b - a, 2 * std::numbers::pi);
      auto const allowed = std::min(equal, part * std::abs(before)) + 1.01 * (blurred(a) + 2 * blurred(b) + blurred(c));
      if (std::abs(std::remainder(c - b - before, 2 * std::numbers::pi)) > allowed) return false;
    }
    return true;
  };
  std::pair<std::int64_t, std::int64_t> best{0, std::min<std::int64_t>(count, 2)};
  for (std::int64_t begin = 0; begin + 1 < count;) {
    auto end = begin + 2;
    while (end < count && same(end - 1)) ++end;
    if (end - begin > best.second) best = {begin, end - begin};
    begin = end - 1;
  }
  return best;
}

/// The rows of an axis in some order, and the run of them that says which code they are.
struct Run {
  std::vector<std::int64_t> order;
  Table rows;
  std::int64_t begin, length;

  Table table() const { return range(rows, 0, begin, length); }
};

std::vector<Run> runs(Axis const& axis) {
  std::vector<std::int64_t> as_it_is(static_cast<std::size_t>(axis.rows.shape[0]));
  std::iota(as_it_is.begin(), as_it_is.end(), 0);
  std::vector<Run> result;
  for (auto& order : {as_it_is, by_angle(axis.rows)}) {
    auto rows = in_order(axis.rows, order);
    auto const [begin, length] = longest_run(rows);
    if (length >= 3 || length == axis.rows.shape[0]) result.push_back({order, std::move(rows), begin, length});
  }
  return result;
}

/// The axis, where every row outside the run is the code of some position too.
std::optional<AxisFound> placed(Run const& run, Judged const& judged, std::string const& names) {
  if (!allowance_tells(judged) || !judged.fits() || !judged.zero_rows().empty()) return std::nullopt;
  AxisFound result;
  auto const entries = to_double(run.rows);
  auto const columns = static_cast<std::size_t>(run.rows.shape[1]);
  result.positions.assign(run.order.size(), 0);
  for (std::size_t r = 0; r < run.order.size(); ++r) {
    auto& position = result.positions[static_cast<std::size_t>(run.order[r])];
    auto const in_run = static_cast<std::int64_t>(r) - run.begin;
    if (0 <= in_run && in_run < run.length) {
      position = judged.position(in_run);
    } else if (auto const stands =
                   position_told(judged.hypothesis(), std::span(entries).subspan(r * columns, columns))) {
      position = *stands;
    } else {
      return std::nullopt;
    }
  }
  result.convention = describe_convention(judged, names);
  result.accuracy = describe_accuracy(judged);
  return result;
}

/// Nothing where its rows, in the order of the table or of their angles, are not codes of positions; the longest run of
/// equally distant ones says which code.
std::optional<AxisFound> judged_axis(Axis const& axis, std::string const& names) {
  auto const count = axis.rows.shape[0];
  if (count < 1) return std::nullopt;
  if (count == 1) {
    AxisFound result;
    result.constant = true;
    result.positions = {0};
    return result;
  }
  for (auto const& run : runs(axis)) {
    auto const hypothesis = identify({run.table()});
    if (!hypothesis || hypothesis->layout.name.find("sin") == std::string::npos) continue;
    auto const& progression = hypothesis->fit.progression;
    bool const falls = std::abs(std::log(progression.base)) > 0.4 || axis.pairs.size() < 3;
    if (!falls) continue;
    auto result = placed(run, Judged(*hypothesis), names);
    if (!result) continue;
    result->log_base = std::log(progression.base);
    result->slope = result->log_base / progression.denominator / stride_of(axis);
    return result;
  }
  BallPrecision const scope(frequency_bits);
  for (char const* const layout : {"cos-sin", "sin-cos"}) {
    auto const hypothesis = of_pixels(axis.rows, layout);
    if (!hypothesis) continue;
    Run whole{{}, axis.rows, 0, count};
    whole.order.resize(static_cast<std::size_t>(count));
    std::iota(whole.order.begin(), whole.order.end(), 0);
    if (auto result = placed(whole, Judged(*hypothesis), names)) return result;
  }
  return std::nullopt;
}

/// The same where the frequencies of all pairs of the table are known, as those of `base`: an axis whose pairs are not
/// evenly far apart has no progression of its own.
std::optional<AxisFound> judged_axis(Axis const& axis, std::string const& names, std::vector<Ball> const& of_all,
                                     double base) {
  BallPrecision const scope(frequency_bits);
  std::vector<Ball> frequencies;
  for (auto const pair : axis.pairs) frequencies.push_back(of_all[static_cast<std::size_t>(pair)]);
  for (auto const& run : runs(axis)) {
    for (char const* const layout : {"cos-sin", "sin-cos"}) {
      auto hypothesis = identify_known(run.table(), layout, frequencies, {}, 1);
      if (!hypothesis) continue;
      hypothesis->fit.progression.base = base;
      auto result = placed(run, Judged(std::move(*hypothesis)), names);
      if (!result) continue;
      result->log_base = std::log(base);
      result->slope = result->log_base / static_cast<double>(of_all.size());
      return result;
    }
  }
  return std::nullopt;
}

/// By the frequencies that a config's rule scales.
std::optional<AxisFound> judged_by_config(Axis const& axis, std::string const& names, int pairs,
                                          Options const& options) {
  auto const& config = options.config;
  if (!config || config->scaling == "none" || axis.rows.shape[0] < 2) return std::nullopt;
  BallPrecision const precision(frequency_bits);
  for (auto const& state : prescribed(*config, 2 * pairs).states) {
    auto result = judged_axis(axis, names, state.frequencies, config->theta);
    if (!result) continue;
    result->by_config = true;
    result->convention.scaling = config->scaling;
    return result;
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::vector<AxisFound>> judged_axes(Taken const& taken, std::string const& names,
                                                  Options const& options) {
  std::vector<std::optional<AxisFound>> found;
  for (auto const& axis : taken.axes) {
    auto by_config = judged_by_config(axis, names, taken.pairs, options);
    found.push_back(by_config ? std::move(by_config) : judged_axis(axis, names));
  }
  bool const all = std::ranges::all_of(found, [](auto const& axis) { return axis.has_value(); });
  if (!all && taken.axes.size() > 1) {
    BallPrecision const precision(frequency_bits);
    std::vector<std::pair<double, std::vector<Ball>>> known;
    if (options.config) {
      for (auto& state : prescribed(*options.config, 2 * taken.pairs).states) {
        known.emplace_back(options.config->theta, std::move(state.frequencies));
      }
    } else if (auto const base = expected_number(options, "base")) {
      known.emplace_back(*base, unscaled(*base, taken.pairs));
    } else {
      for (double const base : std::span(bases_of_texts).first(multimodal_bases))
        known.emplace_back(base, unscaled(base, taken.pairs));
    }
    for (auto const& [base, frequencies] : known) {
      for (std::size_t a = 0; a < found.size(); ++a) {
        if (!found[a]) found[a] = judged_axis(taken.axes[a], names, frequencies, base);
      }
    }
  }
  auto const theta = options.config ? std::optional(options.config->theta) : expected_number(options, "base");
  auto const bases = theta ? std::vector{*theta} : std::vector(bases_of_axes.begin(), bases_of_axes.end());
  for (std::size_t a = 0; a < found.size(); ++a) {
    if (!found[a]) found[a] = axis_in_use(taken.axes[a], names, bases);
  }
  std::vector<AxisFound> result;
  for (auto& axis : found) {
    if (!axis) return std::nullopt;
    result.push_back(std::move(*axis));
  }
  return result;
}

}  // namespace pe::audit::phases
