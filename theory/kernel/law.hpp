/// A law returns its two sides, never a verdict: the engine owns precision, tolerance, verdict and residual.
#pragma once

#include <algorithm>
#include <compare>
#include <concepts>
#include <iterator>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "theory/kernel/linear.hpp"
#include "theory/kernel/words.hpp"

namespace pe {

/// What a law states of its two sides, component by component.
enum class Relation {
  equal,    ///< lhs = rhs
  at_most,  ///< lhs <= rhs
  less      ///< lhs < rhs
};

/// "=", "<=" or "<".
inline std::string_view sign(Relation relation) { return word_of(relation, {"=", "<=", "<"}); }

/// Whether lhs REL rhs, by lhs <=> rhs; of unordered ones nothing is so.
constexpr bool is_so(Relation relation, std::partial_ordering order) {
  return relation == Relation::equal ? order == 0 : relation == Relation::at_most ? order <= 0 : order < 0;
}

template <class S>
struct Component {
  Relation relation;
  S lhs, rhs;
  /// For at_most over polynomials: rhs - lhs is the sum of the squares of these, which proves it. May be empty.
  std::vector<S> squares = {};
  /// Which of the statements of a conjunction it belongs to, counted from 0; the entries of a vector share one.
  int part = 0;
};

/// The conjunction of its components.
template <class S>
using Sides = std::vector<Component<S>>;

/// lhs REL rhs.
template <class S>
Sides<S> related(Relation relation, S lhs, S rhs, std::vector<S> squares = {}) {
  Sides<S> sides;
  sides.push_back({relation, std::move(lhs), std::move(rhs), std::move(squares)});
  return sides;
}

template <class S>
Sides<S> equal(S lhs, S rhs) {
  return related(Relation::equal, std::move(lhs), std::move(rhs));
}

template <class S>
Sides<S> equal(Vector<S> lhs, Vector<S> rhs) {
  PE_ASSERT(lhs.size() == rhs.size());
  return tabulate(lhs.size(), [&](std::size_t i) {
    return Component<S>{Relation::equal, std::move(lhs[i]), std::move(rhs[i])};
  });
}

template <class S>
Sides<S> equal(Block<S> lhs, Block<S> rhs) {
  return equal(Vector<S>{std::move(lhs.a), std::move(lhs.b), std::move(lhs.c), std::move(lhs.d)},
               Vector<S>{std::move(rhs.a), std::move(rhs.b), std::move(rhs.c), std::move(rhs.d)});
}

/// lhs <= rhs, decided strictly: where both may be equal, give the squares of which rhs - lhs is the sum.
template <class S>
Sides<S> at_most(S lhs, S rhs, std::vector<S> squares = {}) {
  return related(Relation::at_most, std::move(lhs), std::move(rhs), std::move(squares));
}

template <class S>
Sides<S> less(S lhs, S rhs) {
  return related(Relation::less, std::move(lhs), std::move(rhs));
}

/// More entries of the same statements: part by part.
template <class S>
Sides<S> together(Sides<S> a, Sides<S> b) {
  a.insert(a.end(), std::make_move_iterator(b.begin()), std::make_move_iterator(b.end()));
  return a;
}

/// What f says of each of a range: entries of the same statements.
template <class Range, class F>
requires(!std::integral<Range>) auto for_all(Range const& range, F const& f) {
  std::decay_t<decltype(f(*std::begin(range)))> sides;
  for (auto const& x : range) sides = together(std::move(sides), f(x));
  return sides;
}

/// What f says of each of 0, 1, ..., count - 1.
template <std::integral Count, class F>
auto for_all(Count count, F const& f) {
  std::decay_t<std::invoke_result_t<F const&, Count>> sides;
  for (Count i = 0; i < count; ++i) sides = together(std::move(sides), f(i));
  return sides;
}

/// How many statements they join.
template <class S>
int parts_of(Sides<S> const& sides) {
  int parts = 0;
  for (auto const& component : sides) parts = std::max(parts, component.part + 1);
  return parts;
}

/// The conjunction of two statements: for each of them some mutant of the law must break it and not the other.
template <class S>
Sides<S> both(Sides<S> a, Sides<S> b) {
  int const parts = parts_of(a);
  for (auto& component : b) component.part += parts;
  return together(std::move(a), std::move(b));
}

template <class S>
Sides<S> equal(BlockDiagonal<S> lhs, BlockDiagonal<S> rhs) {
  PE_ASSERT(lhs.blocks.size() == rhs.blocks.size());
  return for_all(lhs.blocks.size(), [&](std::size_t i) { return equal(lhs.blocks[i], rhs.blocks[i]); });
}

}  // namespace pe
