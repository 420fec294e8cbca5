/// The engine: decides claims. It owns precision, verdict, evidence, residuals, shrinking, witnesses and replay.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "theory/kernel/cover.hpp"
#include "theory/kernel/in_domain.hpp"

namespace pe {

struct Outcome;

struct Options {
  std::uint64_t cases = 1000;         ///< per claim, where the domain is sampled
  std::uint64_t boxes = usual_boxes;  ///< per claim at most, where the domain is covered
  int digits = 50;                    ///< equality is decided to this many decimal digits; 10 to 300
  std::uint64_t seed = 1;
  int jobs = 1;            ///< threads; the outcomes do not depend on it
  std::stop_token stop{};  ///< when it is asked to stop, claims that are not finished are left out
  /// Called from any thread with the place of a claim and how many more of its cases are done, 0 where it is begun.
  std::function<void(std::size_t, std::uint64_t)> on_cases{};
  /// Called from any thread, once a claim is decided, with its place and its outcome.
  std::function<void(std::size_t, Outcome const&)> on_outcome{};
};

/// A claim, decided. `agrees` is the one thing that a run is green or red by.
struct Outcome {
  Claim const* claim = nullptr;
  Verdict verdict = Verdict::undecided;
  Evidence evidence = Evidence::none;
  bool agrees = false;
  std::uint64_t cases = 0;     ///< decided, up to and with the first that settles the claim; boxes, where covered
  std::uint64_t discards = 0;  ///< refused by the domain's precondition
  int digits = 0;
  double residual = 0;  ///< upper bound of max |lhs - rhs| over the cases that hold, relative as in BallDecision
  /// Sampled: how many of the cases came from the measure of the domain (Domain::measure), and the 95% upper confidence
  /// bound of the fraction of that measure that fails. The other cases are edge and small ones, and say nothing of it.
  std::uint64_t measured = 0;
  std::optional<CoverOutcome> covering;  ///< where the domain was covered
  std::optional<double> failure_rate_95;
  std::optional<Witness> witness;
  std::optional<Proof> proof;
  std::vector<Residual> ladder, hardware;
  std::string replay;  ///< "id@d=2,b=10000,t=0,k=1": the witness, else the case with the largest residual
  std::string alarm;   ///< why it does not agree though the verdict is the expected one: fields that contradict each
                       ///< other, a flaky witness, a stored witness that no longer refutes; empty when all is well
  double seconds = 0;  ///< of processor time, over all threads; no part of what was found
};

/// Decides the claims in order. Claims that a stop leaves unfinished are missing from the result.
std::vector<Outcome> decide(std::vector<Claim const*> const& claims, Options const& options);

/// How many cases of each claim `decide` will be done with, for a progress bar.
std::vector<std::uint64_t> planned_cases(std::vector<Claim const*> const& claims, Options const& options);

/// The 95% upper confidence bound of the failing fraction after `cases` independent cases without a failure
/// (Clopper-Pearson; about 3/cases).
double failure_rate_bound(std::uint64_t cases);

/// The identity of a law for one, two and three pairs, with its scope; nothing when it is none or cannot be stated.
/// `base_10000`: the sentence speaks of that base alone, so that its sides may depend on it.
std::optional<Proof> prove_identity(Check const& check, bool base_10000 = false);
/// That, or else the check's own argument, where it proves all that the domain's sentence speaks of. `narrows`: the
/// sentence is the bench's own, and is narrowed to what is proved, where that has all cases that are looked at.
std::optional<Proof> prove(Check const& check, Domain const& domain, bool narrows = false);

/// A case evaluated again over every field.
struct Replay {
  ZivDecision balls;
  Witness witness;
  std::vector<Residual> ladder, hardware;
};
Replay replay(Check const& check, InDomain const& of_claim, int digits);

/// Runs body(0) ... body(count - 1) on `jobs` threads, in no order; stops early when asked to.
void parallel_for(std::uint64_t count, int jobs, std::stop_token const& stop,
                  std::function<void(std::uint64_t)> const& body);

}  // namespace pe
