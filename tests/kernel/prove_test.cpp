/// What is called proved, and what is not although it is true, or was at the dimensions that were looked at.

#include "tests/catch.hpp"
#include "tests/kernel/fake_check.hpp"
#include "theory/kernel/bind.hpp"
#include "theory/kernel/dense.hpp"
#include "theory/kernel/engine.hpp"
#include "theory/schemes/sinusoidal.hpp"

namespace pe {
namespace {

template <class Law, class Scheme = Sinusoidal>
std::optional<Proof> proof() {
  return prove(*check<Law, Scheme>(), {});
}

/// The sines of the pairs at t.
template <class Scheme>
Vector<typename Scheme::Scalar> sines(Scheme const& pe, auto const& t) {
  auto const code = pe.encode(t);
  Vector<typename Scheme::Scalar> result;
  for (std::size_t n = 0; n < code.size(); n += 2) result.push_back(code[n]);
  return result;
}

/// The elementary symmetric polynomial of a degree: the sum over all sets of so many pairs of the product of their
/// sines. It is 0 where there are fewer pairs.
template <std::size_t degree>
struct ElementaryIsZero {
  static constexpr Signature takes{.positions = {"t"}};
  template <class Scheme>
  auto operator()(Scheme const& pe, auto const& t) const {
    auto const zero = pe.field().number(0), one = pe.field().number(1);
    Vector<typename Scheme::Scalar> sums(degree + 1, zero);
    sums[0] = one;
    for (auto const& s : sines(pe, t)) {
      for (std::size_t k = degree; k > 0; --k) sums[k] += sums[k - 1] * s;
    }
    return equal(sums[degree], zero);
  }
};

TEST_CASE("A law that is true for 1, 2 and 3 pairs and false for 4 is not proved") {
  auto const law = check<ElementaryIsZero<4>, Sinusoidal>();
  for (int pairs : {1, 2, 3}) CHECK(law->prove(pairs)->identity);
  CHECK_FALSE(law->prove(4)->identity);
  CHECK_FALSE(prove(*law, {}).has_value());
}

TEST_CASE("Nor is one that is false from another number of pairs on") {
  []<std::size_t... degree>(std::index_sequence<degree...>) {
    ([] { CHECK_FALSE(proof<ElementaryIsZero<degree>>()); }(), ...);
  }
  (std::index_sequence<1, 2, 3, 5, 9, 32>{});
}

/// 0 = 0 but at one number of pairs, where a sine is 0.
template <int pairs>
struct FalseAt {
  static constexpr Signature takes{.positions = {"t"}};
  auto operator()(auto const& pe, auto const& t) const {
    auto const zero = pe.field().number(0);
    return equal(pe.pairs() == pairs ? pe.encode(t)[0] : zero, zero);
  }
};

TEST_CASE("A law that is false at one dimension alone is not proved") {
  []<int... pairs>(std::integer_sequence<int, pairs...>) {
    ([] { CHECK_FALSE(proof<FalseAt<pairs>>()); }(), ...);
  }
  (std::integer_sequence<int, 1, 2, 3, 4, 17>{});
  CHECK(proof<FalseAt<0>>());
}

TEST_CASE("Each of the first three dimensions must be an identity, and each later one must agree") {
  FakeCheck check;
  check.formal = [](int pairs) { return unit_circles(pairs); };
  CHECK(prove(check, {}).has_value());
  for (int const bad : {1, 2, 3}) {
    check.formal = [=](int pairs) { return unit_circles(pairs, pairs != bad); };
    CHECK_FALSE(prove(check, {}).has_value());
  }
  check.formal = [](int pairs) { return unit_circles(pairs); };
  for (int const bad : {4, 5, 20, 32}) {
    check.exact = [=](int pairs) { return pairs == bad ? Agreement::no : Agreement::yes; };
    CHECK_FALSE(prove(check, {}).has_value());
    check.exact = [=](int pairs) { return pairs == bad ? Agreement::unstated : Agreement::yes; };
    CHECK_FALSE(prove(check, {}).has_value());
  }
}

/// The product of 1 + sin over all pairs, forwards and backwards.
struct ProductsAgree {
  static constexpr Signature takes{.positions = {"t"}};
  template <class Scheme>
  auto operator()(Scheme const& pe, auto const& t) const {
    using Scalar = typename Scheme::Scalar;
    auto const s = sines(pe, t);
    auto const one = pe.field().number(1);
    Scalar forwards = one, backwards = one;
    for (std::size_t i = 0; i < s.size(); ++i) {
      forwards = forwards * Scalar(one + s[i]);
      backwards = backwards * Scalar(one + s[s.size() - 1 - i]);
    }
    return equal(forwards, backwards);
  }
};

TEST_CASE("What couples all pairs at every dimension is not proved, though both sides are the same") {
  auto const law = check<ProductsAgree, Sinusoidal>();
  CHECK(law->prove(4)->identity);
  CHECK_FALSE(prove(*law, {}).has_value());
}

/// sum (i + 1) sin = sum sin + sum i sin.
struct WeightedSums {
  static constexpr Signature takes{.positions = {"t"}};
  template <class Scheme>
  auto operator()(Scheme const& pe, auto const& t) const {
    using Scalar = typename Scheme::Scalar;
    auto const s = sines(pe, t);
    auto weighted = pe.field().number(0), apart = weighted;
    for (std::size_t i = 0; i < s.size(); ++i) {
      auto const number = [&](std::size_t n) { return pe.field().number(static_cast<std::int64_t>(n)); };
      weighted += Scalar(number(i + 1) * s[i]);
      apart += Scalar(s[i] + Scalar(number(i) * s[i]));
    }
    return equal(weighted, apart);
  }
};

TEST_CASE("A law that does not become itself when a pair is set to 0 is not proved, though it is true") {
  auto const law = check<WeightedSums, Sinusoidal>();
  for (int pairs : {1, 2, 3, 4}) CHECK(law->prove(pairs)->identity);
  CHECK_FALSE(prove(*law, {}).has_value());
}

/// The base is 10000, said with and without a sine.
struct BaseIsPrinted {
  static constexpr Signature takes{.positions = {"t"}};
  auto operator()(auto const& pe, auto const& t) const {
    auto const s = pe.encode(t)[0];
    return equal(pe.field().number(pe.base()) * s, pe.field().number(10000) * s);
  }
};

TEST_CASE("A law that is true at one base alone is not proved") {
  auto const law = check<BaseIsPrinted, Sinusoidal>();
  CHECK_FALSE(law->prove(1)->any_base);
  CHECK_FALSE(prove(*law, {}).has_value());
  CHECK(prove(*law, {.bases = {10000}}).has_value());
  CHECK_FALSE(proof<BaseIsPrinted>().has_value());
}

/// The minors of W = a^T b in the diagonal blocks: W_00 W_11 = W_01 W_10, which no sum of two such matrices obeys.
template <bool matrix>
struct MinorsVanish {
  static constexpr Signature takes =
      matrix ? Signature{.vectors = {"a", "b"}, .matrices = {{"a", "b"}}} : Signature{.vectors = {"a", "b"}};
  template <class Scheme>
  auto operator()(Scheme const&, auto const& a, auto const& b) const {
    using Scalar = typename Scheme::Scalar;
    Vector<Scalar> main, other;
    for (std::size_t n = 0; n < a.size(); n += 2) {
      main.push_back(Scalar(a[n] * b[n]) * Scalar(a[n + 1] * b[n + 1]));
      other.push_back(Scalar(a[n] * b[n + 1]) * Scalar(a[n + 1] * b[n]));
    }
    return equal(std::move(main), std::move(other));
  }
};

TEST_CASE("What matrices of rank one obey and others do not is proved of vectors, and not of matrices") {
  CHECK(proof<MinorsVanish<false>>().has_value());
  CHECK_FALSE(proof<MinorsVanish<true>>().has_value());
}

/// x W y^T = (x a^T) (b y^T) for W = a^T b.
struct FormOfMatrix {
  static constexpr Signature takes{.vectors = {"x", "y", "a", "b"}, .matrices = {{"a", "b"}}};
  template <class Scheme>
  auto operator()(Scheme const&, auto const& x, auto const& y, auto const& a, auto const& b) const {
    return equal(dot(x * outer(a, b), y), typename Scheme::Scalar(dot(x, a) * dot(b, y)));
  }
};

TEST_CASE("A law that is linear in a matrix is proved of all matrices, and says so") {
  auto const found = proof<FormOfMatrix>();
  REQUIRE(found);
  CHECK(found->scope ==
        Scope{{clause("vectors"), clause("matrices")},
              {clause("identity-for", std::vector{2, 4, 6}), clause("linear-in-matrices"), clause("coupled-pairs", 2),
               clause("extends", "entries"), clause("exact-points", 8, 64)}});
}

/// The product of `factors` sums of entries, multiplied out.
template <int factors>
struct SumsMultiplyOut {
  static constexpr Signature takes{
      .vectors = {"a", "b", "c", factors > 3 ? "e" : nullptr, factors > 4 ? "f" : nullptr}};
  template <class Scheme, class... V>
  auto operator()(Scheme const& pe, V const&... vectors) const {
    using Scalar = typename Scheme::Scalar;
    auto product = pe.field().number(1);
    Vector<Scalar> terms{product};
    for (auto const* vector : {&vectors...}) {
      auto total = pe.field().number(0);
      for (auto const& entry : *vector) total += entry;
      product = product * total;
      Vector<Scalar> next;
      bool const affordable = terms.size() * vector->size() <= 10'000;  // so it is wherever terms are looked at
      for (auto const& term : affordable ? terms : Vector<Scalar>{}) {
        for (auto const& entry : *vector) next.push_back(Scalar(term * entry));
      }
      terms = affordable ? std::move(next) : Vector<Scalar>{product};
    }
    auto sum = pe.field().number(0);
    for (auto const& term : terms) sum += term;
    return equal(product, sum);
  }
};

TEST_CASE("More coupled pairs ask for more pairs to be looked at, up to five") {
  auto const three = proof<SumsMultiplyOut<3>>(), four = proof<SumsMultiplyOut<4>>();
  REQUIRE(three);
  CHECK(three->scope.argument == std::vector{clause("identity-for", std::vector{2, 4, 6, 8}),
                                             clause("coupled-pairs", 3), clause("extends", "entries"),
                                             clause("exact-points", 10, 64)});
  REQUIRE(four);
  CHECK(four->scope.argument.front() == clause("identity-for", std::vector{2, 4, 6, 8, 10}));
  CHECK_FALSE(proof<SumsMultiplyOut<5>>().has_value());
}

/// sum sin^2 + cos^2 = d/2.
struct UnitCircles {
  static constexpr Signature takes{.positions = {"t"}};
  auto operator()(auto const& pe, auto const& t) const {
    return equal(squared_norm(pe.encode(t)), pe.field().number(pe.pairs()));
  }
};

TEST_CASE("A proof of one component tells the identity of the smallest dimension, and what it covers") {
  auto const found = proof<UnitCircles>();
  REQUIRE(found);
  CHECK(found->scope == Scope{{clause("positions")},
                              {clause("identity-for", std::vector{2, 4, 6}), clause("coupled-pair", 1),
                               clause("extends", "frequency"), clause("exact-points", 8, 64)}});
  REQUIRE(found->identities.size() == 1);
  auto const& identity = found->identities[0];
  CHECK(identity.component == "1 of 1");
  CHECK(identity.lhs == "sin(w0*t)^2 + cos(w0*t)^2");
  CHECK(identity.rhs == "1");
  REQUIRE(identity.cofactors.size() == 1);
  CHECK(identity.cofactors[0].generator == "sin(w0*t)^2 + cos(w0*t)^2 - 1");
  CHECK(identity.cofactors[0].cofactor == "1");
}

/// Sinusoidal, at d = 2, 4 and 6 only.
struct ThreePairsAtMost {
  static constexpr char name[] = "three-pairs-at-most";
  template <Field F>
  struct Over : Sinusoidal::Over<F> {
    Over(F const& field, Shape const& shape) : Sinusoidal::Over<F>(field, shape) {
      if (shape.dimension > 6) throw UserError("d is at most 6");
    }
  };
};

TEST_CASE("Where a scheme takes no other dimension nothing has to extend") {
  auto const found = proof<UnitCircles, ThreePairsAtMost>();
  REQUIRE(found);
  CHECK(found->scope == Scope{{clause("positions")},
                              {clause("identity-for", std::vector{2, 4, 6}), clause("no-other-dimension-to", 64)}});
}

/// sin x_i + cos x_{i + d/2}; `mixed`: x_{2i} for x_i.
template <bool mixed>
struct HalvesAreTurned {
  static constexpr Signature takes{.positions = {"t"}, .vectors = {"x"}};
  template <class Scheme>
  auto operator()(Scheme const& pe, auto const& t, auto const& x) const {
    using Scalar = typename Scheme::Scalar;
    auto const code = pe.encode(t);
    auto const half = x.size() / 2;
    auto forwards = pe.field().number(0), backwards = forwards;
    auto const term = [&](std::size_t i) {
      return Scalar(Scalar(code[2 * i] * x[mixed ? 2 * i : i]) + Scalar(code[2 * i + 1] * x[i + half]));
    };
    for (std::size_t i = 0; i < half; ++i) {
      forwards += term(i);
      backwards += term(half - 1 - i);
    }
    return equal(forwards, backwards);
  }
};

TEST_CASE("Entries may stand side by side or in halves, and in one of the two ways throughout") {
  CHECK(proof<HalvesAreTurned<false>>().has_value());
  CHECK_FALSE(proof<HalvesAreTurned<true>>().has_value());
}

/// sin^2 <= 1, with the squares of both or of the wrong ones.
template <std::size_t partner>
struct EntriesBounded {
  static constexpr Signature takes{.positions = {"t"}};
  template <class Scheme>
  auto operator()(Scheme const& pe, auto const& t) const {
    auto const code = pe.encode(t);
    Sides<typename Scheme::Scalar> sides;
    for (std::size_t n = 0; n < code.size(); ++n) {
      sides = both(std::move(sides),
                   at_most(typename Scheme::Scalar(code[n] * code[n]), pe.field().number(1), {code[n ^ partner]}));
    }
    return sides;
  }
};

/// a x + (1 - a) x = x, or without the 1 -, which is true of no a but 1/2.
template <bool weighted>
struct Mixed {
  static constexpr Signature takes{.vectors = {"x"}, .parameters = {"a"}};
  template <class Scheme>
  auto operator()(Scheme const& pe, auto const& x, auto const& a) const {
    using Scalar = typename Scheme::Scalar;
    Scalar const first = pe.field().number(a), rest = weighted ? Scalar(pe.field().number(1) - first) : first;
    return equal(sum(scaled(first, x), scaled(rest, x)), x);
  }
};

/// The same of a parameter that has to be a number.
struct MixedByNumber {
  static constexpr Signature takes{.vectors = {"x"}, .parameters = {"a"}};
  auto operator()(auto const& pe, auto const& x, Fraction const& a) const { return Mixed<true>{}(pe, x, a); }
};

TEST_CASE("A law that takes its parameters as scalars is proved of all of them, and says so") {
  auto const found = proof<Mixed<true>>();
  REQUIRE(found.has_value());
  CHECK(found->scope.all == std::vector{clause("vectors"), clause("real", "a")});
  CHECK(found->identities.at(0).lhs == "x0");
  CHECK_FALSE(proof<Mixed<false>>().has_value());
}

TEST_CASE("A law that takes a parameter as a number is not stated over polynomials") {
  auto const law = check<MixedByNumber, Sinusoidal>();
  CHECK_FALSE(law->prove(1).has_value());
  CHECK(law->decide(Case::parse("d=2,b=10000,x=[1;3],a=2/3", law->signature()), 20, 128).state ==
        BallDecision::State::holds);
}

TEST_CASE("An inequality is proved by its squares, at every dimension") {
  CHECK(proof<EntriesBounded<1>>().has_value());
  CHECK_FALSE(proof<EntriesBounded<0>>().has_value());
}

}  // namespace
}  // namespace pe
