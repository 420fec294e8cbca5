/// Binary positions: entry i of p_t is binary digit i of t, the least significant first; d digits. Also with the most
/// significant first, and with the digits 0 and 1 written -1 and 1.
///
/// Source: Kazemnejad 2019, "The intuition" (most significant first); the clock blog's table and its f(x) = 2x - 1.
/// Digit i changes every 2^i positions.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

#include "theory/kernel/error.hpp"
#include "theory/kernel/whole.hpp"
#include "theory/schemes/about.hpp"
#include "theory/schemes/limits.hpp"
#include "theory/schemes/shape.hpp"

namespace pe {

/// How the digits of a position are written: the least significant first, which is entry 0 ("little endian"); the most
/// significant first, as people write numbers; or each digit x as 2x - 1, the least significant first.
enum class Digits { least_first, most_first, of_signs };

template <Digits digits>
struct BinaryCode {
  static constexpr bool most_first = digits == Digits::most_first, of_signs = digits == Digits::of_signs;
  static constexpr char const* name = most_first ? "binary-most-significant-first"
                                      : of_signs ? "binary-signed"
                                                 : "binary";

  /// Rows of d digits, at most 2^40.
  static Limits limits() {
    return {.rows = [](int d) { return std::int64_t{1} << std::min(d, 40); }};
  }

  template <pe::Field F>
  class Over : public SchemeOver<F> {
   public:
    using Scalar = typename F::Scalar;
    using SchemeOver<F>::SchemeOver;

    int dimension() const { return this->shape_.dimension; }

    /// The digits of t, d of them. Throws UserError unless 0 <= t < 2^d.
    Vector<Scalar> encode(WholeOf<F> const& t) const {
      auto code = tabulate(dimension(), [&](int i) { return digit(t, i); });
      if (most_first) std::reverse(code.begin(), code.end());
      if (of_signs) {
        for (auto& entry : code) entry = entry + entry - this->field_.number(1);
      }
      return code;
    }

   private:
    /// Over symbols any function of the position, from 0 to 1.
    Scalar digit(WholeOf<F> const& t, int i) const {
      if constexpr (OfSymbols<F>) {
        return within(this->field_, this->field_.function_of_place(i, "digit", t), 0, 1);
      } else {
        if (t < 0 || (dimension() < 63 && t >> dimension() != 0)) {
          throw UserError("position " + std::to_string(t) + " does not fit into " + std::to_string(dimension()) +
                          " binary digits; positions run from 0 to 2^d - 1");
        }
        return this->field_.number(i < 63 ? t >> i & 1 : 0);
      }
    }
  };
};

using Binary = BinaryCode<Digits::least_first>;
using BinaryMostSignificantFirst = BinaryCode<Digits::most_first>;
using BinarySigned = BinaryCode<Digits::of_signs>;

}  // namespace pe
