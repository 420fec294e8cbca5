/// PoPE: each entry of a query and a key is a magnitude, and the angle between them is that of their positions alone.
///
///   score = sum_n m(q_n) m(k_n) cos(w_n (j - i) + delta_n),   m(x) = log(1 + e^x),  w_n = base^(-n/d),  n = 0 .. d-1.
///
/// There are d frequencies where RoPE has d/2. delta is learned, within [-2 pi, 0] and 0 at first; here quarters of pi.
/// Source: Gopalakrishnan et al. 2025 (Decoupling the "What" and "Where" With Polar Coordinate Positional Embeddings),
/// and PoPE-pytorch, which puts delta on the keys and lets it begin as 0, or uniform in [-2 pi, 0].
#pragma once

#include "theory/schemes/about.hpp"
#include "theory/schemes/attention.hpp"

namespace pe {

struct Pope {
  static constexpr char name[] = "pope";

  template <pe::NumericField F>
  class Over : public AttentionScheme<F> {
   public:
    using Scalar = typename F::Scalar;
    using AttentionScheme<F>::AttentionScheme;

    class Layer : public AttentionLayer<F> {
     public:
      /// delta of each entry, in half turns.
      Layer(AttentionLayer<F> head, WholeOf<F> const& number, Fraction const& base,
            std::vector<Fraction> const& half_turns)
          : AttentionLayer<F>(std::move(head)), number_(number) {
        auto const d = static_cast<std::int64_t>(half_turns.size());
        frequencies_ = tabulate(d, [&](std::int64_t n) { return this->field_.power(base, Fraction(-n, d)); });
        shifts_ = mapped(half_turns, [&](Fraction const& x) { return this->field_.pi() * this->field_.number(x); });
      }

      Scalar score(Token<Scalar> const& a, WholeOf<F> const& i, Token<Scalar> const& b, WholeOf<F> const& j) const {
        Scalar sum = this->field_.number(0);
        for (std::size_t n = 0; n < a.q.size(); ++n) {
          Scalar const size = magnitude(a.q[n]) * magnitude(b.k[n]);
          sum += size * cosine(n, j - i);
        }
        return sum;
      }

      /// d products of two magnitudes, log(1 + e)^2 < 7/4, with a cosine, which is two products of cosines and sines.
      OfDimension most_gain() const { return {{0, 7}}; }

     private:
      /// m.
      Scalar magnitude(Scalar const& x) const { return this->field_.log(this->field_.number(1) + this->field_.exp(x)); }
      /// Of the angle of entry n. Over symbols cosine and sine of what each symbol of the offset turns by, and of the
      /// shift, are any functions.
      Scalar cosine(std::size_t n, WholeOf<F> const& offset) const {
        if constexpr (OfSymbols<F>) {
          auto const any = [&](char const* name, WholeOf<F> const& of) {
            return within(this->field_, this->field_.function_of_place(static_cast<int>(n), name, of), -1, 1);
          };
          Phase<Scalar> turned{any("sine of shift", number_), any("cosine of shift", number_)};
          for (auto const& [symbol, coefficient] : offset.terms()) {
            auto const of = Whole::symbol(symbol);
            auto const sign = this->field_.number(coefficient < 0 ? -1 : 1);
            for (std::int64_t c = pe::magnitude(coefficient); c > 0; --c)
              turned = turn(turned, sign * any("sine", of), any("cosine", of));
          }
          if (offset.constant() != 0)
            turned = turn(turned, any("sine", offset.constant()), any("cosine", offset.constant()));
          return turned.cos;
        } else {
          return this->field_.cos(frequencies_[n] * this->field_.number(offset) + shifts_[n]);
        }
      }
      static Phase<Scalar> turn(Phase<Scalar> const& x, Scalar const& sine, Scalar const& cosine) {
        return {x.sin * cosine + x.cos * sine, x.cos * cosine - x.sin * sine};
      }

      WholeOf<F> number_;
      Vector<Scalar> frequencies_, shifts_;
    };

    Layer layer(WholeOf<F> const& number, WholeOf<F> const&) const {
      std::vector<Fraction> half_turns;
      if constexpr (!OfSymbols<F>) {
        for (int n = 0; n < this->dimension(); ++n) {  // from -2 to 0; those of head 0 are as they are at first
          auto const drawn = Drawn(number, "pope").entry(static_cast<std::size_t>(n));
          half_turns.push_back(number == 0 ? Fraction(0) : drawn - Fraction(1));
        }
      }
      return {this->head(number), number, this->base(), half_turns};
    }
  };
};

}  // namespace pe
