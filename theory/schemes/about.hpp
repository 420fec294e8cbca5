/// What there is to know of a scheme beside its formula: its descriptor, `static constexpr About about`. Lists, costs,
/// timing and names are made from it.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <tuple>

namespace pe {

/// What a scheme gives by itself.
enum class Acts {
  codes,     ///< a vector for a position, a row, a word or a cell, which is added to a token
  rotation,  ///< a turn of queries and keys
  bias,      ///< a number for each pair of positions: added to the score, or multiplied to the weight
  layer,     ///< something else inside attention
};

/// A formula to be read, and as LaTeX.
struct CostFormula {
  std::string_view text, latex;
};

/// What a scheme's formulas have beside d, H and L.
struct CostLetter {
  std::string_view name = {};
  std::int64_t usual = 0;  ///< what published models take
};

/// For one layer of width d with H heads, and a sequence of L tokens. Numbers are counted, not bytes; work counts
/// multiplications and additions that attention without positions does not do. Values of formulas: cost.hpp.
struct Cost {
  CostFormula parameters, memory, work;
  std::string_view source;  ///< where the count comes from, a sentence
  CostLetter letter = {};
};

/// What a scheme is built from, by name. Bounds hold for both ends; `usual` is the default.
struct Parameter {
  enum class Type { integer, even, rational, choice, list };
  std::string_view name = {};
  Type type = Type::integer;
  std::int64_t low = 0, high = 0, usual = 0;  ///< of a choice: the number of one; of a list: of its entries
  std::string_view says = {};                 ///< a choice: its words, one after another
  bool of_laws = false;                       ///< laws choose it; else they take the usual one
};

/// A wrong version of a scheme that occurs in real code.
struct Variant {
  std::string_view name;   ///< "alibi-from-zero"
  std::string_view id;     ///< of the audit's finding
  std::string_view says;   ///< what is wrong, a sentence
  std::string_view cause;  ///< how people come to it
  std::string_view fix;
};

// Room for a few; those that are not used have an empty name.
using SchemeParameters = std::array<Parameter, 6>;
using Aliases = std::array<std::string_view, 4>;
using Keys = std::array<std::string_view, 2>;
constexpr SchemeParameters taking(auto const&... parameters) { return {parameters...}; }
constexpr Keys and_from(auto const&... keys) { return {std::string_view(keys)...}; }
constexpr Aliases called(auto const&... aliases) { return {std::string_view(aliases)...}; }

/// The last part of a path.
constexpr std::string_view last_part_of(std::string_view path) { return path.substr(path.rfind('/') + 1); }

/// About::learned of most schemes.
inline constexpr std::string_view chosen_here = "learned numbers are those chosen here";

struct About {
  std::string_view name;   ///< as commands, claims and files have it: "alibi"
  std::string_view title;  ///< as papers write it, for tables and figures: "ALiBi"; no two are alike
  std::string_view file = last_part_of(__builtin_FILE());  ///< its header in this folder, in which it is written
  std::string_view says;                                   ///< one line
  std::string_view source;  ///< key of theory/sources.bib: what introduced it, a paper where there is one
  Keys also = {};           ///< keys of what else it is read from here: its code, a survey
  Acts acts = Acts::codes;
  SchemeParameters parameters = {};
  Cost cost = {};
  Aliases aliases = {};
  /// A scheme with figures that also serve this one, because its codes are the same numbers in another order, or come
  /// from the same formula with other frequencies. Empty if there is none.
  std::string_view like = {};
  std::string_view learned = {};  ///< what its learned numbers are taken to be here, a clause: "r2 = 1/2"
  bool by_rule = false;           ///< whether `learned` is a rule for all of them; else some are drawn at random

  /// The parameter of this name, or null.
  constexpr Parameter const* parameter(std::string_view wanted) const {
    for (auto const& p : parameters) {
      if (!p.name.empty() && p.name == wanted) return &p;
    }
    return nullptr;
  }
};

/// The wrong versions of a scheme, each a type with `static constexpr Variant variant` and `Over<F>` like a scheme's:
/// `template <> struct VariantsOf<Alibi> : WrongVersions<...> {};`
template <class... Wrong>
struct WrongVersions {
  using Types = std::tuple<Wrong...>;
};
template <class Scheme>
struct VariantsOf : WrongVersions<> {};

/// The descriptor of every scheme, in the order of the list (list.hpp).
std::span<About const> schemes();

/// The title of the scheme of this name; the name itself where there is none.
std::string_view title_of(std::string_view name);

/// A scheme and its wrong versions.
struct SchemeVariants {
  std::string_view scheme;
  std::span<Variant const> variants;
};
/// The variants of every scheme, in the same order.
std::span<SchemeVariants const> scheme_variants();

// SchemeParameters that many schemes have.
constexpr Parameter of_dimension(std::int64_t low = 2, std::int64_t high = 1024, std::int64_t usual = 64) {
  return {"dimension", Parameter::Type::even, low, high, usual, "the entries of a code, or of a head", true};
}
constexpr Parameter of_base(std::int64_t usual = 10000) {
  return {"base", Parameter::Type::rational, 1, 10'000'000, usual, "of the frequencies; above 1", true};
}
constexpr Parameter of_length(std::int64_t usual) {
  return {"length", Parameter::Type::integer, 1, std::int64_t{1} << 20, usual, "the positions that there are", true};
}
constexpr Parameter of_heads(std::int64_t usual = 8) {
  return {"heads", Parameter::Type::integer, 1, 1024, usual, "the heads of a layer", true};
}

// Costs that many schemes have.
namespace cost {

inline constexpr CostFormula none{"0", "0"}, table{"L d", "Ld"}, column{"L", "L"}, heads_by_table{"H L", "HL"},
    heads_by_offset{"H (2 L - 1)", "H(2L-1)"}, pairs{"L²", "L^2"}, heads_by_pairs{"H L²", "HL^2"};

/// A table that is computed once and added once.
inline constexpr Cost added_table{none, table, table,
                                  "A table without learned numbers is kept, and one addition for each entry made."};

inline constexpr Cost learned_table{table, none, table,
                                    "The table is learned (Vaswani et al. 2017, section 3.5), and added."};

inline constexpr Cost added_entry{none, column, column,
                                  "One entry for each position, added to one entry of its token."};

inline constexpr Cost rotary{
    none,
    {"L d / H", "Ld/H"},
    {"6 L d", "6Ld"},
    "Sines and cosines of one head's pairs are kept; each entry of a query and a key takes two multiplications and an "
    "addition (Su et al. 2021, equation 34)."};

}  // namespace cost

}  // namespace pe
