/// The laws that Kazemnejad 2019 alone needs, from its section on relative positions on: offsets, decay, the figure of
/// dot products, where the position is held, sine and cosine.
#pragma once

#include <algorithm>

#include "theory/claims/common_laws.hpp"
#include "theory/schemes/sinusoidal.hpp"

namespace pe::kazemnejad2019 {

/// det [g(t), g(t+u)] = -sin(w u) for every pair: two codes span the plane, so a map is known from what it does to
/// them.
struct CodesSpanPlane {
  static constexpr char name[] = "codes-span-plane";
  static constexpr Signature takes{.positions = {"t", "u"}};
  struct SineTwice;
  struct CosineFirst;
  using Mutants = std::tuple<SineTwice, CosineFirst>;

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
  struct Reflected;
  struct Sheared;
  using Mutants = std::tuple<Reflected, Sheared>;

  template <class Scheme>
  auto operator()(Scheme const& pe, auto const& k) const {
    auto const zero = pe.field().number(0), one = pe.field().number(1);
    Sides<typename Scheme::Scalar> orthogonal, proper;
    for (auto const& block : pe.offset_map(k).blocks) {
      orthogonal = together(std::move(orthogonal), equal(transpose(block) * block, {one, zero, zero, one}));
      proper = together(std::move(proper), equal(determinant(block), one));
    }
    return both(std::move(orthogonal), std::move(proper));
  }
};

/// F falls with every step up to the first rise, which is at the lag listed for d. `later`: how much later than listed.
template <int later = 0>
struct FirstRise {
  static constexpr char name[] = "first-rise";
  static constexpr Signature takes{};
  struct OneEarlier;
  struct OneLater;
  using Mutants = std::tuple<OneEarlier, OneLater>;

  template <Numeric Scheme>
  auto operator()(Scheme const& pe) const {
    auto const& field = pe.field();
    int const rise = lag(pe.dimension()) + later;
    Sides<typename Scheme::Scalar> falls;
    auto before = pe.similarity(field.origin());
    for (int k = 1; k < rise; ++k) {
      auto here = pe.similarity(field.position(k));
      falls = together(std::move(falls), less(here, before));
      before = std::move(here);
    }
    return both(std::move(falls), less(before, pe.similarity(field.position(rise))));
  }

  static int lag(int dimension) {
    static constexpr int listed[][2] = {{16, 4}, {32, 5}, {64, 6}, {128, 12}, {256, 25}, {512, 44}, {1024, 69}};
    auto const* const found = std::ranges::find(listed, dimension, [](auto const& entry) { return entry[0]; });
    PE_ASSERT(found != std::end(listed));
    return (*found)[1];
  }
};

/// What the figure shows, read off exactly: F at a few lags to the last digit, and its minimum over the 50 rows.
struct FigureReading {
  static constexpr std::int64_t at_49 = 33'730'077;
  static constexpr int lowest = 47;
};

template <class Reading = FigureReading>
struct DotProductFigure {
  static constexpr char name[] = "dot-product-figure";
  static constexpr Signature takes{};
  struct LastDigit;
  struct LowestOneEarlier;
  struct LowestAtEnd;
  using Mutants = std::tuple<LastDigit, LowestOneEarlier, LowestAtEnd>;

