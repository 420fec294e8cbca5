/// A scheme that somebody wrote down: the table [scheme] of a file.
///
///   [scheme]
///   name = "tilted-rope"                      small letters, digits and -
///   says = "rotary, queries fall"             optional, one line
///   title = "Tilted RoPE"                     optional: as papers write it; else the name
///   cite = "@misc{doe2026, title = {...}}"    optional: the entry of a bibliography that introduces it
///   cost = { kept = "L d / H", work = "8 L d" }   optional, as families/cost.hpp reads it; `learned` and `says`, too
///   acts = "rotary"                           "absolute", "rotary", "bias" or "score"
///   parameters = { gamma = "0.98" }           exact numbers; base among them is the only base, else it is any
///   frequency = "base^(-2*i/d)"               optional: a definition of this name
///   angle = "frequency*m"                     rotary: of pair i at position m
///   scale.query = "gamma^m"                   rotary, optional: what pair i of a query at m is multiplied by
///   scale.key = "gamma^(-m)"                  and of a key
///   layout = "interleaved"                    rotary, optional: or "half-split"
///   bias = "-slope*(i - j)"                   rotary, optional: added to the score of what is turned
///   entries = ["sin(frequency*t)", "cos(frequency*t)"]    absolute: the entries of pair i; one of column j; or all
///   bias = "-slope*(i - j)"                   bias: of a query at i and a key at j, in head h, among L tokens
///   score = "dot(q, k) - slope*(i - j)"       score: the whole score of a query q at i with a key k at j, likewise
///   learned = { r = 32 }                      bias and score, optional: learned numbers r(0), ..., r(31) of each head
///   learned = { r = { numbers = 1, shown = ["1/2"] } }    and those at which figures show it
///   mask = "causal"                           all but absolute, optional: or "none"
#pragma once

#include <array>
#include <memory>
#include <mutex>

#include "theory/formula/bound.hpp"
#include "theory/kernel/layout.hpp"

namespace pe::formulas {

class TomlFile;

struct Scheme {
  enum class Acts { absolute, rotary, bias, score };
  /// How many numbers an absolute scheme's entries make: a pair each, a column each, or all of them.
  enum class Columns { pairs, columns, all };

  /// What its author says that it costs; an empty formula says nothing.
  struct Declared {
    std::string learned, kept, work, says;
  };

  std::string name, says;
  std::string title;        ///< the name where none is given
  std::string cite, cited;  ///< an entry of BibTeX, and its key; or nothing
  std::string text, latex;  ///< its formulas with the definitions that they use, to be read; without delimiters
  Declared cost = {};
  Acts acts = Acts::absolute;
  std::optional<Fraction> base;  ///< the only one, where there is one
  Tables tables = {};
  bool causal = false;

  Tree tree;
  // Nodes of the tree.
  std::vector<int> entries;  ///< absolute
  Columns columns = Columns::all;
  int angle = -1, sine = -1, cosine = -1;  ///< rotary
  int query_scale = -1, key_scale = -1;    ///< rotary; -1 where there are none
  int bias = -1;                           ///< bias; score: the whole
  Layout layout = Layout::interleaved;

  std::shared_ptr<Scheme const> turned = {};  ///< score: the rotation, with its bias, of which it is written out
  bool of_length = false;                     ///< absolute: L is in the entries
  bool formal = false;     ///< known to formal fields: polynomials in the phases of one list of frequencies, as which
                           ///< codes and rotations can be proved; a bias or a score that keeps rationals rational
  bool any_angle = false;  ///< the same, but for phases of any function of the position, known at single positions
  bool of_base = false;    ///< base is in it
  Bound bound = {};        ///< absolute: of every entry

  /// B(d) of its layers (schemes/attention.hpp), once it is known.
  struct Gain {
    std::once_flag once;
    std::vector<std::int64_t> of_dimension;
    bool by_default = false;  ///< of the bench: where no bound is found, it is the usual one
  };
  std::shared_ptr<Gain> gain = std::make_shared<Gain>();

  bool scales() const { return query_scale >= 0; }
  /// Of each node, whether a query or a key is in it.
  std::shared_ptr<std::vector<bool> const> of_vectors() const;
  /// Where the entries are the sine and the cosine of one angle that is a frequency x t and a constant: by the
  /// frequency x t a matrix moves them. The sine's place among the two; nothing elsewhere.
  std::optional<int> sine_first() const;
};

/// The positions that a formula uses, by slot.
inline constexpr std::array absolute_parameters{"L", "j"};
inline constexpr std::array bias_parameters{"i", "j", "h", "L"};

/// The [scheme] of a file. Its frequency and its parameters become definitions of the file. Throws InputError: one
/// sentence with line and column.
std::shared_ptr<Scheme const> read_scheme(TomlFile& file);

}  // namespace pe::formulas
