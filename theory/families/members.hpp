/// Every scheme as laws meet it: what it can do, within which limits, and as a member of the families.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "theory/families/applies.hpp"
#include "theory/families/codes.hpp"
#include "theory/families/layers.hpp"
#include "theory/families/rotations.hpp"
#include "theory/families/symbolic_layers.hpp"
#include "theory/schemes/limits.hpp"

namespace pe {

struct Member {
  std::string_view name, kind;
  std::string_view meant = {};  ///< of a wrong version: the scheme that it is meant to be
  unsigned met = 0;             ///< bit by bit of Need
  bool formal = false;          ///< whether it is stated over polynomials
  bool open = false;            ///< whether no verdict is expected of its cells, as of a guest's
  Limits limits = {};
  Limits inside = {};               ///< of the layer that its codes, or its rotations, are put into
  std::optional<Codes> codes = {};  ///< of Need::sentences, and so of Need::codes
  std::optional<Rotations> rotations = {};
  std::optional<Layers> layers = {};
  std::optional<Layers> line = {};            ///< of tokens on a line, where those of `layers` are the cells of a grid
  std::string_view of_proofs = {};            ///< of what their dimension is, where it is another
  std::string_view learned = {};              ///< what its learned numbers are taken to be, a clause
  std::string_view numbers = {};              ///< what a scheme of a file takes its parameters to be, a clause
  std::string_view line_says = {};            ///< of cells of a grid: where the tokens of a line are, a clause
  std::string_view partial = {};              ///< where its formulas may have no value, that they have one, a clause
  std::vector<int> critical_dimensions = {};  ///< of a guest, at which its formulas change: laws look at them, too
  std::vector<std::int64_t> critical_places = {}, critical_heads = {};  ///< likewise, with their neighbours
  bool of_base = true;        ///< of a guest, whether its formulas depend on a base that may be any
  bool of_length = false;     ///< of a guest, whether its formulas depend on the length of the input
  std::string unproved = {};  ///< of a guest, what its codes are not, so that few laws of them are proved: a sentence
  std::string some = {};      ///< of which heads, bases and lengths it is looked for what exists, a clause
  bool amplitude = false;     ///< whether a layer multiplies what its rotations give by a number
  std::shared_ptr<Symbolic const> own_symbols = {};  ///< of a guest, over symbols
  std::string_view remark = {};  ///< how it came into a layer of attention, where it was no part of one

  /// The layers that a law of this need speaks of; it is met.
  Layers const& layers_for(Need need) const { return line && need != Need::grid_layer ? *line : *layers; }
  Symbolic symbolic() const { return own_symbols ? *own_symbols : symbolic_of(name); }
  bool meets(Need need) const { return (met >> static_cast<unsigned>(need) & 1U) != 0; }
};

// How they come into a layer.
inline constexpr char codes_are_added[] = "Tokens enter one layer of self-attention with their codes added to them.";
inline constexpr char vectors_are_turned[] = "Queries and keys of one layer of self-attention are turned.";

/// In the order of schemes().
std::span<Member const> members();

}  // namespace pe
