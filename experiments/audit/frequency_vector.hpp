/// A vector of frequencies as the judgement works on it: each frequency once, in the order of the pairs.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "experiments/audit/result.hpp"
#include "experiments/audit/table.hpp"
#include "theory/kernel/ball.hpp"
#include "theory/kernel/format.hpp"

namespace pe::audit {

struct FrequencyVector {
  Format stored = Format::binary32;
  std::vector<double> w;  ///< one for each pair
  std::string layout;     ///< "one a pair" | "duplicated (halves)" | "duplicated (repeats)"
  bool reversed = false;  ///< the table has the slowest first
  /// Of so many pairs, which two axes take in turn, the table has those of one axis before those of the other, as
  /// Pixtral and ERNIE 4.5 VL keep them.
  std::size_t in_turn = 0;
  std::size_t length = 0;  ///< of the table

  /// Where the table has the frequency of a pair (first).
  std::vector<std::int64_t> index(std::size_t pair) const;
};

/// Nothing unless the table is a vector of 1 to 4096 floating entries, axes of length 1 aside.
std::optional<FrequencyVector> frequency_vector(Table const& table);

/// The finding on a vector that no rule could have made: not finite, uninitialised memory, zeros or negative numbers,
/// frequencies that do not fall (exponents by integer division). Nothing for one that can be judged by its rule.
std::optional<Finding> broken(FrequencyVector const& vector);

/// How many are negative, of a vector that is one of frequencies but for signs. Nothing where none is.
std::optional<Finding> lost_signs(FrequencyVector const& vector);

/// What explains a vector.
struct Explanation {
  std::vector<Ball> exact;
  std::string scaling = "none", spacing, named_after;
  std::string state;            ///< of the config, where it has several: "short", "long", "original length"
  double base = 0, factor = 1;  ///< factor: of a ramp
  bool typed = true;            ///< the base has few digits; else it is one of those that the entries leave open
  std::vector<std::pair<std::string, double>> parameters;
};

/// Adds to an audit what a vector is, and what explains it.
void describe(FrequencyVector const& vector, std::optional<Explanation> const& is, Audit& audit);

/// Frequencies that rise: 2^k of NeRF, 2^k pi of the paper's, pi times evenly spaced ones ("pixel").
std::optional<Explanation> rising(FrequencyVector const& vector);

}  // namespace pe::audit
