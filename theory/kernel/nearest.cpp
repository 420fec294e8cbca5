#include "theory/kernel/nearest.hpp"

#include <algorithm>
#include <boost/algorithm/string.hpp>
#include <numeric>
#include <set>
#include <utility>

namespace pe {
namespace {

std::string lower(std::string_view text) { return boost::to_lower_copy(std::string(text), std::locale::classic()); }

/// Levenshtein's distance.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      std::size_t const replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = std::exchange(row[j], std::min({row[j] + 1, row[j - 1] + 1, replaced}));
    }
  }
  return row[b.size()];
}

}  // namespace

std::vector<std::string> nearest(std::string_view asked, std::vector<std::string> const& names, std::size_t most) {
  auto const small = lower(asked);
  std::vector<std::pair<std::size_t, std::string>> ranked;
  for (auto const& name : std::set<std::string>(names.begin(), names.end())) {
    bool const inside = !asked.empty() && lower(name).find(small) != std::string::npos;
    auto const [shorter, longer] = std::minmax({asked.size(), name.size()});
    // No word is nearer than the lengths differ: a very long one is not looked at.
    if (!inside && longer - shorter > longer / 2) continue;
    auto const distance = edit_distance(small, lower(name));
    if (inside || distance <= longer / 2) ranked.emplace_back(distance, name);
  }
  std::stable_sort(ranked.begin(), ranked.end(), [](auto const& a, auto const& b) { return a.first < b.first; });
  std::vector<std::string> result;
  for (std::size_t i = 0; i < std::min(most, ranked.size()); ++i) result.push_back(ranked[i].second);
  return result;
}

std::string nearest_clause(std::string_view asked, std::vector<std::string> const& names, std::size_t most) {
  auto const near = nearest(asked, names, most);
  return near.empty() ? "" : "; the nearest: " + boost::join(near, ", ");
}

}  // namespace pe
