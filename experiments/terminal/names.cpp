#include "experiments/terminal/names.hpp"

#include <fmt/format.h>
#include <fnmatch.h>

#include <iterator>
#include <utility>

#include "theory/kernel/error.hpp"

namespace pe::experiments {
namespace {

/// The schemes that a claim is about: that of its law, and those that its sentence names.
std::vector<std::string> schemes_of(Claim const& claim) {
  auto names = claim.about;
  if (claim.check) names.emplace_back(claim.check->scheme());
  return names;
}

/// Everything of a claim that a selector may name.
std::vector<std::string> selectable(Claim const& claim) {
  auto names = schemes_of(claim);
  names.insert(names.end(), {claim.id, claim.source.key, std::string(expected_word(claim))});
  if (claim.check) names.push_back(claim.property);
  return names;
}

/// What has the name that was given in place of a claim's, and the commands for it; empty where nothing has it.
std::string what_else(std::string const& name, std::vector<Claim> const& among) {
  constexpr std::pair<char const*, bool (*)(Claim const&, std::string const&)> kinds[] = {
      {"scheme", [](Claim const& claim, auto const& name) { return is_about(claim, name); }},
      {"property", [](Claim const& claim, auto const& name) { return claim.check && claim.property == name; }},
      {"source", [](Claim const& claim, auto const& name) { return claim.source.key == name; }}};
  for (auto const& [kind, has] : kinds) {
    auto const count = std::ranges::count_if(among, [&, &has = has](auto const& claim) { return has(claim, name); });
    if (count == 0) continue;
    return fmt::format(
        "'{0}' is a {1}, and a claim is required; 'pebench list claims {0}' lists the {2} about it, 'pebench verify "
        "{0}' decides them",
        name, kind, count == 1 ? "claim" : fmt::format("{} claims", count));
  }
  return {};
}

/// The command that shows these claims.
std::string_view listing(std::vector<Claim> const& among) {
  return &among == &claims() ? "pebench list claims" : "pebench list claims --claims FILE";
}

}  // namespace

void throw_unknown(std::string_view kind, std::string_view asked, std::vector<std::string> const& names,
                   std::string_view listed_by) {
  throw UserError(
      fmt::format("there is no {} '{}'{}; '{}' shows all", kind, asked, nearest_clause(asked, names), listed_by));
}

bool is_about(Claim const& claim, std::string_view scheme) {
  auto const names = schemes_of(claim);
  return std::ranges::find(names, scheme) != names.end();
}

std::vector<Claim const*> select(std::vector<std::string> const& selectors, std::vector<Claim> const& among) {
  std::vector<std::string> known;
  std::vector<bool> used(selectors.size(), false);
  std::vector<Claim const*> result;
  for (auto const& claim : among) {
    auto const names = selectable(claim);
    known.insert(known.end(), names.begin(), names.end());
    bool wanted = selectors.empty();
    for (std::size_t i = 0; i < selectors.size(); ++i) {
      bool const matched = std::ranges::any_of(
          names, [&](auto const& n) { return fnmatch(selectors[i].c_str(), n.c_str(), FNM_CASEFOLD) == 0; });
      used[i] = used[i] || matched;
      wanted = wanted || matched;
    }
    if (wanted) result.push_back(&claim);
  }
  auto const unused = std::find(used.begin(), used.end(), false);
  if (unused != used.end()) {
    throw_unknown("claim, source, scheme, property or verdict",
                  selectors[static_cast<std::size_t>(unused - used.begin())], known, listing(among));
  }
  return result;
}

Claim const& claim_named(std::string const& id, std::vector<Claim> const& among) {
  std::vector<std::string> ids;
  std::vector<Claim const*> ending;
  for (auto const& claim : among) {
    if (claim.id == id) return claim;
    ids.push_back(claim.id);
    if (claim.id.ends_with("." + id)) ending.push_back(&claim);
  }
  if (ending.size() == 1) return *ending.front();
  if (auto const other = what_else(id, among); !other.empty()) throw UserError(other);
  for (auto const& claim : among) std::ranges::move(selectable(claim), std::back_inserter(ids));
  throw_unknown("claim", id, ids, listing(among));
}

}  // namespace pe::experiments
