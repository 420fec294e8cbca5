/// Length independence: words as many places before the last have one distance in sentences of different length.
///
/// Words are counted from the last one, at n and at m: counted from the first they have the same codes in both
/// sentences wherever the length is not known, and nothing could fail. Of layers: what a key was stored with stays
/// valid when the sequence grows.
#pragma once

#include <tuple>

#include "theory/kernel/bind.hpp"
#include "theory/properties/consistent_distance.hpp"
#include "theory/properties/scores.hpp"

namespace pe {

struct LengthIndependence {
  static constexpr Text text{"length-independence",
                             "The distance between two words, counted from the last, is the same in sentences of "
                             "different length, and so is the score of two places",
                             R"(\lVert p_{n-t}-p_{n-t-k}\rVert^2 = \lVert p_{m-t}-p_{m-t-k}\rVert^2)"};
  static constexpr Need needs = Need::sentences;
  static constexpr Signature takes{.positions = {"n", "m", "t", "k"}};

  /// Words of sentences: whole numbers.
  static Domain domain() {
    return {.positions = {Positions::range(1, 0x1p20), Positions::range(1, 0x1p20), Positions::naturals(1024),
                          Positions::naturals(1024)}};
  }
  static Domain in_table(int dimension, std::int64_t rows) {
    auto const half = static_cast<double>(rows / 2), quarter = static_cast<double>(rows / 4);
    auto const last = Positions::range(half, 2 * half - 1), back = Positions::range(0, quarter);
    return {.dimensions = {dimension}, .positions = {last, last, back, back}};
  }

  auto operator()(auto const& pe, auto const& n, auto const& m, auto const& t, auto const& k) const {
    auto const code = [&](auto const& at, auto const& last) {
      if constexpr (requires { pe.encode(at, last); }) {
        return pe.encode(at, last);
      } else {
        return pe.encode(at);
      }
    };
    auto const distance = [&](auto const& last) {
      return squared_norm(difference(code(last - t, last), code(last - t - k, last)));
    };
    return equal(distance(n), distance(m));
  }

  struct Mutant {
    static constexpr char name[] = "sinusoidal-of-normalised-positions";
    static constexpr char says[] = "positions are divided by that of the last word before the sines are taken";
    template <NumericField F>
    struct Over : Sinusoidal::Over<F> {
      using Sinusoidal::Over<F>::Over;
      auto encode(auto const& t, auto const& last) const {
        auto const& field = this->field_;
        Vector<typename F::Scalar> code;
        for (auto const& w : this->spectrum_.frequencies()) {
          auto const angle = w * field.value(t) / field.value(last);
          code.push_back(field.sin(angle));
          code.push_back(field.cos(angle));
        }
        return code;
      }
    };
  };
  struct FirstCosineFrozen : ConsistentDistance::Mutant {};
  using Mutants = std::tuple<Mutant, FirstCosineFrozen>;

  /// The scores of a layer for 2^13 tokens and of one for 2^14.
  struct OfLayers {
    static constexpr Text text = LengthIndependence::text;
    static constexpr Need needs = Need::layer;
    static constexpr std::int64_t length = 1 << 13;  ///< beyond the 4096 of the rules that look at the input's length
    static constexpr std::int64_t reach = 3;         ///< the largest position that its parameters make
    static constexpr Signature takes{.parameters = {"i", "j"}};
    static Domain domain() {
      return {.dimensions = {4}, .bases = {10000}, .parameters = {{0, reach}, {0, reach}}, .exhaustive = true};
    }

    template <Scores Scheme>
    auto operator()(Scheme const& scheme, Fraction const& i, Fraction const& j) const {
      return equal(scores(scheme.layer(0, length), i.numerator(), j.numerator()),
                   scores(scheme.layer(0, 2 * length), i.numerator(), j.numerator()));
    }

    struct Mutant {
      static constexpr char name[] = "attention-by-length";
      static constexpr char says[] = "scores grow with the length of the sequence";
      template <Field F>
      struct Layer : AttentionLayer<F> {
        auto score(auto const& a, std::int64_t i, auto const& b, std::int64_t j) const {
          return typename F::Scalar(AttentionLayer<F>::score(a, i, b, j) * this->field_.number(length));
        }
        std::int64_t length;
      };
      template <Field F>
      struct Over : AttentionScheme<F> {
        using AttentionScheme<F>::AttentionScheme;
        auto layer(std::int64_t number, std::int64_t length) const {
          return Layer<F>{AttentionLayer<F>(this->field_, this->dimension(), number), length};
        }
      };
    };
  };
};

}  // namespace pe
