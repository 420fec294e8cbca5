/// The little linear algebra that encodings need, over any scalar: vectors, and block-diagonal maps of 2x2 blocks.
#pragma once

#include <concepts>
#include <cstddef>
#include <iterator>
#include <type_traits>
#include <vector>

#include "theory/kernel/error.hpp"

namespace pe {

template <class S>
using Vector = std::vector<S>;

/// f(0), f(1), ..., f(count - 1); the index is of the count's type.
template <std::integral Count, class F>
auto tabulate(Count count, F const& f) {
  std::vector<std::decay_t<std::invoke_result_t<F const&, Count>>> result;
  if (count > 0) result.reserve(static_cast<std::size_t>(count));
  for (Count i = 0; i < count; ++i) result.push_back(f(i));
  return result;
}

/// f(x) of each x, in their order.
template <class Range, class F>
auto mapped(Range const& range, F const& f) {
  std::vector<std::decay_t<decltype(f(*std::begin(range)))>> result;
  result.reserve(std::size(range));
  for (auto const& x : range) result.push_back(f(x));
  return result;
}

/// a*x + b*y. Fields with a cheaper fused form overload it (found by argument-dependent lookup).
template <class S>
S combine(S const& a, S const& x, S const& b, S const& y) {
  return a * x + b * y;
}

/// sum_i a_i b_i of two vectors of one length >= 1.
template <class S>
S dot(Vector<S> const& a, Vector<S> const& b) {
  PE_ASSERT(a.size() == b.size() && !a.empty());
  S sum = a[0] * b[0];
  for (std::size_t i = 1; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

template <class S>
Vector<S> difference(Vector<S> const& a, Vector<S> const& b) {
  PE_ASSERT(a.size() == b.size());
  return tabulate(a.size(), [&](std::size_t i) { return a[i] - b[i]; });
}

template <class S>
Vector<S> sum(Vector<S> const& a, Vector<S> const& b) {
  PE_ASSERT(a.size() == b.size());
  return tabulate(a.size(), [&](std::size_t i) { return a[i] + b[i]; });
}

template <class S>
Vector<S> scaled(S const& factor, Vector<S> const& a) {
  return mapped(a, [&](S const& x) { return factor * x; });
}

/// 1 at entry `at`, 0 elsewhere.
template <class F>
Vector<typename F::Scalar> unit_vector(F const& field, std::size_t size, std::size_t at) {
  Vector<typename F::Scalar> result(size, field.number(0));
  result.at(at) = field.number(1);
  return result;
}

template <class S>
S squared_norm(Vector<S> const& a) {
  return dot(a, a);
}

/// [[a, b], [c, d]].
template <class S>
struct Block {
  S a, b, c, d;

  friend Block operator*(Block const& x, Block const& y) {
    return {combine(x.a, y.a, x.b, y.c), combine(x.a, y.b, x.b, y.d), combine(x.c, y.a, x.d, y.c),
            combine(x.c, y.b, x.d, y.d)};
  }
};

template <class S>
Block<S> transpose(Block<S> const& x) {
  return {x.a, x.c, x.b, x.d};
}

template <class S>
S determinant(Block<S> const& x) {
  return x.a * x.d - x.b * x.c;
}

/// diag(B_0, ..., B_{N-1}) acting on pairs (x_{2i}, x_{2i+1}).
template <class S>
struct BlockDiagonal {
  std::vector<Block<S>> blocks;

  friend Vector<S> operator*(BlockDiagonal const& map, Vector<S> const& x) {
    PE_ASSERT(x.size() == 2 * map.blocks.size());
    Vector<S> result;
    result.reserve(x.size());
    for (std::size_t i = 0; i < map.blocks.size(); ++i) {
      auto const& [a, b, c, d] = map.blocks[i];
      result.push_back(combine(a, x[2 * i], b, x[2 * i + 1]));
      result.push_back(combine(c, x[2 * i], d, x[2 * i + 1]));
    }
    return result;
  }

  friend BlockDiagonal operator*(BlockDiagonal const& x, BlockDiagonal const& y) {
    PE_ASSERT(x.blocks.size() == y.blocks.size());
    return {tabulate(x.blocks.size(), [&](std::size_t i) { return x.blocks[i] * y.blocks[i]; })};
  }

  friend BlockDiagonal transpose(BlockDiagonal const& x) {
    return {mapped(x.blocks, [](Block<S> const& block) { return transpose(block); })};
  }
};

/// The sum of the diagonal.
template <class S>
S trace(BlockDiagonal<S> const& x) {
  PE_ASSERT(!x.blocks.empty());
  S sum = x.blocks[0].a + x.blocks[0].d;
  for (std::size_t i = 1; i < x.blocks.size(); ++i) sum += x.blocks[i].a + x.blocks[i].d;
  return sum;
}

}  // namespace pe
