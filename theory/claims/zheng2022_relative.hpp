/// The laws of the survey's sections 2, 2 (1), 2 (2), 2 (4) and 2 (5): four terms, Shaw, XLNet, DeBERTa, a boundary.
/// Their claims are in theory/sources/zheng2022.toml.
///
/// Weights of a law that is proved are given as W^Q = q1^T q2, W^K = k1^T k2 and W^{K,R} = r1^T r2. Such matrices span
/// all matrices, and every formula here is linear in each of them, which a proof checks.
#pragma once

#include "theory/claims/row.hpp"
#include "theory/schemes/deberta.hpp"
#include "theory/schemes/shaw.hpp"
#include "theory/schemes/t5.hpp"
#include "theory/schemes/transformer_xl.hpp"

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

/// The score of x + p and y + r is the sum of four products, and the value of y + r the sum of two; `of_query` and
/// `of_value` count the terms p W^Q (W^K)^T y^T and r W^V.
template <int of_query = 1, int of_value = 1>
struct FourTermExpansion {
  static constexpr char name[] = "four-term-expansion";
  static constexpr Signature takes{.vectors = {"x", "p", "y", "r", "q1", "q2", "k1", "k2"},
                                   .matrices = {{"q1", "q2"}, {"k1", "k2"}}};

  template <class Scheme>
  auto operator()(Scheme const& scheme, auto const& x, auto const& p, auto const& y, auto const& r, auto const& q1,
                  auto const& q2, auto const& k1, auto const& k2) const {
    auto const& field = scheme.field();
    auto const head = head_of(q1, q2, k1, k2);
    AttentionLayer<typename Scheme::Field> const layer(field, head);
    auto const query = layer.token(sum(x, p)), key = layer.token(sum(y, r));
    auto const expanded = product(x, head, y) + product(x, head, r) +
                          (field.number(of_query) * product(p, head, y) + product(p, head, r));
    return both(equal(layer.score(query, 0, key, 1), expanded),
                equal(key.v, sum(y * head.value, scaled(field.number(of_value), r * head.value))));
  }

  using Mutants =
      std::tuple<Wrong<"the query's position and the key's content do not meet", FourTermExpansion<0, 1>, Attention>,
                 Wrong<"the value has no position", FourTermExpansion<1, 0>, Attention>>;
};

/// Shaw's score is x W^Q (W^K)^T y^T + x W^Q r^T, its value y W^V + s, for the relative vectors r and s.
template <bool with_query = true, int of_value = 1>
struct ShawPrinted {
  static constexpr char name[] = "shaw-printed";
  static constexpr Signature takes{.vectors = {"x", "y", "r", "s", "q1", "q2", "k1", "k2"},
                                   .matrices = {{"q1", "q2"}, {"k1", "k2"}}};

  template <class Scheme>
  auto operator()(Scheme const& shaw, auto const& x, auto const& y, auto const& r, auto const& s, auto const& q1,
                  auto const& q2, auto const& k1, auto const& k2) const {
    auto const head = head_of(q1, q2, k1, k2);
    Shaw::Layer<typename Scheme::Field> const layer({shaw.field(), head}, {{0, 0}, {{r}}, {{s}}});
    auto const query = layer.token(x), key = layer.token(y);
    auto const relative = with_query ? dot(x * head.query, r) : dot(y * head.key, r);
    return both(equal(layer.score(query, 0, key, 1), product(x, head, y) + relative),
                equal(layer.value(key, 0, 1), sum(y * head.value, scaled(shaw.field().number(of_value), s))));
  }

  using Mutants =
      std::tuple<Wrong<"the relative vector meets the key instead of the query", ShawPrinted<false, 1>, Shaw>,
                 Wrong<"the value has no relative vector", ShawPrinted<true, 0>, Shaw>>;
};

/// Where low <= i - j <= high, j - i is not clipped.
struct RangeIsKept {
  static constexpr char name[] = "range-is-kept";
  static constexpr Signature takes{.parameters = {"i", "j", "low", "high"}};

