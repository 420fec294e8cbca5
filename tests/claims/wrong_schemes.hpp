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

struct SineTwice {
  static constexpr char name[] = "sinusoidal-sine-twice";
  static constexpr char says[] = "the cosine of each pair is a second sine";
  template <Field F>
  struct Over : Sinusoidal::Over<F> {
    using Sinusoidal::Over<F>::Over;
    auto encode(auto const& t) const {
      auto code = Sinusoidal::Over<F>::encode(t);
      for (std::size_t n = 0; n + 1 < code.size(); n += 2) code[n + 1] = code[n];
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

/// T(k) transposed: it goes back by k.
struct TurnedBack {
  static constexpr char name[] = "sinusoidal-map-turned-back";
  static constexpr char says[] = "the sines of T(k) have the other sign, so that it maps p_t to p_{t-k}";
  template <Field F>
  struct Over : Sinusoidal::Over<F> {
    using Sinusoidal::Over<F>::Over;
    auto offset_map(auto const& k) const { return transpose(Sinusoidal::Over<F>::offset_map(k)); }
  };
};

/// For laws about frequencies alone: a list of them, the Transformer's to begin with.
template <NumericField F>
struct OtherFrequencies : Sinusoidal::Over<F> {
  struct Listed {
    Vector<typename F::Scalar> const& list;
    Vector<typename F::Scalar> const& frequencies() const { return list; }
  };

  OtherFrequencies(F const& field, Shape const& shape)
      : Sinusoidal::Over<F>(field, shape), frequencies(this->spectrum_.frequencies()) {}
  OtherFrequencies(OtherFrequencies const&) = delete;

  Listed spectrum() const { return {frequencies}; }

  Vector<typename F::Scalar> frequencies;
};

}  // namespace pe::tests
