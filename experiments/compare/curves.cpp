#include "experiments/compare/compare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "experiments/figures/values.hpp"
#include "theory/families/members.hpp"
#include "theory/kernel/error.hpp"
#include "theory/schemes/about.hpp"
#include "theory/families/cost.hpp"

namespace pe::experiments {
namespace {

using Code = std::vector<double>;

constexpr int last_position = training_length * extrapolation_factor;
constexpr long precision = 96;
constexpr double greatest_entry = 1e150;  // that can be squared

/// Codes of positions 0 .. n-1, n as many as the scheme has up to the end.
std::vector<Code> codes_of(Member const& member) {
  int const d = nearest_dimension(member.limits, extrapolation_dimension);
  auto const rows = member.limits.rows == nullptr ? last_position + 1
                                                  : std::min<std::int64_t>(member.limits.rows(d), last_position + 1);
  BallPrecision const scope(precision);
  auto const codes = member.codes->over(Balls{}, {d, 10000});
  std::vector<Code> result;
  for (std::int64_t t = 0; t < rows; ++t) {
    auto& code = result.emplace_back();
    for (auto const& entry : codes->encode(t)) {
      try {
        code.push_back(entry.to_double());
        if (!(std::abs(code.back()) <= greatest_entry)) throw UserError("an entry is beyond 1e150 in magnitude");
      } catch (UserError const& error) {
        throw UserError(fmt::format("the code of {} at position {}: {}", member.name, t, error.what()));
      }
    }
  }
  return result;
}

double distance(Code const& a, Code const& b) {
  double sum = 0;
  for (std::size_t n = 0; n < a.size(); ++n) sum += (a[n] - b[n]) * (a[n] - b[n]);
  return std::sqrt(sum);
}

double norm(std::vector<Code> const& codes, std::size_t t) { return distance(codes[t], Code(codes[t].size(), 0)); }

double neighbour(std::vector<Code> const& codes, std::size_t t) { return distance(codes[t], codes[t - 1]); }

/// The distance to the closest of all codes before.
double gap(std::vector<Code> const& codes, std::size_t t) {
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t s = 0; s < t; ++s) least = std::min(least, distance(codes[t], codes[s]));
  return least;
}

reports::Curve curve(std::string_view scheme, std::vector<Code> const& codes,
                     double (*value)(std::vector<Code> const&, std::size_t)) {
  reports::Curve result{.scheme = std::string(scheme)};
  for (std::size_t t = 1; t <= last_position && t < codes.size(); t *= 2) {
    result.positions.push_back(static_cast<double>(t));
    result.values.push_back(six_digits(value(codes, t)));
  }
  if (codes.size() <= last_position)
    result.note = fmt::format("{} has {} codes; there are none beyond.", title_of(scheme), codes.size());
  return result;
}

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

std::vector<reports::Extrapolation> extrapolations(std::vector<std::string> const& schemes) {
  constexpr auto length = static_cast<std::uint64_t>(training_length);
  std::vector<reports::Extrapolation> result{
      {"norm", "The norm of a code against its position", "norm", length, {}},
      {"neighbour-distance", "The distance between neighbouring codes against the position", "distance", length, {}},
      {"minimum-gap", "The distance of a code to the closest one before it", "distance", length, {}}};
  double (*const values[])(std::vector<Code> const&, std::size_t) = {norm, neighbour, gap};
  for (auto const& member : members()) {
    if (!member.meets(Need::codes) || std::ranges::find(schemes, member.name) == schemes.end()) continue;
    if (is_learned(*std::ranges::find(pe::schemes(), member.name, &About::name))) continue;
    auto const codes = codes_of(member);
    for (std::size_t i = 0; i < result.size(); ++i) result[i].curves.push_back(curve(member.name, codes, values[i]));
  }
  return result;
}

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
