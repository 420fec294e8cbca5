/// The cases of claims on their way through the threads; part of the engine.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>

#include "theory/kernel/engine.hpp"

namespace pe {

/// How many cases are planned for the claim, and the case of each number.
std::uint64_t case_count(Claim const& claim, Options const& options);
Case case_at(Claim const& claim, Options const& options, std::uint64_t index);

/// What a case must come to for the claim to be settled by it alone.
BallDecision::State settling_state(Claim const& claim);

/// One claim on its way: chunks of cases are done by any thread and added up in order, so that a claim needs no more
/// memory for more cases than for few.
class Work {
 public:
  /// `place`: of the claim among all.
  Work(Claim const* claim, std::size_t place, std::uint64_t cases)
      : claim_(claim), place_(place), planned_(cases), cases_(cases) {}

  /// Chooses the shard's chunks, after a proof where that says how many there are, and goes on from what is known.
  /// Throws InputError when that is of other cases, or when it is not so.
  void prepare(Shard shard, Options const& options, Span const* known);

  Claim const& claim() const { return *claim_; }
  std::optional<Proof> const& proof() const { return proof_; }
  /// All that is done of the shard's part, without gaps.
  Span const& done() const { return done_; }
  bool is_done() const { return done_.end == end_ && (!covers_ || done_.covering); }
  bool must_cover() const { return covers_ && !done_.covering; }
  /// Chunks that were left when it was prepared.
  std::uint64_t left() const { return end_ - begin_; }

  /// Does the chunk with this number of those that were left. Whether it was the last one that was missing: true for
  /// one call alone.
  bool run(std::uint64_t number, Options const& options);

  /// Covers the domain with all threads, as the boxes of one claim have to wait for each other anyway. Leaves nothing
  /// where it was stopped before anything was decided.
  void cover_all(Options const& options);

 private:
  void prove_first(Options const& options);
  void go_on_from(Span const& known, Options const& options);
  /// Decides some cases again: the one that settles it, the first open one, that of the largest residual and four
  /// others; of a covering, four cases of its domain. That finds damage and other arithmetic, not a careful forgery.
  void require_as_known(Span const& known, Options const& options) const;
  void decide_one(std::uint64_t index, Options const& options, Tally& tally) const;

  Claim const* claim_;
  std::size_t place_;
  std::uint64_t planned_, cases_;
  std::optional<Proof> proof_;
  bool covers_ = false;
  std::uint64_t begin_ = 0, end_ = Tally::none;
  std::atomic<std::uint64_t> first_settled_chunk_ = Tally::none;
  std::mutex guard_;
  std::map<std::uint64_t, Span> waiting_;  // done before an earlier one
  Span done_;
};

/// The shard's work on all claims.
std::vector<std::unique_ptr<Work>> works_of(std::vector<Claim const*> const& claims, Options const& options,
                                            Shard shard, std::vector<Span> const& known);

/// Does all of it. Calls `complete`, from any thread, with the place of each claim that is done.
void run(std::vector<std::unique_ptr<Work>> const& works, Options const& options,
         std::function<void(std::size_t)> const& complete);

}  // namespace pe
