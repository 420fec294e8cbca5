/// What a sentence quantifies, as data. The printed scope is made from it, and the cases that were looked at and the
/// scope of a proof are compared with it: nothing is typed beside what was decided.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "theory/kernel/fraction.hpp"

namespace pe {

/// A set of numbers: those listed or, without a list, a range. An end that is missing is no end.
struct Values {
  std::vector<Fraction> listed = {};
  std::optional<Fraction> low = {}, high = {};
  std::int64_t step = 0, offset = 0;  ///< of a range: its numbers step * k + offset; step 0: all of its reals
  std::vector<Fraction> also = {};    ///< beside a range

  static Values reals(std::optional<Fraction> low = {}, std::optional<Fraction> high = {}) { return {{}, low, high}; }
  static Values multiples(std::int64_t step, std::optional<Fraction> low = {}, std::optional<Fraction> high = {}) {
    return {{}, low, high, step};
  }
  static Values integers(std::optional<Fraction> low = {}, std::optional<Fraction> high = {}) {
    return multiples(1, low, high);
  }
};

/// Whether each number of `part` is one of `all`. False where lists, ends and steps do not show it.
bool within(Values const& part, Values const& all);

/// A thing that a sentence speaks of, and its values.
struct Quantifier {
  std::string name;       ///< "d", "b", or the law's name of a position or parameter; empty for what no case has
  Values values = {};     ///< all of them, where no case has it
  std::string noun = {};  ///< what it is, where readers do not know it by its name: "head", "token"

  /// "every even d", "every integer k from 1 to 65536", "d = 128", "d in {2, 4}", "every head"; of what exists, "some
  /// even d" and "some d in {2, 4}".
  std::string says(bool exists = false) const;
};

/// Of what no case has: what a law looks at some of by itself, while the sentence speaks of all.
inline Quantifier every(std::string noun) { return {{}, {}, std::move(noun)}; }
inline Quantifier every_even_dimension() { return {"d", Values::multiples(2, 2)}; }
inline Quantifier every_base() { return {"b", Values::reals(1)}; }
/// A head of a layer, which a law takes by this name.
inline Quantifier every_head(std::string name) { return {std::move(name), Values::integers(0), "head"}; }

/// The quantifier of this name in a list, or null.
Quantifier const* named(std::vector<Quantifier> const& list, std::string_view name);

/// "every even d; every base above 1; every integer k from 1 to 65536".
std::string says(std::vector<Quantifier> const& list, bool exists = false);

}  // namespace pe
