/// The laws of the survey's section on relative positions; its claims are in zheng2022_relative.cpp.
///
/// Weights of a law that is proved are given as W^Q = q1^T q2 and W^K = k1^T k2: such matrices span all matrices, and
/// every formula here is linear in each of them.
#pragma once

#include "theory/claims/row.hpp"
#include "theory/schemes/deberta.hpp"
#include "theory/schemes/shaw.hpp"
#include "theory/schemes/transformer_xl.hpp"
#include "theory/schemes/urpe.hpp"

namespace pe::zheng2022 {

/// x W^Q (W^K)^T y^T, in the order in which it is written.
template <class S>
S product(Vector<S> const& x, Head<S> const& head, Vector<S> const& y) {
  return dot(times_transposed(x * head.query, head.key), y);
}

/// W^Q = q1^T q2, W^K = k1^T k2; W^V = W^Q, where values do not matter or no law mixes the two.
template <class S>
Head<S> head_of(Vector<S> const& q1, Vector<S> const& q2, Vector<S> const& k1, Vector<S> const& k2) {
  return {outer(q1, q2), outer(k1, k2), outer(q1, q2)};
}

/// The score of x + p and y + r is the sum of four products, and the value of y + r the sum of two.
struct FourTermExpansion {
  static constexpr char name[] = "four-term-expansion";
  static constexpr Signature takes{.vectors = {"x", "p", "y", "r", "q1", "q2", "k1", "k2"}};

  template <class Scheme>
  auto operator()(Scheme const& scheme, auto const& x, auto const& p, auto const& y, auto const& r, auto const& q1,
                  auto const& q2, auto const& k1, auto const& k2) const {
    using Scalar = typename Scheme::Scalar;
    auto const head = head_of(q1, q2, k1, k2);
    AttentionLayer<typename Scheme::Field> const layer(scheme.field(), head);
    auto const query = layer.token(sum(x, p)), key = layer.token(sum(y, r));
    auto const expanded =
        Scalar(product(x, head, y) + product(x, head, r)) + Scalar(product(p, head, y) + product(p, head, r));
    return both(equal(layer.score(query, 0, key, 1), Scalar(expanded)),
                equal(key.v, sum(y * head.value, r * head.value)));
  }
};

/// Shaw's score is x W^Q (W^K)^T y^T + x W^Q r^T, its value y W^V + s, for the relative vectors r and s.
struct ShawPrinted {
  static constexpr char name[] = "shaw-printed";
  static constexpr Signature takes{.vectors = {"x", "y", "r", "s", "q1", "q2", "k1", "k2"}};

  template <class Scheme>
  auto operator()(Scheme const& shaw, auto const& x, auto const& y, auto const& r, auto const& s, auto const& q1,
                  auto const& q2, auto const& k1, auto const& k2) const {
    using Scalar = typename Scheme::Scalar;
    auto const head = head_of(q1, q2, k1, k2);
    Shaw::Layer<typename Scheme::Field> const layer({shaw.field(), head}, {{0, 0}, {r}, {s}});
    auto const query = layer.token(x), key = layer.token(y);
    return both(equal(layer.score(query, 0, key, 1), Scalar(product(x, head, y) + dot(x * head.query, r))),
                equal(layer.value(key, 0, 1), sum(y * head.value, s)));
  }
};

/// Where low <= i - j <= high, j - i is not clipped.
struct RangeIsKept {
  static constexpr char name[] = "range-is-kept";
  static constexpr Signature takes{.parameters = {"i", "j", "low", "high"}};

  template <class Scheme>
  auto operator()(Scheme const& shaw, Fraction const& i, Fraction const& j, Fraction const& low,
                  Fraction const& high) const {
    ClipRange const range{low.numerator(), high.numerator()};
    return equal(shaw.field().number(range.clip((j - i).numerator())), shaw.field().number(j - i));
  }

  static Domain domain(bool symmetric) {
    auto const offset = [](Case const& c) { return c.parameters[0] - c.parameters[1]; };
    return {.dimensions = {2},
            .bases = {10000},
            .parameters = {{0, 8}, {0, 8}, {-8, 0}, {0, 8}},
            .exhaustive = true,
            .admits =
                [=](Case const& c) {
                  bool const inside = c.parameters[2] <= offset(c) && offset(c) <= c.parameters[3];
                  return inside && (!symmetric || c.parameters[2] == -c.parameters[3]);
                },
            .admits_says = symmetric ? "low = -high and low <= i - j <= high" : "low <= i - j <= high"};
  }
};

/// XLNet's score as the survey prints it: W^K for content and position, u W^Q and v W^Q as biases.
template <class S>
S printed_xlnet(Vector<S> const& x, Vector<S> const& y, Vector<S> const& u, Vector<S> const& v, Vector<S> const& r,
                Head<S> const& head) {
  return S(product(x, head, y) + product(x, head, r)) + S(product(u, head, y) + product(v, head, r));
}

/// It is Transformer-XL's, whose W^{K,R} is a matrix of its own.
struct XlnetIsTransformerXl {
  static constexpr char name[] = "xlnet-is-transformer-xl";
  static constexpr Signature takes{.positions = {"i", "j"}, .vectors = {"x", "y", "u", "v"}, .parameters = {"w"}};

