/// What a claim of a text file speaks of, from the words of its `for`.
///
///   d      "64, 128" or "2..1024" (the even ones)              without: 2..1024
///   base   "10000", "100, 10000", "5/2" or "any"               without: 10000
///   name   "integers 512..4096", "integers", "reals 0..10", "any": a position
///          "fractions 0..1 by 1/16": a parameter
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "theory/formula/parse.hpp"
#include "theory/kernel/domain.hpp"

namespace pe::formulas {

/// A finite domain is walked whole up to so many cases, and sampled beyond.
inline constexpr std::uint64_t most_walked = 100'000;

/// The values of one name.
struct Slot {
  std::string name;
  std::optional<Positions> position;  ///< one of the two
  std::optional<Parameters> parameter;
  bool bounded = false;  ///< whether the file gives its ends
};

/// The slots of a claim. Each function reads one entry of `for`, and throws UserError with a clause that says what was
/// found and what is allowed, without a place.
class Slots {
 public:
  /// `name` and `words` of one entry, d and base among them.
  void read(std::string const& name, std::string const& words);

  /// Positions and parameters by name.
  Names names() const;
  /// Walked, covered or sampled, as far as the law lets it.
  Domain domain(Tree const& law) const;

 private:
  std::vector<int> dimensions_ = pe::dimensions(2, 1024);
  std::vector<Fraction> bases_{10000};
  std::vector<Slot> slots_;
};

}  // namespace pe::formulas
