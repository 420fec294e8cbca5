// Axes of grids whose numbers cannot be estimated, in a narrow format or because something is broken in them: those
// that published models use are tried one by one.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>

#include "experiments/audit/phases/axes.hpp"
#include "experiments/audit/phases/diagnose.hpp"
#include "experiments/audit/scaling.hpp"

namespace pe::audit::phases {
namespace {

/// Coordinates of a grid's axis, one step apart.
struct Coordinates {
  double first, step;
};

/// Those that models give the cells of a side of `count` cells.
std::vector<Coordinates> coordinates_in_use(std::int64_t count) {
  auto const n = static_cast<double>(count);
  auto const turn = 2 * std::numbers::pi;
  return {{0, 1},
          {-(n - std::floor(n / 2)), 1},       // Qwen-Image, about the middle
          {turn / n, turn / n},                // DETR, normalised
          {turn / 2 / n, turn / n},            // Deformable DETR, at the middles of the cells
          {turn * (1 / n - 1), 2 * turn / n},  // DINOv3, from -1 to 1
          {0, 14 / n},                         // EVA, as on the grid of its training
          {0, 16 / n}};
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
    auto const of_both = unscaled(base, 2 * static_cast<std::int64_t>(pairs));
    for (std::size_t const odd : {0, 1}) {
      std::vector<Ball> frequencies;
      for (std::size_t i = odd; i < of_both.size(); i += 2) frequencies.push_back(of_both[i]);
      for (auto const& [first, step] : coordinates_in_use(count)) {
        auto const last = first + step * static_cast<double>(count - 1);
        for (char const* const layout : {"cos-sin", "sin-cos"}) {
          bool const cosines_first = layout[0] == 'c';
          auto const cosines = cosines_first ? first_half : second_half;
          auto const sines = cosines_first ? second_half : first_half;
          if (!is_near(cosines, sines, frequencies, last)) continue;
          auto hypothesis = identify_known(axis.rows, layout, frequencies, first, step);
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

}  // namespace

std::optional<AxisFound> axis_in_use(Axis const& axis, std::string const& names, std::vector<double> const& bases) {
  BallPrecision const scope(frequency_bits);
  auto const judged = judged_in_use(axis, bases);
  if (judged.empty()) return std::nullopt;
  auto const& best = *std::ranges::max_element(judged, {}, part_that_fits);
  if (!allowance_tells(best) || !best.zero_rows().empty()) return std::nullopt;
  AxisFound result;
  if (!best.fits()) {
    auto diagnosed = diagnose(best);
    auto const& h = best.hypothesis();
    // Another base or another step looks like frequencies and entries that are wrong, in a narrow format always.
    bool const may_be_another = unit_roundoff(h.storage) > unit_roundoff(Format::binary32) || follows_another_rule(h) ||
                                follows_another_base(h);
    bool const doubtful = may_be_another && std::ranges::any_of(diagnosed.findings, [](Finding const& finding) {
                            return finding.aspect == Aspect::pairs || finding.aspect == Aspect::entries;
                          });
    bool const is_told = is_anchored(best) && !doubtful;
    if (diagnosed.pipeline.empty() && !is_told) return std::nullopt;
    result.findings = std::move(diagnosed.findings);
  }
  for (std::int64_t r = 0; r < axis.rows.shape[0]; ++r) result.positions.push_back(best.position(r));
  result.convention = describe_convention(best, names);
  result.accuracy = describe_accuracy(best);
  result.log_base = std::log(best.hypothesis().fit.progression.base);
  result.slope = result.log_base / static_cast<double>(axis.pairs.size()) / stride_of(axis);
  return result;
}

}  // namespace pe::audit::phases
