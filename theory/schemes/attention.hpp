/// Self-attention, once for every scheme that acts inside it: scores, softmax, values.
///
///   z_i = sum_j alpha_ij c_ij v_ij,   alpha_i. = softmax_j(score of token i at i with token j at j) over visible j.
///
/// Without positions: score q_i . k_j, v_ij = x_j W^V, c_ij = 1, every j visible. A relative scheme derives its layer
/// from `AttentionLayer` and hides what it changes. As in the survey of 2022, scores carry no 1/sqrt(d) unless a scheme
/// says so; a scale is a choice of W^Q.
/// Source: Vaswani et al. 2017, section 3.2. Numerically: softmax is computed from differences of scores alone.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "theory/kernel/dense.hpp"
#include "theory/kernel/field.hpp"
#include "theory/kernel/whole.hpp"
#include "theory/schemes/about.hpp"
#include "theory/schemes/shape.hpp"

namespace pe {

/// Throws UserError for a sequence of less than one token.
void require_tokens(std::int64_t n);
inline void require_tokens(Whole const&) {}

/// Throws UserError for more tokens than `most`, for which a layer has a table: "a table of biases".
template <class W>
void require_at_most(W const& n, W const& most, std::string const& table) {
  if (n <= most) return;
  throw UserError(table + " for " + text_of(most) + " tokens was given " + text_of(n) + "; take a longer table");
}

/// Throws UserError for more tokens than a grid of size x size cells has; of a line, with size 0, it may have any.
template <class W>
void require_cells(W const& n, std::int64_t size) {
  if (size == 0 || n <= size * size) return;
  throw UserError("a grid of " + std::to_string(size) + " x " + std::to_string(size) + " cells was given " +
                  text_of(n) + " tokens; it has one for each cell");
}

/// Throws UserError unless a table has as many entries as are wanted of it: "biases, one for each bucket".
void require_table(std::size_t found, std::int64_t wanted, std::string const& of_what);

/// A polynomial in d, by its coefficients from that of d^0 on.
struct OfDimension {
  std::vector<std::int64_t> coefficients;

  std::int64_t at(std::int64_t d) const;
  /// "2d^3 + 2d^2", "128".
  std::string text() const;
};

/// W^Q, W^K, W^V.
template <class S>
struct Head {
  Dense<S> query, key, value;
};

/// A token, and its projections.
template <class S>
struct Token {
  Vector<S> x, q, k, v;
};

/// What is learned, drawn for a head's number by `table`. Over symbols it may be anything.
template <class F>
Dense<typename F::Scalar> learned_square(F const& field, WholeOf<F> const& number, char const* table,
                                         std::size_t size) {
  if constexpr (OfSymbols<F>) {
    return field.matrix(Whole::of(table, {number}).text(), size);
  } else {
    return Drawn(number, table).square(field, size);
  }
}
/// Row `row` of a table of vectors.
template <class F>
Vector<typename F::Scalar> learned_vector(F const& field, WholeOf<F> const& number, char const* table, std::size_t size,
                                          WholeOf<F> const& row = 0) {
  if constexpr (OfSymbols<F>) {
    auto result = field.vector_of(table, size, number, row);
    within(field, result.at(0), -1, 1);
    return result;
  } else {
    return Drawn(number, table).vector(field, size, static_cast<std::size_t>(row));
  }
}

/// Numbers by their places: given ones, or learned ones.
template <pe::Field F>
class Table {
 public:
  using Scalar = typename F::Scalar;

  Table(Vector<Scalar> entries)  // NOLINT(google-explicit-constructor): a vector is one
      : entries_(std::move(entries)) {}
  Table(F const& field, WholeOf<F> const& number, char const* table, [[maybe_unused]] WholeOf<F> const& size)
      : field_(field), number_(number), name_(table) {
    if constexpr (!OfSymbols<F>) entries_ = learned_vector(field, number, table, static_cast<std::size_t>(size));
  }

  /// Throws UserError unless a table that is given has so many entries.
  void require([[maybe_unused]] WholeOf<F> const& wanted, [[maybe_unused]] char const* of_what) const {
    if constexpr (!OfSymbols<F>) require_table(entries_.size(), wanted, of_what);
  }
  Scalar operator[](WholeOf<F> const& place) const {
    if constexpr (OfSymbols<F>) {
      return within(field_.value(), field_->function(name_, number_, place), -1, 1);
    } else {
      return entries_[static_cast<std::size_t>(place)];
    }
  }

 private:
  std::optional<F> field_;
  WholeOf<F> number_ = 0;
  char const* name_ = "";
  Vector<Scalar> entries_;
};

/// Vectors by their rows: given ones, or learned ones, of entries from -bound to bound.
template <pe::Field F>
class Rows {
 public:
  using Scalar = typename F::Scalar;

