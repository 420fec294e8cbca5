/// Planted claims: laws whose verdicts are known in advance, decided with every run. Stored witnesses carry the refuted
/// claims of documents, so an engine that took failing cases for passes would not be noticed by these.
#pragma once

#include <string>
#include <vector>

#include "theory/kernel/engine.hpp"

namespace pe {

/// A claim, and how an engine that does not err decides it.
struct Planted {
  Claim claim;
  Verdict verdict;
  Evidence evidence;
  std::string alarm;    ///< how its alarm begins; empty: it must raise none
  std::string witness;  ///< where it must be refuted; empty: anywhere
};
std::vector<Planted> const& planted();

/// What the engine got wrong, a sentence for each claim; `outcomes` are those of `planted()`, in its order.
std::vector<std::string> engine_errors(std::vector<Outcome> const& outcomes);

/// Decides the planted claims, with the digits, seed and jobs of the run and few cases.
std::vector<Outcome> decide_planted(Options options);

}  // namespace pe
