/// A domain: the cases of a claim that are looked at, and what its sentence speaks of beyond them. Random cases are
/// drawn from it; a finite one can be walked whole.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "theory/kernel/case.hpp"
#include "theory/kernel/quantifiers.hpp"

namespace pe {

/// The values of one position slot: the numbers of [low, high], or the integers among them.
struct Positions {
  double low, high;
  bool integers_only;
  bool zero = true;               ///< whether 0 belongs to it
  bool log_uniform = false;       ///< the measure of drawn cases: each octave alike, rather than each number
  std::vector<double> also = {};  ///< looked at beside what the range says: where a scheme's formulas change

  bool contains(double t) const;
  /// Of a slot of reals: the drawn ones are multiples of 2^-bits. 20, or 10 where the slot is so wide that doubles hold
  /// no more.
  int fraction_bits() const;

  /// Integers and dyadic reals of both signs up to 2^40, most of them below 2^20.
  static Positions any() { return {-0x1p40, 0x1p40, false}; }
  /// All reals from low to high.
  static Positions reals(double low, double high) { return {low, high, false}; }
  /// low, low+1, ..., high.
  static Positions range(double low, double high) { return {low, high, true}; }
};

/// The values of one parameter slot: fractions of [low, high] with denominators up to `most_denominator`.
struct Parameters {
  Fraction low, high;
  std::int64_t most_denominator = 1;
  bool anywhere = false;                ///< a place, or a distance of two, of which the law takes any: see `also`
  std::vector<std::int64_t> also = {};  ///< where the formulas of a file change; if cases are listed, beyond the range

  bool contains(Fraction const& x) const;
};

/// low, low+step, ..., high.
std::vector<int> dimensions(int low, int high, int step = 2);

struct Domain {
  std::vector<int> dimensions = pe::dimensions(2, 1024);  ///< ascending
  std::vector<Fraction> bases = {};                       ///< empty: rationals from above 1 to 10^7, mostly 10000
  std::vector<Positions> positions = {};                  ///< by slot; slots beyond the end are Positions::any()
  std::vector<Parameters> parameters = {};                ///< by slot, all of them
  bool exhaustive = false;                                ///< finite, and to be walked whole rather than sampled
  bool covered = false;  ///< real intervals in its position slots (and listed dimensions and bases), to be covered by
                         ///< boxes: see cover.hpp; never with `exhaustive`
  std::function<bool(Case const&)> admits = {};  ///< a precondition; cases that it refuses are discarded and counted
  std::string admits_says = {};                  ///< in words, what of it the sentence says
  std::string chosen_says = {};  ///< in words, what of it is our choice of cases of the sentence; empty for nothing
  /// What the sentence speaks of beyond these cases: more values of d, b or a slot, by its name, or a thing that no
  /// case has, such as a token. Empty: these cases are all cases of the sentence.
  std::vector<Quantifier> beyond = {};
  std::vector<std::string> premises = {};    ///< what the sentence assumes, each a clause: "rows are in [-1, 1]"
  bool of_dimension = true, of_base = true;  ///< whether the law depends on d, on the base; else any one does

  /// What texts of its cases name of a shape.
  ShapeParts parts() const { return {of_dimension, of_base}; }

  /// The values of a position slot.
  Positions slot(std::size_t index) const { return index < positions.size() ? positions[index] : Positions::any(); }

  /// Of what the cases are: "even d from 2 to 1024; every base above 1; every integer t from 0 to 9".
  std::string says(Signature const& names) const;
  /// Of what the sentence speaks, which is that or more; `only` as of a proof by which the sentence is narrowed.
  std::string sentence(Signature const& names, std::vector<Quantifier> const& only = {}) const;
  /// Of what a sentence speaks that says that one of these exists.
  std::string existence(Signature const& names) const;
  /// Whether the cases are all that the sentence speaks of.
  bool is_whole() const { return beyond.empty() && chosen_says.empty(); }

  /// The measure from which `draw_uniform` draws, slot by slot: "d uniform; b uniform over multiples of 1/16; ...".
  std::string measure(Signature const& names) const;
};

/// The first value of a case that lies outside, as "k=0", or the whole case where the precondition refuses it; nothing
/// for a case that the domain has. The case takes as many positions, vectors and parameters as the names say.
///
/// All input from outside passes this check before anything is computed with it: a claim says nothing beyond its
/// domain, a law may need a table that has only the domain's dimensions, and a parameter may be an amount of work.
std::optional<std::string> outside(Domain const& domain, Signature const& names, Case const& input);

/// The record of a sentence: of d, b and each slot the values that it speaks of, and what no case has.
std::vector<Quantifier> quantifiers(Domain const& domain, Signature const& names);

/// How many cases an exhaustive domain has, before its precondition.
std::uint64_t size(Domain const& domain, Signature const& names);

/// Case number `index` of an exhaustive domain; the dimension varies fastest.
Case enumerate(Domain const& domain, std::uint64_t index);

}  // namespace pe
