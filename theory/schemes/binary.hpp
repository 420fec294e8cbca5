/// Binary positions: entry i of p_t is binary digit i of t, the least significant first; d digits. Also with the most
/// significant first, and with the digits 0 and 1 written -1 and 1.
///
/// Source: Kazemnejad 2019, "The intuition" (most significant first); the clock blog's table and its f(x) = 2x - 1.
/// Digit i changes every 2^i positions.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

#include "theory/kernel/case.hpp"
#include "theory/kernel/error.hpp"
#include "theory/kernel/field.hpp"
#include "theory/kernel/linear.hpp"
#include "theory/kernel/whole.hpp"
#include "theory/schemes/about.hpp"
#include "theory/schemes/limits.hpp"

namespace pe {

struct Binary {
  static constexpr About about{
      .name = "binary",
      .title = "Binary",
      .file = "binary.hpp",
      .says = "binary digits of the position",
      .source = "kazemnejad2019",
      .acts = Acts::codes,
      .parameters = taking(Parameter{"dimension", Parameter::Type::integer, 1, 1024, 12, "the digits of a code"}),
      .cost = cost::added_table};
  static constexpr char const* name = about.name.data();

  /// Rows of d digits, at most 2^40.
  static Limits limits() {
    return {.rows = [](int d) { return std::int64_t{1} << std::min(d, 40); }};
  }

  template <pe::Field F>
  class Over {
   public:
    using Field = F;
    using Scalar = typename F::Scalar;

    Over(F const& field, Shape const& shape) : field_(field), digits_(shape.dimension) {}

    F const& field() const { return field_; }
    int dimension() const { return digits_; }

    /// The digits of t, d of them. Throws UserError unless 0 <= t < 2^d.
    Vector<Scalar> encode(WholeOf<F> const& t) const {
      Vector<Scalar> code;
      for (int i = 0; i < digits_; ++i) code.push_back(digit(t, i));
      return code;
    }

   private:
    /// Over symbols any function of the position, from 0 to 1.
    Scalar digit(WholeOf<F> const& t, int i) const {
      if constexpr (OfSymbols<F>) {
        return within(field_, field_.function_of_place(i, "digit", t), 0, 1);
      } else {
        if (t < 0 || (digits_ < 63 && t >> digits_ != 0)) {
          throw UserError("position " + std::to_string(t) + " does not fit into " + std::to_string(digits_) +
                          " binary digits; positions run from 0 to 2^d - 1");
        }
        return field_.number(i < 63 ? t >> i & 1 : 0);
      }
    }

    F field_;
    int digits_;
  };
};

/// As people write numbers: entry 0 is the most significant digit ("big endian").
struct BinaryMostSignificantFirst {
  static constexpr About about{
      .name = "binary-most-significant-first",
      .title = "Binary (most significant first)",
      .file = "binary.hpp",
      .says = "binary digits of the position, the most significant first",
      .source = "mathor2020",
      .acts = Acts::codes,
      .parameters = taking(Parameter{"dimension", Parameter::Type::integer, 1, 1024, 12, "the digits of a code"}),
      .cost = cost::added_table,
      .like = "binary"};
  static constexpr char const* name = about.name.data();

  static Limits limits() { return Binary::limits(); }

  template <pe::Field F>
  struct Over : Binary::Over<F> {
    using Binary::Over<F>::Over;

    auto encode(WholeOf<F> const& t) const {
      auto code = Binary::Over<F>::encode(t);
      std::reverse(code.begin(), code.end());
      return code;
    }
  };
};

/// 2x - 1 of every digit x, the least significant first.
struct BinarySigned {
  static constexpr About about{
      .name = "binary-signed",
      .title = "Binary (±1)",
      .file = "binary.hpp",
      .says = "binary digits of the position, written -1 and 1",
      .source = "clock-blog",
      .acts = Acts::codes,
      .parameters = taking(Parameter{"dimension", Parameter::Type::integer, 1, 1024, 12, "the digits of a code"}),
      .cost = cost::added_table};
  static constexpr char const* name = about.name.data();

  static Limits limits() { return Binary::limits(); }

  template <pe::Field F>
  struct Over : Binary::Over<F> {
    using Binary::Over<F>::Over;

    auto encode(WholeOf<F> const& t) const {
      auto code = Binary::Over<F>::encode(t);
      for (auto& digit : code) digit = digit + digit - this->field().number(1);
      return code;
    }
  };
};

}  // namespace pe
