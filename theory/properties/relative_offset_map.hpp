/// Relative-offset map: T(k) p_t = p_{t+k}, with one matrix T(k) for all t.
///
/// Source: Vaswani et al. 2017, section 3.5 ("PE_{pos+k} can be represented as a linear function of PE_pos").
#pragma once

#include "theory/kernel/bind.hpp"
#include "theory/properties/property.hpp"
#include "theory/schemes/sinusoidal.hpp"

namespace pe {

struct RelativeOffsetMap {
  static constexpr Text text{"relative-offset-map",
                             "The code at an offset k is a linear map of the code, the same map at every position",
                             R"(T(k)\,p_t = p_{t+k})"};
  static constexpr Need needs = Need::offset_map;
  static constexpr Signature takes{.positions = {"t", "k"}};
  static Domain domain() { return {}; }

  auto operator()(auto const& pe, auto const& t, auto const& k) const {
    return equal(pe.offset_map(k) * pe.encode(t), pe.encode(t + k));
  }

  struct Mutant {
    static constexpr char name[] = "sinusoidal-map-turned-back";
    static constexpr char says[] = "the sines of T(k) have the other sign, so that it maps p_t to p_{t-k}";
    template <Field F>
    struct Over : Sinusoidal::Over<F> {
      using Sinusoidal::Over<F>::Over;
      auto offset_map(auto const& k) const { return transpose(Sinusoidal::Over<F>::offset_map(k)); }
    };
  };
};

}  // namespace pe
