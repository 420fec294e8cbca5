/// Length independence: words as many places before the last have one distance in sentences of different length.
///
/// Words are counted from the last one, at n and at m: counted from the first they have the same codes in both
/// sentences wherever the length is not known, and nothing could fail. What the length does to scores is
/// score-length-invariance.
#pragma once

#include <algorithm>
#include <tuple>

#include "theory/kernel/bind.hpp"
#include "theory/properties/consistent_distance.hpp"

namespace pe {

struct LengthIndependence : AskedOf<Need::sentences> {
  static constexpr Text text{"length-independence",
                             "The distance between two words, counted from the last, is the same in sentences of "
                             "different length",
                             R"(\lVert p_{n-t}-p_{n-t-k}\rVert^2 = \lVert p_{m-t}-p_{m-t-k}\rVert^2)"};
  static constexpr Signature takes{.positions = {"n", "m", "t", "k"}};

  /// Words of sentences: whole numbers.
  static Domain domain() {
    return {.positions = {Positions::range(1, 0x1p20), Positions::range(1, 0x1p20), Positions::range(0, 1024),
                          Positions::range(0, 1024)}};
  }
  static Domain in_table(int dimension, std::int64_t rows) {
    auto const half = static_cast<double>(rows / 2), quarter = static_cast<double>(rows / 4);
    auto const last = Positions::range(half, 2 * half - 1), back = Positions::range(0, quarter);
    return {.dimensions = {dimension}, .positions = {last, last, back, back}};
  }

  static bool are_words(Case const& c) {
    auto const& at = c.positions;
    return at[2] + at[3] <= std::min(at[0], at[1]);
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
    static constexpr char says[] = "positions are divided by that of the last word before the sines are taken";
    template <NumericField F>
    struct Over : Sinusoidal::Over<F> {
      using Sinusoidal::Over<F>::Over;
      auto encode(auto const& t, auto const& last) const {
        auto const& field = this->field_;
        return waves(field, this->spectrum_, [&](auto const& w) { return w * field.value(t) / field.value(last); });
      }
    };
  };
  struct FirstCosineFrozen : ConsistentDistance::Mutant {};
  using Mutants = std::tuple<Mutant, FirstCosineFrozen>;
};

}  // namespace pe
