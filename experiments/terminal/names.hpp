/// Names that a user types: selectors with globs, and messages about an unknown name.
#pragma once

#include <algorithm>
#include <ranges>
#include <string>
#include <string_view>
#include <vector>

#include "theory/claims/list.hpp"
#include "theory/kernel/linear.hpp"
#include "theory/kernel/nearest.hpp"

namespace pe::experiments {

/// Throws UserError: there is no `kind` named `asked`; offers the nearest names, and says where all are listed.
[[noreturn]] void throw_unknown(std::string_view kind, std::string_view asked, std::vector<std::string> const& names,
                                std::string_view listed_by);

/// The names of the entries of a list, a member of each.
std::vector<std::string> names_of(auto const& list, auto member) {
  return mapped(list, [&](auto const& entry) { return std::string(entry.*member); });
}

/// The entries of a list with these names, in their order. Throws as `throw_unknown` for one that no entry has.
template <std::ranges::range List>
auto entries_named(List const& list, auto member, std::vector<std::string> const& names, std::string_view kind,
                   std::string_view listed_by) {
  std::vector<std::ranges::range_value_t<List>> result;
  for (auto const& name : names) {
    auto const found = std::ranges::find(list, name, member);
    if (found == list.end()) throw_unknown(kind, name, names_of(list, member), listed_by);
    result.push_back(*found);
  }
  return result;
}

/// Whether the claim is about the scheme of this name: its law is of it, or its sentence names it.
bool is_about(Claim const& claim, std::string_view scheme);

/// The claims of `among` with an id, source, scheme, property or expected verdict that matches any of the selectors, in
/// which * matches any characters and ? one; all when there are none. Throws UserError for a selector that
/// matches nothing.
std::vector<Claim const*> select(std::vector<std::string> const& selectors, std::vector<Claim> const& among = claims());

/// The claim with this id, or the only one with an id that ends so after a dot ("trace-identity"). Throws UserError
/// when there is none, which says what can be asked of the name where it is a scheme's, a property's or a source's.
Claim const& claim_named(std::string const& id, std::vector<Claim> const& among = claims());

}  // namespace pe::experiments
