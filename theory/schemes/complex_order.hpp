/// Complex-order embedding: word j at position k is the complex vector with entries r e^{i(theta + w k)}.
///
///   f(j, k) = [Re f_0, Im f_0, Re f_1, Im f_1, ...],   f_n = r_{j,n} e^{i(theta_{j,n} + w_n k)},   n = 0 .. d/2-1.
///
/// Amplitude, phase and frequency are learned for each word. Here the frequencies are the progression of the shape and
/// the phases theta_n = w_n theta of one real theta: over polynomials both are free symbols, so that what is proved
/// covers every frequency and every phase of every word.
/// Source: Wang et al. 2019, "Encoding word order in complex embeddings", section 2; the survey zheng2022, 1 (4).
#pragma once

#include "theory/kernel/field.hpp"
#include "theory/kernel/linear.hpp"
#include "theory/schemes/about.hpp"
#include "theory/schemes/attention.hpp"
#include "theory/schemes/shape.hpp"

namespace pe {

/// Attention over words: a token is a word's code at position 0, the real and imaginary parts of d/2 complex numbers,
/// and enters the head as that word's code at its own position.
template <pe::NumericField F, class Words>
class WordsLayer : public AttentionLayer<F> {
 public:
  using Scalar = typename F::Scalar;

  WordsLayer(AttentionLayer<F> head, Words words, WholeOf<F> const& number)
      : AttentionLayer<F>(std::move(head)), words_(std::move(words)), number_(number) {}

  Scalar score(Token<Scalar> const& a, WholeOf<F> const& i, Token<Scalar> const& b, WholeOf<F> const& j) const {
    return dot(at(a.x, i, this->head_.query, "query"), at(b.x, j, this->head_.key, "key"));
  }
  Vector<Scalar> value(Token<Scalar> const& b, WholeOf<F> const&, WholeOf<F> const& j) const {
    return at(b.x, j, this->head_.value, "value");
  }

 private:
  /// The word's code at k, projected; over symbols any function of head, word and place, but in head 0, in which
  /// projections are identities.
  Vector<Scalar> at(Vector<Scalar> const& x, WholeOf<F> const& k, [[maybe_unused]] Dense<Scalar> const& by,
                    [[maybe_unused]] char const* role) const {
    if constexpr (OfSymbols<F>) {
      if (number_.is_constant() && number_.constant() == 0) return words_.offset_map(position_of(this->field_, k)) * x;
      return this->field_.vector_of(role, x.size(), number_, this->field_.whole(x), k);
    } else {
      return (words_.offset_map(position_of(this->field_, k)) * x) * by;
    }
  }

  Words words_;
  WholeOf<F> number_;
};

struct ComplexOrder {
  static constexpr char name[] = "complex-order";

  /// A code has d real entries.
  template <pe::Field F>
  class Over : public AttentionScheme<F> {
   public:
    using Scalar = typename F::Scalar;
    using Position = typename F::Position;

    /// Throws UserError for an odd or non-positive d and for base <= 1.
    Over(F const& field, Shape const& shape)
        : AttentionScheme<F>(field, shape),
          spectrum_(field.spectrum(transformer_frequencies(shape, shape.dimension / 2))) {}

    /// The complex entries of a code, d/2.
    int pairs() const { return this->dimension() / 2; }
    auto const& spectrum() const { return spectrum_; }

    /// f(j, k) of a word with amplitudes r (the first d/2 entries) and phases w_n theta; d real entries.
    Vector<Scalar> encode(Vector<Scalar> const& r, Position const& theta, Position const& k) const {
      auto const phases = spectrum_.phases(theta + k);
      return tabulate(2 * phases.size(),
                      [&](std::size_t n) { return r[n / 2] * (n % 2 == 0 ? phases[n / 2].cos : phases[n / 2].sin); });
    }

    /// Multiplication by e^{i w_n lag}, as blocks [[cos, -sin], [sin, cos]].
    BlockDiagonal<Scalar> offset_map(Position const& lag) const { return transpose(map_by(spectrum_.phases(lag))); }

    auto layer(WholeOf<F> const& number, WholeOf<F> const&) const requires pe::NumericField<F> {
      return WordsLayer<F, Over>(this->head(number), *this, number);
    }

   protected:
    decltype(std::declval<F const&>().spectrum(Frequencies{})) spectrum_;
  };
};

}  // namespace pe
