/// Uniqueness: no two of the first 512 positions have codes within 10^-4 of each other. What is nearer counts as one.
///
/// At any integer lag k other than 0 the codes of a sinusoid differ: w_0 = 1, and k is no multiple of 2 pi because pi
/// is irrational. Where the distance depends on the lag alone (consistent-distance) and pairs only add to it, position
/// 0 speaks for all, and lags are walked: the nearest up to 511 is 333, a numerator of a convergent of 2 pi
/// (tests/properties enumerates them), at 0.0088. Of other schemes pairs of positions are walked.
#pragma once

#include <fmt/format.h>

#include <tuple>

#include "theory/kernel/bind.hpp"
#include "theory/properties/scores.hpp"
#include "theory/schemes/complex_order.hpp"
#include "theory/schemes/normalised.hpp"
#include "theory/schemes/rope.hpp"
#include "theory/schemes/sinusoidal_2d.hpp"
#include "theory/schemes/t5.hpp"

namespace pe {

struct Uniqueness : AskedOf<Need::codes> {
  static constexpr std::int64_t walked = 512, greatest_lag = walked - 1;
  static Fraction gap() { return least_gap(); }

  static constexpr Text text{
      "uniqueness",
      "No two of the first 512 positions, or rows of a table, have the same code, and no two of the first 512 "
      "distances from one query the same scores in four heads; vectors within 0.0001 count as the same",
      R"(\lVert p_t - p_{t+k}\rVert^2 \ge (10^{-4})^2\qquad(0\le t<t+k<512))"};
  static constexpr Signature takes{.positions = {"t", "k"}};
  static Domain domain() { return pairs(dimensions_looked_at(), walked); }
  /// Any two rows.
  static Domain in_table(int dimension, std::int64_t rows) { return pairs({dimension}, rows); }

  static std::vector<int> dimensions_looked_at() { return {2, 4, 8, 64}; }
  /// Any two of so many positions in the least dimension; in others the first or the last and any other.
  static Domain pairs(std::vector<int> const& dimensions, std::int64_t positions) {
    auto const last = static_cast<double>(positions - 1);
    return {.dimensions = dimensions,
            .bases = base_10000,
            .positions = {Positions::range(0, last - 1), Positions::range(1, last)},
            .exhaustive = true,
            .admits =
                [last, least = dimensions.front()](Case const& c) {
                  auto const& [t, k] = std::tie(c.positions[0], c.positions[1]);
                  return t + k <= last && (c.shape.dimension <= least || t == 0 || t + k == last);
                },
            .admits_says = "both are among the positions walked",
            .chosen_says = "one is the first or the last, but in the least d"};
  }

  auto operator()(Numeric auto const& pe, auto const& t, auto const& k) const {
    return apart(pe.field(), squared_norm(difference(pe.encode(t), pe.encode(t + k))));
  }

  template <class F, class S>
  static Sides<S> apart(F const& field, S squared_distance) {
    return at_most(field.number(gap() * gap()), std::move(squared_distance));
  }

  /// Every pair turns once in 8 positions.
  struct Mutant {
    static constexpr char says[] = "every pair turns once in 8 positions, so that codes repeat";
    template <NumericField F>
    struct Over : Sinusoidal::Over<F> {
      using Sinusoidal::Over<F>::Over;
      auto encode(auto const& t) const {
        auto const& field = this->field_;
        auto const angle = field.value(t) * field.pi() * field.number(Fraction(1, 4));
        return waves(field, this->spectrum_, [&](auto const&) { return angle; });
      }
    };
  };

  /// Lags from position 0.
  static Domain lags(Positions const& slot) {
    return {.dimensions = dimensions_looked_at(), .bases = base_10000, .positions = {slot}, .exhaustive = true};
  }
  static constexpr char by_lag[] = "The distance depends on the lag alone: position 0 speaks for all.";

  struct OfLags : View<Uniqueness, Need::offset_map> {
    static constexpr Signature takes{.positions = {"k"}};
    static constexpr auto& remark = by_lag;
    static Domain domain() { return lags(Positions::range(1, greatest_lag)); }

    auto operator()(Numeric auto const& pe, auto const& k) const {
      return apart(pe.field(), squared_norm(difference(pe.encode(pe.field().origin()), pe.encode(k))));
    }

    struct Mutant : Uniqueness::Mutant {};
  };

  struct OfCells : View<Uniqueness, Need::cells> {
    static constexpr Signature takes{.positions = {"m", "n"}};
    static constexpr auto& remark = by_lag;
    static Domain domain() {
      return {.dimensions = {2},
              .bases = {10000},
              .positions = {Positions::range(0, 127), Positions::range(0, 127)},
              .exhaustive = true,
              .admits = [](Case const& c) { return c.positions[0] != 0 || c.positions[1] != 0; },
              .admits_says = "the offset is not 0"};
    }

    auto operator()(Numeric auto const& pe, auto const& m, auto const& n) const {
      auto const origin = pe.field().origin();
      return apart(pe.field(), squared_norm(difference(pe.encode(origin, origin), pe.encode(m, n))));
    }

    struct Mutant {
      static constexpr char says[] = "both halves encode the height";
      template <Field F>
      struct Over : Sinusoidal2d::Over<F> {
        using Sinusoidal2d::Over<F>::Over;
        auto encode(auto const& h, auto const&) const { return Sinusoidal2d::Over<F>::encode(h, h); }
      };
    };
  };

