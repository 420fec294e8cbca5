/// Binary positions: entry i of p_t is binary digit i of t, the least significant first; d digits.
///
/// Source: Kazemnejad 2019, "The intuition". Digit i changes every 2^i positions.
#pragma once

#include <cstdint>
#include <string>

#include "theory/kernel/case.hpp"
#include "theory/kernel/error.hpp"
#include "theory/kernel/field.hpp"
#include "theory/kernel/linear.hpp"

namespace pe {

struct Binary {
  static constexpr char name[] = "binary";

  template <pe::NumericField F>
  class Over {
   public:
    using Field = F;
    using Scalar = typename F::Scalar;

    Over(F const& field, Shape const& shape) : field_(field), digits_(shape.dimension) {}

    F const& field() const { return field_; }
    int dimension() const { return digits_; }

    /// The digits of t, d of them. Throws UserError unless 0 <= t < 2^d.
    Vector<Scalar> encode(std::int64_t t) const {
      if (t < 0 || (digits_ < 63 && t >> digits_ != 0)) {
        throw UserError("position " + std::to_string(t) + " does not fit into " + std::to_string(digits_) +
                        " binary digits; positions run from 0 to 2^d - 1");
      }
      Vector<Scalar> code;
      for (int i = 0; i < digits_; ++i) code.push_back(field_.number(i < 63 ? t >> i & 1 : 0));
      return code;
    }

   private:
    F field_;
    int digits_;
  };
};

}  // namespace pe
