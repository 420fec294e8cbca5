/// A law of C++ on a scheme: as a claim, or by a name that a source's file calls it by.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "theory/formula/file.hpp"
#include "theory/kernel/bind.hpp"
#include "theory/kernel/claim.hpp"
#include "theory/properties/property.hpp"
#include "theory/properties/symbolic.hpp"

namespace pe {

/// Ties a row to a law and a scheme. A property of theory/properties brings its name and its domain; another law has a
/// `name`, and its row states the domain.
template <class Law, class Scheme>
Claim claim(Row row) {
  if constexpr (requires { Law::text; }) {
    if (!row.domain) row.domain = Law::domain();
    return detail::make_claim(std::move(row), Law::text.name, check<Law, Scheme>());
  } else {
    PE_ASSERT(row.domain.has_value());
    return detail::make_claim(std::move(row), Law::name, check<Law, Scheme>());
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
    result = with_symbols(for_symbols<Law>({[](Expressions const& field, Shape const& shape) {
                            typename Scheme::template Over<Expressions> const scheme(field, shape);
                            return on_symbols<Law>([&](auto const&... p) { return Law{}(scheme, p...); });
                          }}),
                          std::move(result));
  }
  return result;
}

/// `name` is "source.law". A domain that a file cannot say, for a precondition, is given here.
template <class Law, class Scheme>
formulas::NamedLaw law(std::string name, std::optional<Domain> domain = {}) {
  if constexpr (requires { Law::text; }) {
    return {std::move(name), Law::text.name, check<Law, Scheme>(), domain ? std::move(domain) : Law::domain()};
  } else {
    return {std::move(name), Law::name, check_with_symbols<Law, Scheme>(), std::move(domain)};
  }
}

/// A text as a template argument.
template <std::size_t size>
struct Literal {
  char text[size];
  constexpr Literal(char const (&from)[size]) { std::copy_n(from, size, text); }
};

/// A mutant: another law, or the same one, of a scheme by which it must be refuted.
template <Literal what, class Other, class Of>
struct Wrong {
  static constexpr char const* says = what.text;
  using Law = Other;
  using Scheme = Of;
};

/// The base that the documents print.
inline std::vector<Fraction> const base_10000{10000};

/// Integer parameters, walked whole, at the printed base.
inline Domain walk(std::vector<int> dimensions, std::vector<Parameters> parameters = {}) {
  return {.dimensions = std::move(dimensions),
          .bases = base_10000,
          .parameters = std::move(parameters),
          .exhaustive = true};
}

}  // namespace pe