  Rows(std::vector<Vector<Scalar>> rows)  // NOLINT(google-explicit-constructor): a list of vectors is one
      : rows_(std::move(rows)) {}
  Rows(F const& field, WholeOf<F> const& number, char const* table, std::size_t entries,
       [[maybe_unused]] std::int64_t rows, std::int64_t bound = 1)
      : field_(field), number_(number), name_(table), entries_(entries), bound_(bound) {
    if constexpr (!OfSymbols<F>) {
      rows_ = tabulate(rows, [&](std::int64_t r) { return learned_vector(field, number, table, entries, r); });
    }
  }

  /// Throws UserError unless so many rows are given.
  void require([[maybe_unused]] std::int64_t wanted, [[maybe_unused]] char const* of_what) const {
    if constexpr (!OfSymbols<F>) require_table(rows_.size(), wanted, of_what);
  }
  decltype(auto) operator[](WholeOf<F> const& row) const {
    if constexpr (OfSymbols<F>) {
      auto result = field_->vector_of(name_, entries_, number_, row);
      within(*field_, result.at(0), -bound_, bound_);
      return result;
    } else {
      return (rows_[static_cast<std::size_t>(row)]);
    }
  }

 private:
  std::optional<F> field_;
  WholeOf<F> number_ = 0;
  char const* name_ = "";
  std::size_t entries_ = 0;
  std::int64_t bound_ = 1;
  std::vector<Vector<Scalar>> rows_;
};

/// One head without positions; i and j are the positions of query and key.
template <pe::Field F>
class AttentionLayer {
 public:
  using Field = F;
  using Scalar = typename F::Scalar;

  AttentionLayer(F const& field, Head<Scalar> head) : field_(field), head_(std::move(head)) {}
  /// The head that is called `number`: its weights are quarters from -1 to 1; those of number 0 are identities.
  AttentionLayer(F const& field, int dimension, WholeOf<F> const& number)
      : AttentionLayer(field, {square(field, dimension, number, "query"), square(field, dimension, number, "key"),
                               square(field, dimension, number, "value")}) {}

  F const& field() const { return field_; }
  Head<Scalar> const& head() const { return head_; }
  Token<Scalar> token(Vector<Scalar> const& x) const { return {x, x * head_.query, x * head_.key, x * head_.value}; }

  Scalar score(Token<Scalar> const& a, WholeOf<F> const&, Token<Scalar> const& b, WholeOf<F> const&) const {
    return dot(a.q, b.k);
  }
  Vector<Scalar> value(Token<Scalar> const& b, WholeOf<F> const&, WholeOf<F> const&) const { return b.v; }
  Scalar factor(WholeOf<F> const&, WholeOf<F> const&) const { return field_.number(1); }
  bool sees(WholeOf<F> const&, WholeOf<F> const&) const { return true; }
  /// B(d): what a score differs by between two offsets at most, where entries of q, k, tables and the matrices that
  /// project anything else are from -1 to 1. Without a formula of the scheme it is what contents can: |q . k| <= d.
  OfDimension most_gain() const { return {{0, 2}}; }
  /// Throws UserError when the layer's tables do not fit n tokens.
  void require_length(WholeOf<F> const&) const {}

 protected:
  static Dense<Scalar> square(F const& field, int dimension, WholeOf<F> const& number, char const* table) {
    return learned_square(field, number, table, static_cast<std::size_t>(dimension));
  }

