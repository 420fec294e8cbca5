/// The laws that Kazemnejad 2019 alone needs; its claims are in kazemnejad2019.cpp.
#pragma once

#include "theory/claims/common_laws.hpp"
#include "theory/schemes/binary.hpp"
#include "theory/schemes/linear.hpp"
#include "theory/schemes/normalised.hpp"
#include "theory/schemes/sinusoidal.hpp"

namespace pe::kazemnejad2019 {

/// The step of a longer sentence is shorter: 1/(n+m-1) < 1/(n-1).
struct StepDependsOnLength {
  static constexpr char name[] = "step-depends-on-length";
  static constexpr Signature takes{.parameters = {"n", "m"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe, Fraction const& n, Fraction const& m) const {
    return less(pe.encode(1, n + m), pe.encode(1, n));
  }
};

/// Whatever the bound, the position after it exceeds it.
struct Unbounded {
  static constexpr char name[] = "unbounded";
  static constexpr Signature takes{.positions = {"bound"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe, auto const& bound) const {
    return less(pe.field().value(bound), pe.encode(bound + pe.field().position(1)));
  }
};

struct FrequenciesFall {
  static constexpr char name[] = "frequencies-fall";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe) const {
    auto const& w = pe.spectrum().frequencies();
    Sides<typename Scheme::Scalar> sides;
    for (std::size_t i = 1; i < w.size(); ++i) sides = both(std::move(sides), less(w[i], w[i - 1]));
    return sides;
  }
};

/// Digit i of t is the sign of sin(2 pi (t + 1/2) / 2^(i+1)), and it changes between t and t + 2^i.
struct DigitsAlternate {
  static constexpr char name[] = "digits-alternate";
  static constexpr Signature takes{.parameters = {"t", "i"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& binary, Fraction const& t, Fraction const& i) const {
    auto const& field = binary.field();
    auto const index = static_cast<std::size_t>(i.numerator());
    auto const period = std::int64_t{2} << index;
    auto const wave = field.sin(field.pi() * field.number((t + Fraction(1, 2)) * Fraction(2, period)));
    auto const digit = binary.encode(t.numerator())[index];
    auto const later = binary.encode(t.numerator() + period / 2)[index];
    return both(equal(digit, field.indicator_negative(wave)),
                equal(typename Scheme::Scalar(digit + later), field.number(1)));
  }
};

struct SineColumnChanges {
  static constexpr char name[] = "sine-column-changes";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe) const {
    static constexpr int counted[] = {15, 13, 11, 10, 8, 7, 6, 5, 4, 4, 3};
    auto const changes = sign_changes(pe, 50);
    Sides<typename Scheme::Scalar> sides;
    std::size_t column = 0;
    for (int const count : counted) {
      sides = both(std::move(sides), equal(changes[column], pe.field().number(count)));
      column += 2;
    }
    return sides;
  }
};

/// det [g(t), g(t+u)] = -sin(w u) for every pair: two codes span the plane, so a map is known from what it does to
/// them.
struct CodesSpanPlane {
  static constexpr char name[] = "codes-span-plane";
  static constexpr Signature takes{.positions = {"t", "u"}};

  template <class Scheme>
  auto operator()(Scheme const& pe, auto const& t, auto const& u) const {
    using Scalar = typename Scheme::Scalar;
    auto const here = pe.encode(t), there = pe.encode(t + u), offset = pe.encode(u);
    Vector<Scalar> determinants, sines;
    for (std::size_t n = 0; n < here.size(); n += 2) {
      determinants.push_back(determinant(Block<Scalar>{here[n], there[n], here[n + 1], there[n + 1]}));
      sines.push_back(-offset[n]);
    }
    return equal(std::move(determinants), std::move(sines));
  }
};

/// M^T M = I and det M = 1 for every block of T(k).
struct MapIsRotation {
  static constexpr char name[] = "map-is-rotation";
  static constexpr Signature takes{.positions = {"k"}};

  template <class Scheme>
  auto operator()(Scheme const& pe, auto const& k) const {
    auto const zero = pe.field().number(0), one = pe.field().number(1);
    Sides<typename Scheme::Scalar> sides;
    for (auto const& block : pe.offset_map(k).blocks) {
      sides = both(std::move(sides), equal(transpose(block) * block, {one, zero, zero, one}));
      sides = both(std::move(sides), equal(determinant(block), one));
    }
    return sides;
  }
};

/// F falls with every step up to the first rise, which is at the lag listed for d.
struct FirstRise {
  static constexpr char name[] = "first-rise";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe) const {
    auto const& field = pe.field();
    Sides<typename Scheme::Scalar> sides;
    auto before = pe.similarity(field.origin());
    for (int k = 1, rise = lag(pe.dimension()); k <= rise; ++k) {
      auto here = pe.similarity(field.position(k));
      sides = both(std::move(sides), k < rise ? less(here, before) : less(before, here));
      before = std::move(here);
    }
    return sides;
  }

  static int lag(int dimension) {
    switch (dimension) {
      case 16:
        return 4;
      case 32:
        return 5;
      case 64:
        return 6;
      case 128:
        return 12;
      case 256:
        return 25;
      case 512:
        return 44;
      case 1024:
        return 69;
      default:
        PE_ASSERT(!"a listed dimension");
        return 0;
    }
  }
};

/// The printed reading of the figure: F at a few lags to the last digit, and its minimum over the 50 rows.
struct DotProductFigure {
  static constexpr char name[] = "dot-product-figure";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe) const {
    struct Entry {
      int lag;
      std::int64_t millionths;
    };
    static constexpr Entry printed[] = {{0, 64'000'000},  {1, 62'093'684},  {5, 47'185'012}, {10, 42'820'023},
                                        {25, 37'645'851}, {47, 30'589'435}, {49, 33'730'077}};
    constexpr int lowest = 47, rows = 50;
    auto const& field = pe.field();
    auto const similarity = [&](int lag) { return pe.similarity(field.position(lag)); };
    auto const minimum = similarity(lowest);
    Sides<typename Scheme::Scalar> sides;
    for (auto const& [lag, millionths] : printed) {
      sides = both(std::move(sides), prints(field, similarity(lag), millionths, 1'000'000));
    }
    for (int lag = 0; lag < rows; ++lag) {
      if (lag != lowest) sides = both(std::move(sides), less(minimum, similarity(lag)));
    }
    return sides;
  }
};

