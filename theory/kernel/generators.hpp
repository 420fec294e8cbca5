/// Random cases, and the shrinking of a counterexample, over RapidCheck's pure generator layer.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "theory/kernel/domain.hpp"

namespace pe {

/// The seed of case `index` of a claim: it depends on neither threads nor shards nor what other claims there are.
std::uint64_t case_seed(std::uint64_t run_seed, std::string_view claim, std::uint64_t index);

/// The case of a seed, from the measure that `Domain::measure` states: what a bound on the failing fraction speaks of.
Case draw_uniform(Domain const& domain, Signature const& names, std::uint64_t seed);

/// The case of a seed: edge values mixed with log-uniform magnitudes, which find faults; see generators.cpp for the
/// proportions.
Case draw(Domain const& domain, Signature const& names, std::uint64_t seed);

/// The same with d, the base and each slot at one end of its range: all at the lower ends, all at the upper ends, and
/// two mixtures, by `number`.
inline constexpr std::uint64_t end_cases = 4;
Case draw_end(Domain const& domain, Signature const& names, std::uint64_t seed, std::uint64_t number);

/// A case of the domain that still fails while no simpler neighbour fails: smaller d first, then the base
/// 10000, then positions towards 0 and 1 (integers before fractions), then vectors and parameters. Tries at most
/// `budget` candidates, then returns the simplest so far.
Case shrink(Domain const& domain, Case const& failing, std::function<bool(Case const&)> const& fails,
            int budget = 2000);

}  // namespace pe