  template <class Scheme>
  auto operator()(Scheme const& xl, auto const& i, auto const& j, auto const& x, auto const& y, auto const& u,
                  auto const& v, Fraction const& w) const {
    using Field = typename Scheme::Field;
    AttentionLayer<Field> const head(xl.field(), xl.dimension(), w.numerator());
    auto const size = static_cast<std::size_t>(xl.dimension());
    auto const layer = xl.layer(head, {Drawn(w.numerator(), "xl position key").square(xl.field(), size), u, v});
    auto const r = Sinusoidal::Over<Field>(xl.field(), {xl.dimension(), xl.base()}).encode(i - j);
    return equal(printed_xlnet(x, y, u, v, r, head.head()), layer.score(layer.token(x), i, layer.token(y), j));
  }
};

/// It is the four terms with W^{K,R} = W^K, and u W^Q and v W^Q in the place of u and v.
struct XlnetSharedKey {
  static constexpr char name[] = "xlnet-shared-key";
  static constexpr Signature takes{.positions = {"i", "j"}, .vectors = {"x", "y", "u", "v", "q1", "q2", "k1", "k2"}};

  template <class Scheme>
  auto operator()(Scheme const& xlnet, auto const& i, auto const& j, auto const& x, auto const& y, auto const& u,
                  auto const& v, auto const& q1, auto const& q2, auto const& k1, auto const& k2) const {
    using Field = typename Scheme::Field;
    auto const head = head_of(q1, q2, k1, k2);
    auto const layer = xlnet.layer(AttentionLayer<Field>(xlnet.field(), head), {head.key, u, v});
    auto const r = Sinusoidal::Over<Field>(xlnet.field(), {xlnet.dimension(), xlnet.base()}).encode(i - j);
    return equal(printed_xlnet(x, y, u, v, r, head), layer.score(layer.token(x), i, layer.token(y), j));
  }
};

/// Moving query and key by s leaves the four terms alone, at every real position; W^{K,R} = q1^T k2.
struct XlnetRelative {
  static constexpr char name[] = "xlnet-relative";
  static constexpr Signature takes{.positions = {"i", "j", "s"},
                                   .vectors = {"x", "y", "u", "v", "q1", "q2", "k1", "k2"}};

  template <class Scheme>
  auto operator()(Scheme const& xl, auto const& i, auto const& j, auto const& s, auto const& x, auto const& y,
                  auto const& u, auto const& v, auto const& q1, auto const& q2, auto const& k1, auto const& k2) const {
    AttentionLayer<typename Scheme::Field> const head(xl.field(), head_of(q1, q2, k1, k2));
    auto const layer = xl.layer(head, {outer(q1, k2), u, v});
    auto const query = layer.token(x), key = layer.token(y);
    return equal(layer.score(query, i, key, j), layer.score(query, i + s, key, j + s));
  }
};

/// Between empty tokens only v R_{i-j}^T is left (W^{K,R} = I); exchanging i and j turns its sines: the scores differ
/// by 2 sum_l v_{2l} sin(w_l (i - j)).
struct XlnetDirection {
  static constexpr char name[] = "xlnet-direction";
  static constexpr Signature takes{.positions = {"i", "j"}, .vectors = {"v"}};

  template <class Scheme>
  auto operator()(Scheme const& xl, auto const& i, auto const& j, auto const& v) const {
    using Scalar = typename Scheme::Scalar;
    using Field = typename Scheme::Field;
    auto const zero = xl.field().number(0);
    auto const identity = Drawn(0, "identity").square(xl.field(), v.size());
    Vector<Scalar> const nothing(v.size(), zero);
    AttentionLayer<Field> const head(xl.field(), {identity, identity, identity});
    auto const layer = xl.layer(head, {identity, nothing, v});
    auto const empty = layer.token(nothing);
    auto const r = Sinusoidal::Over<Field>(xl.field(), {xl.dimension(), xl.base()}).encode(i - j);
    Scalar odd = zero;
    for (std::size_t n = 0; n < v.size(); n += 2) odd += Scalar(v[n] * r[n]);
    return equal(Scalar(layer.score(empty, i, empty, j) - layer.score(empty, j, empty, i)), Scalar(odd + odd));
  }
};

/// DeBERTa's score as the survey prints it, unscaled, with the head's matrices for the relative vectors too.
template <class S>
S printed_deberta(Vector<S> const& x, Vector<S> const& y, Vector<S> const& forward, Vector<S> const& backward,
                  Head<S> const& head) {
  return S(product(x, head, y) + product(x, head, forward)) + product(backward, head, y);
}

/// It is the paper's, whose W^{Q,r} and W^{K,r} are matrices of their own.
struct DebertaPrinted {
  static constexpr char name[] = "deberta-printed";
  static constexpr Signature takes{.vectors = {"x", "y", "r", "s"}, .parameters = {"w"}};

