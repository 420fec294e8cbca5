/// The laws that the clock blog alone needs for its binary numbers, its figures and its code; the claims are in
/// clock_blog_binary.cpp.
#pragma once

#include <set>
#include <string_view>
#include <utility>

#include "theory/claims/common_laws.hpp"
#include "theory/kernel/rounding.hpp"
#include "theory/schemes/binary.hpp"
#include "theory/schemes/clock.hpp"
#include "theory/schemes/sinusoidal.hpp"

namespace pe::clock_blog {

/// The row of t in the table of 1 to 6.
struct TableRow {
  static constexpr char name[] = "table-row";
  static constexpr Signature takes{.parameters = {"t"}};

  template <class Scheme>
  auto operator()(Scheme const& binary, Fraction const& t) const {
    static constexpr std::string_view printed[] = {"1000", "0100", "1100", "0010", "1010", "0110"};
    Vector<typename Scheme::Scalar> row;
    for (char const digit : printed[t.numerator() - 1]) row.push_back(binary.field().number(digit - '0'));
    return equal(binary.encode(t.numerator()), std::move(row));
  }
};

/// How often each of the d columns changes over t = 0 .. 2^d - 1.
template <Numeric Scheme>
Vector<typename Scheme::Scalar> column_changes(Scheme const& binary) {
  Vector<typename Scheme::Scalar> changes(static_cast<std::size_t>(binary.dimension()), binary.field().number(0));
  auto before = binary.encode(0);
  for (std::int64_t t = 1; t < std::int64_t{1} << binary.dimension(); ++t) {
    auto here = binary.encode(t);
    for (std::size_t i = 0; i < changes.size(); ++i) {
      auto const step = here[i] - before[i];
      changes[i] += step * step;
    }
    before = std::move(here);
  }
  return changes;
}

/// The lower a column, the less often it changes.
struct LowColumnsSlow {
  static constexpr char name[] = "low-columns-slow";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& binary) const {
    auto const changes = column_changes(binary);
    Sides<typename Scheme::Scalar> sides;
    for (std::size_t i = 1; i < changes.size(); ++i) sides = both(std::move(sides), less(changes[i - 1], changes[i]));
    return sides;
  }
};

/// Column i changes (2^d - 1)/2^i times, rounded down: at every 2^i-th number.
struct ColumnChanges {
  static constexpr char name[] = "column-changes";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& binary) const {
    Vector<typename Scheme::Scalar> expected;
    std::int64_t const last = (std::int64_t{1} << binary.dimension()) - 1;
    for (int i = 0; i < binary.dimension(); ++i) expected.push_back(binary.field().number(last >> i));
    return equal(column_changes(binary), std::move(expected));
  }
};

/// Digits are -1 or 1, 2x - 1 of the binary ones, and the squared norm is their number.
struct SignedDigits {
  static constexpr char name[] = "signed-digits";
  static constexpr Signature takes{.parameters = {"t"}};

  template <class Scheme>
  auto operator()(Scheme const& pe, Fraction const& t) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = pe.field();
    auto const code = pe.encode(t.numerator());
    auto sides = equal(squared_norm(code), field.number(pe.dimension()));
    for (std::size_t i = 0; i < code.size(); ++i) {
      auto const digit = field.number(t.numerator() >> i & 1);
      sides = both(std::move(sides), equal(code[i], Scalar(digit + digit - field.number(1))));
      sides = both(std::move(sides), equal(Scalar(code[i] * code[i]), field.number(1)));
    }
    return sides;
  }
};

/// Digit i repeats after 2^(i+1) numbers and is the other one after 2^i: each next period is twice as long.
struct DigitPeriodDoubles {
  static constexpr char name[] = "digit-period-doubles";
  static constexpr Signature takes{.parameters = {"t", "i"}};

  template <class Scheme>
  auto operator()(Scheme const& binary, Fraction const& t, Fraction const& i) const {
    auto const index = static_cast<std::size_t>(i.numerator());
    auto const digit = [&](std::int64_t later) { return binary.encode(t.numerator() + later)[index]; };
    auto const half = std::int64_t{1} << index;
    return both(equal(digit(2 * half), digit(0)),
                equal(typename Scheme::Scalar(digit(half) + digit(0)), binary.field().number(1)));
  }
};

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
        in_doubt += Scalar(field.number(8) * field.indicator_negative(width - width));
        continue;
      }
      for (double const a : {*x, -*x}) {
        for (double const b : {*y, -*y}) codes.insert({{a, b}, {b, a}});
      }
    }
    return equal(Scalar(field.number(static_cast<std::int64_t>(codes.size())) + in_doubt), field.number(claimed));
  }
};

/// Without digit i, t and t xor 2^i have one code, and they are 2^i apart.
struct LostDigit {
  static constexpr char name[] = "lost-digit";
  static constexpr Signature takes{.parameters = {"t", "i"}};

  template <class Scheme>
  auto operator()(Scheme const& binary, Fraction const& t, Fraction const& i) const {
    auto const& field = binary.field();
    auto const place = std::int64_t{1} << i.numerator();
    auto const other = t.numerator() ^ place;
    auto const remaining = [&](std::int64_t position) {
      auto code = binary.encode(position);
      code[static_cast<std::size_t>(i.numerator())] = field.number(0);
      return code;
    };
    return both(equal(remaining(t.numerator()), remaining(other)),
                equal(field.number(std::abs(t.numerator() - other)), field.number(place)));
  }
};

