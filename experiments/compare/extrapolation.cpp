#include "experiments/compare/parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "theory/families/members.hpp"
#include "theory/schemes/cost.hpp"

namespace pe::experiments {
namespace {

using Code = std::vector<double>;

constexpr int last_position = training_length * extrapolation_factor;
constexpr long precision = 96;

int dimension_of(Limits const& limits) {
  if (limits.dimensions.empty()) return extrapolation_dimension;
  auto const& all = limits.dimensions;
  auto const above = std::ranges::upper_bound(all, extrapolation_dimension);
  return above == all.begin() ? all.front() : *std::prev(above);
}

/// Codes of positions 0 .. n-1, n as many as the scheme has up to the end.
std::vector<Code> codes_of(Member const& member) {
  int const d = dimension_of(member.limits);
  auto const rows = member.limits.rows == nullptr ? last_position + 1
                                                  : std::min<std::int64_t>(member.limits.rows(d), last_position + 1);
  BallPrecision const scope(precision);
  auto const codes = member.codes->over(Balls{}, {d, 10000});
  std::vector<Code> result;
  for (std::int64_t t = 0; t < rows; ++t) {
    auto& code = result.emplace_back();
    for (auto const& entry : codes->encode(t)) code.push_back(entry.to_double());
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

double six_digits(double x) { return std::stod(fmt::format("{:.6g}", x)); }

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

}  // namespace pe::experiments
