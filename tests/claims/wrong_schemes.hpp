/// Wrong schemes that the laws of several documents must refute.
#pragma once

#include <algorithm>

#include "theory/properties/property.hpp"
#include "theory/schemes/sinusoidal.hpp"

namespace pe::tests {

/// In each pair the cosine stands before the sine.
struct CosineFirst : CodesChanged<Sinusoidal, CosineFirst> {
  static void change(auto const&, auto& code) {
    for (std::size_t n = 0; n + 1 < code.size(); n += 2) std::swap(code[n], code[n + 1]);
  }
};

/// The pairs in the opposite order: codes and map.
struct SlowestFirst {
  static constexpr char name[] = "sinusoidal-slowest-first";
  static constexpr char says[] = "the pairs stand in the opposite order, the slowest first";
  static void change(auto const& field, auto& code) {
    std::reverse(code.begin(), code.end());
    CosineFirst::change(field, code);
  }
  using Codes = CodesChanged<Sinusoidal, SlowestFirst>;
  template <Field F>
  struct Over : Codes::Over<F> {
    using Codes::Over<F>::Over;
    auto offset_map(auto const& k) const {
      auto map = Sinusoidal::Over<F>::offset_map(k);
      std::reverse(map.blocks.begin(), map.blocks.end());
      return map;
    }
  };
};

}  // namespace pe::tests
