/// The laws about ALiBi's slopes and biases; their claims are in theory/sources/press2021.toml.
#pragma once

#include <tuple>

#include "theory/claims/row.hpp"
#include "theory/properties/scores.hpp"
#include "theory/schemes/alibi.hpp"

namespace pe::press2021 {

/// The slopes of n heads, or with `of_powers` of 2^n, are 2^(-8/n), and each is so many times the one before.
template <bool of_powers>
struct SlopesAreGeometric {
  static constexpr char name[] = "slopes-are-geometric";
  static constexpr Signature takes{.parameters = {"n"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& alibi, Fraction const& n) const {
    auto const heads = of_powers ? std::int64_t{1} << n.numerator() : n.numerator();
    auto const power = [&](std::int64_t h) { return alibi.field().power(2, Fraction(-8 * (h + 1), heads)); };
    Scheme const of_heads(alibi.field(), {alibi.dimension(), alibi.base()}, heads);
    return equal(of_heads.slopes(), tabulate(heads, power));
  }

  using Mutants = std::tuple<Wrong<"the first slope is 1", SlopesAreGeometric, AlibiFromZero>>;
};

/// What laws about one bias take.
struct OfHeadAndPlaces {
  static constexpr Signature takes{.parameters = {"h", "i", "j"}};
  static std::vector<Whole> premises(Whole const& h, Whole const& i, Whole const& j) { return {h, i, j}; }
};

/// The bias of key j at query i is m_h (j - i).
struct BiasIsRow : OfHeadAndPlaces {
  static constexpr char name[] = "bias-is-row";

  auto operator()(auto const& alibi, WholeParameter auto const& h, WholeParameter auto const& i,
                  WholeParameter auto const& j) const {
    auto const layer = alibi.layer(h.numerator(), 0);
    return equal(layer.bias(i.numerator(), j.numerator()), layer.slope() * alibi.field().number(j - i));
  }

  using Mutants = std::tuple<Wrong<"the bias grows with the distance", BiasIsRow, AlibiGrows>>;
};

/// Where contents are 0 the score is m_h (j - i), whatever d.
struct NotScaled : OfHeadAndPlaces {
  static constexpr char name[] = "bias-not-scaled";

  auto operator()(auto const& alibi, WholeParameter auto const& h, WholeParameter auto const& i,
                  WholeParameter auto const& j) const {
    auto const layer = alibi.layer(h.numerator(), 0);
    return equal(scores(layer, i.numerator(), j.numerator()).front(), layer.slope() * alibi.field().number(j - i));
  }

  struct Mutant {
    static constexpr char says[] = "the sum of product and bias is divided by d";

    template <Field F>
    struct Layer : AlibiLayer<F, Alibi> {
      auto score(auto const& a, auto const& i, auto const& b, auto const& j) const {
        auto const d = static_cast<std::int64_t>(this->head().query.rows.size());
        return typename F::Scalar(AlibiLayer<F, Alibi>::score(a, i, b, j) * this->field_.number(Fraction(1, d)));
      }
    };

    template <Field F>
    struct Over : Alibi::Over<F> {
      using Alibi::Over<F>::Over;
      auto layer(auto const& number, auto const& length) const {
        return Layer<F>{Alibi::Over<F>::layer(number, length)};
      }
    };
  };
  using Mutants = std::tuple<Mutant>;
};

/// Two keys' biases differ by m_h times their distance, wherever the query is: a softmax sees only differences.
struct KeysAlone : OfHeadAndPlaces {
  static constexpr char name[] = "biases-by-key-alone";

  auto operator()(auto const& alibi, WholeParameter auto const& h, WholeParameter auto const& i,
                  WholeParameter auto const& j) const {
    auto const layer = alibi.layer(h.numerator(), 0);
    return equal(layer.bias(i.numerator(), j.numerator()) - layer.bias(i.numerator(), 0),
                 layer.slope() * alibi.field().number(j));
  }

  using Mutants = std::tuple<Wrong<"m_h j is subtracted", KeysAlone, AlibiByKey>>;
};

}  // namespace pe::press2021
