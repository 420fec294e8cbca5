/// The laws that papers about tables of relative positions and number formats need, about whole numbers alone; their
/// claims are in the file of each source.
#pragma once

#include <tuple>

#include "theory/claims/row.hpp"
#include "theory/kernel/format.hpp"
#include "theory/schemes/deberta.hpp"

namespace pe::dai2019 {

/// Index maps: whole numbers, over any field.
struct Indices {
  static constexpr char name[] = "indices";
  template <pe::Field F>
  class Over {
   public:
    using Field = F;
    using Scalar = typename F::Scalar;
    Over(F const& field, Shape const&) : field_(field) {}
    F const& field() const { return field_; }
    Scalar number(std::int64_t n) const { return field_.number(n); }

   private:
    F field_;
  };
};

/// An L x L array X whose column c holds the distance L-1-c is padded by one column on the left, read row by row as
/// L+1 rows of L, and its first row is dropped: entry (i, j), j <= i, is then X(i, L-1-i+j). `padding`: 1.
template <int padding>
struct ShiftIsIndex {
  static constexpr char name[] = "relative-shift-is-index";
  static constexpr Signature takes{.parameters = {"L", "i", "j"}};

  template <class Scheme>
  auto operator()(Scheme const& indices, Fraction const& length, Fraction const& row, Fraction const& column) const {
    auto const size = length.numerator(), i = row.numerator(), j = column.numerator();
    auto const flat = (i + 1) * size + j;  // in the padded array, whose rows have size + padding entries
    auto const from_row = flat / (size + padding), from_column = flat % (size + padding) - padding;
    return together(equal(indices.number(from_row), indices.number(i)),
                    equal(indices.number(from_column), indices.number(size - 1 - i + j)));
  }

  struct NotPadded {
    static constexpr char name[] = "not-padded", says[] = "no column is added";
    using Law = ShiftIsIndex<0>;
    using Scheme = Indices;
  };
  using Mutants = std::tuple<NotPadded>;
};

}  // namespace pe::dai2019

namespace pe::he2020 {

/// delta(t, 0) + delta(0, t) = 2k, or with `clipped` 2k - 1 where |t| >= k.
template <bool clipped>
struct DeltasSum {
  static constexpr char name[] = "mirrored-deltas-sum";
  static constexpr Signature takes{.parameters = {"k", "t"}};

  template <class Scheme>
  auto operator()(Scheme const& indices, Fraction const& k, Fraction const& t) const {
    DebertaIndex const delta{k.numerator()};
    auto const offset = t.numerator();
    bool const beyond = offset >= k.numerator() || -offset >= k.numerator();
    return equal(indices.number(delta.of(offset, 0) + delta.of(0, offset)),
                 indices.number(2 * k.numerator() - (clipped && beyond ? 1 : 0)));
  }

  struct NotClipped {
    static constexpr char name[] = "not-clipped", says[] = "2k everywhere";
    using Law = DeltasSum<false>;
    using Scheme = dai2019::Indices;
  };
  using Mutants = std::tuple<NotClipped>;
};

}  // namespace pe::he2020

namespace pe::wang2024precision {

/// bfloat16 (n = 0) and half (n = 1) round every integer up to 2^8 and 2^11 to itself, and not the next. `off` is added
/// to that next one.
template <int off>
struct FirstIntegerLost {
  static constexpr char name[] = "first-integer-lost";
  static constexpr Signature takes{.parameters = {"n"}};

  template <class Scheme>
  auto operator()(Scheme const& indices, Fraction const& n) const {
    auto const format = n.numerator() == 0 ? Format::bfloat16 : Format::binary16;
    std::int64_t const lost = (n.numerator() == 0 ? 257 : 2049) + off;
    std::int64_t kept = 0;
    while (round_to(format, static_cast<double>(kept)) == static_cast<double>(kept)) ++kept;
    return equal(indices.number(kept), indices.number(lost));
  }

  struct OneMore {
    static constexpr char name[] = "one-more", says[] = "258 and 2050";
    using Law = FirstIntegerLost<1>;
    using Scheme = dai2019::Indices;
  };
  using Mutants = std::tuple<OneMore>;
};

}  // namespace pe::wang2024precision
