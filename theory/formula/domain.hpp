/// What a claim of a text file speaks of, from the words of its `for`.
///
///   d      "64, 128", "2..1024" (the even ones) or "4..64 by 4"   without: 2..1024
///   base   "10000", "100, 10000", "5/2" or "any"                  without: 10000
///   name   "integers 512..4096", "integers", "reals 0..10", "any": a position; "... without 0"
///          "fractions 0..1 by 1/16", "fractions 0..1 to 1/16" (of every denominator up to 16): a parameter
///
/// What a sentence speaks of beyond that, from the words of `of`: "even", "odd", "integers", "reals" or "multiples of
/// 4", each of all or with ends, "integers 0..", "even 4..", "integers 1..65536"; "any", all reals, of base those above
/// 1; "every", of a thing that the law does not take, such as a token.
///
/// A law in C++ says by itself which of its names are parameters: "integers 0..10" is one of integers then, positions
/// without an entry are "any", and d may be odd.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "theory/formula/parse.hpp"
#include "theory/kernel/domain.hpp"

namespace pe::formulas {

/// A finite domain is walked whole up to so many cases, and sampled beyond.
inline constexpr std::uint64_t most_walked = 1'000'000;

/// The values of one name.
struct Slot {
  std::string name;
  std::optional<Positions> position;  ///< one of the two
  std::optional<Parameters> parameter;
  bool bounded = false;    ///< whether the file gives its ends
  bool multiples = false;  ///< of a parameter: the multiples of its step alone
};

/// How the cases of a domain are gone through.
enum class Coverage { walked, covered, drawn };

/// An entry of `of`, and what the sentence of a domain speaks of by it. Throw UserError as the functions of Slots do.
Quantifier quantifier(std::string const& name, std::string_view words);
void speak_beyond(Domain& domain, Signature const& takes, Quantifier beyond);

/// The slots of a claim. Each function reads one entry of `for`, and throws UserError with a clause that says what was
/// found and what is allowed, without a place.
class Slots {
 public:
  explicit Slots(bool of_formula = true) : of_formula_(of_formula) {}

  /// `name` and `words` of one entry, d and base among them.
  void read(std::string const& name, std::string const& words);

  /// Positions and parameters by name.
  Names names() const;
  /// Walked, covered or sampled, as far as the law lets it. What neither the law nor its condition mentions is one
  /// value.
  Domain domain(Tree const& law, Tree const& condition = {}) const;
  /// The domain of a law in C++ that takes these names.
  Domain domain(Signature const& takes, Coverage coverage) const;

 private:
  bool of_formula_;
  std::vector<int> dimensions_ = pe::dimensions(2, 1024);
  std::vector<Fraction> bases_{10000};
  std::vector<Slot> slots_;
};

/// The dimensions of a domain without those at which a condition is seen to be so nowhere; none of a law without d.
std::vector<int> dimensions_left(Domain const& domain, Tree const& condition);

/// Discards the cases of which a condition is not so; `text` are all in words, `at` is their place. A case at which one
/// that is looked at has no exact value ends the run with an InputError.
void keep_where(Domain& domain, Tree conditions, Names const& names, std::string const& text, std::string const& at);

}  // namespace pe::formulas
