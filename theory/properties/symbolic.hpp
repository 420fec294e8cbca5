/// Laws stated for symbols: the same laws on the same schemes, with positions, heads and lengths that are linear forms.
///
/// Its symbols are its positions and then its parameters, which it takes as WholeParameter. It may say
///   static std::vector<Whole> premises(Whole const& k, ...);   // forms of the symbols that are 0 or more
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <typeindex>
#include <utility>
#include <vector>

#include "theory/families/symbolic_layers.hpp"
#include "theory/kernel/check.hpp"
#include "theory/kernel/expressions.hpp"
#include "theory/kernel/law.hpp"

namespace pe {

/// A law for symbols, and a view of the scheme, of which it is enough to prove it.
struct ForSymbols {
  using View = std::function<Sides<Expression>(Expressions const&, Shape const&)>;

  std::vector<std::string> symbols;
  std::vector<Whole> premises;  ///< 0 or more
  View view;
  bool of_tokens = false;        ///< the view leaves open tokens, what is learned, and the length
  bool one_case = false;         ///< it must not compare what its premises leave open
  std::vector<Clause> beside{};  ///< what it says beside its symbols
  std::optional<int> only = {};  ///< the one dimension of a scheme that takes no other
};

/// Calls function(k, ...) with the law's symbols.
template <class Law, class Function>
auto on_symbols(Function const& function) {
  static constexpr auto& takes = Law::takes;
  return [&]<std::size_t... P, std::size_t... A>(std::index_sequence<P...>, std::index_sequence<A...>) {
    return function(Whole::symbol(takes.positions[P])..., Whole::symbol(takes.parameters[A])...);
  }
  (std::make_index_sequence<Signature::count(takes.positions)>{},
   std::make_index_sequence<Signature::count(takes.parameters)>{});
}

template <class Law>
ForSymbols for_symbols(ForSymbols::View view) {
  ForSymbols result;
  result.view = std::move(view);
  result.symbols = on_symbols<Law>([](auto const&... x) { return std::vector<std::string>{x.text()...}; });
  if constexpr (requires { &Law::premises; }) {
    result.premises = on_symbols<Law>([](auto const&... x) { return Law::premises(x...); });
  }
  if constexpr (requires { Law::beside(); }) result.beside = Law::beside();
  return result;
}

/// The check, with a proof where one of the laws holds for symbols; each suffices.
std::shared_ptr<Check const> with_symbols(std::vector<ForSymbols> laws, std::shared_ptr<Check const> check);

/// A property's law over symbols, of each of the layers; none if it is not stated for them. The property may have
/// another law for symbols, ForSymbols, or some, as a tuple, which are then used instead.
std::vector<ForSymbols> for_symbols(std::type_index law, std::vector<Layers::Make<Expressions>> const& layers);

/// The check of a property's law, with a proof where that is stated for symbols and holds of the scheme's codes or of
/// one of its layers over symbols; else the check itself.
std::shared_ptr<Check const> with_symbols(std::type_index law, std::shared_ptr<Check const> check,
                                          Symbolic const& scheme, std::optional<int> only);

}  // namespace pe
