/// Laws of layers, stated for symbols: the same laws on the same schemes, with positions, heads and lengths that are
/// linear forms.
#pragma once

#include <memory>
#include <typeindex>

#include "theory/families/symbolic_layers.hpp"
#include "theory/kernel/check.hpp"

namespace pe {

/// The check, with a proof where the law is stated for symbols and `layers` are there; else the check itself. A law is
/// stated for symbols where it says what it asks of them:
///   static std::vector<Whole> premises(Whole const& k, ...);   // forms of its parameters that are 0 or more
std::shared_ptr<Check const> with_symbols(std::type_index law, std::shared_ptr<Check const> check,
                                          Layers::Make<Expressions> const& layers);

}  // namespace pe
