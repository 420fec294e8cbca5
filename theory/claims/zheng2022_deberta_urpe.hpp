/// The laws of the survey's sections 2 (4) and 2 (5): DeBERTa, values without positions, and what URPE's factor
/// changes. Their claims are in theory/sources/zheng2022.toml.
#pragma once

#include "theory/claims/zheng2022_relative.hpp"
#include "theory/schemes/deberta.hpp"
#include "theory/schemes/shaw.hpp"
#include "theory/schemes/t5.hpp"
#include "theory/schemes/urpe.hpp"

namespace pe::zheng2022 {

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

/// The paper's scale is that of three terms, 1/sqrt(3d).
template <int scaled_terms = 3>
struct DebertaScale {
  static constexpr char name[] = "deberta-scale";
  static constexpr Signature takes{};

  auto operator()(Numeric auto const& deberta) const {
    auto const& field = deberta.field();
    auto const root = [&](int x) { return field.power(x, Fraction(1, 2)); };
    return equal(deberta.layer(0, 1).scale() * (root(scaled_terms) * root(deberta.dimension())), field.number(1));
  }

  using Mutants = std::tuple<Wrong<"two terms are counted", DebertaScale<2>, Deberta>>;
};

/// A query that asks for the first entry of row r of a table finds r = delta(i, j), by its three cases, and so does a
/// key, at delta(j, i). The last row is 2k - `last_of_keys`, or 2k - `last_of_queries`.
template <int last_of_keys = 1, int last_of_queries = 1>
struct DebertaIndexCases {
  static constexpr char name[] = "deberta-index-cases";
  static constexpr Signature takes{.parameters = {"i", "j", "k"}};

  template <class Scheme>
  auto operator()(Scheme const& deberta, Fraction const& i, Fraction const& j, Fraction const& k) const {
    using Field = typename Scheme::Field;
    using Scalar = typename Scheme::Scalar;
    auto const& field = deberta.field();
    auto const size = static_cast<std::size_t>(deberta.dimension());
    auto const first = [&](Fraction const& x) {
      Vector<Scalar> row(size, field.number(0));
      row[0] = field.number(x);
      return row;
    };
    std::vector<Vector<Scalar>> rows;
    for (Fraction r = 0; r < Fraction(2) * k; r = r + Fraction(1)) rows.push_back(first(r));
    auto const identity = Drawn(0, "identity").square(field, size);
    Deberta::Layer<Field> const layer({field, deberta.dimension(), 0}, {k.numerator()}, {identity, identity, rows});
    auto const asks = layer.token(first(1)), silent = layer.token(first(0));
    auto const delta = [&](Fraction const& offset, int last) {
      return field.number(offset <= -k ? Fraction(0) : offset >= k ? Fraction(2) * k - Fraction(last) : offset + k);
    };
    auto const from = i.numerator(), to = j.numerator();
    return both(equal(layer.score(asks, from, silent, to), delta(i - j, last_of_keys)),
                equal(layer.score(silent, from, asks, to), delta(j - i, last_of_queries)));
  }

  using Mutants = std::tuple<
      Wrong<"the content asks for row 2k of the positions, behind the last", DebertaIndexCases<0, 1>, Deberta>,
      Wrong<"row 2k, behind the last, asks for the content", DebertaIndexCases<1, 0>, Deberta>>;
};

/// DeBERTa's score of one query and one key at the positions i, j of 0 .. 6 is that at i + 1 and j + 1: offsets clipped
/// at 2, with the rows p0 .. p3, W^{K,r} = I and W^{Q,r} = u^T v.
template <int key_moves = 1>
struct DebertaIsRelative {
  static constexpr char name[] = "deberta-is-relative";
  static constexpr Signature takes{.vectors = {"q", "k", "p0", "p1", "p2", "p3", "u", "v"}, .matrices = {{"u", "v"}}};

  template <class Scheme>
  auto operator()(Scheme const& deberta, auto const& q, auto const& k, auto const& p0, auto const& p1, auto const& p2,
                  auto const& p3, auto const& u, auto const& v) const {
    using Field = typename Scheme::Field;
    auto const identity = Drawn(0, "identity").square(deberta.field(), q.size());
    Deberta::Layer<Field> const layer({deberta.field(), deberta.dimension(), 0}, {2},
                                      {outer(u, v), identity, {p0, p1, p2, p3}});
    return kept_by_moves(layer, q, k, key_moves);
  }

