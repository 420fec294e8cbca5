#include "theory/properties/list.hpp"

namespace pe {

std::vector<Property> const& properties() {
  static std::vector<Property> const list = [] {
    std::vector<Property> all;
    for (auto const& part :
         {code_properties(), rotation_properties(), grid_and_word_properties(), attention_properties()}) {
      all.insert(all.end(), part.begin(), part.end());
    }
    return all;
  }();
  return list;
}

}  // namespace pe
