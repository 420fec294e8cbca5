/// Distinct rows: positions of a table (binary digits, a learnable table) have rows at least 2^-15 apart.
///
/// The bound is the spacing of a learnable table's entries; binary digits differ by 1.
#pragma once

#include "theory/kernel/bind.hpp"
#include "theory/properties/property.hpp"
#include "theory/schemes/binary.hpp"

namespace pe {

struct DistinctRows {
  static constexpr Text text{"distinct-rows", "Different positions have different rows, at least 2^-15 apart",
                             R"(\lVert p_t - p_{t+k}\rVert^2 \ge 2^{-30}\qquad(k\ge 1))"};
  static constexpr Need needs = Need::codes;
  static constexpr std::int64_t reach = 3;  ///< the largest position that its parameters make
  static constexpr Signature takes{.parameters = {"t", "k"}};
  /// Positions 0 to 3, which two binary digits can tell apart.
  static Domain domain() { return {.dimensions = dimensions(2, 16), .parameters = {{0, 1}, {1, 2}}}; }

  auto operator()(auto const& pe, Fraction const& t, Fraction const& k) const {
    return at_most(pe.field().number(Fraction(1, std::int64_t{1} << 30)),
                   squared_norm(difference(pe.encode(t.numerator()), pe.encode((t + k).numerator()))));
  }

  struct Mutant {
    static constexpr char name[] = "binary-digit-lost";
    static constexpr char says[] = "the least significant digit is 0 in every row";
    template <Field F>
    struct Over : Binary::Over<F> {
      using Binary::Over<F>::Over;
      auto encode(std::int64_t t) const {
        auto code = Binary::Over<F>::encode(t);
        code[0] = this->field().number(0);
        return code;
      }
    };
  };
};

}  // namespace pe
