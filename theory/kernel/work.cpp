#include "theory/kernel/work.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "theory/kernel/cpu_time.hpp"
#include "theory/kernel/error.hpp"
#include "theory/kernel/generators.hpp"
#include "theory/kernel/interruption.hpp"

namespace pe {
namespace {

/// Of an infinite domain, cases with even numbers are drawn from its measure, the others where laws break most.
bool is_measured(Claim const& claim, std::uint64_t index) { return !claim.domain.exhaustive && index % 2 == 0; }

/// An identity is tried where one may be: of a statement about all cases that is not expected to be refuted.
bool may_be_proved(Claim const& claim) { return claim.check && claim.expected != Verdict::refuted && !claim.exists; }

/// So many cases are drawn of what is proved.
constexpr std::uint64_t second_opinion = 3 * chunk_size;

/// Whether a proof would say all that its cases say and more: of a law that is stated for symbols, or of drawn cases.
bool needs_no_walk(Claim const& claim) { return !claim.domain.exhaustive || claim.check->over_symbols().has_value(); }

/// Whether it matters that sides which agree are one number: of all cases of a sentence, as far as none did but agree.
bool settles_by_numbers(Claim const& claim, Tally const& tally) {
  return claim.domain.exhaustive && claim.domain.is_whole() && tally.agreed == Tally::none;
}

/// A part of deciding the claim; what it refuses names the claim.
void of_claim(Claim const& claim, auto const& part) {
  try {
    part();
  } catch (InputError const& error) {
    throw InputError(fmt::format("{}: {}", claim.id, error.what()));
  }
}

}  // namespace

void Tally::add(Tally const& later) {
  if (settled != none) return;
  settled = later.settled;
  open = std::min(open, later.open);
  agreed = std::min(agreed, later.agreed);
  if (later.residual > residual) {
    residual = later.residual;
    worst = later.worst;
  }
  decided += later.decided;
  discards += later.discards;
  measured += later.measured;
}

std::uint64_t case_count(Claim const& claim, Options const& options) {
  if (!claim.check) return 0;
  if (claim.domain.covered) return std::min(options.cases, second_opinion);
  return claim.domain.exhaustive ? size(claim.domain, claim.check->signature()) : options.cases;
}

BallDecision::State settling_state(Claim const& claim) {
  return claim.exists ? BallDecision::State::holds : BallDecision::State::refuted;
}

Case case_at(Claim const& claim, Options const& options, std::uint64_t index) {
  auto const names = claim.check->signature();
  if (claim.domain.exhaustive) return enumerate(claim.domain, index);
  auto const seed = case_seed(options.seed, claim.id, index);
  if (index % 2 == 1 && index / 2 < end_cases) return draw_end(claim.domain, names, seed, index / 2);
  return is_measured(claim, index) ? draw_uniform(claim.domain, names, seed) : draw(claim.domain, names, seed);
}

void Work::prove_first(Options const& options) {
  if (!may_be_proved(*claim_)) return;
  if (options.on_cases) options.on_cases(place_, 0);
  CpuTime const time(seconds_);
  proof_ = prove(*claim_->check, claim_->domain, claim_->origin.kind == Origin::Kind::ours);
  if (!proof_ || !needs_no_walk(*claim_)) return;
  cases_ = claim_->domain.covered ? planned_ : std::min(planned_, second_opinion);
  if (options.on_cases) options.on_cases(place_, planned_ - cases_);
}

bool Work::run(std::uint64_t chunk, Options const& options) {
  auto const begin = chunk * chunk_size, end = std::min(begin + chunk_size, cases_);
  Chunk made;
  auto& tally = made.tally;
  if (chunk <= first_settled_chunk_) {
    if (options.on_cases) options.on_cases(place_, 0);
    CpuTime const time(made.seconds);
    Interruptible const scope(options.stop);
    for (auto index = begin; index < end && tally.settled == Tally::none; ++index) {
      if (options.stop.stop_requested()) return false;
      try {
        decide_one(index, options, tally);
      } catch (Interrupted const&) {
        return false;
      }
    }
  }
  if (tally.settled != Tally::none) {
    auto first = first_settled_chunk_.load();
    while (chunk < first && !first_settled_chunk_.compare_exchange_weak(first, chunk)) {
    }
  }
  if (options.on_cases) options.on_cases(place_, end - begin);
  std::lock_guard const lock(guard_);
  waiting_.emplace(chunk, made);
  for (auto next = waiting_.begin(); next != waiting_.end() && next->first == done_; next = waiting_.erase(next)) {
    tally_.add(next->second.tally);
    seconds_ += next->second.seconds;
    ++done_;
  }
  return done_ == chunks();
}

void Work::cover_all(Options const& options) {
  if (options.on_cases) options.on_cases(place_, 0);
  auto const& [check, domain] = std::tie(claim_->check, claim_->domain);
  auto found = cover(*check, domain, options.digits, options.boxes, options.stop, options.jobs);
  if (options.on_cases) options.on_cases(place_, planned_);
  seconds_ += found.seconds;
  if (found.state == CoverOutcome::State::undecided && options.stop.stop_requested()) return;
  covering_ = std::move(found);
}

void Work::decide_one(std::uint64_t index, Options const& options, Tally& tally) const {
  auto const input = case_at(*claim_, options, index);
  if (claim_->domain.admits && !claim_->domain.admits(input)) {
    ++tally.discards;
    return;
  }
  constexpr long few_bits = 1 << 9;
  auto const most = tally.open == Tally::none ? most_bits : few_bits;
  auto const decision = decide(*claim_->check, input, options.digits, most).decision;
  ++tally.decided;
  if (decision.state == BallDecision::State::holds && !decision.certain) {
    bool const decided = !proof_ && settles_by_numbers(*claim_, tally) && claim_->check->is_same_number(input);
    if (!decided) tally.agreed = std::min(tally.agreed, index);
  }
  if (is_measured(*claim_, index)) ++tally.measured;
  if (decision.state == settling_state(*claim_)) {
    tally.settled = index;
  } else if (decision.state == BallDecision::State::open) {
    tally.open = std::min(tally.open, index);
  } else if (!claim_->exists && decision.residual > tally.residual) {
    tally.residual = decision.residual;
    tally.worst = index;
  }
}

std::vector<std::unique_ptr<Work>> works_of(std::vector<Claim const*> const& claims, Options const& options) {
  std::vector<std::unique_ptr<Work>> works;
  for (std::size_t i = 0; i < claims.size(); ++i) {
    works.push_back(std::make_unique<Work>(claims[i], i, case_count(*claims[i], options)));
  }
  parallel_for(works.size(), options.jobs, options.stop, [&](std::uint64_t i) { works[i]->prove_first(options); });
  return works;
}

void run(std::vector<std::unique_ptr<Work>> const& works, Options const& options,
         std::function<void(std::size_t)> const& complete) {
  std::vector<std::uint64_t> ends;  // by claim, how many chunks it and all before it have
  std::uint64_t chunks = 0;
  for (auto const& work : works) ends.push_back(chunks += work->chunks());
  for (std::size_t i = 0; i < works.size(); ++i) {
    if (!works[i]->claim().check) complete(i);  // nothing to decide, also after a stop
  }
  if (options.stop.stop_requested()) return;
  for (std::size_t i = 0; i < works.size(); ++i) {
    if (works[i]->claim().check && works[i]->is_done()) complete(i);  // of no case
  }
  parallel_for(chunks, options.jobs, options.stop, [&](std::uint64_t i) {
    auto const claim = static_cast<std::size_t>(std::ranges::upper_bound(ends, i) - ends.begin());
    auto& work = *works[claim];
    of_claim(work.claim(), [&] {
      if (work.run(i - (ends[claim] - work.chunks()), options) && work.is_done()) complete(claim);
    });
  });
  for (std::size_t claim = 0; claim < works.size() && !options.stop.stop_requested(); ++claim) {
    if (!works[claim]->must_cover()) continue;
    of_claim(works[claim]->claim(), [&] {
      works[claim]->cover_all(options);
      if (works[claim]->is_done()) complete(claim);
    });
  }
}

}  // namespace pe