  using Mutants = std::tuple<Wrong<"the query moves and the key stays", DebertaIsRelative<0>, Deberta>>;
};

/// However n equal tokens are weighted, at the first two positions: the weighted sum of their values is the value v
/// times the sum of the weights. The weights are the entries of a, n = d of them; a softmax's sum to 1.
struct WeightsLeaveValue {
  static constexpr char name[] = "weights-leave-value";
  static constexpr Signature takes{.vectors = {"v", "a"}};

  template <class Scheme>
  auto operator()(Scheme const& scheme, auto const& v, auto const& a) const {
    using Scalar = typename Scheme::Scalar;
    auto const n = static_cast<std::int64_t>(a.size());
    auto const layer = scheme.layer(1, n);
    Token<Scalar> const token{v, v, v, v};
    Scalar total = scheme.field().number(0);
    for (auto const& weight : a) total += weight;
    return for_all(2, [&](std::int64_t i) {
      Vector<Scalar> z(v.size(), scheme.field().number(0));
      for (std::int64_t j = 0; j < n; ++j) {
        Scalar const weight = a[static_cast<std::size_t>(j)] * layer.factor(i, j);
        z = sum(z, scaled(weight, layer.value(token, i, j)));
      }
      return equal(std::move(z), scaled(total, v));
    });
  }

  using Mutants = std::tuple<Wrong<"the values hold relative vectors", WeightsLeaveValue, Shaw>,
                             Wrong<"the weights are multiplied by a factor for each offset", WeightsLeaveValue, Urpe>>;
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

/// URPE for n tokens with g(r) = r + n - 1 + `least`: `least` and on.
template <class Scheme>
auto counting_layer(Scheme const& urpe, std::int64_t n, std::int64_t least) {
  using Field = typename Scheme::Field;
  auto g = tabulate(2 * n - 1, [&](std::int64_t value) { return urpe.field().number(least + value); });
  return Urpe::Layer<Field>({urpe.field(), urpe.dimension(), 0}, std::move(g));
}

/// With g(r) = r + 3 three equal tokens are counted: z_i = (i + 2) x W^V. Weights are the scores themselves here, as
/// equal scores have equal weights whatever is made of them; both sides are multiplied by the sum of the weights.
template <int least = 1>
struct UrpeCounts {
  static constexpr char name[] = "urpe-counts";
  static constexpr Signature takes{.vectors = {"q", "k", "v"}};

  template <class Scheme>
  auto operator()(Scheme const& urpe, auto const& q, auto const& k, auto const& v) const {
    using Scalar = typename Scheme::Scalar;
    auto const layer = counting_layer(urpe, 3, least);
    Token<Scalar> const token{v, q, k, v};
    return for_all(3, [&](std::int64_t i) {
      Vector<Scalar> z(v.size(), urpe.field().number(0));
      Scalar total = urpe.field().number(0);
      for (std::int64_t j = 0; j < 3; ++j) {
        Scalar const weight = layer.score(token, i, token, j);
        z = sum(z, scaled(weight * layer.factor(i, j), layer.value(token, i, j)));
        total += weight;
      }
      return equal(std::move(z), scaled(urpe.field().number(i + 2) * total, v));
    });
  }

  using Mutants = std::tuple<Wrong<"g begins one higher", UrpeCounts<2>, Urpe>>;
};

/// With that g every row of attention times C exceeds the sum of the weights by the first weight at least. Weights are
/// positive, so squares: b_j^2.
template <int least = 1>
struct UrpeRowsExceedOne {
  static constexpr char name[] = "urpe-rows-exceed-one";
  static constexpr Signature takes{.parameters = {"b0", "b1", "b2"}};

  template <class Scheme>
  auto operator()(Scheme const& urpe, auto const& b0, auto const& b1, auto const& b2) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = urpe.field();
    auto const layer = counting_layer(urpe, 3, least);
    std::vector<Scalar> const b{field.number(b0), field.number(b1), field.number(b2)};
    return for_all(3, [&](std::int64_t i) {
      Scalar lower = b[0] * b[0], row = field.number(0);
      std::vector<Scalar> squares;
      for (std::int64_t j = 0; j < 3; ++j) {
        auto const& root = b[static_cast<std::size_t>(j)];
        Scalar const weight = root * root;
        lower += weight;
        row += weight * layer.factor(i, j);
        auto const left_over = least + i - j + 2 - (j == 0 ? 2 : 1);
        for (std::int64_t count = 0; count < left_over; ++count) squares.push_back(root);
      }
      return at_most(lower, row, std::move(squares));
    });
  }

  using Mutants = std::tuple<Wrong<"g begins with 0", UrpeRowsExceedOne<0>, Urpe>>;
};

}  // namespace pe::zheng2022