  template <class Scheme>
  auto operator()(Scheme const& deberta, auto const& x, auto const& y, auto const& r, auto const& s,
                  Fraction const& w) const {
    using Field = typename Scheme::Field;
    auto const& field = deberta.field();
    AttentionLayer<Field> const head(field, deberta.dimension(), w.numerator());
    auto const own = [&](char const* table) { return Drawn(w.numerator(), table).square(field, x.size()); };
    Deberta::Layer<Field> const layer(head, {1}, {own("deberta position query"), own("deberta position key"), {r, s}});
    return equal(printed_deberta(x, y, r, s, head.head()), layer.score(layer.token(x), 0, layer.token(y), 1));
  }
};

/// It is the paper's before scaling, with W^{Q,r} = W^Q and W^{K,r} = W^K: r is the vector of (i, j), s that of (j, i).
struct DebertaSharedWeights {
  static constexpr char name[] = "deberta-shared-weights";
  static constexpr Signature takes{.vectors = {"x", "y", "r", "s", "q1", "q2", "k1", "k2"}};

  template <class Scheme>
  auto operator()(Scheme const& deberta, auto const& x, auto const& y, auto const& r, auto const& s, auto const& q1,
                  auto const& q2, auto const& k1, auto const& k2) const {
    using Field = typename Scheme::Field;
    auto const head = head_of(q1, q2, k1, k2);
    Deberta::Layer<Field> const layer({deberta.field(), head}, {1}, {head.query, head.key, {r, s}});
    return equal(printed_deberta(x, y, r, s, head), layer.score(layer.token(x), 0, layer.token(y), 1));
  }
};

/// The paper's score is the unscaled one over sqrt(3d): s^2 3d = 1, s > 0.
struct DebertaScale {
  static constexpr char name[] = "deberta-scale";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& deberta) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = deberta.field();
    auto const scale = deberta.layer(0, 1).scale();
    return both(equal(Scalar(scale * scale * field.number(3 * deberta.dimension())), field.number(1)),
                less(field.number(0), scale));
  }
};

/// delta(i, j) by its three cases.
struct DebertaIndexCases {
  static constexpr char name[] = "deberta-index-cases";
  static constexpr Signature takes{.parameters = {"i", "j", "k"}};

  template <class Scheme>
  auto operator()(Scheme const& deberta, Fraction const& i, Fraction const& j, Fraction const& k) const {
    Fraction const offset = i - j;
    Fraction const expected = offset <= -k ? Fraction(0) : offset >= k ? Fraction(2) * k - Fraction(1) : offset + k;
    auto const index = DebertaIndex{k.numerator()}.of(i.numerator(), j.numerator());
    return equal(deberta.field().number(index), deberta.field().number(expected));
  }
};

/// Behind a token that is not like them, equal tokens give equal outputs.
struct ConstantOutputBehindBoundary {
  static constexpr char name[] = "constant-output-behind-boundary";
  static constexpr Signature takes{.vectors = {"start", "x"}, .parameters = {"w"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& scheme, auto const& start, auto const& x, Fraction const& w) const {
    auto const z = attend(scheme.layer(w.numerator(), 3), {start, x, x});
    return equal(z[1], z[2]);
  }
};

/// URPE for three tokens with g(-2) = 1, ..., g(2) = 5.
template <class Scheme>
auto counting_layer(Scheme const& urpe, Fraction const& w) {
  using Field = typename Scheme::Field;
  Vector<typename Scheme::Scalar> g;
  for (int value = 1; value <= 5; ++value) g.push_back(urpe.field().number(value));
  return Urpe::Layer<Field>({urpe.field(), urpe.dimension(), w.numerator()}, std::move(g));
}

/// With it a sequence of equal tokens counts: z_i = (i + 2) x W^V.
struct UrpeCounts {
  static constexpr char name[] = "urpe-counts";
  static constexpr Signature takes{.vectors = {"x"}, .parameters = {"w"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& urpe, auto const& x, Fraction const& w) const {
    auto const layer = counting_layer(urpe, w);
    auto const z = attend(layer, {x, x, x});
    auto const value = x * layer.head().value;
    Sides<typename Scheme::Scalar> sides;
    for (std::size_t i = 0; i < z.size(); ++i) {
      auto const times = urpe.field().number(static_cast<std::int64_t>(i) + 2);
      sides = both(std::move(sides), equal(z[i], scaled(times, value)));
    }
    return sides;
  }
};

/// And its rows sum to more than 1, whatever the tokens.
struct UrpeRowsExceedOne {
  static constexpr char name[] = "urpe-rows-exceed-one";
  static constexpr Signature takes{.vectors = {"x0", "x1", "x2"}, .parameters = {"w"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& urpe, auto const& x0, auto const& x1, auto const& x2, Fraction const& w) const {
    using Scalar = typename Scheme::Scalar;
    auto const layer = counting_layer(urpe, w);
    auto const t = tokens(layer, {x0, x1, x2});
    Sides<Scalar> sides;
    for (std::int64_t i = 0; i < 3; ++i) {
      auto const row = attention_row(layer, t, i);
      sides = both(std::move(sides), less(urpe.field().number(1), Scalar(row[0] + row[1] + row[2])));
    }
    return sides;
  }
};

}  // namespace pe::zheng2022