/// The share of the first `part` of the columns in the variance of all columns over positions 0 .. rows-1.
template <Numeric Scheme>
typename Scheme::Scalar variance_share(Scheme const& pe, std::int64_t rows, Fraction const& part) {
  using Scalar = typename Scheme::Scalar;
  auto const& field = pe.field();
  auto const zero = field.number(0), count = field.number(rows);
  Vector<Scalar> sums(static_cast<std::size_t>(pe.dimension()), zero), squares = sums;
  for (std::int64_t t = 0; t < rows; ++t) {
    auto const code = pe.encode(field.position(static_cast<double>(t)));
    for (std::size_t n = 0; n < code.size(); ++n) {
      sums[n] += code[n];
      squares[n] += Scalar(code[n] * code[n]);
    }
  }
  Scalar first = zero, all = zero;
  auto const cut = (Fraction(pe.dimension()) * part).numerator();
  for (std::size_t n = 0; n < sums.size(); ++n) {
    Scalar const variance = squares[n] * count - sums[n] * sums[n];  // times rows^2, which cancels in the share
    if (static_cast<std::int64_t>(n) < cut) first += variance;
    all += variance;
  }
  return first / all;
}

/// The first half of the dimensions holds at least 99% of the variance.
struct FirstHalfHoldsPosition {
  static constexpr char name[] = "first-half-holds-position";
  static constexpr Signature takes{.parameters = {"n"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe, Fraction const& n) const {
    return at_most(pe.field().number(Fraction(99, 100)), variance_share(pe, n.numerator(), Fraction(1, 2)));
  }
};

/// The code with phases 0 and delta in place of sine and cosine, B g(t) with B = [[1, 0], [cos, sin]] of w delta. Then
/// sin(w delta) g'(t+k) = B T(k) adj(B) g'(t): a linear map, whenever sin(w delta) is not 0.
struct TwoPhases {
  static constexpr char name[] = "two-phases";
  static constexpr Signature takes{.positions = {"t", "k", "delta"}};

  template <class Scheme>
  auto operator()(Scheme const& pe, auto const& t, auto const& k, auto const& delta) const {
    using Scalar = typename Scheme::Scalar;
    auto const zero = pe.field().number(0), one = pe.field().number(1);
    auto const phase = pe.encode(delta), here = pe.encode(t), there = pe.encode(t + k),
               later_here = pe.encode(t + delta), later_there = pe.encode(t + k + delta);
    auto const map = pe.offset_map(k);
    Sides<Scalar> sides;
    for (std::size_t n = 0; n < phase.size(); n += 2) {
      auto const &s = phase[n], &c = phase[n + 1];
      Block<Scalar> const basis{one, zero, c, s}, adjugate{s, zero, -c, one};
      auto const whole = basis * map.blocks[n / 2] * adjugate;
      sides = both(std::move(sides), equal(Vector<Scalar>{s * there[n], s * later_there[n]},
                                           Vector<Scalar>{combine(whole.a, here[n], whole.b, later_here[n]),
                                                          combine(whole.c, here[n], whole.d, later_here[n])}));
    }
    return sides;
  }
};

/// As printed, "only with sine and cosine": the best map for the phases 0 and 1 misses p_{t+k} by at least 1/100.
struct OnlySineAndCosine {
  static constexpr char name[] = "only-sine-and-cosine";
  static constexpr Signature takes{.positions = {"t", "k"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe, auto const& t, auto const& k) const {
    using Scalar = typename Scheme::Scalar;
    auto const one = pe.field().position(1);
    auto const pair = [](auto const& code, auto const& shifted) { return Vector<Scalar>{code[0], shifted[0]}; };
    auto const phase = pe.encode(one);
    auto const zero = pe.field().number(0), unit = pe.field().number(1);
    Block<Scalar> const basis{unit, zero, phase[1], phase[0]};
    Block<Scalar> const inverse{unit, zero, -(phase[1] / phase[0]), unit / phase[0]};
    BlockDiagonal<Scalar> const map{{basis * pe.offset_map(k).blocks[0] * inverse}};
    auto const missed =
        difference(map * pair(pe.encode(t), pe.encode(t + one)), pair(pe.encode(t + k), pe.encode(t + k + one)));
    return at_most(pe.field().number(Fraction(1, 10'000)), squared_norm(missed));
  }
};

/// With sines alone the code of position 0 is 0, which every linear map keeps, but the code of k is not.
struct SineAloneFails {
  static constexpr char name[] = "sine-alone-fails";
  static constexpr Signature takes{.positions = {"k"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe, auto const& k) const {
    auto const zero = pe.field().number(0);
    auto norm_of_sines = [&](auto const& t) {
      auto sum = zero;
      auto const code = pe.encode(t);
      for (std::size_t n = 0; n < code.size(); n += 2) sum += code[n] * code[n];
      return sum;
    };
    return both(equal(norm_of_sines(pe.field().origin()), zero), less(zero, norm_of_sines(k)));
  }
};

}  // namespace pe::kazemnejad2019
