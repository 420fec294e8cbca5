/// Learnable positions: p_t is row t of a table of L rows, as it stands before training: uniform in [-1, 1).
///
/// Source: Vaswani et al. 2017, section 3.5; BERT's and GPT's tables. Entries are multiples of 2^-15 that depend on the
/// seed, the row and the column alone, so that a table is the same on every machine. A trained table may hold anything;
/// what is shown for this one is what the scheme itself does not guarantee.
#pragma once

#include <cstdint>
#include <string>

#include "theory/kernel/case.hpp"
#include "theory/kernel/error.hpp"
#include "theory/kernel/field.hpp"
#include "theory/kernel/linear.hpp"
#include "theory/schemes/limits.hpp"

namespace pe {

struct Learnable {
  static constexpr char name[] = "learnable";
  static constexpr std::int64_t usual_length = 512;

  static Limits limits() {
    return {.rows = [](int) { return usual_length; }};
  }

  template <pe::Field F>
  class Over {
   public:
    using Field = F;
    using Scalar = typename F::Scalar;

    /// Throws UserError for d < 1 or L < 1.
    Over(F const& field, Shape const& shape, std::int64_t length = usual_length, std::uint64_t seed = 1)
        : field_(field), dimension_(shape.dimension), length_(length), seed_(seed) {
      if (dimension_ < 1 || length < 1) {
        throw UserError("a table of " + std::to_string(length) + " rows of " + std::to_string(dimension_) +
                        " entries holds no positions; both are at least 1");
      }
    }

    F const& field() const { return field_; }
    int dimension() const { return dimension_; }
    std::int64_t length() const { return length_; }

    /// Row t, d entries. Throws UserError unless 0 <= t < L.
    Vector<Scalar> encode(std::int64_t t) const {
      if (t < 0 || t >= length_) {
        throw UserError("position " + std::to_string(t) + " is not in a table of " + std::to_string(length_) +
                        " rows; a learnable encoding has positions 0 to " + std::to_string(length_ - 1) + " only");
      }
      Vector<Scalar> row;
      row.reserve(static_cast<std::size_t>(dimension_));
      for (int n = 0; n < dimension_; ++n) row.push_back(field_.number(entry(static_cast<std::uint64_t>(t), n)));
      return row;
    }

   private:
    Fraction entry(std::uint64_t t, int n) const {
      constexpr std::int64_t half_range = 1 << 15;
      auto const bits = mix(mix(mix(seed_) + t) + static_cast<std::uint64_t>(n));
      return Fraction(static_cast<std::int64_t>(bits >> 48) - half_range, half_range);
    }

    static std::uint64_t mix(std::uint64_t x) {  // splitmix64
      x += 0x9e3779b97f4a7c15ULL;
      x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
      x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
      return x ^ (x >> 31);
    }

    F field_;
    int dimension_;
    std::int64_t length_;
    std::uint64_t seed_;
  };
};

}  // namespace pe