  template <class Scheme>
  auto operator()(Scheme const& shaw, WholeParameter auto const& i, WholeParameter auto const& j,
                  WholeParameter auto const& low, WholeParameter auto const& high) const {
    ClipRange<WholeOf<typename Scheme::Field>> const range{low.numerator(), high.numerator()};
    return equal(shaw.field().number(range.clip((j - i).numerator())), shaw.field().number(j - i));
  }

  using Mutants = std::tuple<Wrong<"the bounds as printed, which need not be opposite numbers", RangeIsKept, Shaw>>;
};

/// Where |i - j| <= k, and offsets are clipped to -k .. k; a mutant clips them to `above` - k .. k.
template <int above = 0>
struct SymmetricRangeIsKept {
  static constexpr char name[] = "symmetric-range-is-kept";
  static constexpr Signature takes{.parameters = {"i", "j", "k"}};
  static std::vector<Whole> premises(Whole const& i, Whole const& j, Whole const& k) { return {k - i + j, k + i - j}; }

  auto operator()(auto const& shaw, WholeParameter auto const& i, WholeParameter auto const& j,
                  WholeParameter auto const& k) const {
    return RangeIsKept{}(shaw, i, j, -k + above, k);
  }

  using Mutants = std::tuple<Wrong<"offsets are clipped to 1-k .. k", SymmetricRangeIsKept<1>, Shaw>>;
};

/// XLNet's score as the survey prints it: W^K for content and position, u W^Q and v W^Q as biases.
template <class S>
S printed_xlnet(Vector<S> const& x, Vector<S> const& y, Vector<S> const& u, Vector<S> const& v, Vector<S> const& r,
                Head<S> const& head) {
  return product(x, head, y) + product(x, head, r) + (product(u, head, y) + product(v, head, r));
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

  using Mutants = std::tuple<
      Wrong<"the paper's layer, of which the print leaves a matrix out", XlnetIsTransformerXl, TransformerXl>>;
};

/// It is the four terms with W^{K,R} = W^K, and u W^Q and v W^Q in the place of u and v.
struct XlnetSharedKey {
  static constexpr char name[] = "xlnet-shared-key";
  static constexpr Signature takes{.positions = {"i", "j"},
                                   .vectors = {"x", "y", "u", "v", "q1", "q2", "k1", "k2"},
                                   .matrices = {{"q1", "q2"}, {"k1", "k2"}}};

  template <class Scheme>
  auto operator()(Scheme const& xlnet, auto const& i, auto const& j, auto const& x, auto const& y, auto const& u,
                  auto const& v, auto const& q1, auto const& q2, auto const& k1, auto const& k2) const {
    using Field = typename Scheme::Field;
    auto const head = head_of(q1, q2, k1, k2);
    auto const layer = xlnet.layer(AttentionLayer<Field>(xlnet.field(), head), {head.key, u, v});
    auto const r = Sinusoidal::Over<Field>(xlnet.field(), {xlnet.dimension(), xlnet.base()}).encode(i - j);
    return equal(printed_xlnet(x, y, u, v, r, head), layer.score(layer.token(x), i, layer.token(y), j));
  }

  using Mutants = std::tuple<Wrong<"u and v are not multiplied by W^Q", XlnetSharedKey, TransformerXl>>;
};

/// The code of the offset a - b from the codes of a and b: sin(a - b) = sin a cos b - cos a sin b, cos(a - b) = cos a
/// cos b + sin a sin b.
template <class S>
Vector<S> code_between(Vector<S> const& a, Vector<S> const& b) {
  return tabulate(a.size(), [&](std::size_t n) {
    return n % 2 == 0 ? determinant(Block<S>{a[n], a[n + 1], b[n], b[n + 1]}) : combine(a[n], b[n], a[n - 1], b[n - 1]);
  });
}

/// Moving query and key by s leaves the four terms alone, at every real position: the score at i and j is the four
/// terms of the absolute codes of i + s and j + s, written out.
struct XlnetRelative {
  static constexpr char name[] = "xlnet-relative";
  static constexpr Signature takes{.positions = {"i", "j", "s"},
                                   .vectors = {"x", "y", "u", "v", "q1", "q2", "k1", "k2", "r1", "r2"},
                                   .matrices = {{"q1", "q2"}, {"k1", "k2"}, {"r1", "r2"}}};