/// The Hamming distances of 0 and 1, 1 and 2, 3 and 4 are 1, 2 and 3.
struct HammingDistances {
  static constexpr char name[] = "hamming-distances";
  static constexpr Signature takes{.parameters = {"h"}};

  template <class Scheme>
  auto operator()(Scheme const& binary, Fraction const& h) const {
    auto const t = (std::int64_t{1} << (h.numerator() - 1)) - 1;
    return equal(squared_norm(difference(binary.encode(t + 1), binary.encode(t))), binary.field().number(h));
  }
};

/// The sign changes of the first twelve columns over the 200 rows of the figure.
struct FigureColumns {
  static constexpr char name[] = "figure-columns";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe) const {
    static constexpr int counted[] = {63, 63, 58, 59, 54, 55, 51, 51, 47, 48, 44, 44};
    auto const changes = sign_changes(pe, 200);
    Sides<typename Scheme::Scalar> sides;
    for (std::size_t n = 0; n < std::size(counted); ++n)
      sides = both(std::move(sides), equal(changes[n], pe.field().number(counted[n])));
    return sides;
  }
};

/// "distances" = pe.dot(pe.T): the dot product is the distance.
struct DotProductIsDistance {
  static constexpr char name[] = "dot-product-is-distance";
  static constexpr Signature takes{.positions = {"t", "k"}};

  template <class Scheme>
  auto operator()(Scheme const& pe, auto const& t, auto const& k) const {
    auto const code = pe.encode(t), other = pe.encode(t + k);
    auto const product = dot(code, other);
    return equal(typename Scheme::Scalar(product * product), squared_norm(difference(code, other)));
  }
};

/// |p_t - p_s|^2 = d - 2 p_t . p_s: because the norm is constant, the dot product determines the distance.
struct DotProductDeterminesDistance {
  static constexpr char name[] = "dot-product-determines-distance";
  static constexpr Signature takes{.positions = {"t", "s"}};

  template <class Scheme>
  auto operator()(Scheme const& pe, auto const& t, auto const& s) const {
    auto const code = pe.encode(t), other = pe.encode(s);
    auto const product = dot(code, other);
    return equal(squared_norm(difference(code, other)),
                 typename Scheme::Scalar(pe.field().number(pe.dimension()) - product - product));
  }
};

/// The figure of 200 x 200 dot products: F at a few lags, its minimum, its first rise and the number of its rises.
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
    constexpr std::size_t rows = 200, first_rise = 25;
    constexpr int rises = 77;
    auto const& field = pe.field();
    Vector<Scalar> similarity;
    for (auto const& code : walk(pe, rows)) {  // p_0 is 0, 1, 0, 1, ...: its dot product sums the cosines
      Scalar sum = code[1];
      for (std::size_t n = 3; n < code.size(); n += 2) sum += code[n];
      similarity.push_back(std::move(sum));
    }
    Sides<Scalar> sides;
    for (auto const& [lag, millionths] : printed)
      sides = both(std::move(sides), prints(field, similarity[lag], millionths, 1'000'000));
    Scalar rising = field.number(0);
    for (std::size_t k = 1; k < rows; ++k) {
      rising += field.indicator_negative(similarity[k - 1] - similarity[k]);
      if (k < first_rise) sides = both(std::move(sides), less(similarity[k], similarity[k - 1]));
      if (k < rows - 1) sides = both(std::move(sides), less(similarity[rows - 1], similarity[k]));
    }
    sides = both(std::move(sides), less(similarity[first_rise - 1], similarity[first_rise]));
    return both(std::move(sides), equal(rising, field.number(rises)));
  }
};

/// sinPosition as the document's code has it, with the quotient pos / n^(2i/d); an odd d leaves the last entry 0.
struct CodeEntries {
  static constexpr char name[] = "code-entries";
  static constexpr Signature takes{.positions = {"t"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe, auto const& t) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = pe.field();
    int const d = pe.dimension();
    Vector<Scalar> p(static_cast<std::size_t>(d), field.number(0));
    for (int i = 0; i < d / 2; ++i) {
      Scalar const angle = field.value(t) / field.power(pe.base(), Fraction(2 * i, d));
      p[static_cast<std::size_t>(2 * i)] = field.sin(angle);
      p[static_cast<std::size_t>(2 * i + 1)] = field.cos(angle);
    }
    return both(equal(pe.encode(t), p), equal(squared_norm(p), field.number(d / 2)));
  }
};

/// The sinusoidal encoding with the code's convention for odd d.
struct SinusoidalZeroLast {
  static constexpr char name[] = "sinusoidal-zero-last";

  template <pe::Field F>
  struct Over : Sinusoidal::Over<F> {
    Over(F const& field, Shape const& shape) : Sinusoidal::Over<F>(field, shape, OddDimension::zero_last) {}
  };
};

/// |p_{t+h} - p_t| <= |h| (sum of w_i^2)^(1/2): codes of near positions are near.
struct Continuous {
  static constexpr char name[] = "continuous";
  static constexpr Signature takes{.positions = {"t", "h"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe, auto const& t, auto const& h) const {
    using Scalar = typename Scheme::Scalar;
    auto const step = pe.field().value(h);
    auto const slope = squared_norm(Vector<Scalar>(pe.spectrum().frequencies()));
    return at_most(squared_norm(difference(pe.encode(t + h), pe.encode(t))), Scalar(step * step * slope));
  }
};

}  // namespace pe::clock_blog
