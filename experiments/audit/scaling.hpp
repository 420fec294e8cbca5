/// What a config.json prescribes, as frequencies of theory (theory/frequencies says the rules), and which rule explains
/// frequencies that come without one.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "experiments/audit/numbers.hpp"
#include "experiments/audit/options.hpp"
#include "theory/frequencies/frequencies.hpp"
#include "theory/kernel/ball.hpp"

namespace pe::audit {

/// Bits of exact frequencies: more than those of the phases by what a position multiplies.
inline constexpr long frequency_bits = 256;

/// Exact frequencies, one for each pair, and what they are in words: a rule of theory with its numbers, prescribed,
/// found in the data, or in use.
struct Known {
  double base = 0, amplitude = 1;  ///< amplitude: of every sine and cosine
  std::string spacing = "d/2", scaling = "none";
  std::string state = {};  ///< of a model that has several: "original length", "short", "long", "at length 8192"
  std::vector<std::pair<std::string, double>> parameters = {};  ///< of the rule, by their names in config.json
  std::vector<Ball> frequencies = {};
};

/// What the config prescribes for `dimension` rotated entries, which are dimension/2 pairs: one state at least;
/// longrope and dynamic hold another one for long inputs. `length`: a model with dynamic scaling holds the frequencies
/// for the longest input so far; absent: for what the config can tell. Throws InputError where the config lacks a
/// parameter of its rule or its lists do not fit the dimension, UserError where a number of it is no fraction of 64
/// bits.
std::vector<Known> prescribed(RopeConfig const& config, std::int64_t dimension,
                              std::optional<std::int64_t> length = {});

/// Throws InputError where a base or another number of the config is no fraction of 64 bits.
void require_computable(RopeConfig const& config);

/// How many entries of a head the config rotates; absent where it does not say how wide a head is.
std::optional<std::int64_t> rotary_dimension(RopeConfig const& config);

/// Returns the rule of fewest parameters that explains every frequency within its own of `allowances` (relative), its
/// numbers rounded to the simplest ones that the frequencies leave open; or nothing.
/// longrope is never found: its lists would explain anything. Of llama3 only two of three numbers can be known, so
/// low_freq_factor is taken as 1; of yarn, the ramp.
std::optional<Known> fit_scaling(std::span<double const> frequencies, std::span<double const> allowances);

/// A rule of theory as known frequencies.
Known known_as(Frequencies const& rule, std::vector<std::pair<std::string, double>> parameters = {});

// What a config.json prescribes, as rules of theory's frequencies; scaling.hpp has their numbers.

/// A state of a model, by name ("", "short", "long", "original length", ...), and its frequencies. Arguments and errors
/// are those of `prescribed`.
std::vector<std::pair<std::string, Frequencies>> prescribed_rules(RopeConfig const& config, std::int64_t dimension,
                                                                  std::optional<std::int64_t> length = {});

}  // namespace pe::audit
