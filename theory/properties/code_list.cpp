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
namespace {

template <class Law>
Property on_all_codes() {
  return on<Law, typename Law::OfCells, typename Law::OfWords, typename Law::OfSentences>();
}
template <class Law>
Property on_codes_and_rotations() {
  return on<Law, typename Law::OfCells, typename Law::OfWords, typename Law::OfRotations, typename Law::OfSentences>();
}

}  // namespace

std::vector<Property> code_properties() {
  return {on<ClosedForm>(),
          on_all_codes<ConstantNorm>(),
          on<DistanceSymmetry>(),
          on<GramToeplitz>(),
          on<Boundedness, Boundedness::OfCells, Boundedness::OfWords, Boundedness::OfRotations,
             Boundedness::OfSentences, Boundedness::OfLayers>(),
          on_codes_and_rotations<ConsistentDistance>(),
          on<LengthIndependence>()};
}

}  // namespace pe
