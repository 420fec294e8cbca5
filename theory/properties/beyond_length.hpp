/// Beyond the training length: positions from L on have codes (rotations, scores), and none is that of a position
/// inside.
///
/// L is the number of rows of a table, 512 elsewhere. A table ends at L; clipped offsets and buckets repeat what they
/// have; sinusoids go on with codes that none of the first L positions has. This is about the function t -> p_t, and
/// says nothing about a trained model.
#pragma once

#include <tuple>

#include "theory/kernel/refused.hpp"
#include "theory/properties/uniqueness.hpp"
#include "theory/schemes/learnable.hpp"
#include "theory/schemes/t5_printed.hpp"

namespace pe {

struct BeyondLength : AskedOf<Need::codes> {
  static constexpr std::int64_t usual_length = 512, looked_at = 64;

  static constexpr Text text{"beyond-length",
                             "Positions beyond the training length L have codes, or offsets scores, and none is that "
                             "of a position inside",
                             R"(p_t \ne p_s\qquad(0\le s<L\le t))"};
  static constexpr Signature takes{.parameters = {"s", "t", "L"}};
  static Domain domain() { return beyond(usual_length, looked_at); }
  static Domain beyond(std::int64_t length) { return beyond(length, looked_at); }
  static Domain beyond(std::int64_t length, std::int64_t positions) {
    return walk({2}, {{0, length - 1}, {length, length + positions - 1}, {length, length}});
  }

  auto operator()(Numeric auto const& pe, Fraction const& s, Fraction const& t, Fraction const&) const {
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
        return Sinusoidal::Over<F>::encode(this->field_.position(static_cast<double>(std::min(t, usual_length - 1))));
      }
    };
  };
  using Mutants = std::tuple<Mutant, Wrong<"a table of L rows", BeyondLength, Learnable>>;

  /// Down a column of the grid: along both axes the codes are apart all the more.
  struct OfCells : View<BeyondLength, Need::cells> {
    static constexpr Signature takes = BeyondLength::takes;
    static Domain domain() { return BeyondLength::domain(); }

    auto operator()(Numeric auto const& pe, Fraction const& s, Fraction const& t, Fraction const&) const {
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

    auto operator()(Numeric auto const& rope, Fraction const& s, Fraction const& t, Fraction const&) const {
      auto const at = [&](Fraction const& m) { return rope.field().position(m.to_double()); };
      return Uniqueness::apart(rope.field(), Uniqueness::OfRotations::squared_distance(rope, at(t), at(s)));
    }

    struct Mutant : Uniqueness::OfRotations::Mutant {};
  };

  /// For a word: its amplitudes may be 0.
  struct OfWords : View<BeyondLength, Need::words> {
    static constexpr Signature takes{.vectors = {"r"}, .parameters = {"s", "t", "L"}};
    static Domain domain() {
      auto result = BeyondLength::domain();
      result.exhaustive = false;
      return result;
    }

    auto operator()(Numeric auto const& pe, auto const& r, Fraction const& s, Fraction const& t,
                    Fraction const&) const {
      auto const at = [&](Fraction const& k) {
        return pe.encode(r, pe.field().origin(), pe.field().position(k.to_double()));
      };
      return Uniqueness::apart(pe.field(), squared_norm(difference(at(t), at(s))));
    }

    using Mutant = Wrong<"the law itself: a word of amplitude 0 has one code at all positions", OfWords, ComplexOrder>;
  };

  /// The last word of a sentence of m <= L words and that of one of n > L.
  struct OfSentences : View<BeyondLength, Need::sentences> {
    static constexpr Signature takes{.parameters = {"m", "n", "L"}};
    static Domain domain() {
      auto result = BeyondLength::domain();
      result.parameters[0] = {2, usual_length};
      result.parameters[1] = {usual_length + 1, usual_length + looked_at};
      return result;
    }

    auto operator()(Numeric auto const& pe, Fraction const& m, Fraction const& n, Fraction const&) const {
      auto const last = [&](Fraction const& words) { return in_sentence(pe, words - Fraction(1), words); };
      return Uniqueness::apart(pe.field(), squared_norm(difference(last(n), last(m))));
    }

    using Mutant = Wrong<"the law itself: the last word of every sentence has the code 1", OfSentences, Normalised>;
  };

  /// Of layers: some probe scores another so at offset t, and so at offset s.
  struct OfLayers : View<BeyondLength, Need::layer> {
    static constexpr Signature takes = BeyondLength::takes;
    static Domain domain() { return beyond(usual_length, 4); }

    auto operator()(Scores auto const& scheme, Fraction const& s, Fraction const& t, Fraction const& L) const {
      auto const layer = scheme.layer(0, L.numerator());
      auto const at = [&](std::int64_t offset) {
        layer.require_length(offset + 1);
        return seen(layer, offset, 0);
      };
      return new_at(
          layer.field(), [&] { return at(t.numerator()); }, [&] { return at(s.numerator()); });
    }

    using Mutants = std::tuple<Wrong<"a table of biases for L tokens", OfLayers, T5Printed>,
                               Wrong<"one bucket for all distances from 91 on", OfLayers, T5>>;
  };
};

}  // namespace pe