  template <class Scheme>
  auto operator()(Scheme const& xl, auto const& i, auto const& j, auto const& s, auto const& x, auto const& y,
                  auto const& u, auto const& v, auto const& q1, auto const& q2, auto const& k1, auto const& k2,
                  auto const& r1, auto const& r2) const {
    using Field = typename Scheme::Field;
    auto const head = head_of(q1, q2, k1, k2);
    auto const position_key = outer(r1, r2);
    auto const layer = xl.layer(AttentionLayer<Field>(xl.field(), head), {position_key, u, v});
    Sinusoidal::Over<Field> const pe(xl.field(), {xl.dimension(), xl.base()});
    auto const r = code_between(pe.encode(i + s), pe.encode(j + s)) * position_key;
    return equal(layer.score(layer.token(x), i, layer.token(y), j),
                 product(x, head, y) + dot(x * head.query, r) + (dot(u, y * head.key) + dot(v, r)));
  }

  using Mutants =
      std::tuple<Wrong<"positions have no key matrix of their own, as printed", XlnetRelative, XlnetPrinted>>;
};

/// Between empty tokens only v R_{i-j}^T is left (W^{K,R} = I); exchanging i and j turns its sines: the scores differ
/// by 2 sum_l v_{2l} sin(w_l (i - j)).
template <int times = 2>
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
    for (std::size_t n = 0; n < v.size(); n += 2) odd += v[n] * r[n];
    return equal(layer.score(empty, i, empty, j) - layer.score(empty, j, empty, i), xl.field().number(times) * odd);
  }

  using Mutants = std::tuple<
      Wrong<"the sines are counted once, as if the score of (j, i) had none", XlnetDirection<1>, TransformerXl>>;
};

/// DeBERTa's score as the survey prints it, unscaled, with the head's matrices for the relative vectors too.
template <class S>
S printed_deberta(Vector<S> const& x, Vector<S> const& y, Vector<S> const& forward, Vector<S> const& backward,
                  Head<S> const& head) {
  return product(x, head, y) + product(x, head, forward) + product(backward, head, y);
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

  using Mutants =
      std::tuple<Wrong<"the paper's layer, of which the print leaves two matrices out", DebertaPrinted, Deberta>>;
};

/// It is the paper's before scaling, with W^{Q,r} = W^Q and W^{K,r} = W^K: r is the vector of (i, j), s that of (j, i).
template <bool exchanged = false>
struct DebertaSharedWeights {
  static constexpr char name[] = "deberta-shared-weights";
  static constexpr Signature takes{.vectors = {"x", "y", "r", "s", "q1", "q2", "k1", "k2"},
                                   .matrices = {{"q1", "q2"}, {"k1", "k2"}}};

  template <class Scheme>
  auto operator()(Scheme const& deberta, auto const& x, auto const& y, auto const& r, auto const& s, auto const& q1,
                  auto const& q2, auto const& k1, auto const& k2) const {
    using Field = typename Scheme::Field;
    auto const head = head_of(q1, q2, k1, k2);
    Deberta::Layer<Field> const layer({deberta.field(), head}, {1}, {head.query, head.key, {r, s}});
    return equal(printed_deberta(x, y, exchanged ? s : r, exchanged ? r : s, head),
                 layer.score(layer.token(x), 0, layer.token(y), 1));
  }

  using Mutants =
      std::tuple<Wrong<"the vectors of (i, j) and (j, i) change places", DebertaSharedWeights<true>, Deberta>>;
};

/// Behind a token that is not like them, equal tokens give equal outputs.
struct ConstantOutputBehindBoundary {
  static constexpr char name[] = "constant-output-behind-boundary";
  static constexpr Signature takes{.vectors = {"start", "x"}, .parameters = {"w"}};

  auto operator()(Numeric auto const& scheme, auto const& start, auto const& x, Fraction const& w) const {
    auto const z = attend(scheme.layer(w.numerator(), 3), {start, x, x});
    return equal(z[1], z[2]);
  }

  using Mutants = std::tuple<Wrong<"the biases show behind another token", ConstantOutputBehindBoundary, T5>>;
};

}  // namespace pe::zheng2022
