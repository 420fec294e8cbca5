/// Arguments about scores, by bounds of what their parts can be (kernel/bounds.hpp), and about formulas.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <vector>

#include "theory/families/codes.hpp"
#include "theory/families/rotations.hpp"
#include "theory/families/symbolic_layers.hpp"
#include "theory/kernel/domain.hpp"
#include "theory/kernel/scope.hpp"
#include "theory/schemes/limits.hpp"

namespace pe {

/// A scheme over numbers, where what it gives is to be enclosed; empty where it is not.
struct Enclosable {
  std::optional<Codes> codes = {};
  std::optional<Layers> layers = {};
  Limits code_limits = {}, layer_limits = {};
  std::optional<Rotations> rotations = {};
  bool is_own = false;  ///< of a file that the bench did not write: its formulas may take any time
};

/// A law's scheme and domain, of which an argument is wanted.
struct Asked {
  Symbolic scheme;
  Domain domain;
  Enclosable numeric = {};
};

/// What is proved, and why.
struct Shown {
  std::vector<Clause> argument;
  bool any_base = true;  ///< it is the same at three bases, on which nothing in it depends; else it is shown at 10000
  bool any_dimension = false;
};
/// Nothing where the argument is not found to apply.
using Argued = std::optional<Shown>;

constexpr int most_dimension = 64;
/// That an argument was checked at the dimensions below.
Clause checked();
/// Those of the domain, and even ones.
std::set<int> dimensions_of(Domain const& domain);

/// Whether it is so at each of them that the scheme takes, of which there is one at least; balls have 128 bits.
bool at_each_dimension(Asked const& asked, Limits const& limits, std::function<bool(int)> const& is_so);
/// What was found with codes or scores at base 10000, on which those of some schemes do not depend.
Shown enclosed(Asked const& asked, std::vector<Clause> of);

/// Of ClosedForm and RotaryClosedForm.
Argued is_closed_form(Asked const& asked);
/// Of Boundedness, of codes and of layers; of ScoreFalls; of Uniqueness and BeyondLength of layers.
Argued code_is_bounded(Asked const& asked);
/// That an entry, or the norm, of a code grows with each place by the gap of Uniqueness or more.
Argued code_grows(Asked const& asked);
Argued scores_are_bounded(Asked const& asked);
/// B(d) for layers without a formula of it: `usual`, where what their scores gain with the distance is found to be
/// within it, else what is found to enclose it. Nothing where they are not found to be bounded.
std::optional<OfDimension> enclosed_gain(std::vector<Layers::Make<Expressions>> const& layers,
                                         OfDimension const& usual);
/// Whether what two tokens of such entries, 0 or 1, gain in head 0 is found to exceed every bound.
bool gain_grows(std::vector<Layers::Make<Expressions>> const& layers, int entries);
Argued scores_fall(Asked const& asked);
/// Of tokens of ones in the heads that are looked at, at each dimension one by one.
Argued scores_of_ones_fall(Asked const& asked);
Argued scores_apart(Asked const& asked);
Argued scores_differ(Asked const& asked);
/// That codes of the first positions, or rows of a table, are apart by the gap: stored in single precision or exact.
Argued codes_are_apart(Asked const& asked, std::int64_t positions, Fraction const& gap, bool are_stored = false);
/// The same of the words of each sentence of 2 to `most_words` words.
Argued words_are_apart(Asked const& asked, std::int64_t most_words, Fraction const& gap);
/// That entries of all rows of a table are within the scheme's bound.
Argued codes_are_within(Asked const& asked);
/// Of Uniqueness of layers.
Argued distances_are_apart(Asked const& asked, Fraction const& gap);
/// Of BeyondLength of layers that take any length and do not depend on it.
Argued offsets_are_apart(Asked const& asked, Fraction const& gap);
/// Of Boundedness and NormKept of layers that turn queries and keys in an orthogonal basis, which have these names.
Argued turned_in_basis_bounded(Asked const& asked);
Argued turned_in_basis_keeps_norms(Asked const& asked);
bool is_turned_in_basis(std::string_view scheme);
/// Whether P P^T may be 1, and is so to 30 digits.
bool is_orthogonal(Dense<Ball> const& p);
/// Of OffsetVector.
Argued offset_vector_is_seen(Asked const& asked);
/// That in head 0 unit vectors score at an offset what they do from the first token on; a clause.
std::optional<Clause> scores_move(Asked const& asked);

}  // namespace pe
