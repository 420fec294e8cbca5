/// The laws that mathor 2020 alone needs; its claims are in mathor2020.cpp.
#pragma once

#include <algorithm>
#include <cmath>
#include <string_view>

#include "theory/claims/common_laws.hpp"
#include "theory/schemes/binary.hpp"
#include "theory/schemes/growing.hpp"
#include "theory/schemes/learnable.hpp"
#include "theory/schemes/sinusoidal.hpp"

namespace pe::mathor2020 {

/// p_{t+k} - p_t = p_{s+k} - p_s, entry by entry.
struct DifferenceConsistent {
  static constexpr char name[] = "difference-consistent";
  static constexpr Signature takes{.positions = {"t", "s", "k"}};

  auto operator()(auto const& pe, auto const& t, auto const& s, auto const& k) const {
    return equal(difference(pe.encode(t + k), pe.encode(t)), difference(pe.encode(s + k), pe.encode(s)));
  }
};

/// For d = 2: p_1 - p_0 = (0.8415, -0.4597), p_2 - p_1 = (0.0678, -0.9564), both of length 0.958851.
struct FirstDifferences {
  static constexpr char name[] = "first-differences";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe) const {
    using std::sqrt;
    static constexpr std::int64_t printed[2][2] = {{8415, -4597}, {678, -9564}};
    auto const& field = pe.field();
    Sides<typename Scheme::Scalar> sides;
    for (int t = 0; t < 2; ++t) {
      auto const step = difference(pe.encode(field.position(t + 1)), pe.encode(field.position(t)));
      for (std::size_t n = 0; n < 2; ++n) sides = both(std::move(sides), prints(field, step[n], printed[t][n], 10'000));
      auto const length = typename Scheme::Scalar(sqrt(squared_norm(step)));
      sides = both(std::move(sides), prints(field, length, 958'851, 1'000'000));
    }
    return sides;
  }
};

/// With k the number of the dimension: entry k is sin(w_k t) for even k, cos(w_k t) for odd k, w_k = b^(-2k/d).
struct FrequencyOfItsDimension {
  static constexpr char name[] = "frequency-of-its-dimension";
  static constexpr Signature takes{.positions = {"t"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe, auto const& t) const {
    Vector<typename Scheme::Scalar> listed;
    for (auto const& [sine, cosine] :
         pe.field().spectrum({pe.base(), 0, Fraction(2, pe.dimension()), pe.dimension()}).phases(t)) {
      listed.push_back(listed.size() % 2 == 0 ? sine : cosine);
    }
    return equal(pe.encode(t), std::move(listed));
  }
};

/// The integers of [0, (d-1)/2] number the frequencies.
struct FrequencyNumbers {
  static constexpr char name[] = "frequency-numbers";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe) const {
    auto const frequencies = static_cast<std::int64_t>(pe.spectrum().frequencies().size());
    return equal(pe.field().number(frequencies), pe.field().number((pe.dimension() - 1) / 2 + 1));
  }
};

/// The sinusoidal encoding with a sine as the last entry of an odd d.
struct SinusoidalSineLast {
  static constexpr char name[] = "sinusoidal-sine-last";

  template <pe::Field F>
  struct Over : Sinusoidal::Over<F> {
    Over(F const& field, Shape const& shape) : Sinusoidal::Over<F>(field, shape, OddDimension::sine_last) {}
  };
};

/// Line r of the binary table, with the number that stands before it; line 10 is printed "2: 1010".
template <bool as_printed>
struct TableLine {
  static constexpr char name[] = "table-line";
  static constexpr Signature takes{.parameters = {"r"}};

  template <class Scheme>
  auto operator()(Scheme const& binary, Fraction const& r) const {
    static constexpr std::string_view printed[] = {"0000", "0001", "0010", "0011", "0100", "0101", "0110", "0111",
                                                   "1000", "1001", "1010", "1011", "1100", "1101", "1110", "1111"};
    auto const line = r.numerator();
    Vector<typename Scheme::Scalar> digits;
    for (char const digit : printed[line]) digits.push_back(binary.field().number(digit - '0'));
    return equal(binary.encode(as_printed && line == 10 ? 2 : line), std::move(digits));
  }
};

/// The proposal in numbers, for d = 8 and C = 1000: |V| is 0 at 0, 2 at 1000 and 10.0 at 4999, and a step is 0.0103
/// long at 10 and 3.857 at 4000.
struct GrowingNumbers {
  static constexpr char name[] = "growing-numbers";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe) const {
    using std::sqrt;
    using Scalar = typename Scheme::Scalar;
    auto const& field = pe.field();
    auto const code = [&](int t) { return pe.encode(field.position(t)); };
    auto const step = [&](int t) { return Scalar(sqrt(squared_norm(difference(code(t + 1), code(t))))); };
    auto sides = equal(squared_norm(code(0)), field.number(0));
    sides = both(std::move(sides), equal(squared_norm(code(1000)), field.number(4)));
    sides = both(std::move(sides), prints(field, Scalar(sqrt(squared_norm(code(4999)))), 100, 10));
    return both(std::move(sides), both(prints(field, step(10), 103, 10'000), prints(field, step(4000), 3857, 1000)));
  }
};

/// [x; e_t] . [w; column n of the table] = x . w + (row t)_n: a one-hot position beside the word, multiplied by one
/// matrix, adds row t of a table to the projected word. For a table of four rows.
struct OneHotLooksUp {
  static constexpr char name[] = "one-hot-looks-up";
  static constexpr Signature takes{.vectors = {"x", "w"}};

  template <class Scheme>
  auto operator()(Scheme const& table, auto const& x, auto const& w) const {
    using Scalar = typename Scheme::Scalar;
    constexpr std::int64_t rows = 4;
    Sides<Scalar> sides;
    for (std::int64_t t = 0; t < rows; ++t) {
      auto const row = table.encode(t);
      for (std::size_t n = 0; n < row.size(); ++n) {
        auto word = x, column = w;
        for (std::int64_t s = 0; s < rows; ++s) {
          word.push_back(table.field().number(s == t ? 1 : 0));
          column.push_back(table.encode(s)[n]);
        }
        sides = both(std::move(sides), equal(dot(word, column), Scalar(dot(x, w) + row[n])));
      }
    }
    return sides;
  }
};

/// For d = 2, where only one circle tells positions apart: |p_710 - p_0| = 6.03e-5, |p_103993 - p_0| = 1.91e-5.
struct NearReturns {
  static constexpr char name[] = "near-returns";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe) const {
    using std::sqrt;
    using Scalar = typename Scheme::Scalar;
    auto const& field = pe.field();
    auto const chord = [&](int lag) {
      return Scalar(sqrt(squared_norm(difference(pe.encode(field.position(lag)), pe.encode(field.origin())))));
    };
    return both(prints(field, chord(710), 603, 10'000'000), prints(field, chord(103'993), 191, 10'000'000));
  }
};

/// The lag of 1 .. 10^5 at which codes come nearest, and their distance there.
struct ClosestLag {
  static constexpr char name[] = "closest-lag";
  static constexpr Signature takes{};

  struct Closest {
    int dimension, lag;
    std::int64_t digits, unit;
  };
  static constexpr Closest printed[] = {{4, 84823, 165, 100'000}, {8, 69115, 386, 10'000}, {16, 1, 10147, 10'000},
                                        {64, 1, 14718, 10'000},   {128, 1, 19526, 10'000}, {512, 1, 37143, 10'000}};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe) const {
    using std::sqrt;
    using Scalar = typename Scheme::Scalar;
    auto const& field = pe.field();
    auto const found = std::find_if(std::begin(printed), std::end(printed),
                                    [&](Closest const& c) { return c.dimension == pe.dimension(); });
    PE_ASSERT(found != std::end(printed));
    auto const& closest = *found;
    auto const squared = [&](int lag) {
      return squared_norm(difference(pe.encode(field.position(lag)), pe.encode(field.origin())));
    };
    auto const least = squared(closest.lag);
    auto sides = prints(field, Scalar(sqrt(least)), closest.digits, closest.unit);
    double const bound = static_cast<double>(closest.digits + 1) / static_cast<double>(closest.unit);
    for (int const lag : lags_within(pe.dimension(), bound * bound)) {
      if (lag != closest.lag) sides = both(std::move(sides), less(least, squared(lag)));
    }
    return sides;
  }

  /// The lags up to 10^5 that may bring codes within a squared distance: a sieve in double precision. Its angles are
  /// off by less than 10^-10, hence each partial sum of 4 sin^2(w_i k/2) by less than 10^-6, which the bound is widened
  /// by; what passes is decided by the field.
  static std::vector<int> lags_within(int dimension, double squared_distance) {
    std::vector<double> half_frequencies;
    for (int i = 0; i < dimension / 2; ++i) half_frequencies.push_back(std::pow(10000.0, -2.0 * i / dimension) / 2);
    std::vector<int> result;
    for (int k = 1; k <= 100'000; ++k) {
      double sum = 0;
      for (std::size_t i = 0; i < half_frequencies.size() && sum <= squared_distance + 1e-6; ++i) {
        double const sine = std::sin(half_frequencies[i] * k);
        sum += 4 * sine * sine;
      }
      if (sum <= squared_distance + 1e-6) result.push_back(k);
    }
    return result;
  }
};

}  // namespace pe::mathor2020
