/// A property: a law in words and symbols, the cases that it speaks of, and the mutant that it must kill.
///
/// A law is a struct that derives from AskedOf<Need::offset_map>, or of another need (applies.hpp), with
///   static constexpr Text text{name, says, latex};
///   static constexpr Signature takes{.positions = {"t", "k"}};
///   auto operator()(auto const& scheme, auto const& t, ...) const;   // returns its Sides; see kernel/law.hpp
///   struct Mutant { static constexpr char says[]; template <Field F> struct Over; };   // a wrong scheme
///
/// A property speaks of codes, and perhaps also of cells, words, sentences, rotations or layers: each view, OfCells,
/// ..., has a law with the same text; the scheme's law is the first with a need that the scheme meets. A mutant is
/// often a sound scheme with a change (CodesChanged, MapsChanged, LayersChanged below).
///
/// A law may also say
///   static Domain domain();                   // where it holds; by default, what AskedOf says
///   static constexpr std::int64_t reach;      // the largest position that it makes of its parameters
///   static constexpr int most_entries;        // of codes and vectors; without it every dimension of a scheme is taken
///   static constexpr char why_sampled[];      // why nothing stronger than drawn cases is known
///   static Domain in_table(int dimension, std::int64_t rows);   // what is walked of a table: by default, all of it
///   static Domain beyond(std::int64_t length);   // where it speaks of positions beyond a length
///   static std::vector<Quantifier> beyond();   // what its sentence speaks of beyond the domain (kernel/domain.hpp);
///                                              // by default every even d, every base, every head and token of a layer
///   static constexpr bool exists;        // it is to hold at one of them
///   static constexpr bool of_ones;       // its tokens are ones, in a head that is its second parameter
///   static std::string says(Member const&);   // of one scheme, with its numbers; by default, what the text says
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "theory/families/applies.hpp"
#include "theory/kernel/check.hpp"
#include "theory/kernel/claim.hpp"
#include "theory/kernel/domain.hpp"

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
  bool exists = false;                           ///< the law is to hold at one case
  std::string says = {};                         ///< what the property says of this scheme
  std::string remark = {};                       ///< how the scheme came to what the law speaks of; may be empty
  std::string why_sampled = {};                  ///< why no more than drawn cases are known; empty where more is
};

struct Member;

struct Property {
  std::string name, says, latex;
  Domain domain;
  bool exists;
  std::vector<Cell> cells;  ///< one for each scheme, in the order of schemes()
  std::string mutant_says;
  std::shared_ptr<Check const> mutant;   ///< must be refuted on `domain`
  Cell (*ask)(Member const&) = nullptr;  ///< the property on any member of the families, also one that is not listed
};

/// The claim that a cell has its property. `claim` says which it is, and what is expected of it.
Claim claim_of(Property const& property, Cell const& cell, Claim claim);

/// Of which schemes a law is asked, and the cases that it speaks of unless it says so itself.
template <Need need>
struct AskedOf {
  static constexpr Need needs = need;
  static Domain domain() {
    if constexpr (need == Need::cells || need == Need::words) return {.dimensions = dimensions(2, 512)};
    return {};
  }
};

/// What a view of a property has of the property, and of its need where it does not say it itself.
template <class Law, Need need>
struct View : AskedOf<need> {
  static constexpr Text const& text = Law::text;
};

/// A mutant: the codes, or turned vectors, of `Base` after Rule::change(field, code).
template <class Base, class Rule>
struct CodesChanged {
  template <Field F>
  struct Over : Base::template Over<F> {
    using Base::template Over<F>::Over;
    auto encode(auto const&... at) const requires requires(typename Base::template Over<F> const& base) {
      base.encode(at...);
    }
    { return changed(Base::template Over<F>::encode(at...)); }
    auto rotate(auto const& x, auto const& m) const { return changed(Base::template Over<F>::rotate(x, m)); }
    auto changed(auto code) const {
      Rule::change(this->field(), code);
      return code;
    }
  };
};

/// A mutant: the offset maps, or matrices of a rotation, of `Base` after Rule::change(field, block).
template <class Base, class Rule>
struct MapsChanged {
  template <Field F>
  struct Over : Base::template Over<F> {
    using Base::template Over<F>::Over;
    auto offset_map(auto const&... k) const { return changed(Base::template Over<F>::offset_map(k...)); }
    auto matrix(auto const& m) const { return changed(Base::template Over<F>::matrix(m)); }
    auto changed(auto map) const {
      for (auto& block : map.blocks) Rule::change(this->field(), block);
      return map;
    }
  };
};

