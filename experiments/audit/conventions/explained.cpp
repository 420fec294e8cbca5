#include "experiments/audit/conventions/explained.hpp"

#include <cmath>

#include "experiments/audit/numbers.hpp"

namespace pe::audit::core {

std::vector<std::size_t> left_of(std::vector<double> const& x, std::vector<double> const& w, Format stored) {
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < x.size(); ++i) {
    // A rule beside a power is a few more roundings; a small frequency of it, a cancellation.
    constexpr double of_rules = 8 * 0x1p-24;
    auto const relative = arithmetic_slack(w[i]) + of_rules + 1.02 * unit_roundoff(stored);
    auto const of_subnormals = ulp(stored, 0) / 2;
    if (!(std::abs(x[i] - w[i]) <= relative * std::abs(w[i]) + of_subnormals)) result.push_back(i);
  }
  return result;
}

std::optional<Explained> best_of(std::vector<double> const& x, std::vector<Rates> const& candidates, Format stored) {
  std::optional<Explained> best;
  for (auto const& rates : candidates) {
    if (rates.w.size() != x.size()) continue;
    auto left = left_of(x, rates.w, stored);
    if (best && left.size() >= best->left.size()) continue;
    best = Explained{rates, std::move(left)};
    if (best->left.empty()) break;
  }
  return best;
}

}  // namespace pe::audit::core
