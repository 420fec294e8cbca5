/// The cases of claims on their way through the threads; part of the engine.
#pragma once

#include <atomic>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <mutex>

#include "theory/kernel/engine.hpp"

namespace pe {

/// How many cases are planned for the claim, and the case of each number. Of what is covered, where it is proved.
std::uint64_t case_count(Claim const& claim, Options const& options);
Case case_at(Claim const& claim, Options const& options, std::uint64_t index);

/// What a case must come to for the claim to be settled by it alone.
BallDecision::State settling_state(Claim const& claim);

/// What cases that follow each other came to. They go in order and end with the first that settles the claim: that
/// refutes it or, where it says that a case exists, is such a case. So what all up to that one say does not depend on
/// threads or timing.
struct Tally {
  static constexpr std::uint64_t none = std::numeric_limits<std::uint64_t>::max();

  std::uint64_t settled = none;  ///< number of the first case that settles the claim
  std::uint64_t open = none;     ///< of the first that stayed undecided
  std::uint64_t agreed = none;   ///< of the first that holds by sides that agree to some digits
  std::uint64_t worst = none;    ///< of the one with the largest residual
  double residual = -1;          ///< that residual, an upper bound; -1: of no case
  std::uint64_t decided = 0, discards = 0, measured = 0;

  /// Adds the tally of the cases that follow.
  void add(Tally const& later);
  friend bool operator==(Tally const&, Tally const&) = default;
};

/// Cases are decided in chunks of this many.
inline constexpr std::uint64_t chunk_size = 32;

/// One claim on its way: chunks of cases are done by any thread and added up in order, so that a claim needs no more
/// memory for more cases than for few.
class Work {
 public:
  /// `place`: of the claim among all.
  Work(Claim const* claim, std::size_t place, std::uint64_t cases)
      : claim_(claim), place_(place), planned_(cases), cases_(claim->domain.covered ? 0 : cases) {}

  /// Tries to prove the claim, unless it is expected to be refuted. What is proved needs cases only as a second
  /// opinion, and is not covered.
  void prove_first(Options const& options);

  Claim const& claim() const { return *claim_; }
  std::optional<Proof> const& proof() const { return proof_; }
  Tally const& tally() const { return tally_; }
  std::optional<CoverOutcome> const& covering() const { return covering_; }
  /// Of processor time.
  double seconds() const { return seconds_; }

  std::uint64_t chunks() const { return (cases_ + chunk_size - 1) / chunk_size; }
  bool must_cover() const { return claim_->domain.covered && !proof_ && !covering_; }
  bool is_done() const { return done_ == chunks() && !must_cover(); }

  /// Does one chunk. Whether it was the last one that was missing: true for one call alone.
  bool run(std::uint64_t chunk, Options const& options);

  /// Covers the domain with all threads, as the boxes of one claim have to wait for each other anyway. Leaves nothing
  /// where it was stopped before anything was decided.
  void cover_all(Options const& options);

 private:
  /// Of a chunk in which a case stayed open at all precisions, the others are decided at few, as they may be open for
  /// the same reason: the verdict is no longer that all hold.
  void decide_one(std::uint64_t index, Options const& options, Tally& tally) const;

  struct Chunk {
    Tally tally;
    double seconds = 0;
  };

  Claim const* claim_;
  std::size_t place_;
  std::uint64_t planned_, cases_;
  std::optional<Proof> proof_;
  std::atomic<std::uint64_t> first_settled_chunk_ = Tally::none;
  std::mutex guard_;
  std::map<std::uint64_t, Chunk> waiting_;  // done before an earlier one
  std::uint64_t done_ = 0;                  // chunks, without gaps
  Tally tally_;
  std::optional<CoverOutcome> covering_;
  double seconds_ = 0;
};

/// The work on all claims, proofs tried.
std::vector<std::unique_ptr<Work>> works_of(std::vector<Claim const*> const& claims, Options const& options);

/// Does all of it. Calls `complete`, from any thread, with the place of each claim that is done.
void run(std::vector<std::unique_ptr<Work>> const& works, Options const& options,
         std::function<void(std::size_t)> const& complete);

}  // namespace pe
