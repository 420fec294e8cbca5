/// Permutation equivariance: exchanging two tokens exchanges their outputs and changes nothing else, f(PX) = P f(X).
///
/// Exchanges of neighbours generate all permutations. Attention without positions has this property, and not the
/// invariance that is often claimed.
#pragma once

#include <tuple>

#include "theory/kernel/bind.hpp"
#include "theory/properties/scores.hpp"
#include "theory/schemes/attention.hpp"
#include "theory/schemes/shaw.hpp"
#include "theory/schemes/t5.hpp"
#include "theory/schemes/urpe.hpp"

namespace pe {

/// What laws about whole layers are run on: small heads, numbered from 0, which has identities as weights.
inline Domain attention_domain(std::vector<Parameters> parameters = {}) {
  parameters.push_back({0, 1 << 20});
  return {.dimensions = {2, 4}, .bases = {10000}, .parameters = std::move(parameters)};
}

/// Why laws with a softmax are decided on drawn cases.
inline constexpr char softmax_of_reals[] =
    "A softmax of real scores: exponentials are no polynomials, and an equality cannot be covered.";

/// Token by token.
template <class Scheme>
auto same_outputs(std::vector<Vector<typename Scheme::Scalar>> const& outputs,
                  std::vector<Vector<typename Scheme::Scalar>> const& expected) {
  return for_all(outputs.size(), [&](std::size_t i) { return equal(outputs[i], expected[i]); });
}

/// A vector of each offset on values alone.
struct ShawOnValues : LayersChanged<Shaw, ShawOnValues> {
  static constexpr char says[] = "values gain a vector of each offset";
  template <Field F>
  struct Layer : Shaw::Layer<F> {
    auto score(auto const& a, std::int64_t, auto const& b, std::int64_t) const { return dot(a.q, b.k); }
  };
};

/// What a layer must be for its outputs to follow their tokens, to any places or, `mirrored`, to the mirror images of
/// their own: scores, values, factors and which tokens are seen are the same at both. A score is affine in either
/// token, and a value in its own, so that x = 0 and the unit vectors speak for every x.
template <bool mirrored>
struct AlikeAtPlaces : AskedOf<Need::layer> {
  static constexpr std::int64_t reach = 2;  ///< the largest position that its parameters make
  static constexpr Signature takes{.parameters = {"i", "j", "w"}};
  static constexpr char remark[] =
      "What is decided: scores, values, factors and masks are the same at both pairs of places, for x = 0 and the unit "
      "vectors, which speak for every x. An output is made of these alone, so it follows its token.";
  static Domain domain() { return walk({2, 4, 8}, {{0, reach}, {0, reach}, {0, 15}}); }

  static std::vector<Whole> premises(Whole const& i, Whole const& j, Whole const& w) {
    return {i, reach - i, j, reach - j, w};
  }

  auto operator()(Numeric auto const& scheme, WholeParameter auto const& i, WholeParameter auto const& j,
                  WholeParameter auto const& w) const {
    return alike(scheme.layer(w.numerator(), reach + 1), i.numerator(), j.numerator());
  }

  template <class Layer>
  static auto alike(Layer const& layer, WholeOf<typename Layer::Field> const& from,
                    WholeOf<typename Layer::Field> const& to) {
    using Position = WholeOf<typename Layer::Field>;
    auto const& field = layer.field();
    Position const other_from = mirrored ? Position(reach - from) : Position(0),
                   other_to = mirrored ? Position(reach - to) : Position(0);
    auto const tokens = probes(layer);
    auto values = equal(layer.value(tokens[0], from, to), layer.value(tokens[0], other_from, other_to));
    for (auto const& token : tokens) {
      values =
          together(std::move(values), equal(layer.value(token, from, to), layer.value(token, other_from, other_to)));
    }
    bool const by_pairs = !scores_among(layer);
    auto const seen = [&](Position const& query, Position const& key) {
      return field.number(by_pairs && layer.sees(query, key) ? 1 : 0);
    };
    auto const visible = mirrored && by_pairs ? seen(other_from, other_to) : field.number(1);
    return both(
        both(equal(scores(layer, from, to), scores(layer, other_from, other_to)), std::move(values)),
        both(equal(layer.factor(from, to), layer.factor(other_from, other_to)), equal(seen(from, to), visible)));
  }

  using Mutant = Described<"each direction has biases of its own", T5>;
  struct Values : ShawOnValues {};
  using Factors = Described<"weights are multiplied by a number of each offset", Urpe>;
  using Masked = Described<"a causal mask tells the order of the tokens", CausalAttention>;
  using Mutants = std::tuple<Mutant, Values, Factors, Masked>;
};

/// What laws about the outputs of three tokens take.
struct OfThreeTokens : AskedOf<Need::layer> {
  static constexpr std::int64_t reach = 2;  ///< the largest position that its parameters make
  static constexpr Signature takes{.vectors = {"x0", "x1", "x2"}, .parameters = {"w"}};
  static constexpr auto& why_sampled = softmax_of_reals;
  static Domain domain() { return attention_domain(); }
};

struct PermutationEquivariance : OfThreeTokens {
  static constexpr Text text{"permutation-equivariance",
                             "Exchanging two of three tokens exchanges their outputs, and does not change the third",
                             R"(f(PX) = P f(X)\qquad(n = 3))"};

  template <Numeric Scheme>
  auto operator()(Scheme const& scheme, auto const& x0, auto const& x1, auto const& x2, Fraction const& w) const {
    auto const layer = scheme.layer(w.numerator(), 3);
    auto const z = attend(layer, {x0, x1, x2});
    auto const first = attend(layer, {x1, x0, x2}), last = attend(layer, {x0, x2, x1});
    return together(same_outputs<Scheme>(first, {z[1], z[0], z[2]}), same_outputs<Scheme>(last, {z[0], z[2], z[1]}));
  }

  struct WhereItHolds : AlikeAtPlaces<false> {
    static constexpr Text text = PermutationEquivariance::text;
  };

  using Mutant = Described<"a causal mask tells the order of the tokens", CausalAttention>;
};

}  // namespace pe
