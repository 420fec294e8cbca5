/// A law of C++ on a scheme: as a claim, or by a name that a source's file calls it by.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "theory/formula/file.hpp"
#include "theory/kernel/bind.hpp"
#include "theory/kernel/claim.hpp"
#include "theory/properties/argued.hpp"
#include "theory/properties/property.hpp"
#include "theory/properties/symbolic.hpp"

namespace pe {

/// Ties a claim that states its domain to a law and a scheme. A property of theory/properties brings its name; another
/// law has a `name`.
template <class Law, class Scheme>
Claim claim(Claim stated) {
  if constexpr (requires { Law::text; }) {
    return decided_by(std::move(stated), Law::text.name, check<Law, Scheme>());
  } else {
    return decided_by(std::move(stated), Law::name, check<Law, Scheme>());
  }
}

/// The laws of one source, by the names that theory/sources/<source>.toml calls them by.
using Laws = std::vector<formulas::NamedLaw>;

/// With a proof where the law is stated for symbols (properties/symbolic.hpp), and the scheme exists over them.
template <class Law, class Scheme>
std::shared_ptr<Check const> check_with_symbols() {
  auto result = check<Law, Scheme>();
  if constexpr (
      !requires { Law::text; } && requires { &Law::premises; }) {
    auto stated = for_symbols<Law>([](Expressions const& field, Shape const& shape) {
      typename Scheme::template Over<Expressions> const scheme(field, shape);
      return on_symbols<Law>([&](auto const&... p) { return Law{}(scheme, p...); });
    });
    if constexpr (requires { Scheme::limits(); }) {
      if (auto const d = Scheme::limits().dimensions; d.size() == 1) stated.only = d.front();
    }
    result = with_symbols({std::move(stated)}, std::move(result));
  }
  return result;
}

/// `name` is "source.law". A domain that a file cannot say, for a precondition, is given here. The law of a property
/// has the argument that there is for it (properties/argued.hpp).
template <class Law, class Scheme>
formulas::NamedLaw law(std::string name, std::optional<Domain> domain = {}) {
  if constexpr (requires { Law::text; }) {
    if (!domain) domain = Law::domain();
    auto argued = with_argument(typeid(Law), check<Law, Scheme>(), {symbolic_of(name_of(Scheme{})), *domain});
    return {std::move(name), Law::text.name, std::move(argued), std::move(domain)};
  } else {
    return {std::move(name), Law::name, check_with_symbols<Law, Scheme>(), std::move(domain)};
  }
}

}  // namespace pe
