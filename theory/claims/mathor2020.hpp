/// The laws that mathor 2020 alone needs; its claims are in theory/sources/mathor2020.toml, the mutants of its laws in
/// tests/claims/mathor2020_mutants_test.cpp.
#pragma once

#include <cmath>

#include "theory/claims/common_laws.hpp"
#include "theory/schemes/growing.hpp"
#include "theory/schemes/learnable.hpp"
#include "theory/schemes/sinusoidal.hpp"

namespace pe::mathor2020 {

/// For odd d the frequencies are numbered from 0 to (d-1)/2, and the code has d entries: one frequency has a sine only.
struct LastFrequencyHasSineOnly {
  static constexpr char name[] = "last-frequency-has-sine-only";
  static constexpr Signature takes{};
  struct ZeroLast;
  struct CosineKept;
  using Mutants = std::tuple<ZeroLast, CosineKept>;

  auto operator()(Numeric auto const& pe) const {
    auto const& field = pe.field();
    auto const frequencies = static_cast<std::int64_t>(pe.spectrum().frequencies().size());
    auto const entries = static_cast<std::int64_t>(pe.encode(field.origin()).size());
    return both(equal(field.number(frequencies - 1), field.number(Fraction(pe.dimension() - 1, 2))),
                equal(field.number(entries), field.number(pe.dimension())));
  }
};

/// e_t, position t as a vector of d entries: 1 at t, 0 elsewhere.
struct OneHot {
  static constexpr char name[] = "one-hot";

  template <pe::Field F>
  struct Over : SchemeOver<F> {
    using Scalar = typename F::Scalar;
    using SchemeOver<F>::SchemeOver;

    int dimension() const { return this->shape_.dimension; }

    /// Throws UserError unless 0 <= t < d.
    Vector<Scalar> encode(std::int64_t t) const {
      if (t < 0 || t >= dimension()) {
        throw UserError("position " + std::to_string(t) + " has no one-hot vector of " + std::to_string(dimension()) +
                        " entries; positions run from 0 to d - 1");
      }
      return unit_vector(this->field_, static_cast<std::size_t>(dimension()), static_cast<std::size_t>(t));
    }
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
    return for_all(p.size(), [&](std::size_t t) {
      auto const token = joined(x, one_hot.encode(static_cast<std::int64_t>(t)));
      return equal(dot(token, column), dot(x, w) + p[t]);
    });
  }
};

/// A table of L = 512 rows takes the positions of [0, L) and refuses all others.
struct PositionsOfTable {
  static constexpr char name[] = "positions-of-table";
  static constexpr Signature takes{.parameters = {"t"}};
  struct Clamped;
  struct OneRowMore;
  using Mutants = std::tuple<Clamped, OneRowMore>;

  auto operator()(auto const& table, Fraction const& t) const {
    bool const inside = Fraction(-1) < t && t < Fraction(Learnable::usual_length);
    return equal(refused(table.field(), [&] { table.encode(t.numerator()); }), table.field().number(inside ? 0 : 1));
  }
};

/// A lag, and the distance of two codes at this lag as it is printed: digits/unit.
struct Chord {
  int dimension, lag;
  std::int64_t digits, unit;
};

/// The lag at which codes come nearest of all up to 10^5.
struct NearestChords {
  static constexpr Chord list[] = {{4, 84'823, 165, 100'000}, {8, 69'115, 386, 10'000}, {16, 1, 10'147, 10'000},
                                   {64, 1, 14'718, 10'000},   {128, 1, 19'526, 10'000}, {512, 1, 37'143, 10'000}};
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
      Scalar const sine = field.sin(frequencies[i] * half);
      sum += sine * sine;
    }
    Scalar const squared = field.number(4) * sum;
    return is_nearest ? less(squared, within * within) : less(within * within, squared);
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