  F field_;
  Head<Scalar> head_;
};

/// exp(s_j) / sum_k exp(s_k), as 1 / sum_k exp(s_k - s_j): no exponential of a score alone, which could overflow.
template <class F>
Vector<typename F::Scalar> softmax(F const& field, Vector<typename F::Scalar> const& scores) {
  return tabulate(scores.size(), [&](std::size_t j) {
    auto sum = field.number(1);
    for (std::size_t k = 0; k < scores.size(); ++k) {
      if (k != j) sum += field.exp(scores[k] - scores[j]);
    }
    return field.number(1) / sum;
  });
}

/// The score of token i with token j. Where the tokens between them have a say, `layer.score` is that of two tokens
/// among zeros, and `layer.score_among` that of two among all.
template <class Layer>
typename Layer::Scalar score_among(Layer const& layer, std::vector<Token<typename Layer::Scalar>> const& t,
                                   std::int64_t i, std::int64_t j) {
  if constexpr (requires { layer.score_among(t, i, j); }) {
    return layer.score_among(t, i, j);
  } else {
    return layer.score(t[static_cast<std::size_t>(i)], i, t[static_cast<std::size_t>(j)], j);
  }
}

/// alpha_ij c_ij for j = 0 .. n-1; 0 where j is not visible.
template <class Layer>
Vector<typename Layer::Scalar> attention_row(Layer const& layer, std::vector<Token<typename Layer::Scalar>> const& t,
                                             std::int64_t i) {
  using Scalar = typename Layer::Scalar;
  Vector<Scalar> scores;
  for (std::size_t j = 0; j < t.size(); ++j) {
    auto const at = static_cast<std::int64_t>(j);
    if (layer.sees(i, at)) scores.push_back(score_among(layer, t, i, at));
  }
  auto const visible = softmax(layer.field(), scores);
  Vector<Scalar> row;
  for (std::size_t j = 0, next = 0; j < t.size(); ++j) {
    auto const at = static_cast<std::int64_t>(j);
    row.push_back(layer.sees(i, at) ? visible[next++] * layer.factor(i, at) : layer.field().number(0));
  }
  return row;
}

template <class Layer>
std::vector<Token<typename Layer::Scalar>> tokens(Layer const& layer,
                                                  std::vector<Vector<typename Layer::Scalar>> const& x) {
  layer.require_length(static_cast<std::int64_t>(x.size()));
  return mapped(x, [&](auto const& row) { return layer.token(row); });
}

/// z_0, ..., z_{n-1} of the tokens x_0, ..., x_{n-1}, n >= 1. Throws UserError when the layer's tables do not fit n.
template <class Layer>
std::vector<Vector<typename Layer::Scalar>> attend(Layer const& layer,
                                                   std::vector<Vector<typename Layer::Scalar>> const& x) {
  auto const t = tokens(layer, x);
  return tabulate(static_cast<std::int64_t>(t.size()), [&](std::int64_t i) {
    auto const row = attention_row(layer, t, i);
    auto z = scaled(row[0], layer.value(t[0], i, 0));
    for (std::size_t j = 1; j < t.size(); ++j) {
      z = sum(z, scaled(row[j], layer.value(t[j], i, static_cast<std::int64_t>(j))));
    }
    return z;
  });
}

/// sum over pairs n of q_n . R k_n, pair n being entries 2n and 2n + 1, R the turn by its phase.
template <class S>
S turned_score(Vector<S> const& q, Vector<S> const& k, std::vector<Phase<S>> const& turns) {
  S sum = combine(q[0], k[0], q[1], k[1]) * turns[0].cos;
  for (std::size_t n = 0; n < turns.size(); ++n) {
    auto const &x = q[2 * n], &y = q[2 * n + 1], &u = k[2 * n], &v = k[2 * n + 1];
    if (n > 0) sum += combine(x, u, y, v) * turns[n].cos;
    sum += combine(y, u, -x, v) * turns[n].sin;
  }
  return sum;
}

/// A list that represents arbitrary frequencies over symbols: no pair is known to have a rational one.
inline Frequencies any_frequencies(std::size_t pairs) {
  auto const count = static_cast<int>(pairs);
  return {10000, 1, Fraction(1, count), count};
}

/// What the attention schemes share: a field and a shape. A scheme adds layer(number, length): a head and tables for
/// `length` tokens, with weights that a case can name.
template <pe::Field F>
class AttentionScheme : public SchemeOver<F> {
 public:
  using Scalar = typename F::Scalar;

  /// Throws UserError for an odd or non-positive d and for base <= 1.
  AttentionScheme(F const& field, Shape const& shape) : SchemeOver<F>(field, shape) {
    require_shape(shape, OddDimension::reject);
  }

  int dimension() const { return this->shape_.dimension; }
  Fraction const& base() const { return this->shape_.base; }

 protected:
  /// The head without positions that is called `number`.
  AttentionLayer<F> head(WholeOf<F> const& number) const { return {this->field_, dimension(), number}; }
};

/// A scheme that is `Of`, by the rule that it is itself.
template <template <class, class> class Of, class Rule>
struct ByRule {
  template <pe::Field F>
  using Over = Of<F, Rule>;
};
/// The same over numeric fields alone.
template <template <class, class> class Of, class Rule>
struct ByNumericRule {
  template <pe::NumericField F>
  using Over = Of<F, Rule>;
};

/// No positions at all; `causal`: none but the mask, token i sees tokens 0 .. i.
template <bool causal>
struct WithoutPositions {
  static constexpr char const* name = causal ? "attention-causal" : "attention";

  template <pe::Field F>
  struct Layer : AttentionLayer<F> {
    bool sees(WholeOf<F> const& i, WholeOf<F> const& j) const { return !causal || j <= i; }
  };

  template <pe::Field F>
  struct Over : AttentionScheme<F> {
    using AttentionScheme<F>::AttentionScheme;
    Layer<F> layer(WholeOf<F> const& number, WholeOf<F> const&) const { return {this->head(number)}; }
  };
};

using Attention = WithoutPositions<false>;
using CausalAttention = WithoutPositions<true>;

}  // namespace pe
