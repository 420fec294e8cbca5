/// ALiBi: attention with linear biases. A score loses m_h for each position between query and key, with a slope of its
/// own in each head.
///
///   score = q_i . k_j - m_h (i - j),  j <= i;   m_h = 2^(-8h/H),  h = 1 .. H.
///
/// Where H is no power of two, the paper's code takes the slopes of the next lower one, P, and then every second slope
/// of 2P. Two-sided: - m_h |i - j|, and every j is visible.
/// Source: Press et al. 2021 (Train Short, Test Long), section 3 and its `get_slopes`; the two-sided form is that of
/// its repository's issue 5. The bias is not divided by sqrt(d).
#pragma once

#include "theory/kernel/formal.hpp"
#include "theory/schemes/about.hpp"
#include "theory/schemes/attention.hpp"

namespace pe {

/// The slope 2^(-exponent) of head h = 0 .. H-1, by its exponent.
/// Throws UserError unless there are 1 to 1024 heads and h is one of them.
Fraction alibi_exponent(std::int64_t heads, std::int64_t head);

/// How a bias reads its slopes. ALiBi's own; the wrong versions below have others.
template <bool two_sided>
struct AlibiRule {
  static constexpr std::int64_t usual_heads = 8;
  static Fraction exponent(std::int64_t heads, std::int64_t head) { return alibi_exponent(heads, head); }
  /// How many slopes a score loses.
  template <class W>
  static W distance(W const& i, W const& j) {
    return two_sided ? W(magnitude(W(i - j))) : W(i - j);
  }
  static constexpr bool sees_future = two_sided;
};

template <pe::Field F, class Rule>
class AlibiLayer : public AttentionLayer<F> {
 public:
  using Scalar = typename F::Scalar;

  AlibiLayer(AttentionLayer<F> head, Scalar slope) : AttentionLayer<F>(std::move(head)), slope_(std::move(slope)) {}

  Scalar const& slope() const { return slope_; }
  Scalar bias(WholeOf<F> const& i, WholeOf<F> const& j) const {
    return -(slope_ * this->field_.number(Rule::distance(i, j)));
  }
  Scalar score(Token<Scalar> const& a, WholeOf<F> const& i, Token<Scalar> const& b, WholeOf<F> const& j) const {
    return dot(a.q, b.k) + bias(i, j);
  }
  bool sees(WholeOf<F> const& i, WholeOf<F> const& j) const { return Rule::sees_future || j <= i; }

 private:
  Scalar slope_;
};

/// What ALiBi and its wrong versions share.
template <class F, class Rule>
class AlibiOver : public AttentionScheme<F> {
 public:
  using Scalar = typename F::Scalar;

  /// Throws UserError for an odd or non-positive d, and unless there are 1 to 1024 heads.
  AlibiOver(F const& field, Shape const& shape, std::int64_t heads = Rule::usual_heads)
      : AttentionScheme<F>(field, shape), heads_(heads) {
    alibi_exponent(heads, 0);
  }

  std::int64_t heads() const { return heads_; }

  /// m of head h = 0 .. H-1. Throws NotFormal for a slope that is no rational number, where there are no others.
  Scalar slope(std::int64_t head) const { return slope_of(this->field_, heads_, head); }
  static Scalar slope_of(F const& field, std::int64_t heads, std::int64_t head) {
    auto const exponent = Rule::exponent(heads, head);
    if (exponent.is_integer() && exponent.numerator() >= 0 && exponent.numerator() < 62) {
      return field.number(Fraction(1, std::int64_t{1} << exponent.numerator()));
    }
    if constexpr (pe::NumericField<F>) {
      return field.power(2, -exponent);
    } else {
      throw NotFormal{};
    }
  }
  Vector<Scalar> slopes() const {
    return tabulate(heads_, [&](std::int64_t h) { return slope(h); });
  }

  /// Of head `number` modulo H: number 0 has the steepest slope.
  AlibiLayer<F, Rule> layer(WholeOf<F> const& number, WholeOf<F> const&) const {
    auto const slope = number_of(
        this->field_, "slope",
        [](F const& field, std::int64_t heads, std::int64_t head) {
          return slope_of(field, heads, (head % heads + heads) % heads);
        },
        heads_, number);
    return {this->head(number), within(this->field_, slope, 1, 256, 256)};
  }

 private:
  std::int64_t heads_;
};

enum class AlibiKind { causal, two_sided, interpolated };

template <AlibiKind kind>
struct AlibiOf : AlibiRule<kind == AlibiKind::two_sided>, ByRule<AlibiOver, AlibiOf<kind>> {
  static constexpr char const* name = kind == AlibiKind::causal      ? "alibi"
                                      : kind == AlibiKind::two_sided ? "alibi-two-sided"
                                                                     : "alibi-interpolated";
  static constexpr std::int64_t usual_heads = kind == AlibiKind::interpolated ? 12 : 8;
};

using Alibi = AlibiOf<AlibiKind::causal>;
using AlibiTwoSided = AlibiOf<AlibiKind::two_sided>;
using AlibiInterpolated = AlibiOf<AlibiKind::interpolated>;

/// m_h = 2^(-8(h-1)/H): the first head has the slope 1.
struct AlibiFromZero : AlibiRule<false>, ByRule<AlibiOver, AlibiFromZero> {
  static constexpr char name[] = "alibi-from-zero";
  static Fraction exponent(std::int64_t heads, std::int64_t head) {
    return alibi_exponent(heads, head) - Fraction(8, heads);
  }
};

/// + m_h (i - j).
struct AlibiGrows : AlibiRule<false>, ByRule<AlibiOver, AlibiGrows> {
  static constexpr char name[] = "alibi-grows";
  static auto distance(auto const& i, auto const& j) { return j - i; }
};

/// - m_h j, which differs from the right bias by a constant for each query.
struct AlibiByKey : AlibiRule<false>, ByRule<AlibiOver, AlibiByKey> {
  static constexpr char name[] = "alibi-by-key";
  static auto distance(auto const&, auto const& j) { return j; }
};

template <>
struct VariantsOf<Alibi> : WrongVersions<AlibiFromZero, AlibiGrows, AlibiByKey> {};

}  // namespace pe