  /// For the matrices, in Frobenius' norm.
  struct OfRotations : View<Uniqueness, Need::rotation> {
    static constexpr bool linear = true;  ///< of angles that are multiples of the position
    static constexpr Signature takes{.positions = {"k"}};
    static constexpr auto& remark = by_lag;
    static Domain domain() { return lags(Positions::range(1, greatest_lag)); }

    auto operator()(Numeric auto const& rope, auto const& k) const {
      return apart(rope.field(), squared_distance(rope, rope.field().origin(), k));
    }

    template <class Scheme>
    static typename Scheme::Scalar squared_distance(Scheme const& rope, auto const& m, auto const& n) {
      auto const a = rope.matrix(m), b = rope.matrix(n);
      typename Scheme::Scalar sum = rope.field().number(0);
      for (std::size_t i = 0; i < a.blocks.size(); ++i) {
        auto const &x = a.blocks[i], &y = b.blocks[i];
        sum += squared_norm(Vector<typename Scheme::Scalar>{x.a - y.a, x.b - y.b, x.c - y.c, x.d - y.d});
      }
      return sum;
    }

    struct Mutant {
      static constexpr char says[] = "the matrix of every position is the identity";
      template <Field F>
      struct Over : Rope::Over<F> {
        using Rope::Over<F>::Over;
        auto matrix(auto const&) const { return Rope::Over<F>::matrix(this->field_.origin()); }
      };
    };
  };

  /// Of any rotations, such as those by a formula of a file that is not linear in the position: pairs are walked.
  struct OfAnyRotations : View<Uniqueness, Need::rotation> {
    static constexpr Signature takes = Uniqueness::takes;
    static Domain domain() { return Uniqueness::domain(); }

    auto operator()(Numeric auto const& rope, auto const& t, auto const& k) const {
      return apart(rope.field(), OfRotations::squared_distance(rope, t, t + k));
    }

    struct Mutant : OfRotations::Mutant {};
  };

  /// For one word: its amplitudes may be 0.
  struct OfWords : View<Uniqueness, Need::words> {
    static constexpr Signature takes{.positions = {"k"}, .vectors = {"r"}};
    static Domain domain() { return {.dimensions = {2}, .positions = {Positions::range(1, greatest_lag)}}; }

    auto operator()(Numeric auto const& pe, auto const& k, auto const& r) const {
      auto const origin = pe.field().origin();
      return apart(pe.field(), squared_norm(difference(pe.encode(r, origin, origin), pe.encode(r, origin, k))));
    }

    using Mutant = Wrong<"the law itself: a word of amplitude 0 has one code at all positions", OfWords, ComplexOrder>;
  };

  /// Of words of one sentence.
  struct OfSentences : View<Uniqueness, Need::sentences> {
    static constexpr Signature takes{.parameters = {"t", "s", "n"}};
    static Domain domain() {
      auto result = words_of_sentences({{0, 63}, {0, 63}, {2, 64}}, Values::integers(2, 512));
      result.admits = [](Case const& c) {
        return c.parameters[0] < c.parameters[1] && c.parameters[1] < c.parameters[2];
      };
      return result;
    }

    auto operator()(Numeric auto const& pe, Fraction const& t, Fraction const& s, Fraction const& n) const {
      return apart(pe.field(), squared_norm(difference(in_sentence(pe, t, n), in_sentence(pe, s, n))));
    }

    struct Mutant {
      static constexpr char says[] = "a word and its mirror image have one code, t (n - 1 - t) / (n - 1)";
      template <NumericField F>
      struct Over : Normalised::Over<F> {
        using Normalised::Over<F>::Over;
        auto encode(Fraction const& t, Fraction const& n) const {
          return Normalised::Over<F>::encode(t * (n - Fraction(1) - t), n);
        }
      };
    };
  };

  /// Of what a query scores t places back, and fewer.
  struct OfLayers : View<Uniqueness, Need::layer> {
    static constexpr std::int64_t reach = greatest_lag;  ///< the largest position that its parameters make
    static constexpr Signature takes{.parameters = {"t"}};
    static std::vector<Quantifier> beyond() { return beyond_shape(); }
    static Domain domain() { return distances(reach); }
    /// All of them in the least dimension; in others 1, 64, and the last.
    static Domain distances(std::int64_t last) {
      auto result = walk(dimensions_looked_at(), {{1, last}});
      result.admits = [last](Case const& c) {
        auto const& t = c.parameters[0];
        return c.shape.dimension <= 2 || t == Fraction(1) || t == Fraction(64) || t == Fraction(last);
      };
      result.chosen_says = fmt::format("t is 1, 64 or {}, but in d = 2", last);
      return result;
    }

    auto operator()(Scores auto const& scheme, Fraction const& t) const {
      auto const at = [](std::int64_t places) { return Place{reach, reach - places}; };
      SeenByHeads seen(scheme, reach + 1, at(t.numerator()));
      return for_all(t.numerator(),
                     [&](std::int64_t s) { return apart(scheme.field(), seen.squared_distance(at(s))); });
    }

    using Mutant = Wrong<"the law itself: distances of one bucket score alike", OfLayers, T5>;
  };
};

}  // namespace pe