/// A mutant: its layers are of type Wrong::Layer, each made from one of `Base`.
template <class Base, class Wrong>
struct LayersChanged {
  template <Field F>
  struct Over : Base::template Over<F> {
    using Base::template Over<F>::Over;
    auto layer(std::int64_t number, std::int64_t length) const {
      return typename Wrong::template Layer<F>{Base::template Over<F>::layer(number, length)};
    }
  };
};

/// A text as a template argument.
template <std::size_t size>
struct Literal {
  char text[size];
  constexpr Literal(char const (&from)[size]) { std::copy_n(from, size, text); }
};

/// A mutant that another law or scheme has already, or a scheme in its place, with a description of its own.
template <Literal what, class Of>
struct Described : Of {
  static constexpr char const* says = what.text;
};

/// A mutant: another law, or the same one, of a scheme by which it must be refuted.
template <Literal what, class Other, class Of>
struct Wrong {
  static constexpr char const* says = what.text;
  using Law = Other;
  using Scheme = Of;
};

/// The base that the documents print.
inline std::vector<Fraction> const base_10000{10000};

/// Integer parameters, walked whole, at the printed base.
inline Domain walk(std::vector<int> dimensions, std::vector<Parameters> parameters = {}) {
  return {.dimensions = std::move(dimensions),
          .bases = base_10000,
          .parameters = std::move(parameters),
          .exhaustive = true};
}

/// Places, or distances of places, of which a law takes any, and looks at these.
inline Parameters any_place(std::int64_t low, std::int64_t high) { return {low, high, 1, true}; }

/// A domain that is walked, and beside its dimensions larger ones: there each number is the first or the last of its
/// own.
inline Domain with_ends_at(std::vector<int> const& large, Domain domain, char const* number = "parameter") {
  domain.admits = [large, before = domain.admits, ranges = domain.parameters, slots = domain.positions](Case const& c) {
    if (before && !before(c)) return false;
    auto const is_end = [](auto const& x, auto const& range) { return x == range.low || x == range.high; };
    return std::ranges::find(large, c.shape.dimension) == large.end() ||
           (std::ranges::equal(c.parameters, ranges, is_end) && std::ranges::equal(c.positions, slots, is_end));
  };
  domain.chosen_says += fmt::format("{}in d = {} each {} is at an end of its range",
                                    domain.chosen_says.empty() ? "" : " and ", fmt::join(large, ", "), number);
  domain.dimensions.insert(domain.dimensions.end(), large.begin(), large.end());
  std::ranges::sort(domain.dimensions);
  return domain;
}
inline Domain with_ends_at_16(Domain domain) { return with_ends_at({16}, std::move(domain)); }

/// What a sentence speaks of beyond its cases: every even d and every base; of a layer also every head, which the law
/// takes by this name, and every token.
inline std::vector<Quantifier> beyond_shape() { return {every_even_dimension(), every_base()}; }
inline std::vector<Quantifier> beyond_layer(char const* head = "w") {
  return {every_even_dimension(), every_base(), every_head(head), every("token")};
}

/// Words t, s, ... of sentences of n words, n the last parameter, walked whole: the cases in which all other parameters
/// are words of the sentence. What is said is said of sentences of `lengths` words.
inline Domain words_of_sentences(std::vector<Parameters> parameters, Values lengths = Values::integers(2)) {
  auto result = walk({2}, std::move(parameters));
  result.admits = [](Case const& c) {
    return std::all_of(c.parameters.begin(), c.parameters.end() - 1,
                       [&](Fraction const& t) { return t < c.parameters.back(); });
  };
  result.admits_says = "all words are in the sentence";
  result.beyond = {{"n", std::move(lengths)}};
  return result;
}

/// The code of word t of a sentence of n words, as a vector.
template <class Scheme>
Vector<typename Scheme::Scalar> in_sentence(Scheme const& pe, Fraction const& t, Fraction const& n) {
  return Vector<typename Scheme::Scalar>{pe.encode(t, n)};
}

/// The sine and the cosine of an angle for each frequency w, which is angle(w).
template <class F>
Vector<typename F::Scalar> waves(F const& field, auto const& spectrum, auto const& angle) {
  Vector<typename F::Scalar> code;
  for (auto const& w : spectrum.frequencies()) {
    auto const x = angle(w);
    code.push_back(field.sin(x));
    code.push_back(field.cos(x));
  }
  return code;
}

/// The largest position that a law makes of its parameters; 0 where it says none.
template <class Law>
constexpr std::int64_t reach() {
  if constexpr (requires { Law::reach; }) return Law::reach;
  return 0;
}

}  // namespace pe
