#include "theory/families/layers_of.hpp"

namespace pe {

Layers layers_with(Codes const& codes) {
  return [&codes]<class... F>(std::tuple<std::type_identity<F>...> const*) {
    return Layers{codes.name, {detail::make_added<F>()...}, &codes};
  }(static_cast<OfEveryField<std::type_identity> const*>(nullptr));
}

}  // namespace pe
