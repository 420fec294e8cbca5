/// Shift invariance of scores: two tokens score alike wherever they stand, as long as their offset stays.
#pragma once

#include "theory/properties/permutation_equivariance.hpp"
#include "theory/schemes/t5.hpp"

namespace pe {

struct ScoreShiftInvariance {
  static constexpr Text text{"score-shift-invariance",
                             "Moving query and key by the same number of places leaves their score alone",
                             R"(\mathrm{score}(x, i; y, j) = \mathrm{score}(x, i+s; y, j+s))"};
  static constexpr Need needs = Need::layer;
  static constexpr std::int64_t reach = 400;  ///< the largest position that its parameters make
  static constexpr Signature takes{.vectors = {"x", "y"}, .parameters = {"i", "j", "s", "w"}};
  static Domain domain() { return attention_domain({{0, 200}, {0, 200}, {1, 200}}); }

  template <class Scheme>
  auto operator()(Scheme const& scheme, auto const& x, auto const& y, Fraction const& i, Fraction const& j,
                  Fraction const& s, Fraction const& w) const requires requires {
    scheme.layer(0, 0).score(scheme.layer(0, 0).token(x), 0, scheme.layer(0, 0).token(y), 0);
  }
  {
    auto const from = i.numerator(), to = j.numerator(), by = s.numerator();
    auto const layer = scheme.layer(w.numerator(), std::max(from, to) + by + 1);
    auto const query = layer.token(x), key = layer.token(y);
    return equal(layer.score(query, from, key, to), layer.score(query, from + by, key, to + by));
  }

  struct Mutant {
    static constexpr char name[] = "t5-mirrored";
    static constexpr char says[] = "buckets are looked up by the sum of the positions";

    template <Field F>
    struct Layer : T5::Layer<F> {
      auto score(auto const& a, std::int64_t i, auto const& b, std::int64_t j) const {
        return T5::Layer<F>::score(a, -i, b, j);
      }
    };
    template <Field F>
    struct Over : T5::Over<F> {
      using T5::Over<F>::Over;
      auto layer(std::int64_t number, std::int64_t length) const {
        return Layer<F>{T5::Over<F>::layer(number, length)};
      }
    };
  };
};

}  // namespace pe
