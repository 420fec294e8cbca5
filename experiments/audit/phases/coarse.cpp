// Angles that were rounded to a narrow format tell base and first position only about: those that somebody would type
// near them are tried, and must explain the entries to the last bit of that format.
#include <algorithm>
#include <cmath>
#include <iterator>

#include "experiments/audit/limits.hpp"
#include "experiments/audit/phases/diagnose.hpp"

namespace pe::audit::phases {
namespace {

std::vector<double> bases_of(Hypothesis const& h) {
  constexpr double part = 0.03;
  std::vector<double> result{h.fit.progression.base};
  if (!h.fit.progression.round && h.fit.progression.spacing == "d/2") {
    std::ranges::copy(typed_bases(result.front(), part), std::back_inserter(result));
    // The nearest of them comes before what was estimated.
    std::ranges::sort(result, {}, [&, found = result.front()](double base) { return std::abs(base - found); });
    if (result.size() > 1) std::swap(result[0], result[1]);
  }
  return result;
}

/// As it was found; 0; and as the last row tells it.
std::vector<double> first_positions(Hypothesis const& h) {
  auto const rows = h.matrix.rows();
  std::vector<double> last(static_cast<std::size_t>(h.matrix.columns()));
  h.matrix.read(rows - 1, 1, last);
  auto const from_last = std::round(position_of(h, last)) - h.fit.step * static_cast<double>(rows - 1);
  return {h.first_position, 0, from_last};
}

}  // namespace

std::optional<Hypothesis> narrowly_made(Hypothesis const& h) {
  bool const counted = std::abs(h.fit.step) == 1 && h.scaling == "none" && h.matrix.rows() > 16;
  if (!counted) return std::nullopt;
  BallPrecision const scope(frequency_bits);
  for (double const base : bases_of(h)) {
    auto next = h;
    next.fit.progression.base = base;
    next.fit.progression.round = base != h.fit.progression.base || h.fit.progression.round;
    next.frequencies = next.fit.progression.frequencies(next.layout.pairs);
    for (double const first : first_positions(next)) {
      if (std::abs(first) > greatest_position) continue;
      next.first_position = first;
      if (find_narrow_steps(next)) return next;
    }
  }
  return std::nullopt;
}

}  // namespace pe::audit::phases
