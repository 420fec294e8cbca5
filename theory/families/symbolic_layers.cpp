#include "theory/families/symbolic_layers.hpp"

#include <map>

#include "theory/families/layers_of.hpp"
#include "theory/properties/applies.hpp"
#include "theory/schemes/list.hpp"

namespace pe {
namespace {

template <class Scheme>
using OverSymbols = typename Scheme::template Over<Expressions>;

/// Makes a layer of a line, for a layer of any length.
template <class Scheme>
Layers::Make<Expressions> make() {
  using F = Expressions;
  if constexpr (!requires { typename OverSymbols<Scheme>; }) {
    return nullptr;
  } else if constexpr (requires(OverSymbols<Scheme> const& s, Whole const& n) { s.line(n); }) {
    return [](Layers const&, F const& field, Shape const& shape, Whole const& number, Whole const&) {
      return detail::share<F>(OverSymbols<Scheme>(field, shape).line(number));
    };
  } else if constexpr (AttendsGrid<Scheme> || CodesCells<Scheme>) {
    return nullptr;
  } else if constexpr (Attends<Scheme>) {
    if constexpr (requires(OverSymbols<Scheme> const& s, Whole const& n) { s.layer(n, n); }) {
      return detail::make_layer<Scheme, F>();
    } else {
      return nullptr;
    }
  } else if constexpr (Rotates<Scheme>) {
    return detail::make_layer<Scheme, F>();
  } else if constexpr (CodesPositions<Scheme> && requires { typename Scheme::template Over<Polynomials>; }) {
    return [](Layers const&, F const& field, Shape const& shape, Whole const& number, Whole const&) {
      OverSymbols<Scheme> const codes(field, shape);
      return detail::share<F>(
          detail::AddedLayer(field, codes.dimension(), number, [codes](Whole const& i) { return codes.encode(i); }));
    };
  } else {
    return nullptr;
  }
}

std::map<std::string_view, Layers::Make<Expressions>> all() {
  std::map<std::string_view, Layers::Make<Expressions>> result;
  for_each_scheme([&]<class Scheme>(std::type_identity<Scheme>) {
    result.emplace(Scheme::name, make<Scheme>());
    [&]<class... Wrong>(std::tuple<Wrong...> const*) {
      (result.emplace(Wrong::name, make<Wrong>()), ...);
    }(static_cast<typename VariantsOf<Scheme>::Types const*>(nullptr));
  });
  return result;
}

}  // namespace

Layers::Make<Expressions> const& symbolic_layers(std::string_view name) {
  static auto const list = all();
  static Layers::Make<Expressions> const none;
  auto const found = list.find(name);
  return found == list.end() ? none : found->second;
}

}  // namespace pe
