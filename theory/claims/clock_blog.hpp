/// The laws that the clock blog alone needs, which theory/sources/clock-blog.toml does not state as formulas: of stored
/// codes, binary numbers, figures and code.
#pragma once

#include <bit>
#include <set>
#include <tuple>

#include "theory/claims/common_laws.hpp"
#include "theory/kernel/rounding.hpp"
#include "theory/schemes/binary.hpp"
#include "theory/schemes/clock.hpp"

namespace pe::clock_blog {

/// How many different codes the hour hand has at the 43200 seconds of its turn, stored in a format.
template <Format format, std::int64_t claimed>
struct HourHandCodes {
  static constexpr char name[] = "hour-hand-codes";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& clock) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = clock.field();
    // An eighth of the dial, by steps of one second: the rest are mirror images, and rounding to nearest keeps them so.
    auto const second = BlockDiagonal<Scalar>{{clock.offset_map(field.position(1)).blocks[2]}};
    Vector<Scalar> hand{field.number(0), field.number(1)};
    Scalar in_doubt = field.number(0);
    std::set<std::pair<double, double>> codes;
    for (std::int64_t t = 0; t <= clock.period(2) / 8; ++t, hand = second * hand) {
      auto const x = rounded(format, hand[0]), y = rounded(format, hand[1]);
      if (!x || !y) {
        // Up to eight codes, none of them certain. A ball minus itself has no sign, so this adds the ball [0, 8].
        Scalar const width = hand[0] + hand[1];
        in_doubt += field.number(8) * field.indicator_negative(width - width);
        continue;
      }
      for (double const a : {*x, -*x}) {
        for (double const b : {*y, -*y}) codes.insert({{a, b}, {b, a}});
      }
    }
    return equal(field.number(static_cast<std::int64_t>(codes.size())) + in_doubt, field.number(claimed));
  }

  using Mutants = std::tuple<Wrong<"one code more", HourHandCodes<format, claimed + 1>, Clock>,
                             Wrong<"one code less", HourHandCodes<format, claimed - 1>, Clock>>;
};

/// The reflected code of Gray: neighbouring numbers differ in one digit. Least significant digit first.
struct GrayCode {
  static constexpr char says[] = "the digits are those of t xor t/2";

  template <pe::Field F>
  struct Over : Binary::Over<F> {
    using Binary::Over<F>::Over;
    auto encode(std::int64_t t) const { return Binary::Over<F>::encode(t ^ t >> 1); }
  };
};
using LeftmostFirst = Described<"the most significant digit comes first", BinaryMostSignificantFirst>;

/// Over t = 0 .. 2^d - 1 column i changes (2^d - 1)/2^i times, rounded down: at every 2^i-th number.
struct ColumnChanges {
  static constexpr char name[] = "column-changes";
  static constexpr Signature takes{};

  auto operator()(Numeric auto const& binary) const {
    std::int64_t const last = (std::int64_t{1} << binary.dimension()) - 1;
    std::vector changes(static_cast<std::size_t>(binary.dimension()), binary.field().number(0));
    for (std::int64_t t = 0; t < last; ++t) {
      auto const step = difference(binary.encode(t + 1), binary.encode(t));
      for (std::size_t i = 0; i < changes.size(); ++i) changes[i] += step[i] * step[i];
    }
    return equal(std::move(changes),
                 tabulate(binary.dimension(), [&](int i) { return binary.field().number(last >> i); }));
  }

  using Mutants = std::tuple<LeftmostFirst, GrayCode>;
};

/// The Hamming distance of t and t + 1 is one more than the ones in which t ends: 1, 2, 3 for 0 and 1, 1 and 2, 3
/// and 4.
struct HammingDistances {
  static constexpr char name[] = "hamming-distances";
  static constexpr Signature takes{.parameters = {"t"}};

  auto operator()(auto const& binary, Fraction const& t) const {
    auto const here = binary.encode(t.numerator()), next = binary.encode(t.numerator() + 1);
    return equal(squared_norm(difference(next, here)),
                 binary.field().number(1 + std::countr_one(static_cast<std::uint64_t>(t.numerator()))));
  }

  using Mutants = std::tuple<GrayCode>;
};

/// F at lags 0 .. rows-1, from the codes walked by T(1).
auto similarities(Numeric auto const& pe, int rows) {
  return mapped(walk(pe, rows), [](auto const& code) {  // p_0 is 0, 1, 0, 1, ...: its dot product sums the cosines
    auto sum = code[1];
    for (std::size_t n = 3; n < code.size(); n += 2) sum += code[n];
    return sum;
  });
}

/// In how many pairs of two different lags of 0 .. rows-1 the nearer one has the greater dot product.
auto nearer_and_greater(Numeric auto const& pe, auto const& similarity) {
  auto count = pe.field().number(0);
  for (std::size_t far = 1; far < similarity.size(); ++far)
    for (std::size_t near = 0; near < far; ++near)
      count += pe.field().indicator_negative(similarity[far] - similarity[near]);
  return count;
}

