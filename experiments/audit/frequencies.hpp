/// Vectors of frequencies and of slopes beside the exact ones of a model: which entries honest arithmetic explains.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "experiments/audit/options.hpp"
#include "experiments/audit/result.hpp"
#include "experiments/audit/scaling.hpp"
#include "experiments/audit/table.hpp"
#include "theory/kernel/ball.hpp"
#include "theory/kernel/format.hpp"

namespace pe::audit {

/// The relative error that an entry 1/growth may have when every step is computed in the format: growth =
/// base^exponent, by which the error of the exponent is multiplied; `factor` is that of a ramp, or an eighth of the
/// factors of a running product. 1 where there is none.
double allowed_relative(Format computed, double growth, double factor = 1);

/// The first of bfloat16, half, float and double in which every number can be written.
Format narrowest_holding(std::span<double const> values);

/// How far an entry of the size of `x` may lie from its exact value, relative: float32 arithmetic, as libraries compute
/// at the least, and one rounding to bfloat16 or half where all entries are `held` in such a format.
double allowance(Format held, double x, double factor = 1);

/// The same of each of the frequencies that a vector holds, in the format that holds them all.
std::vector<double> allowances(std::span<double const> found);

/// The places of those entries that are farther from the exact ones, as many as there are of both.
std::vector<std::size_t> unexplained(std::span<double const> found, std::span<Ball const> exact, Format held,
                                     double factor = 1);

/// |found/exact - 1|; of an exact 0, 0 or infinity.
double relative_error(double found, Ball const& exact);

/// The place of the entry of the greatest relative error, of one at least.
std::size_t furthest(std::span<double const> found, std::span<Ball const> exact);

/// base^(-i/denominator) for 0 <= i < count with exponents in a narrow format, and powers in it or in single precision.
struct MadeNarrowly {
  std::vector<double> w;
  bool powers = false;  ///< they are in the narrow format too
};
/// As code makes them: by a power or by an exponential, of the base or of the rounded one; as reciprocals, or as what
/// positions are divided by.
std::vector<MadeNarrowly> made_narrowly(Format narrow, double base, double denominator, std::size_t count);

/// How exact a vector is that was stored in the format; what and how its errors came about is left open.
Accuracy accuracy_of(std::span<double const> found, std::span<Ball const> exact, Format stored);

// A vector of frequencies as the judgement works on it: each frequency once, in the order of the pairs.

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
/// frequencies that do not fall (exponents by integer division). Nothing for one that can be judged by its rule, and,
/// unless it is `certainly` one of frequencies, for numbers of both signs.
std::optional<Finding> broken(FrequencyVector const& vector, bool certainly = false);

/// How many are negative, of a vector that is one of frequencies but for signs. Nothing where none is.
std::optional<Finding> lost_signs(FrequencyVector const& vector);

/// Frequencies that rise: 2^k of NeRF, 2^k pi of the paper's, pi times evenly spaced ones ("pixel").
std::optional<Known> rising(FrequencyVector const& vector);

// Entries of a vector of frequencies that are not those of the base that most of the others follow.

/// One in eight at most. Nothing where no base has so many, and where all follow one.
std::optional<Finding> odd_entries(FrequencyVector const& vector);

/// Of frequencies that fall by one factor from pair to pair, but for one step.
std::optional<Finding> odd_step(FrequencyVector const& vector);

/// odd_entries of a vector that would have each frequency twice. Nothing for others.
std::optional<Finding> differing_copies(FrequencyVector const& vector);

/// Of a vector of known frequencies, that all from some pair on are 0.
std::optional<Finding> unfilled_tail(FrequencyVector const& vector, Known const& known);

// Which rule explains a vector of frequencies, and in which way it breaks the rule that it should follow.

/// What was found out about a vector by its rule.
struct Judgement {
  std::optional<Known> is;  ///< what it follows, if anything
  std::vector<Finding> findings;
};

/// Judged by the config: one of its states within what float32 arithmetic and the storage explain, or in which way not
/// (scaling-not-applied, scaling-mismatch, wrong-base, exponent-per-column, wrong-dimension, wrong-frequencies).
Judgement judged_by_config(FrequencyVector const& vector, RopeConfig const& config);

/// What a config prescribes, changed as code changes it, and what is said of a table that the change explains.
struct Change {
  Known known;
  Finding finding;
};
/// Of so many pairs; `of`: what the table has, "frequencies" or "phases".
std::vector<Change> changes_of(RopeConfig const& config, std::int64_t pairs, char const* of);

/// What --expect says of frequencies.
struct Expected {
  std::optional<double> base = {};
  std::string scaling = {};
};

/// That frequencies which follow no rule follow one to some bits only, with errors in no order, as roundings are.
std::optional<Finding> to_few_bits(FrequencyVector const& vector);

/// Judged by the rule that fits best; where none does, by the geometric one that most entries follow.
Judgement judged_by_fit(FrequencyVector const& vector, Expected const& expected);

}  // namespace pe::audit
