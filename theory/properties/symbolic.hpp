/// Laws of layers, stated for symbols: the same laws on the same schemes, with positions, heads and lengths that are
/// linear forms.
#pragma once

#include <memory>
#include <optional>
#include <typeindex>

#include "theory/families/symbolic_layers.hpp"
#include "theory/kernel/check.hpp"

namespace pe {

/// The check, with a proof where the law is stated for symbols and holds of the first of `layers` that it can be proved
/// of; the check itself where there are none. A law is
/// stated for symbols where it says what it asks of them:
///   static std::vector<Whole> premises(Whole const& k, ...);   // forms of its parameters that are 0 or more
/// or has a law ForSymbols that does, of symbols of its own.
/// `only`: the one dimension of a scheme that takes no other.
std::shared_ptr<Check const> with_symbols(std::type_index law, std::shared_ptr<Check const> check,
                                          std::vector<Layers::Make<Expressions>> layers, std::optional<int> only = {});

}  // namespace pe
