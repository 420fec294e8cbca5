/// A formula as a tree: what a claim of a text file states, before any field is chosen.
///
/// Nodes stand in one flat list, children before their parents, and a definition that is used twice stands there once.
/// Each node carries what is asked of it again and again, so that nobody walks the tree to learn it.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "theory/kernel/fraction.hpp"
#include "theory/kernel/law.hpp"

namespace pe::formulas {

enum class Kind {
  number,
  dimension,  ///< d
  base,
  pair,  ///< i, from 0 to d/2-1
  pi,
  position,
  parameter,
  negate,
  add,
  subtract,
  multiply,
  divide,
  power,
  sin,
  cos,
  exp,
  log,
  sqrt,
  abs,
  floor,
  min,
  max,
  sum  ///< over the pairs
};

/// So many nodes may a formula have, with every definition written out, and so many of them below each other.
inline constexpr int most_nodes = 10'000, most_depth = 1'000;
/// The greatest constant exponent.
inline constexpr int most_exponent = 64;
/// A degree that no proof reaches: the formula is no polynomial, or is not known to be one.
inline constexpr int no_degree = 1'000'000;

/// Where a node stands: in which of Tree::texts, and from which column on, from 1.
struct Place {
  int text = 0, column = 1;
};

struct Node {
  Kind kind = Kind::number;
  int a = -1, b = -1;   ///< children
  int slot = 0;         ///< which position or parameter
  Fraction number = 0;  ///< of Kind::number
  Place place = {};
  int size = 1, depth = 1;
  bool pair = false;       ///< whether it depends on i
  bool positions = false;  ///< on a position
  bool sums = false;       ///< whether it has a sum in it
  bool exact = false;      ///< made of numbers, d, base and i by rational operations
  bool of_base = false;    ///< depends on base
  int degree = 0;          ///< as a polynomial in phases, parameters and d; no_degree where it is none
};

/// lhs REL rhs; where i is free in it, for every pair.
struct Statement {
  Relation relation = Relation::equal;
  int lhs = 0, rhs = 0;
};

class Tree {
 public:
  /// Adds a node and works out what it carries; `kind`, `a`, `b`, `slot`, `number` and `place` are given. Throws
  /// UserError, without a place, for a tree that is too large or too deep.
  int add(Node node);
  void state(Statement statement) { statements_.push_back(statement); }

  /// A text that nodes stand in: the number of its name, by which messages call it.
  int add_text(std::string name) {
    texts_.push_back(std::move(name));
    return static_cast<int>(texts_.size()) - 1;
  }
  std::string const& text(Place const& place) const { return texts_[static_cast<std::size_t>(place.text)]; }

  Node const& operator[](int index) const { return nodes_[static_cast<std::size_t>(index)]; }
  std::vector<Node> const& nodes() const { return nodes_; }
  std::vector<Statement> const& statements() const { return statements_; }

  /// Whether two nodes are the same formula.
  bool same(int a, int b) const;

 private:
  std::vector<Node> nodes_;
  std::vector<Statement> statements_;
  std::vector<std::string> texts_{"the law"};
};

/// Its value at a dimension, a base and a pair; nothing for a node that is not `exact`, where 64 bits do not hold it,
/// or where it divides by 0.
std::optional<Fraction> exact_value(Tree const& tree, int node, int dimension, Fraction const& base, int pair);

/// c i^p d^q.
struct Monomial {
  Fraction factor;
  int pair = 0, dimension = 0;
};
/// Nothing for a node that is not written as one.
std::optional<Monomial> monomial(Tree const& tree, int node);

}  // namespace pe::formulas
