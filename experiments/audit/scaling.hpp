/// What a config.json prescribes, as frequencies of theory (theory/kernel/frequencies.hpp has the rules).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "experiments/audit/numbers.hpp"
#include "experiments/audit/options.hpp"
#include "theory/kernel/frequencies.hpp"

namespace pe::audit::core {

/// What the exponent of base^-e counts.
enum class Spacing {
  pairs,       ///< i/(d/2): the paper's
  gaps,        ///< i/(d/2-1): tensor2tensor, fairseq
  octaves,     ///< 2^i
  octaves_pi,  ///< 2^i pi
  none         ///< another rule, or none
};

/// "d/2", "d/2-1", ..., as Convention has it.
std::string_view name(Spacing spacing);

/// Where frequencies come from: an expectation decides, what is common is named before what is only possible.
enum class Origin { asked, data, usual, other };

struct Rates {
  std::vector<double> w = {};  ///< one for each pair
  double base = 0;             ///< 0: none
  Spacing spacing = Spacing::pairs;
  std::string scaling = "none";  ///< a name of theory/kernel/frequencies.hpp
  std::vector<std::pair<std::string, double>> parameters = {};
  double factor = 1;     ///< that all frequencies are divided by, of "linear"
  double amplitude = 1;  ///< of every cosine and sine
  std::string state = {};
  Origin origin = Origin::usual;

  std::size_t pairs() const { return w.size(); }
  /// Whether nothing about it was estimated.
  bool is_firm() const;
};

}  // namespace pe::audit::core

namespace pe::audit {

/// What the config prescribes for `dimension` rotated entries, which are dimension/2 pairs: one state at least;
/// longrope and dynamic hold another one for long inputs. `length`: a model with dynamic scaling holds the frequencies
/// for the longest input so far; absent: for what the config can tell. Throws InputError where the config lacks a
/// parameter of its rule or its lists do not fit the dimension, UserError where a number of it is no fraction of 64
/// bits.
std::vector<core::Rates> prescribed(RopeConfig const& config, std::int64_t dimension,
                                    std::optional<std::int64_t> length = {});

/// Throws InputError where a base or another number of the config is no fraction of 64 bits, or its rule lacks one.
void require_computable(RopeConfig const& config);

/// How many entries of a head the config rotates; absent where it does not say how wide a head is.
std::optional<std::int64_t> rotary_dimension(RopeConfig const& config);

/// The frequencies of a rule of theory in doubles, with its numbers by their names in config.json.
core::Rates rates_of(Frequencies const& rule, std::vector<std::pair<std::string, double>> parameters,
                     core::Origin origin);

/// A state of a model, by name ("", "short", "long", "original length", ...), and its frequencies. Arguments and errors
/// are those of `prescribed`.
std::vector<std::pair<std::string, Frequencies>> prescribed_rules(RopeConfig const& config, std::int64_t dimension,
                                                                  std::optional<std::int64_t> length = {});

}  // namespace pe::audit
