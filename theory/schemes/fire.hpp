/// FIRE: a learned function of the distance over the query's position, both on a logarithmic scale.
///
///   score = q_i . k_j + f(psi(i - j) / psi(max(L, i))),   psi(x) = log(c x + 1),   j <= i.
///
/// f is a network of one hidden layer of 32 with ReLU, one output for each head; c and L are learned, 1/10 and 512 at
/// first. Here the weights of f are quarters, c = 1/10, and L = 64. The argument of f lies in [0, 1]: positions beyond
/// L are interpolated.
/// Source: Li et al. 2023 (Functional Interpolation for Relative Positions), section 3, and its published code (the
/// class FIRE, which many repositories carry). Of that code 10^-6 against division by 0 is left away, and the constant
/// of f, which no softmax sees.
#pragma once

#include <algorithm>

#include "theory/schemes/about.hpp"
#include "theory/schemes/biased.hpp"

namespace pe {

/// x -> sum_k v_k max(0, w_k x + b_k), with weights that are quarters.
template <pe::NumericField F>
class DrawnNetwork {
 public:
  using Scalar = typename F::Scalar;

  DrawnNetwork(F const& field, std::int64_t number, std::size_t width)
      : field_(field),
        weight_(Drawn(number, "fire weight").vector(field, width)),
        shift_(Drawn(number, "fire shift").vector(field, width)),
        out_(Drawn(number, "fire out").vector(field, width)) {}

  Scalar operator()(Scalar const& x) const {
    Scalar sum = field_.number(0);
    for (std::size_t k = 0; k < out_.size(); ++k) {
      Scalar const inner = weight_[k] * x + shift_[k];
      sum += out_[k] * inner * (field_.number(1) - field_.indicator_negative(inner));
    }
    return sum;
  }

 private:
  F field_;
  Vector<Scalar> weight_, shift_, out_;
};

struct Fire {
  static constexpr char name[] = "fire";

  template <pe::NumericField F>
  class Over : public AttentionScheme<F> {
   public:
    using Scalar = typename F::Scalar;
    static constexpr std::int64_t threshold = 64;
    static constexpr std::size_t width = 32;

    using AttentionScheme<F>::AttentionScheme;

    auto layer(WholeOf<F> const& number, WholeOf<F> const&) const {
      auto bias = [scheme = *this, f = network(this->field_, number)](WholeOf<F> const& i, WholeOf<F> const& j) {
        return f(scheme.argument(i, j));
      };
      return Layer<decltype(bias)>{{this->head(number), std::move(bias), Mask::causal}};
    }

    /// The arguments of f.
    Scalar argument(WholeOf<F> const& i, WholeOf<F> const& j) const {
      auto const distance = magnitude(WholeOf<F>(i - j));  // each may ask for a case: in this order
      auto const least = std::max(i, WholeOf<F>(threshold));
      return psi(distance) / psi(least);
    }

   private:
    static constexpr auto most = static_cast<std::int64_t>(2 * width);  ///< |v (w x + b)| <= 2 for x in [0, 1]

    template <class Bias>
    struct Layer : BiasedLayer<F, Bias> {
      OfDimension most_gain() const { return {{2 * most}}; }
    };

    /// f, which over symbols is any function of the head and its argument.
    static auto network(F const& field, WholeOf<F> const& number) {
      if constexpr (OfSymbols<F>) {
        return [field, number](Scalar const& x) { return within(field, field.function("f", number, x), -most, most); };
      } else {
        return DrawnNetwork<F>(field, number, width);
      }
    }
    Scalar psi(WholeOf<F> const& x) const {
      return number_of(
          this->field_, "psi",
          [](F const& over, std::int64_t of) { return over.log(over.number(Fraction(of, 10) + Fraction(1))); }, x);
    }
  };
};

}  // namespace pe
