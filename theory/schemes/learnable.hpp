/// Learnable positions: p_t is row t of a table of L rows, as it is before training: uniform in [-1, 1).
///
/// Source: Gehring et al. 2017; Vaswani et al. 2017, section 3.5; BERT's and GPT's tables. Entries are multiples of
/// 2^-15 that depend on the seed, the row and the column alone, so that a table is the same on every machine. A trained
/// table may hold anything; a refutation for this table shows what the scheme itself does not guarantee.
#pragma once

#include <cstdint>
#include <string>

#include "theory/kernel/error.hpp"
#include "theory/kernel/hash.hpp"
#include "theory/kernel/whole.hpp"
#include "theory/schemes/about.hpp"
#include "theory/schemes/limits.hpp"
#include "theory/schemes/shape.hpp"

namespace pe {

struct Learnable {
  static constexpr char name[] = "learnable";
  static constexpr std::int64_t usual_length = 512;

  static Limits limits() {
    return {.rows = [](int) { return usual_length; }};
  }

  template <pe::Field F>
  class Over : public SchemeOver<F> {
   public:
    using Scalar = typename F::Scalar;

    /// Throws UserError for d < 1 or L < 1.
    Over(F const& field, Shape const& shape, std::int64_t length = usual_length, std::uint64_t seed = 1)
        : SchemeOver<F>(field, shape), length_(length), seed_(seed) {
      if (dimension() < 1 || length < 1) {
        throw UserError("a table of " + std::to_string(length) + " rows of " + std::to_string(dimension()) +
                        " entries holds no positions; both are at least 1");
      }
    }

    int dimension() const { return this->shape_.dimension; }
    std::int64_t length() const { return length_; }

    /// Row t, d entries. Throws UserError unless 0 <= t < L.
    Vector<Scalar> encode(WholeOf<F> const& t) const {
      if (t < 0 || t >= length_) {
        throw UserError("position " + text_of(t) + " is not in a table of " + std::to_string(length_) +
                        " rows; a learnable encoding has positions 0 to " + std::to_string(length_ - 1) + " only");
      }
      return tabulate(dimension(), [&](int n) { return number_at(t, n); });
    }

   private:
    /// Over symbols any function of the row, from -1 to 1.
    Scalar number_at(WholeOf<F> const& t, int n) const {
      if constexpr (OfSymbols<F>) {
        return within(this->field_, this->field_.function_of_place(n, "row", t), -1, 1);
      } else {
        return this->field_.number(entry(static_cast<std::uint64_t>(t), n));
      }
    }
    Fraction entry(std::uint64_t t, int n) const {
      constexpr std::int64_t half_range = 1 << 15;
      auto const bits = splitmix(splitmix(splitmix(seed_) + t) + static_cast<std::uint64_t>(n));
      return Fraction(static_cast<std::int64_t>(bits >> 48) - half_range, half_range);
    }

    static std::uint64_t splitmix(std::uint64_t x) { return mix(x + 0x9e3779b97f4a7c15ULL); }

    std::int64_t length_;
    std::uint64_t seed_;
  };
};

/// A table whose first rows are kept for other things: position t has row t + 2. OPT and BART reserve two rows for the
/// padding index. Source: Zhang et al. 2022 (OPT) and its code, OPTLearnedPositionalEmbedding (offset 2).
struct LearnableWithOffset {
  static constexpr char name[] = "learnable-with-offset";
  static constexpr std::int64_t usual_offset = 2;

  static Limits limits() { return Learnable::limits(); }

  template <pe::Field F>
  class Over : public Learnable::Over<F> {
   public:
    /// A table of L rows, of which the first `offset` have no position. Throws UserError unless 0 <= offset < L.
    Over(F const& field, Shape const& shape, std::int64_t offset = usual_offset,
         std::int64_t length = Learnable::usual_length + usual_offset)
        : Learnable::Over<F>(field, shape, length), offset_(offset) {
      if (offset < 0 || offset >= length) {
        throw UserError("a table of " + std::to_string(length) + " rows cannot keep " + std::to_string(offset) +
                        " for other things; take 0 or more, fewer than there are rows");
      }
    }

    std::int64_t length() const { return rows() - offset_; }

    /// Row t + offset, d entries. Throws UserError unless 0 <= t < L - offset.
    auto encode(WholeOf<F> const& t) const {
      if (t >= 0 && t < length()) return Learnable::Over<F>::encode(t + offset_);
      throw UserError("position " + text_of(t) + " is not in a table of " + std::to_string(rows()) +
                      " rows whose first " + std::to_string(offset_) + " are reserved; positions are 0 to " +
                      std::to_string(length() - 1));
    }

   private:
    std::int64_t rows() const { return Learnable::Over<F>::length(); }

    std::int64_t offset_;
  };
};

/// Row t, the reserved ones among them.
struct LearnableOffsetLost {
  static constexpr char name[] = "learnable-offset-lost";
  template <pe::Field F>
  struct Over : LearnableWithOffset::Over<F> {
    Over(F const& field, Shape const& shape) : LearnableWithOffset::Over<F>(field, shape, 0, Learnable::usual_length) {}
  };
};

template <>
struct VariantsOf<LearnableWithOffset> : WrongVersions<LearnableOffsetLost> {};

}  // namespace pe
