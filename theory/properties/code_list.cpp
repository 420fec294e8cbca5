#include "theory/properties/boundedness.hpp"
#include "theory/properties/closed_form.hpp"
#include "theory/properties/consistent_distance.hpp"
#include "theory/properties/constant_norm.hpp"
#include "theory/properties/distance_symmetry.hpp"
#include "theory/properties/gram_toeplitz.hpp"
#include "theory/properties/length_independence.hpp"
#include "theory/properties/list.hpp"
#include "theory/properties/on.hpp"

namespace pe {

std::vector<Property> code_properties() {
  return {on<ClosedForm>(),  on<ConstantNorm>(),       on<DistanceSymmetry>(),  on<GramToeplitz>(),
          on<Boundedness>(), on<ConsistentDistance>(), on<LengthIndependence>()};
}

}  // namespace pe
