/// What a law speaks of, as concepts that a scheme meets or not, each with its words: why a law says nothing of a
/// scheme.
///
/// A law names its need: it derives from `AskedOf<Need::offset_map>`. A scheme meets it or not by what its `Over` can
/// do; nothing is listed by hand.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "theory/kernel/balls.hpp"
#include "theory/kernel/linear.hpp"

namespace pe {

template <class Scheme>
using OverBalls = typename Scheme::template Over<Balls>;

/// A code for every position of a line.
template <class S>
concept CodesPositions = requires(OverBalls<S> const& s, ExactPosition const& t) {
  s.encode(t);
};

/// A code for every row of a table.
template <class S>
concept CodesRows = requires(OverBalls<S> const& s, std::int64_t t) {
  s.encode(t);
};

/// A code for word t of a sentence of n words.
template <class S>
concept CodesSentences = requires(OverBalls<S> const& s, Fraction const& t) {
  s.encode(t, t);
};

/// A code for every cell of a grid.
template <class S>
concept CodesCells = requires(OverBalls<S> const& s, ExactPosition const& h) {
  s.encode(h, h);
};

/// A code for a word of given amplitudes and phase at a position.
template <class S>
concept CodesWords = requires(OverBalls<S> const& s, Vector<Ball> const& r, ExactPosition const& t) {
  s.encode(r, t, t);
};

template <class S>
concept MapsOffsets = requires(OverBalls<S> const& s, ExactPosition const& k) {
  s.offset_map(k);
};

template <class S>
concept MapsCells = requires(OverBalls<S> const& s, ExactPosition const& a) {
  s.offset_map(a, a);
};

template <class S>
concept HasBase = requires(OverBalls<S> const& s) {
  s.base();
};

/// Turns queries and keys.
template <class S>
concept Rotates = requires(OverBalls<S> const& s, Vector<Ball> const& x, ExactPosition const& m) {
  s.rotate(x, m);
  s.matrix(m);
};

/// Integrates codes along a dynamics.
template <class S>
concept Flows = requires(OverBalls<S> const& s, Vector<Ball> const& a) {
  s.network(a, a);
};

/// Acts inside attention.
template <class S>
concept Attends = requires(OverBalls<S> const& s) {
  s.layer(0, 0);
};

/// Its tokens are the cells of a grid.
template <class S>
concept AttendsGrid = Attends<S> && requires {
  requires S::on_grid;
};

/// A scheme for grids that also gives the positions of tokens on a line.
template <class S>
concept LiesOnLine = CodesCells<S> || requires(OverBalls<S> const& s) {
  s.line(0);
} || requires(OverBalls<S> const& s) {
  s.line(0, 0);
};

template <class S>
concept Biases = Attends<S> && requires(OverBalls<S> const& s) {
  s.layer(0, 0).bias(0, 0);
};

/// What a law can ask for.
enum class Need { codes, sentences, base, offset_map, rotation, cells, words, layer, bias, grid_layer };

/// A scheme of codes or rotations meets `layer` because attention can be given them: tokens with their codes added,
/// queries and keys turned. One of a grid meets it where it says how a line lies in it.
template <class S>
constexpr bool meets(Need need) {
  constexpr bool codes = CodesPositions<S> || CodesRows<S>;
  switch (need) {
    case Need::codes:
      return codes;
    case Need::sentences:
      return codes || CodesSentences<S>;
    case Need::base:
      return codes && HasBase<S>;
    case Need::offset_map:
      return codes && MapsOffsets<S>;
    case Need::rotation:
      return Rotates<S>;
    case Need::cells:
      return CodesCells<S> && MapsCells<S>;
    case Need::words:
      return CodesWords<S>;
    case Need::layer:
      return codes || CodesSentences<S> || Rotates<S> || LiesOnLine<S> || (Attends<S> && !AttendsGrid<S>);
    case Need::bias:
      return Biases<S> && !AttendsGrid<S>;
    case Need::grid_layer:
      return AttendsGrid<S> || CodesCells<S>;
  }
  return false;
}

/// What a scheme is: "turns queries and keys, and has no code of its own".
template <class S>
consteval std::string_view kind() {
  if (Rotates<S>) return "turns queries and keys, and has no code of its own";
  if (CodesCells<S>) return "has a code for each cell (h, w) of a grid";
  if (CodesWords<S>) return "has codes for words at positions, and none for a position alone";
  if (CodesSentences<S>) return "has codes only where the length of the sentence is known";
  if (Flows<S>) return "has codes only along a dynamics, from a starting code";
  if (AttendsGrid<S>) return "acts inside attention over the cells of a grid";
  if (Biases<S>) return "attaches a number to each pair of positions, and has no codes";
  if (Attends<S>) return "acts inside attention, and has no codes that are added to tokens";
  if (CodesRows<S>) return "has a code for each row of a table";
  return "has a code for each position of a line";
}

/// "the code of a position on a line".
std::string_view words(Need need);

struct Member;
/// Whether the numbers of a scheme depend on a base.
bool has_base(Member const& member);

/// Why a property says nothing of a scheme that meets none of its views' needs, a sentence. `codes`: whether the scheme
/// meets Need::codes.
std::string reason(std::string_view property, std::vector<Need> const& needs, std::string_view scheme,
                   std::string_view kind, bool codes);

/// Why a law that takes codes of `most` entries says nothing of a scheme of `entries`, a sentence.
std::string too_many_entries(std::string_view property, int most, std::string_view scheme, int entries);

}  // namespace pe