/// Roughly, the nearer the lighter: in more than nine of ten of the 19900 pairs of lags 0 .. 199.
struct NearerIsLighter {
  static constexpr char name[] = "nearer-is-lighter";
  static constexpr Signature takes{};

  auto operator()(Numeric auto const& pe) const {
    constexpr int rows = 200, nine_of_ten = 9 * (rows * (rows - 1) / 2) / 10;
    return less(pe.field().number(nine_of_ten), nearer_and_greater(pe, similarities(pe, rows)));
  }

  struct BaseIsTen {
    static constexpr char says[] = "the base is 10, so that all pairs turn fast";
    template <pe::Field F>
    struct Over : Sinusoidal::Over<F> {
      Over(F const& field, Shape const& shape) : Sinusoidal::Over<F>(field, {shape.dimension, 10}) {}
    };
  };
  using Mutants = std::tuple<BaseIsTen>;
};

/// What was counted in the figure of 200 x 200 dot products.
struct Counted {
  int changed = 0;  ///< added to each printed dot product, in its last digit
  std::size_t first_rise = 25, least = 199;
  int rises = 77, nearer_and_greater = 18347;
};

/// The figure of 200 x 200 dot products: F at a few lags, its first rise, its minimum, the number of its rises, and the
/// number of pairs of lags in which it falls.
template <Counted counted>
struct MatrixFigure {
  static constexpr char name[] = "matrix-figure";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe) const {
    using Scalar = typename Scheme::Scalar;
    struct Entry {
      std::size_t lag;
      std::int64_t millionths;
    };
    static constexpr Entry printed[] = {{0, 128'000'000},  {1, 124'432'341},  {2, 115'504'590}, {3, 105'375'305},
                                        {4, 97'944'325},   {5, 94'640'878},   {6, 94'121'753},  {7, 93'850'239},
                                        {8, 92'160'344},   {10, 86'459'697},  {20, 78'553'469}, {50, 65'631'098},
                                        {100, 58'391'451}, {150, 46'909'815}, {199, 39'252'874}};
    constexpr std::size_t rows = 200;
    auto const& field = pe.field();
    auto const similarity = similarities(pe, rows);
    auto values = for_all(printed, [&](Entry const& entry) {
      return prints(field, similarity[entry.lag], entry.millionths + counted.changed, 1'000'000);
    });
    auto rising = field.number(0);
    for (std::size_t k = 1; k < rows; ++k) rising += field.indicator_negative(similarity[k - 1] - similarity[k]);
    auto falls = for_all(counted.first_rise - 1, [&](std::size_t k) { return less(similarity[k + 1], similarity[k]); });
    auto least = for_all(rows - 1, [&](std::size_t k) {
      return k + 1 == counted.least ? Sides<Scalar>{} : less(similarity[counted.least], similarity[k + 1]);
    });
    auto first = both(std::move(falls), less(similarity[counted.first_rise - 1], similarity[counted.first_rise]));
    auto counts = both(equal(rising, field.number(counted.rises)),
                       equal(nearer_and_greater(pe, similarity), field.number(counted.nearer_and_greater)));
    return both(both(std::move(values), std::move(first)), both(std::move(least), std::move(counts)));
  }

  template <Counted other>
  using Miscounted = Wrong<"one number is another", MatrixFigure<other>, Sinusoidal>;
  using Mutants = std::tuple<Miscounted<Counted{.changed = 1}>, Miscounted<Counted{.changed = -1}>,
                             Miscounted<Counted{.first_rise = 24}>, Miscounted<Counted{.first_rise = 31}>,
                             Miscounted<Counted{.least = 198}>, Miscounted<Counted{.rises = 78}>,
                             Miscounted<Counted{.nearer_and_greater = 18348}>>;
};

/// sinPosition as the document's code has it, with the quotient pos / n^(2i/d); an odd d leaves the last entry 0.
struct CodeEntries {
  static constexpr char name[] = "code-entries";
  static constexpr Signature takes{.positions = {"t"}};

  auto operator()(Numeric auto const& pe, auto const& t) const {
    auto const& field = pe.field();
    int const d = pe.dimension();
    std::vector p(static_cast<std::size_t>(d), field.number(0));
    for (int i = 0; i < d / 2; ++i) {
      auto const angle = field.value(t) / field.power(pe.base(), Fraction(2 * i, d));
      p[static_cast<std::size_t>(2 * i)] = field.sin(angle);
      p[static_cast<std::size_t>(2 * i + 1)] = field.cos(angle);
    }
    return equal(pe.encode(t), std::move(p));
  }

  using SineLast = Described<"an odd d ends with one more sine", SinusoidalSineLast>;
  using Mutants = std::tuple<SineLast>;
};

}  // namespace pe::clock_blog
