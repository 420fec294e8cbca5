/// Beyond the training length: positions from L on have codes (rotations, scores), and none is that of a position
/// before.
///
/// L is the number of rows of a table. Codes that know no length must do so for every L; the hardest is then L = t, for
/// which all positions below t are inside. A table ends at L; clipped offsets and buckets repeat what they have;
/// sinusoids go on with new codes. This is about the function t -> p_t, and says nothing about a trained model.
#pragma once

#include <tuple>

#include "theory/kernel/refused.hpp"
#include "theory/properties/uniqueness.hpp"
#include "theory/schemes/learnable.hpp"
#include "theory/schemes/t5_printed.hpp"

namespace pe {

struct BeyondLength : AskedOf<Need::codes> {
  static constexpr std::int64_t last = Uniqueness::greatest_lag;

  static constexpr Text text{"beyond-length",
                             "For every training length L up to 511, or the rows of a table, positions from L to 511 "
                             "have codes, or offsets scores with a key at 0, and none is that of a position before L; "
                             "vectors within 0.0001 count as the same",
                             R"(\lVert p_t-p_s\rVert^2 \ge (10^{-4})^2\qquad(0\le s<L\le t\le 511))"};
  static constexpr Signature takes{.parameters = {"s", "t"}};
  static Domain domain() {
    auto result = walk(Uniqueness::dimensions_looked_at(), {{0, last - 1}, {1, last}});
    result.admits = [](Case const& c) {
      auto const &s = c.parameters[0], &t = c.parameters[1];
      return s < t && (c.shape.dimension <= 2 || s == Fraction(0) || t == Fraction(last));
    };
    result.admits_says = "s is below t";
    result.chosen_says = "one is the first or the last position, but in d = 2";
    return result;
  }
  /// Of a table of so many rows, whether or not it ends there.
  static Domain beyond(std::int64_t length) {
    auto result = walk({2}, {{0, length - 1}, {1, length + 3}});
    result.admits = [length](Case const& c) {
      auto const &s = c.parameters[0], &t = c.parameters[1];
      return t == s + Fraction(1) || t >= Fraction(length);
    };
    result.admits_says = "t is behind the table, or next to s";
    return result;
  }

  auto operator()(Numeric auto const& pe, Fraction const& s, Fraction const& t) const {
    return new_at(
        pe.field(), [&] { return code(pe, t.numerator()); }, [&] { return code(pe, s.numerator()); });
  }

  /// That `there` is not refused, and that it is apart from `here`.
  static auto new_at(auto const& field, auto const& there, auto const& here) {
    auto const one = field.number(1), missing = refused(field, there);
    auto const distance = [&] {
      try {
        return squared_norm(difference(there(), here()));
      } catch (UserError const&) {
        return one;  // a code that does not exist equals no other
      }
    };
    return both(equal(missing, field.number(0)), Uniqueness::apart(field, distance()));
  }

  template <class Scheme>
  static Vector<typename Scheme::Scalar> code(Scheme const& pe, std::int64_t t) {
    if constexpr (requires { pe.encode(t); }) {
      return pe.encode(t);
    } else {
      return pe.encode(pe.field().position(static_cast<double>(t)));
    }
  }

  struct Mutant {
    static constexpr char says[] = "positions beyond the training length are clamped to its end";
    template <NumericField F>
    struct Over : Sinusoidal::Over<F> {
      using Sinusoidal::Over<F>::Over;
      auto encode(std::int64_t t) const {
        return Sinusoidal::Over<F>::encode(this->field_.position(static_cast<double>(std::min(t, last / 2))));
      }
    };
  };
  struct Ends {
    static constexpr char says[] = "a table of fewer rows";
    template <Field F>
    struct Over : Learnable::Over<F> {
      Over(F const& field, Shape const& shape) : Learnable::Over<F>(field, shape, last / 2) {}
    };
  };
  using Mutants = std::tuple<Mutant, Ends>;

  /// Down a column of the grid: along both axes the codes are apart all the more.
  struct OfCells : View<BeyondLength, Need::cells> {
    static constexpr Signature takes = BeyondLength::takes;
    static Domain domain() { return BeyondLength::domain(); }

    auto operator()(Numeric auto const& pe, Fraction const& s, Fraction const& t) const {
      auto const at = [&](Fraction const& h) {
        return pe.encode(pe.field().position(h.to_double()), pe.field().origin());
      };
      return Uniqueness::apart(pe.field(), squared_norm(difference(at(t), at(s))));
    }

