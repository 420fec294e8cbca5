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

struct PermutationEquivariance {
  static constexpr Text text{"permutation-equivariance",
                             "Exchanging two tokens exchanges their outputs, and changes no other",
                             R"(f(PX) = P f(X))"};
  static constexpr Need needs = Need::layer;
  static constexpr std::int64_t reach = 2;  ///< the largest position that its parameters make
  static constexpr Signature takes{.vectors = {"x0", "x1", "x2"}, .parameters = {"w"}};
  static Domain domain() { return attention_domain(); }

  template <Numeric Scheme>
  auto operator()(Scheme const& scheme, auto const& x0, auto const& x1, auto const& x2, Fraction const& w) const {
    auto const layer = scheme.layer(w.numerator(), 3);
    auto const z = attend(layer, {x0, x1, x2});
    auto const first = attend(layer, {x1, x0, x2}), last = attend(layer, {x0, x2, x1});
    return both(both(both(equal(first[0], z[1]), equal(first[1], z[0])), equal(first[2], z[2])),
                both(both(equal(last[0], z[0]), equal(last[1], z[2])), equal(last[2], z[1])));
  }

  struct Mutant : CausalAttention {
    static constexpr char name[] = "attention-masked";
    static constexpr char says[] = "a causal mask tells the order of the tokens";
  };
};

}  // namespace pe
