#include "experiments/commands/names.hpp"

#include <fmt/format.h>
#include <fnmatch.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

#include "theory/claims/list.hpp"
#include "theory/kernel/error.hpp"

namespace pe::experiments {
namespace {

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

/// Everything of a claim that a selector may name. "not checkable" is what stands for a verdict where nothing is
/// checked.
std::vector<std::string> selectable(Claim const& claim) {
  std::vector<std::string> names{claim.id, claim.source.key};
  if (!claim.check) return names.push_back("not checkable"), names;
  names.insert(names.end(), {std::string(claim.check->scheme()), claim.property, std::string(name(claim.expected))});
  return names;
}

}  // namespace

std::vector<std::string> nearest(std::string_view asked, std::vector<std::string> const& names, std::size_t most) {
  std::vector<std::pair<std::size_t, std::string>> ranked;
  for (auto const& name : std::set<std::string>(names.begin(), names.end())) {
    bool const inside = !asked.empty() && name.find(asked) != std::string::npos;
    auto const distance = edit_distance(asked, name);
    if (inside || distance <= std::max(asked.size(), name.size()) / 2) ranked.emplace_back(distance, name);
  }
  std::stable_sort(ranked.begin(), ranked.end(), [](auto const& a, auto const& b) { return a.first < b.first; });
  std::vector<std::string> result;
  for (std::size_t i = 0; i < std::min(most, ranked.size()); ++i) result.push_back(ranked[i].second);
  return result;
}

void throw_unknown(std::string_view kind, std::string_view asked, std::vector<std::string> const& names,
                   std::string_view listed_by) {
  auto const near = nearest(asked, names);
  throw UserError(fmt::format("there is no {} '{}'{}; '{}' shows all", kind, asked,
                              near.empty() ? "" : fmt::format("; the nearest: {}", fmt::join(near, ", ")), listed_by));
}

std::vector<Claim const*> select(std::vector<std::string> const& selectors) {
  std::vector<std::string> known;
  std::vector<bool> used(selectors.size(), false);
  std::vector<Claim const*> result;
  for (auto const& claim : claims()) {
    auto const names = selectable(claim);
    known.insert(known.end(), names.begin(), names.end());
    bool wanted = selectors.empty();
    for (std::size_t i = 0; i < selectors.size(); ++i) {
      bool const matched = std::any_of(names.begin(), names.end(),
                                       [&](auto const& n) { return fnmatch(selectors[i].c_str(), n.c_str(), 0) == 0; });
      used[i] = used[i] || matched;
      wanted = wanted || matched;
    }
    if (wanted) result.push_back(&claim);
  }
  auto const unused = std::find(used.begin(), used.end(), false);
  if (unused != used.end()) {
    throw_unknown("claim, source, scheme, property or verdict",
                  selectors[static_cast<std::size_t>(unused - used.begin())], known, "pebench list claims");
  }
  return result;
}

Claim const& claim_named(std::string const& id) {
  if (auto const* claim = find_claim(id)) return *claim;
  std::vector<std::string> ids;
  std::vector<Claim const*> ending;
  for (auto const& claim : claims()) {
    ids.push_back(claim.id);
    if (claim.id.ends_with("." + id)) ending.push_back(&claim);
  }
  if (ending.size() == 1) return *ending.front();
  throw_unknown("claim", id, ids, "pebench list claims");
}

}  // namespace pe::experiments
