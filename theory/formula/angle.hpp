/// Angles: frequency x integer combination of positions. Their sines and cosines are phases, of which formal fields
/// know everything.
#pragma once

#include <compare>
#include <optional>
#include <vector>

#include "theory/formula/tree.hpp"
#include "theory/kernel/formal.hpp"

namespace pe::formulas {

/// A product of nodes that depend on no position and on no index of a sum, or of their inverses, over a whole number.
struct Frequency {
  struct Factor {
    int node;  ///< the first of the tree that is the same formula
    bool divides;
    auto operator<=>(Factor const&) const = default;
  };
  std::vector<Factor> factors = {};  ///< in order
  std::int64_t divisor = 1;
  bool is_one_node() const { return divisor == 1 && factors.size() == 1 && !factors.front().divides; }
  bool operator==(Frequency const&) const = default;
};

/// A constant of each pair, added to an angle that so far has this frequency.
struct Shift {
  int node;  ///< the first of the tree that is the same formula
  Frequency frequency;
  bool operator==(Shift const&) const = default;
};

struct Angle {
  Frequency frequency;
  FormalPosition position;
  std::optional<Shift> shift = {};  ///< that of the position's atom for it
};

/// `node` as an angle, however it is written: frequency*(m-n), 2*pi*k/period, m/base^(2*i/d) - n/base^(2*i/d). Nothing
/// where it is not linear in the positions, with one frequency, or is shifted.
std::optional<Angle> angle_of(Tree const& tree, int node);
/// The same, where it may be shifted, by one constant: frequency*m + i/4.
std::optional<Angle> shifted_angle_of(Tree const& tree, int node);
/// Whether a sine or a cosine of the tree is that of a shifted angle.
bool has_shift(Tree const& tree);
/// The position of which the node is a function that looks at no other, nor at vectors and indices of sums.
std::optional<int> only_position(Tree const& tree, int node);
/// Whether the form of the node shows that it is 0 where all nodes of a kind (positions, or i) are 0, if it has a value
/// there.
bool is_0_where(Kind zero, Tree const& tree, int node);

/// `counts_pairs`: the index of a counted sum is as good as i.
std::optional<Monomial> monomial(Tree const& tree, int node, bool counts_pairs);
/// Of base^(times*i/d), which it is at every i in every dimension.
std::optional<Fraction> times_in_base(Tree const& tree, int node, bool counts_pairs = false);
/// Whether it is base^(-2*i/d), as c i/d in the exponent may be written: the frequencies that every scheme has.
bool is_geometric(Tree const& tree, Frequency const& frequency);
bool is_geometric(Tree const& tree, int node);

/// Whether the node is seen to be the same at the first pair in every dimension and for every base.
bool first_pair_is_alike(Tree const& tree, int node);

/// Whether all angles of the tree are of one frequency, or all sines and cosines of one function of a position.
bool one_frequency(Tree const& tree);

/// Whether formal fields know the formula: numbers, and sines and cosines of a frequency times positions, joined to a
/// polynomial that looks at i, d and base by frequencies alone. `any_angle`: or sines and cosines of any function of a
/// position, which they know at single positions.
bool is_formal(Tree const& tree, int node, bool any_angle = false);
/// The part of it by which it is none, where it is none.
std::optional<int> informal_part(Tree const& tree, int node, bool any_angle);
/// Whether a score is rational where its vectors are.
bool is_rational(Tree const& tree, int node);

}  // namespace pe::formulas
