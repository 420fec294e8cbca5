#include "experiments/compare/compare.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "theory/schemes/about.hpp"

namespace pe::experiments {
namespace {

/// A curve below this is drawn at it: a logarithmic axis has no place for 0.
constexpr double least_drawn = 1e-6;

struct Group {
  reports::Curve const* first;
  std::vector<std::string> schemes;
};

std::vector<Group> groups_of(std::vector<reports::Curve> const& curves) {
  std::vector<Group> groups;
  for (auto const& curve : curves) {
    std::string const title(title_of(curve.scheme));
    auto const same = std::ranges::find_if(groups, [&](Group const& group) {
      return group.first->values == curve.values && group.first->positions == curve.positions;
    });
    if (same == groups.end()) {
      groups.push_back({&curve, {title}});
    } else {
      same->schemes.push_back(title);
    }
  }
  return groups;
}

}  // namespace

std::optional<plot::Figure> curves_figure(reports::Extrapolation const& extrapolation) {
  plot::Curves curves;
  std::string shared, ends, constant;
  for (auto const& [first, schemes] : groups_of(extrapolation.curves)) {
    // A straight line says no more than its number.
    if (auto const& all = first->values; !all.empty() && std::ranges::count(all, all.front()) == std::ssize(all)) {
      constant += fmt::format("{}{} {}", constant.empty() ? "" : ", ", fmt::join(schemes, ", "), all.front());
      continue;
    }
    auto const label = schemes.size() == 1 ? schemes[0] : fmt::format("{} +{}", schemes[0], schemes.size() - 1);
    plot::Series series{.label = label};
    for (std::size_t i = 0; i < first->positions.size(); ++i) {
      series.points.push_back({first->positions[i], std::max(first->values[i], least_drawn)});
    }
    if (!series.points.empty()) curves.series.push_back(std::move(series));
    if (schemes.size() > 1) shared += fmt::format(" One curve: {}.", fmt::join(schemes, ", "));
    if (!first->note.empty()) ends += " " + first->note;
  }
  if (curves.series.empty()) return std::nullopt;
  if (!constant.empty()) shared += fmt::format(" Constant, and not drawn: {}.", constant);
  curves.references.push_back({.kind = plot::Reference::Kind::vertical,
                               .at = static_cast<double>(extrapolation.training_length),
                               .label = fmt::format("L = {}", extrapolation.training_length)});
  return plot::Figure{.name = "extrapolation-" + extrapolation.name,
                      .title = extrapolation.title,
                      .caption = fmt::format("At powers of two up to 64 times a training length of {}; 0 is drawn at "
                                             "10\u207b\u2076.{}{}",
                                             extrapolation.training_length, shared, ends),
                      .x = {.label = "position (tokens)", .scale = plot::Scale::logarithmic},
                      .y = {.label = extrapolation.axis, .scale = plot::Scale::logarithmic},
                      .size = {plot::two_columns_cm, 9},
                      .content = std::move(curves)};
}

std::vector<reports::FigureFile> draw_curves(reports::Comparison const& comparison, Drawing& drawing) {
  std::vector<reports::FigureFile> result;
  for (auto const& extrapolation : comparison.extrapolations) {
    if (extrapolation.curves.size() < std::min<std::size_t>(2, comparison.matrix.schemes.size())) continue;
    auto figure = curves_figure(extrapolation);
    auto drawn = figure ? drawing.draw(std::move(*figure)) : std::nullopt;
    if (!drawn) continue;
    drawn->panels.clear();  // the page of a comparison reads no values from its pictures
    result.push_back(std::move(*drawn));
  }
  return result;
}

}  // namespace pe::experiments
