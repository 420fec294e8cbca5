/// Learnable positions: a table of n trained codes, looked up by position. There is no code beyond the table.
///
/// Source: the survey zheng2022, 1 (2).
#pragma once

#include <string>

#include "theory/kernel/case.hpp"
#include "theory/kernel/error.hpp"
#include "theory/kernel/field.hpp"
#include "theory/kernel/linear.hpp"

namespace pe {

struct Learnable {
  static constexpr char name[] = "learnable";

  template <pe::Field F>
  class Over {
   public:
    using Field = F;
    using Scalar = typename F::Scalar;

    Over(F const& field, Shape const& shape) : field_(field), shape_(shape) {}

    F const& field() const { return field_; }
    int dimension() const { return shape_.dimension; }

    /// Row k of the table. Throws UserError unless 0 <= k < n.
    Vector<Scalar> const& encode(std::vector<Vector<Scalar>> const& table, std::int64_t k) const {
      if (k < 0 || k >= static_cast<std::int64_t>(table.size())) {
        throw UserError("position " + std::to_string(k) + " is not in a table of " + std::to_string(table.size()) +
                        " learned codes, and nothing says what its code would be; positions run from 0 to n - 1");
      }
      return table[static_cast<std::size_t>(k)];
    }

   private:
    F field_;
    Shape shape_;
  };
};

}  // namespace pe
