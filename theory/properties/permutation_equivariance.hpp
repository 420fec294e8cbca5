/// Permutation equivariance: exchanging two tokens exchanges their outputs and changes nothing else, f(PX) = P f(X).
///
/// Exchanges of neighbours generate all permutations. This is what attention without positions has in place of the
/// invariance that is often claimed.
#pragma once

#include "theory/kernel/bind.hpp"
#include "theory/properties/property.hpp"
#include "theory/schemes/attention.hpp"

namespace pe {

/// What laws about whole layers are run on: small heads, numbered from 0, which has identities as weights.
inline Domain attention_domain(std::vector<Parameters> parameters = {}) {
  parameters.push_back({0, 1 << 20});
  return {.dimensions = {2, 4}, .bases = {10000}, .parameters = std::move(parameters)};
}

/// Offsets k from -160 to 160, shifts s from 1 to 8, and heads w of number 0 and 1, walked.
inline Domain offsets_and_shifts() {
  return {.dimensions = {2, 4}, .bases = {10000}, .parameters = {{-160, 160}, {1, 8}, {0, 1}}, .exhaustive = true};
}

/// Why laws with a softmax are decided on drawn cases.
inline constexpr char softmax_of_reals[] =
    "A softmax of real scores: exponentials are no polynomials, and an equality cannot be covered.";

/// Token by token.
template <class Scheme>
Sides<typename Scheme::Scalar> same_outputs(std::vector<Vector<typename Scheme::Scalar>> const& outputs,
                                            std::vector<Vector<typename Scheme::Scalar>> const& expected) {
  auto sides = equal(outputs[0], expected[0]);
  for (std::size_t i = 1; i < outputs.size(); ++i) sides = together(std::move(sides), equal(outputs[i], expected[i]));
  return sides;
}

struct PermutationEquivariance {
  static constexpr Text text{"permutation-equivariance",
                             "Exchanging two of three tokens exchanges their outputs, and does not change the third",
                             R"(f(PX) = P f(X)\qquad(n = 3))"};
  static constexpr Need needs = Need::layer;
  static constexpr std::int64_t reach = 2;  ///< the largest position that its parameters make
  static constexpr Signature takes{.vectors = {"x0", "x1", "x2"}, .parameters = {"w"}};
  static constexpr auto& why_sampled = softmax_of_reals;
  static Domain domain() { return attention_domain(); }

  template <Numeric Scheme>
  auto operator()(Scheme const& scheme, auto const& x0, auto const& x1, auto const& x2, Fraction const& w) const {
    auto const layer = scheme.layer(w.numerator(), 3);
    auto const z = attend(layer, {x0, x1, x2});
    auto const first = attend(layer, {x1, x0, x2}), last = attend(layer, {x0, x2, x1});
    return together(same_outputs<Scheme>(first, {z[1], z[0], z[2]}), same_outputs<Scheme>(last, {z[0], z[2], z[1]}));
  }

  struct Mutant : CausalAttention {
    static constexpr char name[] = "attention-masked";
    static constexpr char says[] = "a causal mask tells the order of the tokens";
  };
};

}  // namespace pe
