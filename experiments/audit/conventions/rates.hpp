/// The frequencies of a convention: prescribed, estimated from a table, or in use. What is compared with the columns.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "experiments/audit/options.hpp"
#include "experiments/audit/scaling.hpp"

namespace pe::audit::core {

/// What the exponent of base^-e counts.
enum class Spacing {
  pairs,       ///< i/(d/2): the paper's
  gaps,        ///< i/(d/2-1): tensor2tensor, fairseq
  half_gaps,   ///< i/(d/2-1/2): of odd widths
  octaves,     ///< 2^i
  octaves_pi,  ///< 2^i pi
  even_pi,     ///< pi times evenly spaced numbers
  none         ///< another rule, or none
};

/// "d/2", "d/2-1", ..., as Convention has it.
std::string_view name(Spacing spacing);

/// Where frequencies come from: what is asked for decides, what is common is named before what is only possible.
enum class Origin { asked, data, usual, other };

struct Rates {
  std::vector<double> w = {};  ///< one for each pair
  double base = 0;             ///< 0: none
  Spacing spacing = Spacing::pairs;
  std::string scaling = "none";  ///< a name of theory/frequencies
  std::vector<std::pair<std::string, double>> parameters = {};
  double factor = 1;     ///< that all frequencies are divided by, of "linear"
  double amplitude = 1;  ///< of every cosine and sine
  std::string state = {};
  Origin origin = Origin::usual;
  bool doubled = false;  ///< the frequencies of two axes, one after the other

  std::size_t pairs() const { return w.size(); }
  /// Whether nothing about it was estimated.
  bool is_firm() const;
};

/// base^(-2i/width)/factor, or what the spacing says; a `width` of 0 is twice the pairs.
Rates geometric(double base, std::size_t pairs, Spacing spacing = Spacing::pairs, double factor = 1, double width = 0);

/// exp(-2i), of no base: what -log(base) / d // 2 makes for any base.
std::vector<double> floored_frequencies(std::size_t pairs);

/// The same of theory's frequencies.
Rates rates_of(Known const& known, Origin origin);

/// Bases that published models have, the most common first.
std::span<double const> usual_bases();
bool is_usual(double base);

/// Those of the usual bases over pairs and gaps.
std::vector<Rates> usual_rates(std::size_t pairs, std::size_t bases, double width = 0);
/// Scaled ones of models in use, for tables that are too narrow or too short to show their rule.
std::vector<Rates> published_rates(std::size_t pairs);

/// How far a frequency may be off, relative: the steps of float32 arithmetic to it, in any order.
double arithmetic_slack(double w, double unit = 0x1p-24);

/// Conventions that estimates propose, the plainest first. `open`: how far each may be off, relative.
std::vector<Rates> rates_from(std::span<double const> w, std::span<double const> open);

/// Whether two frequency lists are the same but for roundings.
bool are_alike(std::span<double const> a, std::span<double const> b, double relative = 1e-6);

}  // namespace pe::audit::core