    struct Mutant {
      static constexpr char says[] = "both halves encode the width";
      template <Field F>
      struct Over : Sinusoidal2d::Over<F> {
        using Sinusoidal2d::Over<F>::Over;
        auto encode(auto const&, auto const& w) const { return Sinusoidal2d::Over<F>::encode(w, w); }
      };
    };
  };

  struct OfRotations : View<BeyondLength, Need::rotation> {
    static constexpr Signature takes = BeyondLength::takes;
    static Domain domain() { return BeyondLength::domain(); }

    auto operator()(Numeric auto const& rope, Fraction const& s, Fraction const& t) const {
      auto const at = [&](Fraction const& m) { return rope.field().position(m.to_double()); };
      return Uniqueness::apart(rope.field(), Uniqueness::OfRotations::squared_distance(rope, at(t), at(s)));
    }

    struct Mutant : Uniqueness::OfRotations::Mutant {};
  };

  /// For a word: its amplitudes may be 0.
  struct OfWords : View<BeyondLength, Need::words> {
    static constexpr Signature takes{.vectors = {"r"}, .parameters = {"s", "t"}};
    static Domain domain() {
      auto result = BeyondLength::domain();
      result.exhaustive = false;
      result.parameters = {{0, last / 2}, {last / 2 + 1, last}};
      result.admits = nullptr;
      result.admits_says = result.chosen_says = {};
      return result;
    }

    auto operator()(Numeric auto const& pe, auto const& r, Fraction const& s, Fraction const& t) const {
      auto const at = [&](Fraction const& k) {
        return pe.encode(r, pe.field().origin(), pe.field().position(k.to_double()));
      };
      return Uniqueness::apart(pe.field(), squared_norm(difference(at(t), at(s))));
    }

    using Mutant = Wrong<"the law itself: a word of amplitude 0 has one code at all positions", OfWords, ComplexOrder>;
  };

  /// The last word of a sentence of m <= L words and that of one of n > L, L = n - 1.
  struct OfSentences : View<BeyondLength, Need::sentences> {
    static constexpr Signature takes{.parameters = {"m", "n"}};
    static std::string says(Member const&) {
      return "The last word of a sentence of n words, n up to 513, has another code than the last word of any shorter "
             "sentence; codes within 0.0001 count as the same";
    }
    static Domain domain() {
      auto result = BeyondLength::domain();
      result.admits_says = "m is below n";
      for (auto& words : result.parameters) words = {words.low + Fraction(2), words.high + Fraction(2)};
      return result;
    }

    auto operator()(Numeric auto const& pe, Fraction const& m, Fraction const& n) const {
      auto const last = [&](Fraction const& words) { return in_sentence(pe, words - Fraction(1), words); };
      return Uniqueness::apart(pe.field(), squared_norm(difference(last(n), last(m))));
    }

    using Mutant = Wrong<"the law itself: the last word of every sentence has the code 1", OfSentences, Normalised>;
  };

  /// Of layers for L = t tokens: in some head a token scores another so at the offset t, and at each smaller one not.
  struct OfLayers : View<BeyondLength, Need::layer> {
    static constexpr Signature takes{.parameters = {"t"}};
    static std::vector<Quantifier> beyond() { return beyond_shape(); }
    static Domain domain() { return Uniqueness::OfLayers::distances(last); }

    auto operator()(Scores auto const& scheme, Fraction const& t) const {
      auto const& field = scheme.field();
      auto const length = t.numerator();
      SeenByHeads seen(scheme, length, {length, 0});
      bool exists = true;
      try {
        scheme.layer(0, length).require_length(length + 1);
      } catch (UserError const&) {
        exists = false;
      }
      auto const one = field.number(1), missing = field.number(exists ? 0 : 1);
      return both(equal(missing, field.number(0)), for_all(length, [&](std::int64_t s) {
                    // a score that does not exist equals no other
                    return Uniqueness::apart(field, exists ? seen.squared_distance({s, 0}) : one);
                  }));
    }

    using Mutants = std::tuple<Wrong<"a table of biases for L tokens", OfLayers, T5Printed>,
                               Wrong<"one bucket for all distances from 91 on", OfLayers, T5>>;
  };
};

}  // namespace pe
