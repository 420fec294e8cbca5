/// What there is to know of a scheme beside its formula: its descriptor. Lists, costs, timing and names are made from
/// it. Those of types are lines of schemes.tsv, parameters.tsv, costs.tsv and wrong.tsv.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace pe {

/// What a scheme gives by itself.
enum class Acts {
  codes,     ///< a vector for a position, a row, a word or a cell, which is added to a token
  rotation,  ///< a turn of queries and keys
  bias,      ///< a number for each pair of positions: added to the score, or multiplied to the weight
  layer,     ///< something else inside attention
};

/// What a scheme's formulas have beside d, H and L.
struct CostLetter {
  std::string_view name = {};
  std::int64_t usual = 0;  ///< what published models take
};

/// For one layer of width d with H heads, and a sequence of L tokens. Numbers are counted, not bytes; work counts
/// multiplications and additions that attention without positions does not do. Values of formulas: families/cost.hpp.
struct Cost {
  std::string_view parameters, memory, work;
  std::string_view source;  ///< where the count comes from, a sentence
  CostLetter letter = {};
};

/// What a scheme is built from, by name. Bounds hold for both ends; `usual` is the default.
struct Parameter {
  enum class Type { integer, even, rational };
  std::string_view name = {};
  Type type = Type::integer;
  std::int64_t low = 0, high = 0, usual = 0;
  std::string_view says = {};
  bool of_laws = false;  ///< laws choose it; else they take the usual one
};

/// A wrong version of a scheme that occurs in real code.
struct Variant {
  std::string_view name;   ///< "alibi-from-zero"
  std::string_view id;     ///< of the audit's finding
  std::string_view says;   ///< what is wrong, a sentence
  std::string_view cause;  ///< how people come to it
  std::string_view fix;
};

/// About::learned of most schemes.
inline constexpr std::string_view chosen_here = "learned numbers are those chosen here";

struct About {
  std::string_view name;    ///< as commands, claims and files have it: "alibi"
  std::string_view title;   ///< as papers write it, for tables and figures: "ALiBi"; no two are alike
  std::string_view file;    ///< its header or text file in this folder
  std::string_view says;    ///< one line
  std::string_view source;  ///< key of theory/sources.bib: what introduced it, a paper where there is one
  std::vector<std::string_view> also = {};  ///< keys of what else it is read from here: its code, a survey
  Acts acts = Acts::codes;
  std::vector<Parameter> parameters = {};
  Cost cost = {};
  std::vector<std::string_view> aliases = {};
  /// A scheme with figures that also serve this one, because its codes are the same numbers in another order, or come
  /// from the same formula with other frequencies. Empty if there is none.
  std::string_view like = {};
  std::string_view learned = {};  ///< what its learned numbers are taken to be here, a clause: "r2 = 1/2"
  bool by_rule = false;           ///< whether `learned` is a rule for all of them; else some are drawn at random

  /// The parameter of this name, or null.
  Parameter const* parameter(std::string_view wanted) const;
};

/// The wrong versions of a scheme that are types, each with the `name` it has in wrong.tsv and a scheme's `Over<F>`:
/// `template <> struct VariantsOf<Alibi> : WrongVersions<...> {};`
template <class... Wrong>
struct WrongVersions {};
template <class Scheme>
struct VariantsOf : WrongVersions<> {};

/// The descriptor of every scheme, in the order of the list (list.hpp).
std::span<About const> schemes();

/// Those of types alone, and the one of this name among them; null for any other name.
std::span<About const> described_types();
About const* find_type(std::string_view name);

/// The title of the scheme of this name; the name itself where there is none.
std::string_view title_of(std::string_view name);

/// A scheme and its wrong versions.
struct SchemeVariants {
  std::string_view scheme;
  std::vector<Variant> variants;
};
/// The variants of every scheme, in the same order.
std::span<SchemeVariants const> scheme_variants();

/// One that many schemes have, by its name in parameters.tsv, maybe with another usual value: "base", "heads=1".
Parameter parameter_of(std::string_view named);

}  // namespace pe
