/// A formula as a tree: what a claim of a text file states, before any field is chosen.
///
/// Nodes are in one flat list, children before their parents, and a definition that is used twice is there once.
/// Each node stores what is needed again and again, so that no caller walks the tree for it.
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
  parameter,  ///< or the index of a counted sum
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
  table,        ///< number a, counted from 0, of the scheme's table `slot`
  comparison,   ///< a REL b, `slot` the relation; the first child of a choice
  branches,     ///< what is chosen from
  choice,       ///< if(a, ...): of the branches b the first where a is so
  sum,          ///< over the pairs
  counted_sum,  ///< of a, for parameter `slot` = 0, 1, ..., b - 1; b is a number, d or d/2
  entry,        ///< number a, counted from 0, of vector `slot`
  product,      ///< dot product of the vectors slot/2 and slot%2
};

/// So many nodes may a formula have, with every definition written out, and so many of them below each other.
inline constexpr int most_nodes = 10'000, most_depth = 1'000;
/// The greatest constant exponent.
inline constexpr int most_exponent = 64;
/// So many terms may a counted sum have, and numbers a table.
inline constexpr int most_terms = 4'096;
/// A degree that no proof reaches: the formula is no polynomial, or is not known to be one.
inline constexpr int no_degree = 1'000'000;
/// So great a degree (Node::degree) may a law or a scheme have of which something is to be proved: polynomials of a
/// greater one fill the memory. Sides whose degree in d is no greater, and which agree at the 30 dimensions that a
/// proof looks at, agree at every dimension.
inline constexpr int most_proved_degree = 8;

/// The location of a node: in which of Tree::texts, and from which column on, from 1.
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
  bool counted = false;    ///< on the index of a counted sum; given of the index itself
  bool sums = false;       ///< whether it has a sum in it
  bool exact = false;      ///< made of numbers, d, base, i and parameters by what keeps them rational
  bool of_base = false;    ///< depends on base
  int degree = 0;          ///< as a polynomial in phases, parameters and d; no_degree where it is none
};

/// lhs REL rhs; where i is free in it, for every pair.
struct Statement {
  Relation relation = Relation::equal;
  int lhs = 0, rhs = 0;
  bool turned = false;  ///< written with > or >=: rhs REL lhs
};

class Tree {
 public:
  /// Adds a node and works out what it carries; `kind`, `a`, `b`, `slot`, `number` and `place` are given. Throws
  /// UserError, without a place, for a tree that is too large or too deep.
  int add(Node node);
  void state(Statement statement) { statements_.push_back(statement); }

  /// Adds a text that contains nodes; returns the number of its name, which messages use.
  int add_text(std::string name) {
    texts_.push_back(std::move(name));
    return static_cast<int>(texts_.size()) - 1;
  }
  std::string const& text(Place const& place) const { return texts_[static_cast<std::size_t>(place.text)]; }

  Node const& operator[](int index) const { return nodes_[static_cast<std::size_t>(index)]; }
  std::vector<Node> const& nodes() const { return nodes_; }
  std::vector<Statement> const& statements() const { return statements_; }
  /// What a node of Kind::comparison states.
  Statement comparison(int index) const {
    auto const& node = (*this)[index];
    return {static_cast<Relation>(node.slot), node.a, node.b};
  }

  /// Whether two nodes are the same formula.
  bool same(int a, int b) const;
  /// The first node that is the same formula.
  int first_like(int index) const;

 private:
  std::vector<Node> nodes_;
  std::vector<Statement> statements_;
  std::vector<std::string> texts_{"the law"};
};

/// What learned numbers a scheme has, drawn as the bench draws them: by the name of their table, from -1 to 1.
struct Tables {
  struct Table {
    std::string name, drawn_by;
    int size;
    std::vector<Fraction> shown = {};  ///< those that figures show, in every head; none: those drawn
  };
  std::vector<Table> list = {};
  bool as_shown = false;                 ///< whether the numbers are those that figures show
  std::optional<std::size_t> head = {};  ///< the parameter that is the head's number, of which each has its own
};

/// Where a formula is evaluated exactly.
struct ExactPlace {
  int dimension;
  Fraction base;
  int pair = 0;
  std::vector<Fraction> parameters = {};  ///< by slot, indices of sums among them; none where they are symbols
  Tables const* tables = nullptr;
};

/// Its value there; nothing for a node that is not `exact`, where 64 bits do not hold it, where it divides by 0, or
/// where a table has no such number.
std::optional<Fraction> exact_value(Tree const& tree, int node, ExactPlace const& at);
/// Of the table that a node names: the number of this place; nothing where it has none.
std::optional<Fraction> number_of(Node const& table, std::int64_t number, ExactPlace const& at);
/// Of the terms of a counted sum: how many. Nothing where d/2 is not a whole number.
std::optional<std::int64_t> terms(Tree const& tree, Node const& sum, ExactPlace const& at);
/// Whether it is so there, in numbers of as many bits as they need; nothing where a side has no value, or one of 2^16
/// bits.
std::optional<bool> exact_comparison(Tree const& tree, Statement const& statement, ExactPlace const& at);
/// Even dimensions at which a comparison, or what min and max choose, comes out otherwise than at d - 2, or a floor for
/// the first time otherwise than at 2, of the first or the last pair and without positions: the first few.
std::vector<int> critical_dimensions(Tree const& tree);

/// c i^p d^q.
struct Monomial {
  Fraction factor;
  int pair = 0, dimension = 0;
};
/// Nothing for a node that is not written as one.
std::optional<Monomial> monomial(Tree const& tree, int node);

}  // namespace pe::formulas
