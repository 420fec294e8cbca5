/// CoPE: a query counts the tokens that pass its gate, and the count is the position.
///
///   score = q_i . k_j + q_i . e[p_ij],   p_ij = sum over l = j .. i of g_il,   g_il = 1 / (1 + e^-(q_i . k_l)),   j <=
///   i.
///
/// Between whole positions e is interpolated, and from its last row on it is that row. e is learned; here it has 16
/// rows of quarters. Source: Golovneva et al. 2024 (Contextual Position Encoding), section 4, and its listing in
/// appendix A.
#pragma once

#include "theory/schemes/about.hpp"
#include "theory/schemes/attention.hpp"

namespace pe {

/// `Rule::first(j)` is the token from which on is counted.
template <class F, class Rule>
class ContextualOver : public AttentionScheme<F> {
 public:
  using Scalar = typename F::Scalar;
  static constexpr std::int64_t rows = 16;

  using AttentionScheme<F>::AttentionScheme;

  class Layer : public AttentionLayer<F> {
   public:
    Layer(AttentionLayer<F> head, std::vector<Vector<Scalar>> table, WholeOf<F> const& number)
        : AttentionLayer<F>(std::move(head)), table_(std::move(table)), number_(number) {}

    /// Over symbols any function of the two.
    Scalar gate(Vector<Scalar> const& q, Vector<Scalar> const& k) const {
      if constexpr (OfSymbols<F>) {
        return this->field_.function("gate", this->field_.whole(q), this->field_.whole(k));
      } else {
        return sigmoid(dot(q, k));
      }
    }
    Scalar sigmoid(Scalar const& x) const {
      auto const one = this->field_.number(1);
      return one / (one + this->field_.exp(-x));
    }

    /// q . e[p], p >= 0; over symbols any function of head, query and count.
    Scalar at_count(Vector<Scalar> const& q, Scalar const& p) const {
      if constexpr (OfSymbols<F>) {
        auto const logit = this->field_.function("at count", number_, this->field_.whole(q), p);
        auto const d = static_cast<std::int64_t>(q.size());
        return within(this->field_, logit, -d, d);
      } else {
        return interpolated(q, p);
      }
    }
    /// Logits are interpolated, which is the same.
    Scalar interpolated(Vector<Scalar> const& q, Scalar const& p) const {
      auto const most = this->field_.number(rows - 1);
      Scalar const count = p - above_zero(p - most);
      Scalar sum = this->field_.number(0);
      for (std::size_t n = 0; n < table_.size(); ++n) {
        Scalar const off = count - this->field_.number(static_cast<std::int64_t>(n));
        Scalar const share = above_zero(this->field_.number(1) - above_zero(off) - above_zero(-off));
        sum += share * dot(q, table_[n]);
      }
      return sum;
    }

    /// Of two tokens with zeros between them, each of which is half a position.
    Scalar score(Token<Scalar> const& a, WholeOf<F> const& i, Token<Scalar> const& b, WholeOf<F> const& j) const {
      Scalar count = this->field_.number(0);
      auto const half = this->field_.number(Fraction(1, 2));
      if (Rule::first(j) == j) count += gate(a.q, b.k);
      if (i > j) count += this->field_.number(WholeOf<F>(i - j - 1)) * half + gate(a.q, a.k);
      return dot(a.q, b.k) + at_count(a.q, count);
    }
    Scalar score_among(std::vector<Token<Scalar>> const& t, std::int64_t i, std::int64_t j) const {
      auto const& query = t[static_cast<std::size_t>(i)];
      Scalar count = this->field_.number(0);
      for (auto l = Rule::first(j); l <= i; ++l) count += gate(query.q, t[static_cast<std::size_t>(l)].k);
      return dot(query.q, t[static_cast<std::size_t>(j)].k) + at_count(query.q, count);
    }
    bool sees(WholeOf<F> const& i, WholeOf<F> const& j) const { return j <= i; }

   private:
    Scalar above_zero(Scalar const& x) const {
      return x * (this->field_.number(1) - this->field_.indicator_negative(x));
    }

    std::vector<Vector<Scalar>> table_;
    WholeOf<F> number_;
  };

  Layer layer(WholeOf<F> const& number, WholeOf<F> const&) const {
    auto const d = static_cast<std::size_t>(this->dimension());
    return {
        this->head(number),
        tabulate(rows, [&](std::int64_t n) { return learned_vector(this->field_, number, "cope", d, WholeOf<F>(n)); }),
        number};
  }
};

struct Cope : ByNumericRule<ContextualOver, Cope> {
  static constexpr char name[] = "cope";
  static auto first(auto const& j) { return j; }
};

/// The key's own gate is not counted.
struct CopeWithoutKey : ByNumericRule<ContextualOver, CopeWithoutKey> {
  static constexpr char name[] = "cope-without-key";
  static auto first(auto const& j) { return j + 1; }
};

template <>
struct VariantsOf<Cope> : WrongVersions<CopeWithoutKey> {};

}  // namespace pe
