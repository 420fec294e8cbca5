/// Stored uniqueness: codes of different positions are still different when they are stored in single precision.
///
/// Codes are 10^-4 apart (properties/uniqueness.hpp), and rounding moves an entry of [-1, 1] by less than 5 * 10^-8;
/// half of the former is the bound here.
#pragma once

#include "theory/kernel/bind.hpp"
#include "theory/kernel/rounding.hpp"
#include "theory/properties/uniqueness.hpp"

namespace pe {

struct StoredUniqueness : AskedOf<Need::codes> {
  static constexpr Text text{
      "stored-uniqueness",
      "No two of the first 512 positions, or rows of a table, have the same code in a table of single precision; "
      "vectors within 0.00005 count as the same: half of what does of exact codes, as storing rounds",
      R"(\lVert \mathrm{fl}_{24}(p_t) - \mathrm{fl}_{24}(p_{t+k})\rVert^2 \ge (5\cdot 10^{-5})^2\qquad(0\le t<t+k<512))"};
  static constexpr Signature takes{.positions = {"t", "k"}};
  static Domain domain() { return Uniqueness::domain(); }
  static Domain in_table(int dimension, std::int64_t rows) { return Uniqueness::in_table(dimension, rows); }

  auto operator()(Numeric auto const& pe, auto const& t, auto const& k) const {
    auto const stored = [&](auto const& position) {
      auto code = pe.encode(position);
      for (auto& entry : code) entry = store_in(Format::binary32, entry);
      return code;
    };
    auto const gap = Uniqueness::gap() * Fraction(1, 2);
    return at_most(pe.field().number(gap * gap), squared_norm(difference(stored(t), stored(t + k))));
  }

  struct Mutant {
    static constexpr char says[] = "positions are counted in units of 2^30, as if they were nanoseconds";
    template <NumericField F>
    struct Over : Sinusoidal::Over<F> {
      using Sinusoidal::Over<F>::Over;
      auto encode(auto const& t) const {
        auto const& field = this->field_;
        auto const unit = field.number(Fraction(1, std::int64_t{1} << 30));
        return waves(field, this->spectrum_, [&](auto const& w) { return field.value(t) * w * unit; });
      }
    };
  };
};

}  // namespace pe
