/// The sines that a check of T(k) p_t = p_{t+k} cannot do without, and nothing else: what its cost is compared with.
#pragma once

#include <memory>

#include "theory/kernel/balls.hpp"
#include "theory/schemes/shape.hpp"

/// Plain Arb numbers side by side, as a program that only wants sines would keep them.
class ArbVector {
 public:
  explicit ArbVector(int size) : first_(_arb_vec_init(size), Clear{size}) {}
  arb_ptr operator[](int i) const { return first_.get() + i; }

 private:
  struct Clear {
    int size;
    void operator()(arb_ptr first) const { _arb_vec_clear(first, size); }
  };
  std::unique_ptr<arb_struct[], Clear> first_;
};

/// The angles of a case at t, k and t + k, at the working precision that its check begins with.
class Angles {
 public:
  Angles(pe::Case const& input, int digits)
      : precision_(pe::initial_precision(input, digits)), size_(3 * input.shape.dimension / 2), angles_(size_) {
    pe::BallPrecision const scope(precision_);
    auto const spectrum = pe::Balls{}.spectrum(pe::transformer_frequencies(input.shape, input.shape.dimension / 2));
    pe::ExactPosition const t(input.positions[0]), k(input.positions[1]);
    int i = 0;
    for (auto const& position : {t, k, t + k}) {
      for (auto const& frequency : spectrum.frequencies()) {
        arb_mul(angles_[i++], frequency.raw(), position.ball().raw(), precision_);
      }
    }
  }

  int size() const { return size_; }

  /// Their sines and cosines, into places that may be written again and again.
  void sin_cos(ArbVector const& sine, ArbVector const& cosine) const {
    for (int i = 0; i < size_; ++i) arb_sin_cos(sine[i], cosine[i], angles_[i], precision_);
  }

 private:
  long precision_;
  int size_;
  ArbVector angles_;
};
