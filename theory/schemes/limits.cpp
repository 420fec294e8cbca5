#include "theory/schemes/limits.hpp"

#include <algorithm>

#include "theory/kernel/error.hpp"

namespace pe {
namespace {

/// Rows that are worth walking: a law about positions wants some hundreds of them. Pairs of rows are walked, too.
constexpr std::int64_t wanted_rows = 256;
constexpr int most_dimension = 1024;

std::vector<int> dimensions_with(Limits const& limits, std::vector<int> const& of_law, std::int64_t rows) {
  std::vector<int> result;
  for (int const d : of_law) {
    if (limits.rows(d) >= rows) result.push_back(d);
  }
  for (int d = 2; result.empty() && d <= most_dimension; d += 2) {
    if (limits.rows(d) >= rows) result.push_back(d);
  }
  PE_ASSERT(!result.empty());
  return result;
}

}  // namespace

Domain within(Limits const& limits, Domain domain, Signature const& takes, std::int64_t reach) {
  if (!limits.dimensions.empty()) {
    std::vector<int> both;
    std::ranges::set_intersection(domain.dimensions, limits.dimensions, std::back_inserter(both));
    if (both.empty()) both = limits.dimensions;
    if (domain.exhaustive && domain.dimensions.size() < both.size()) both.resize(domain.dimensions.size());
    domain.dimensions = std::move(both);
  }
  if (limits.rows == nullptr) return domain;

  auto const slots = static_cast<std::size_t>(Signature::count(takes.positions));
  domain.dimensions = dimensions_with(limits, domain.dimensions, slots > 0 ? wanted_rows : reach + 1);
  if (slots == 0) return domain;
  auto rows = limits.rows(domain.dimensions.front());
  for (int const d : domain.dimensions) rows = std::min(rows, limits.rows(d));
  domain.positions.resize(slots, Positions::any());
  auto const last = static_cast<double>((rows - 1) / static_cast<std::int64_t>(slots));
  for (auto& slot : domain.positions) {
    slot = {std::max(slot.low, 0.0), std::min(slot.high, last), true, slot.zero};
    PE_ASSERT(slot.low <= slot.high);
  }
  return domain;
}

LeastTable least_table(Limits const& limits) {
  int const dimension = dimensions_with(limits, {2}, wanted_rows).front();
  return {dimension, limits.rows(dimension)};
}

Domain walked(Domain domain, int slots, std::int64_t each) {
  constexpr int affordable = 16;
  std::vector<int> dimensions{domain.dimensions.front()};
  for (int const d : domain.dimensions) {
    bool const power_of_two = (d & (d - 1)) == 0;
    if (d > dimensions.front() && d <= affordable && power_of_two) dimensions.push_back(d);
  }
  domain.dimensions = std::move(dimensions);
  domain.bases = {10000};
  domain.positions.resize(static_cast<std::size_t>(slots), Positions::any());
  for (auto& slot : domain.positions) {
    double const low = std::max(slot.low, 0.0);
    slot = {low, std::min(slot.high, low + static_cast<double>(each) - 1), true, slot.zero};
  }
  domain.exhaustive = true;
  return domain;
}

}  // namespace pe
