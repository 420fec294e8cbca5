/// Forgetting attention (FoX): each token has a gate for how much of what came before it is forgotten.
///
///   score = q_i . k_j + sum over l = j+1 .. i of log f_l,   f_l = 1 / (1 + e^-(w . x_l + b)),   j <= i.
///
/// Where every f is one number it is ALiBi with the slope -log f. w and b are learned, here quarters.
/// Source: Lin et al. 2025 (Forgetting Transformer), section 3, and the authors' code: logsigmoid of a linear layer
/// with a constant, its running sum at the query minus that at the key.
#pragma once

#include "theory/schemes/about.hpp"
#include "theory/schemes/attention.hpp"

namespace pe {

/// `Rule::sign`: of the sum of logarithms.
template <class F, class Rule>
class ForgettingOver : public AttentionScheme<F> {
 public:
  using Scalar = typename F::Scalar;
  using AttentionScheme<F>::AttentionScheme;

  class Layer : public AttentionLayer<F> {
   public:
    Layer(AttentionLayer<F> head, Vector<Scalar> weight, Scalar shift, WholeOf<F> const& number = 0)
        : AttentionLayer<F>(std::move(head)), weight_(std::move(weight)), shift_(std::move(shift)), number_(number) {}

    /// log f of a token; over symbols of any function of head and token, where it is not 0.
    Scalar log_gate(Vector<Scalar> const& x) const {
      if constexpr (OfSymbols<F>) {
        auto const token = this->field_.whole(x);
        if (token.name.empty()) return log_gate_of(shift_);
        auto const d = static_cast<std::int64_t>(x.size());
        return log_gate_of(within(this->field_, this->field_.function("gate", number_, token), -d - 1, d + 1));
      } else {
        return log_gate_of(dot(weight_, x) + shift_);
      }
    }

    /// Of two tokens with zeros between them.
    Scalar score(Token<Scalar> const& a, WholeOf<F> const& i, Token<Scalar> const& b, WholeOf<F> const& j) const {
      if (i <= j) return dot(a.q, b.k);
      Scalar const zeros = this->field_.number(WholeOf<F>(i - j - 1)) * log_gate_of(shift_);
      return dot(a.q, b.k) + this->field_.number(Rule::sign) * (log_gate(a.x) + zeros);
    }
    Scalar score_among(std::vector<Token<Scalar>> const& t, std::int64_t i, std::int64_t j) const {
      Scalar sum = this->field_.number(0);
      for (std::int64_t l = j + 1; l <= i; ++l) sum += log_gate(t[static_cast<std::size_t>(l)].x);
      return dot(t[static_cast<std::size_t>(i)].q, t[static_cast<std::size_t>(j)].k) +
             this->field_.number(Rule::sign) * sum;
    }
    bool sees(WholeOf<F> const& i, WholeOf<F> const& j) const { return j <= i; }

   private:
    Scalar log_gate_of(Scalar const& x) const {
      return -this->field_.log(this->field_.number(1) + this->field_.exp(-x));
    }

    Vector<Scalar> weight_;
    Scalar shift_;
    WholeOf<F> number_;
  };

  Layer layer(WholeOf<F> const& number, WholeOf<F> const&) const {
    AttentionLayer<F> head(this->field_, this->dimension(), number);
    if constexpr (OfSymbols<F>) {
      return {std::move(head), {}, within(this->field_, this->field_.function("shift", number), -1, 1), number};
    } else {
      auto const d = static_cast<std::size_t>(this->dimension());
      auto const drawn = Drawn(number, "fox").vector(this->field_, d + 1);
      return {std::move(head), {drawn.begin(), drawn.end() - 1}, drawn.back()};
    }
  }
};

struct Fox : ByNumericRule<ForgettingOver, Fox> {
  static constexpr char name[] = "fox";
  static constexpr int sign = 1;
};

/// - sum of log f: what is far away counts more.
struct FoxRemembers : ByNumericRule<ForgettingOver, FoxRemembers> {
  static constexpr char name[] = "fox-remembers";
  static constexpr int sign = -1;
};

template <>
struct VariantsOf<Fox> : WrongVersions<FoxRemembers> {};

}  // namespace pe
