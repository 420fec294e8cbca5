/// The frequencies of a convention: prescribed, estimated from a table, or in use. What is compared with the columns.
#pragma once

#include <algorithm>
#include <iterator>
#include <span>
#include <vector>

#include "experiments/audit/scaling.hpp"
#include "experiments/audit/thresholds.hpp"
#include "theory/kernel/format.hpp"

namespace pe::audit::core {

/// base^(-2i/d)/factor of d = 2 `pairs`, or what the spacing says.
Rates geometric(double base, std::size_t pairs, Spacing spacing = Spacing::pairs, double factor = 1);

/// exp(-2i): the logarithm of the base divided by d as an integer, which is -1, as in LoFTR.
Rates floored(std::size_t pairs);

/// Bases that published models have, the most common first.
std::span<double const> usual_bases();
bool is_usual(double base);

/// Those of the usual bases over pairs and gaps.
std::vector<Rates> usual_rates(std::size_t pairs, std::size_t bases);
/// Scaled ones of models in use, for tables that are too narrow or too short to show their rule.
std::vector<Rates> published_rates(std::size_t pairs);

/// How far a frequency may be off, relative: the steps of float32 arithmetic to it, in any order.
double arithmetic_slack(double w, double unit = unit_roundoff(Format::binary32));
/// The same of what is off by so much before it is stored.
double stored_slack(double off, Format stored);

/// Conventions that estimates propose, the plainest first. `open`: how far each may be off, relative.
std::vector<Rates> rates_from(std::span<double const> w, std::span<double const> open);

inline void append(std::vector<Rates>& into, std::vector<Rates> more) {
  std::ranges::move(more, std::back_inserter(into));
}

/// Whether two frequency lists are the same but for roundings.
bool are_alike(std::span<double const> a, std::span<double const> b, double relative = same_number);

}  // namespace pe::audit::core