  template <Numeric Scheme>
  auto operator()(Scheme const& pe) const {
    struct Entry {
      int lag;
      std::int64_t millionths;
    };
    static constexpr Entry read[] = {{0, 64'000'000},  {1, 62'093'684},  {5, 47'185'012},     {10, 42'820'023},
                                     {25, 37'645'851}, {47, 30'589'435}, {49, Reading::at_49}};
    constexpr int rows = 50;
    auto const& field = pe.field();
    auto const similarity = [&](int lag) { return pe.similarity(field.position(lag)); };
    auto const minimum = similarity(Reading::lowest);
    Sides<typename Scheme::Scalar> values, others;
    for (auto const& [lag, millionths] : read) {
      values = together(std::move(values), prints(field, similarity(lag), millionths, 1'000'000));
    }
    for (int lag = 0; lag < rows; ++lag) {
      if (lag != Reading::lowest) others = together(std::move(others), less(minimum, similarity(lag)));
    }
    return both(std::move(values), std::move(others));
  }
};

/// The share of the first `part` of the columns in the variance of all columns over positions 0 .. rows-1.
template <Numeric Scheme>
typename Scheme::Scalar variance_share(Scheme const& pe, std::int64_t rows, Fraction const& part) {
  using Scalar = typename Scheme::Scalar;
  auto const& field = pe.field();
  auto const zero = field.number(0), count = field.number(rows);
  Vector<Scalar> sums(static_cast<std::size_t>(pe.dimension()), zero), squares = sums;
  auto const step = pe.offset_map(field.position(1));
  auto code = pe.encode(field.origin());
  for (std::int64_t t = 0; t < rows; ++t) {
    for (std::size_t n = 0; n < code.size(); ++n) {
      sums[n] += code[n];
      squares[n] += Scalar(code[n] * code[n]);
    }
    code = step * code;  // costs no sines
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

/// The first half of the dimensions holds at least 99% of the variance. `quarters`: how much is looked at.
template <int quarters = 2>
struct FirstHalfHoldsPosition {
  static constexpr char name[] = "first-half-holds-position";
  static constexpr Signature takes{.parameters = {"n"}};
  struct FirstQuarter;
  struct SlowestFirst;
  using Mutants = std::tuple<FirstQuarter, SlowestFirst>;

  template <Numeric Scheme>
  auto operator()(Scheme const& pe, Fraction const& n) const {
    return at_most(pe.field().number(Fraction(99, 100)), variance_share(pe, n.numerator(), Fraction(quarters, 4)));
  }
};

/// Of d = 128, in thousandths: what the first half has of the variance over 50 and over 512 positions.
template <std::int64_t over_50 = 996, std::int64_t over_512 = 851>
struct VarianceOfFirstHalf {
  static constexpr char name[] = "variance-of-first-half";
  static constexpr Signature takes{};
  struct LastDigitOver50;
  struct LastDigitOver512;
  using Mutants = std::tuple<LastDigitOver50, LastDigitOver512>;

  template <Numeric Scheme>
  auto operator()(Scheme const& pe) const {
    auto const share = [&](std::int64_t rows) { return variance_share(pe, rows, Fraction(1, 2)); };
    return both(prints(pe.field(), share(50), over_50, 1000), prints(pe.field(), share(512), over_512, 1000));
  }
};

/// The code with phases 0 and delta in place of sine and cosine, B g(t) with B = [[1, 0], [cos, sin]] of w delta. Then
/// sin(w delta) g'(t+k) = B T(k) adj(B) g'(t): a linear map, whenever sin(w delta) is not 0.
struct TwoPhases {
  static constexpr char name[] = "two-phases";
  static constexpr Signature takes{.positions = {"t", "k", "delta"}};
  struct TurnedBack;
  using Mutants = std::tuple<TurnedBack>;

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
      sides = together(std::move(sides), equal(Vector<Scalar>{s * there[n], s * later_there[n]},
                                               Vector<Scalar>{combine(whole.a, here[n], whole.b, later_here[n]),
                                                              combine(whole.c, here[n], whole.d, later_here[n])}));
    }
    return sides;
  }
};

/// As printed, "only with sine and cosine": the best map for the phases 0 and 1 misses p_{t+k} by at least 10^-9.
struct OnlySineAndCosine {
  static constexpr char name[] = "only-sine-and-cosine";
  static constexpr Signature takes{.positions = {"t", "k"}};
  struct Mutant;

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
    return at_most(pe.field().number(Fraction(1, 1'000'000'000'000'000'000)), squared_norm(missed));
  }
};

/// Neither half of the code is enough, at any shift k of whole positions. The sines: all are 0 at position 0, which
/// every linear map keeps, but not at k. The cosines: those of 1 and -1 are the same, but not those of k+1 and k-1.
struct OneFunctionFails {
  static constexpr char name[] = "one-function-fails";
  static constexpr Signature takes{.positions = {"k"}};
  struct SineShifted;
  struct SineFrozen;
  struct CosineShifted;
  struct CosineFrozen;
  using Mutants = std::tuple<SineShifted, SineFrozen, CosineShifted, CosineFrozen>;

  template <Numeric Scheme>
  auto operator()(Scheme const& pe, auto const& k) const {
    using Scalar = typename Scheme::Scalar;
    auto const zero = pe.field().number(0);
    auto const one = pe.field().position(1);
    auto const every_second = [&](std::size_t first, auto const& t) {
      auto const code = pe.encode(t);
      Vector<Scalar> half;
      for (std::size_t n = first; n < code.size(); n += 2) half.push_back(code[n]);
      return half;
    };
    auto const sines = [&](auto const& t) { return every_second(0, t); };
    auto const cosines = [&](auto const& t) { return every_second(1, t); };
    return both(both(equal(squared_norm(sines(pe.field().origin())), zero), less(zero, squared_norm(sines(k)))),
                both(equal(cosines(one), cosines(-one)),
                     less(zero, squared_norm(difference(cosines(k + one), cosines(k - one))))));
  }
};

}  // namespace pe::kazemnejad2019
