/// Wrong schemes that the laws of several documents must refute.
#pragma once

#include <algorithm>

#include "theory/schemes/sinusoidal.hpp"

namespace pe::tests {

struct CosineFirst {
  static constexpr char name[] = "sinusoidal-cosine-first";
  static constexpr char says[] = "in each pair the cosine stands before the sine";
  template <Field F>
  struct Over : Sinusoidal::Over<F> {
    using Sinusoidal::Over<F>::Over;
    auto encode(auto const& t) const {
      auto code = Sinusoidal::Over<F>::encode(t);
      for (std::size_t n = 0; n + 1 < code.size(); n += 2) std::swap(code[n], code[n + 1]);
      return code;
    }
  };
};

/// The pairs in the opposite order: codes and map.
struct SlowestFirst {
  static constexpr char name[] = "sinusoidal-slowest-first";
  static constexpr char says[] = "the pairs stand in the opposite order, the slowest first";
  template <Field F>
  struct Over : Sinusoidal::Over<F> {
    using Sinusoidal::Over<F>::Over;
    auto encode(auto const& t) const {
      auto code = Sinusoidal::Over<F>::encode(t);
      std::reverse(code.begin(), code.end());
      for (std::size_t n = 0; n + 1 < code.size(); n += 2) std::swap(code[n], code[n + 1]);
      return code;
    }
    auto offset_map(auto const& k) const {
      auto map = Sinusoidal::Over<F>::offset_map(k);
      std::reverse(map.blocks.begin(), map.blocks.end());
      return map;
    }
  };
};

}  // namespace pe::tests
