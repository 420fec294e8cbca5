#include "theory/families/layers_of.hpp"

namespace pe {

Layers layers_with(Codes const& codes) {
  return over_every_field<Layers>(codes.name, [&]<class F>(std::type_identity<F>) -> Layers::Make<F> {
    if constexpr (!detail::LayerField<F>) {
      return nullptr;
    } else {
      return [codes](F const& field, Shape const& shape, std::int64_t number, std::int64_t length) {
        auto const added = codes.over(field, shape);
        return detail::share<F>(detail::AddedLayer<F>(field, added->dimension(), number, [=](std::int64_t i) {
          return added->encode(Fraction(i), Fraction(length));
        }));
      };
    }
  });
}

}  // namespace pe
