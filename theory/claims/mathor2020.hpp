/// The laws that mathor 2020 alone needs; its claims are in theory/sources/mathor2020.toml, the mutants of its laws in
/// tests/claims/mathor2020_mutants_test.cpp.
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
  struct Mutant;

  auto operator()(auto const& pe, auto const& t, auto const& s, auto const& k) const {
    return equal(difference(pe.encode(t + k), pe.encode(t)), difference(pe.encode(s + k), pe.encode(s)));
  }
};

/// For d = 2: p_1 - p_0 = (0.8415, -0.4597), p_2 - p_1 = (0.0678, -0.9564), both of length 0.958851. The two numbers
/// that a mutant changes: the last entry in units of 10^-4, the length in millionths.
template <std::int64_t last_entry = -9564, std::int64_t length = 958'851>
struct FirstDifferences {
  static constexpr char name[] = "first-differences";
  static constexpr Signature takes{};
  struct LastDigitOfEntry;
  struct LastDigitOfLength;
  using Mutants = std::tuple<LastDigitOfEntry, LastDigitOfLength>;

  template <Numeric Scheme>
  auto operator()(Scheme const& pe) const {
    using std::sqrt;
    static constexpr std::int64_t printed[2][2] = {{8415, -4597}, {678, last_entry}};
    auto const& field = pe.field();
    Sides<typename Scheme::Scalar> entries, lengths;
    for (int t = 0; t < 2; ++t) {
      auto const step = difference(pe.encode(field.position(t + 1)), pe.encode(field.position(t)));
      for (std::size_t n = 0; n < 2; ++n) {
        entries = together(std::move(entries), prints(field, step[n], printed[t][n], 10'000));
      }
      auto const norm = typename Scheme::Scalar(sqrt(squared_norm(step)));
      lengths = together(std::move(lengths), prints(field, norm, length, 1'000'000));
    }
    return both(std::move(entries), std::move(lengths));
  }
};

/// With the words x at t + k and y at t the squared distance is D_t. D_t - D_s = 2 (x - y) . (difference of codes at t
/// minus the one at s): once words are added, the distance at one offset depends on where they stand.
struct SumDisturbsDistance {
  static constexpr char name[] = "sum-disturbs-distance";
  static constexpr Signature takes{.positions = {"t", "s", "k"}, .vectors = {"x", "y"}};
  struct Mutant;

  template <class Scheme>
  auto operator()(Scheme const& pe, auto const& t, auto const& s, auto const& k, auto const& x, auto const& y) const {
    using Scalar = typename Scheme::Scalar;
    auto const words = difference(x, y);
    auto const codes = [&](auto const& at) { return difference(pe.encode(at + k), pe.encode(at)); };
    auto const here = codes(t), there = codes(s);
    auto const squared_distance = [&](auto const& step) {
      Vector<Scalar> whole;
      for (std::size_t n = 0; n < words.size(); ++n) whole.push_back(words[n] + step[n]);
      return squared_norm(whole);
    };
    return equal(Scalar(squared_distance(here) - squared_distance(there)),
                 Scalar(pe.field().number(2) * dot(words, difference(here, there))));
  }
};

/// With k the number of the dimension: entry k is sin(w_k t) for even k, cos(w_k t) for odd k, w_k = b^(-2k/d).
struct FrequencyOfItsDimension {
  static constexpr char name[] = "frequency-of-its-dimension";
  static constexpr Signature takes{.positions = {"t"}};
  struct Mutant;

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
  struct OneMore;
  using Mutants = std::tuple<OneMore>;

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

/// For odd d the frequencies are numbered from 0 to (d-1)/2, and the code has d entries: one frequency has a sine only.
struct LastFrequencyHasSineOnly {
  static constexpr char name[] = "last-frequency-has-sine-only";
  static constexpr Signature takes{};
  struct ZeroLast;
  struct CosineKept;
  using Mutants = std::tuple<ZeroLast, CosineKept>;

  template <Numeric Scheme>
  auto operator()(Scheme const& pe) const {
    auto const& field = pe.field();
    auto const frequencies = static_cast<std::int64_t>(pe.spectrum().frequencies().size());
    auto const entries = static_cast<std::int64_t>(pe.encode(field.origin()).size());
    return both(equal(field.number(frequencies - 1), field.number(Fraction(pe.dimension() - 1, 2))),
                equal(field.number(entries), field.number(pe.dimension())));
  }
};

/// Line r of the binary table, with the number printed before it; line 10 is printed "2: 1010".
template <bool as_printed>
struct TableLine {
  static constexpr char name[] = "table-line";
  static constexpr Signature takes{.parameters = {"r"}};
  struct AsPrinted;
  struct LeastSignificantFirst;
  using Mutants = std::tuple<AsPrinted, LeastSignificantFirst>;

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

/// |V_t| < |V_{t+1}|: codes of growing length are all different.
struct NormGrows {
  static constexpr char name[] = "norm-grows";
  static constexpr Signature takes{.positions = {"t"}};
  struct Mutant;

  template <Numeric Scheme>
  auto operator()(Scheme const& pe, auto const& t) const {
    return less(squared_norm(pe.encode(t)), squared_norm(pe.encode(t + pe.field().position(1))));
  }
};

/// The proposal in numbers, for d = 8 and C = 1000: |V| is 0 at 0, 2 at 1000 and 10.0 at 4999, and a step is 0.0103
/// long at 10 and 3.857 at 4000. The numbers that a mutant changes, in units of their last digits.
template <std::int64_t norm_at_4999 = 100, std::int64_t step_at_4000 = 3857>
struct GrowingNumbers {
  static constexpr char name[] = "growing-numbers";
  static constexpr Signature takes{};
  struct LastDigitOfNorm;
  struct LastDigitOfStep;
  using Mutants = std::tuple<LastDigitOfNorm, LastDigitOfStep>;

  template <Numeric Scheme>
  auto operator()(Scheme const& pe) const {
    using std::sqrt;
    using Scalar = typename Scheme::Scalar;
    auto const& field = pe.field();
    auto const code = [&](int t) { return pe.encode(field.position(t)); };
    auto const norm = [&](int t) { return Scalar(sqrt(squared_norm(code(t)))); };
    auto const step = [&](int t) { return Scalar(sqrt(squared_norm(difference(code(t + 1), code(t))))); };
    auto norms = together(equal(squared_norm(code(0)), field.number(0)),
                          together(equal(norm(1000), field.number(2)), prints(field, norm(4999), norm_at_4999, 10)));
    return both(std::move(norms),
                together(prints(field, step(10), 103, 10'000), prints(field, step(4000), step_at_4000, 1000)));
  }
};

/// e_t, position t as a vector of d entries: 1 at t, 0 elsewhere.
struct OneHot {
  static constexpr char name[] = "one-hot";

  template <pe::Field F>
  class Over {
   public:
    using Field = F;
    using Scalar = typename F::Scalar;

    Over(F const& field, Shape const& shape) : field_(field), dimension_(shape.dimension) {}

    F const& field() const { return field_; }
    int dimension() const { return dimension_; }

    /// Throws UserError unless 0 <= t < d.
    Vector<Scalar> encode(std::int64_t t) const {
      if (t < 0 || t >= dimension_) {
        throw UserError("position " + std::to_string(t) + " has no one-hot vector of " + std::to_string(dimension_) +
                        " entries; positions run from 0 to d - 1");
      }
      Vector<Scalar> code(static_cast<std::size_t>(dimension_), field_.number(0));
      code[static_cast<std::size_t>(t)] = field_.number(1);
      return code;
    }

   private:
    F field_;
    int dimension_;
  };
};

/// [x; e_t] . [w; p] = x . w + p_t: of a column w of W and p of the table below it, for each of d positions.
struct OneHotLooksUp {
  static constexpr char name[] = "one-hot-looks-up";
  static constexpr Signature takes{.vectors = {"x", "w", "p"}};
  struct CountsFromOne;
  struct TwoHot;
  using Mutants = std::tuple<CountsFromOne, TwoHot>;

  template <class Scheme>
  auto operator()(Scheme const& one_hot, auto const& x, auto const& w, auto const& p) const {
    using Scalar = typename Scheme::Scalar;
    auto const joined = [](Vector<Scalar> head, Vector<Scalar> const& tail) {
      head.insert(head.end(), tail.begin(), tail.end());
      return head;
    };
    auto const column = joined(w, p);
    Sides<Scalar> sides;
    for (std::size_t t = 0; t < p.size(); ++t) {
      auto const token = joined(x, one_hot.encode(static_cast<std::int64_t>(t)));
      sides = together(std::move(sides), equal(dot(token, column), Scalar(dot(x, w) + p[t])));
    }
    return sides;
  }
};

/// A table of L = 512 rows takes the positions of [0, L) and refuses all others.
struct PositionsOfTable {
  static constexpr char name[] = "positions-of-table";
  static constexpr Signature takes{.parameters = {"t"}};
  struct Clamped;
  struct OneRowMore;
  using Mutants = std::tuple<Clamped, OneRowMore>;

  template <class Scheme>
  auto operator()(Scheme const& table, Fraction const& t) const {
    bool const inside = Fraction(-1) < t && t < Fraction(Learnable::usual_length);
    return equal(refused(table.field(), [&] { table.encode(t.numerator()); }), table.field().number(inside ? 0 : 1));
  }
};

/// A lag, and the distance of two codes at this lag as it is printed: digits/unit.
struct Chord {
  int dimension, lag;
  std::int64_t digits, unit;
};

/// For d = 2 the lags at which codes nearly return, the last one nearest of all up to 2^20; for
/// the others the lag at which they come nearest of all up to 10^5.
struct NearestChords {
  static constexpr Chord list[] = {
      {2, 710, 603, 10'000'000}, {2, 103'993, 191, 10'000'000}, {2, 312'689, 29'007, 10'000'000'000},
      {4, 84'823, 165, 100'000}, {8, 69'115, 386, 10'000},      {16, 1, 10'147, 10'000},
      {64, 1, 14'718, 10'000},   {128, 1, 19'526, 10'000},      {512, 1, 37'143, 10'000}};
};

/// |p_lag - p_0| is what is printed, for every lag that is listed for d.
template <class Chords = NearestChords>
struct ChordsInNumbers {
  static constexpr char name[] = "chords-in-numbers";
  static constexpr Signature takes{};
  struct LastDigit;
  using Mutants = std::tuple<LastDigit>;

  template <Numeric Scheme>
  auto operator()(Scheme const& pe) const {
    using std::sqrt;
    auto const& field = pe.field();
    Sides<typename Scheme::Scalar> sides;
    for (auto const& [dimension, lag, digits, unit] : Chords::list) {
      if (dimension != pe.dimension()) continue;
      auto const chord = difference(pe.encode(field.position(lag)), pe.encode(field.origin()));
      sides =
          together(std::move(sides), prints(field, typename Scheme::Scalar(sqrt(squared_norm(chord))), digits, unit));
    }
    return sides;
  }
};

/// The lag that is listed for d brings codes within its printed distance (up to half a unit of the last place), and no
/// other lag k does.
template <class Chords = NearestChords>
struct NoLagNearer {
  static constexpr char name[] = "no-lag-nearer";
  static constexpr Signature takes{.parameters = {"k"}};
  struct BestBelow1000;
  struct Neighbour;
  using Mutants = std::tuple<BestBelow1000, Neighbour>;

  template <Numeric Scheme>
  auto operator()(Scheme const& pe, Fraction const& k) const {
    using Scalar = typename Scheme::Scalar;
    Chord const* nearest = nullptr;
    for (auto const& chord : Chords::list) nearest = chord.dimension == pe.dimension() ? &chord : nearest;
    PE_ASSERT(nearest != nullptr);
    auto const& field = pe.field();
    Scalar const within = field.number(Fraction(2 * nearest->digits + 1, 2 * nearest->unit));
    auto const& frequencies = pe.spectrum().frequencies();
    bool const is_nearest = k == Fraction(nearest->lag);
    auto const pairs = is_nearest ? frequencies.size() : enough_pairs(pe.dimension(), k.to_double(), *nearest);
    Scalar const half = field.number(k / Fraction(2));
    Scalar sum = field.number(0);
    for (std::size_t i = 0; i < pairs; ++i) {
      Scalar const sine = field.sin(Scalar(frequencies[i] * half));
      sum += Scalar(sine * sine);
    }
    Scalar const squared = field.number(4) * sum;
    return is_nearest ? less(squared, Scalar(within * within)) : less(Scalar(within * within), squared);
  }

  /// How many pairs are to be added up until the sum exceeds the bound, as doubles see it. Each pair adds a square, so
  /// whatever the number, what the field finds of the sum holds for all of them.
  static std::size_t enough_pairs(int dimension, double k, Chord const& nearest) {
    double const within = static_cast<double>(nearest.digits + 1) / static_cast<double>(nearest.unit);
    std::size_t const most = static_cast<std::size_t>(dimension) / 2;
    double sum = 0;
    for (std::size_t i = 0; i < most; ++i) {
      double const sine = std::sin(std::pow(10000.0, -2.0 * static_cast<double>(i) / dimension) * k / 2);
      sum += 4 * sine * sine;
      if (sum > 1.01 * within * within) return i + 1;
    }
    return most;
  }
};

}  // namespace pe::mathor2020
