/// A property: a law in words and symbols, the cases that it speaks of, and the mutant that it must kill.
///
/// A law is a struct with
///   static constexpr Text text{name, says, latex};
///   static constexpr Need needs = Need::offset_map;                   // of which schemes; see applies.hpp
///   static constexpr Signature takes{.positions = {"t", "k"}};
///   static Domain domain();                                          // where it holds
///   auto operator()(auto const& scheme, auto const& t, ...) const;   // returns its Sides; see kernel/law.hpp
///   struct Mutant { static constexpr char name[], says[]; template <Field F> struct Over; };   // a wrong scheme
///
/// A property speaks of codes, and perhaps also of cells, words, sentences, rotations or layers: each view has
/// a law with the same text; the scheme's law is the first with a need that the scheme meets. A law may also say
///   static constexpr std::int64_t reach;      // the largest position that it makes of its parameters
///   static constexpr int most_entries;        // of codes and vectors; without it every dimension of a scheme is taken
///   static constexpr char why_sampled[];      // why nothing stronger than drawn cases is known
///   static Domain in_table(int dimension, std::int64_t rows);   // what is walked of a table, by default every
///   position static Domain beyond(std::int64_t length);   // where it speaks of positions beyond a length
///   static constexpr char speaks_of[];   // of which cases its sentence speaks; a law of parameters alone must say it
///   static constexpr bool walks_all;     // its domain is all of them
///   static constexpr bool exists;        // it is to hold at one of them
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "theory/kernel/check.hpp"
#include "theory/kernel/claim.hpp"
#include "theory/kernel/domain.hpp"
#include "theory/properties/applies.hpp"

namespace pe {

struct Text {
  char const* name;   ///< "constant-norm"
  char const* says;   ///< one sentence
  char const* latex;  ///< the formula, without delimiters
};

/// One property on one scheme.
struct Cell {
  std::string scheme;
  std::shared_ptr<Check const> check = nullptr;  ///< null: the property says nothing about the scheme
  std::string reason = {};                       ///< why it says nothing, a sentence; empty where there is a check
  Domain domain = {};                            ///< that of the property, within the limits of the scheme
  Extent extent = {};                            ///< of a walked domain
  bool exists = false;                           ///< the law is to hold at one case
  std::string remark = {};                       ///< how the scheme came to what the law speaks of; may be empty
  std::string why_sampled = {};                  ///< why no more than drawn cases are known; empty where more is
};

struct Member;

struct Property {
  std::string name, says, latex;
  Domain domain;
  Extent extent;
  bool exists;
  std::vector<Cell> cells;  ///< one for each scheme, in the order of schemes()
  std::string mutant_says;
  std::shared_ptr<Check const> mutant;   ///< must be refuted on `domain`
  Cell (*ask)(Member const&) = nullptr;  ///< the property on any member of the families, also one that is not listed
};

/// The claim that a cell has its property. The row says which it is, and what is expected of it.
Claim claim_of(Property const& property, Cell const& cell, Row row);

/// The cases of which sentences about scores, and about words, speak.
inline constexpr char all_tokens[] = "all tokens, positions, heads and dimensions";
inline constexpr char all_words[] = "all words of sentences of any length, in every dimension";

/// Words t, s, ... of sentences of n words, n the last parameter, walked whole: the cases in which all other parameters
/// are words of the sentence.
inline Domain words_of_sentences(std::vector<Parameters> parameters) {
  return {.dimensions = {2},
          .bases = {10000},
          .parameters = std::move(parameters),
          .exhaustive = true,
          .admits =
              [](Case const& c) {
                auto const last = c.parameters.size() - 1;
                return std::all_of(c.parameters.begin(), c.parameters.begin() + static_cast<std::ptrdiff_t>(last),
                                   [&](Fraction const& t) { return t < c.parameters[last]; });
              },
          .admits_says = "all words are in the sentence"};
}

/// The code of word t of a sentence of n words, as a vector.
template <class Scheme>
Vector<typename Scheme::Scalar> in_sentence(Scheme const& pe, Fraction const& t, Fraction const& n) {
  return Vector<typename Scheme::Scalar>{pe.encode(t, n)};
}

/// The largest position that a law makes of its parameters; 0 where it says none.
template <class Law>
constexpr std::int64_t reach() {
  if constexpr (requires { Law::reach; }) return Law::reach;
  return 0;
}

}  // namespace pe
