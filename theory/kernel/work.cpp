#include "theory/kernel/work.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "theory/kernel/cpu_time.hpp"
#include "theory/kernel/error.hpp"
#include "theory/kernel/generators.hpp"
#include "theory/kernel/hash.hpp"
#include "theory/kernel/interruption.hpp"
#include "theory/kernel/symbolic.hpp"

namespace pe {
namespace {

/// Of an infinite domain, cases with even numbers are drawn from its measure, the others where laws break most.
bool is_measured(Claim const& claim, std::uint64_t index) { return !claim.domain.exhaustive && index % 2 == 0; }

/// An identity is tried where one may be: of a statement about all cases that is not expected to be refuted.
bool may_be_proved(Claim const& claim) { return claim.check && claim.expected != Verdict::refuted && !claim.exists; }

/// Whether a proof would say all that its cases say and more: of a law that is stated for symbols, or of drawn cases.
bool needs_no_walk(Claim const& claim) {
  return !claim.domain.exhaustive || dynamic_cast<SymbolicStatement const*>(claim.check.get()) != nullptr;
}

/// What is expected to be proved needs so few cases that no shards share them. (Where the proof does not come, the
/// shard decides them all.)
bool is_proved_first(Claim const& claim) {
  return may_be_proved(claim) && needs_no_walk(claim) && !claim.domain.covered && claim.why_sampled.empty();
}

std::uint64_t chunks_of(std::uint64_t cases) { return (cases + chunk_size - 1) / chunk_size; }

/// Whether what one case came to can be part of what all came to.
bool is_of(Tally const& all, Tally const& one, std::uint64_t index) {
  bool const settled = (one.settled == index) == (all.settled == index);
  bool const open = one.open == index ? all.open <= index : all.open != index;
  bool const residual = all.worst == index ? one.residual == all.residual : one.residual <= all.residual;
  bool const agreed = one.agreed == index ? all.agreed <= index : all.agreed != index;
  return settled && open && agreed && residual;
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

std::optional<Span> joined(std::span<Span const> spans) {
  Span result;
  for (auto const& span : spans) {
    if (span.covering && result.covering) return std::nullopt;
    if (span.covering) result.covering = span.covering;
    result.seconds += span.seconds;
    if (span.first == span.end) continue;
    if (span.first != result.end || span.end < span.first) return std::nullopt;
    result.end = span.end;
    result.tally.add(span.tally);
  }
  return result;
}

std::uint64_t case_count(Claim const& claim, Options const& options) {
  if (!claim.check || claim.domain.covered) return 0;
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

/// Tries to prove the claim, unless it is expected to be refuted. What is proved needs cases only as a second opinion.
void Work::prove_first(Options const& options) {
  constexpr std::uint64_t second_opinion = 3 * chunk_size;
  if (!may_be_proved(*claim_)) return;
  CpuTime const time(done_.seconds);
  proof_ = prove(*claim_->check, claim_->domain);
  if (!proof_ || !needs_no_walk(*claim_)) return;
  cases_ = std::min(planned_, second_opinion);
  if (options.on_cases) options.on_cases(place_, planned_ - cases_);
}

void Work::prepare(Shard shard, Options const& options, Span const* known) {
  bool const mine = place_ % shard.count == shard.number, whole = is_proved_first(*claim_);
  if (shard.count == 1 || (whole && mine)) prove_first(options);
  covers_ = claim_->domain.covered && mine;
  auto const chunks = chunks_of(cases_);
  if (!whole) {
    // chunks * shard.count may not fit into 64 bits.
    auto const at = [&](std::uint64_t number) {
      return chunks / shard.count * number + chunks % shard.count * number / shard.count;
    };
    done_.first = done_.end = at(shard.number);
    end_ = at(shard.number + 1);
  } else if (mine) {
    end_ = chunks;
  } else {
    end_ = 0;
  }
  if (known != nullptr && (known->covering || known->first < known->end)) go_on_from(*known, options);
  begin_ = done_.end;
}

void Work::go_on_from(Span const& known, Options const& options) {
  auto const& tally = known.tally;
  auto const begin = known.first * chunk_size, end = std::min(known.end * chunk_size, cases_);
  auto const is_here = [&](std::uint64_t index) { return index == Tally::none || (begin <= index && index < end); };
  bool const chunks_fit = known.first == done_.first && known.first <= known.end && known.end <= end_;
  if (!chunks_fit || !is_here(tally.settled) || !is_here(tally.open) || !is_here(tally.agreed) ||
      !is_here(tally.worst) ||
      tally.decided > end - begin || tally.discards > end - begin || tally.measured > tally.decided ||
      known.covering.has_value() > covers_ || (tally.worst == Tally::none) != (tally.residual < 0)) {
    throw InputError("what is known of " + claim_->id + " is of other cases than those of this run");
  }
  if (known.covering && known.covering->witness) {
    auto const names = claim_->check->signature();
    if (auto const what = outside(claim_->domain, names, *known.covering->witness)) {
      throw InputError(fmt::format("what is known of {} has a witness outside of its domain: {}", claim_->id, *what));
    }
  }
  try {
    Interruptible const scope(options.stop);
    require_as_known(known, options);
  } catch (Interrupted const&) {
    return;  // nothing of it counts, and the run ends
  }
  auto const proving = done_.seconds;
  done_ = known;
  done_.seconds += proving;
  if (tally.settled != Tally::none) first_settled_chunk_ = tally.settled / chunk_size;
  if (options.on_cases) options.on_cases(place_, end - begin);
}

void Work::require_as_known(Span const& known, Options const& options) const {
  constexpr std::uint64_t others = 4;
  auto const& tally = known.tally;
  std::vector<std::uint64_t> again;
  for (auto const index : {tally.settled, tally.open, tally.agreed, tally.worst}) {
    if (index != Tally::none) again.push_back(index);
  }
  auto const begin = known.first * chunk_size;
  auto const end = tally.settled == Tally::none ? std::min(known.end * chunk_size, cases_) : tally.settled + 1;
  for (std::uint64_t i = 0; i < others; ++i) again.push_back(known.covering ? i : begin + mix(i) % (end - begin));
  for (auto const index : again) {
    Tally one;
    decide_one(index, options, one);
    bool const covered = known.covering && known.covering->state == CoverOutcome::State::holds;
    bool const fits = known.covering ? !covered || one.settled == Tally::none : is_of(tally, one, index);
    if (fits) continue;
    throw InputError(fmt::format("what is known of {} is not so: decided again, {} comes out otherwise; run it again",
                                 claim_->id, case_at(*claim_, options, index).text(claim_->check->signature())));
  }
}

bool Work::run(std::uint64_t number, Options const& options) {
  auto const chunk = begin_ + number;
  auto const begin = chunk * chunk_size, end = std::min(begin + chunk_size, cases_);
  Span span{chunk, chunk + 1};
  auto& tally = span.tally;
  if (chunk <= first_settled_chunk_) {
    CpuTime const time(span.seconds);
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
  waiting_.emplace(chunk, span);
  auto const before = done_.end;
  for (auto next = waiting_.begin(); next != waiting_.end() && next->first == done_.end; next = waiting_.erase(next)) {
    done_.tally.add(next->second.tally);
    done_.seconds += next->second.seconds;
    ++done_.end;
  }
  if (options.on_span && done_.end != before) options.on_span(place_, done_);
  return done_.end == end_;
}

void Work::cover_all(Options const& options) {
  auto const& [check, domain] = std::tie(claim_->check, claim_->domain);
  auto found = cover(*check, domain, options.digits, options.boxes, options.stop, options.jobs);
  if (options.on_cases) options.on_cases(place_, 1);
  done_.seconds += found.seconds;
  if (found.state == CoverOutcome::State::undecided && options.stop.stop_requested()) return;
  done_.covering = std::move(found);
  if (options.on_span) options.on_span(place_, done_);
}

void Work::decide_one(std::uint64_t index, Options const& options, Tally& tally) const {
  auto const input = case_at(*claim_, options, index);
  if (claim_->domain.admits && !claim_->domain.admits(input)) {
    ++tally.discards;
    return;
  }
  auto const decision = decide(*claim_->check, input, options.digits).decision;
  ++tally.decided;
  if (decision.state == BallDecision::State::holds && !decision.certain) tally.agreed = std::min(tally.agreed, index);
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

std::vector<std::unique_ptr<Work>> works_of(std::vector<Claim const*> const& claims, Options const& options,
                                            Shard shard, std::vector<Span> const& known) {
  PE_ASSERT(known.empty() || known.size() == claims.size());
  std::vector<std::unique_ptr<Work>> works;
  for (std::size_t i = 0; i < claims.size(); ++i) {
    works.push_back(std::make_unique<Work>(claims[i], i, case_count(*claims[i], options)));
  }
  parallel_for(works.size(), options.jobs, options.stop,
               [&](std::uint64_t i) { works[i]->prepare(shard, options, known.empty() ? nullptr : &known[i]); });
  return works;
}

void run(std::vector<std::unique_ptr<Work>> const& works, Options const& options,
         std::function<void(std::size_t)> const& complete) {
  std::vector<std::uint64_t> ends;  // by claim, how many chunks it and all before it have left
  std::uint64_t chunks = 0;
  for (auto const& work : works) ends.push_back(chunks += work->left());
  for (std::size_t i = 0; i < works.size(); ++i) {
    if (!works[i]->claim().check) complete(i);  // nothing to decide, also after a stop
  }
  if (options.stop.stop_requested()) return;
  parallel_for(works.size(), options.jobs, options.stop, [&](std::uint64_t i) {
    if (works[i]->claim().check && works[i]->is_done()) complete(i);
  });
  parallel_for(chunks, options.jobs, options.stop, [&](std::uint64_t i) {
    auto const claim = static_cast<std::size_t>(std::ranges::upper_bound(ends, i) - ends.begin());
    auto& work = *works[claim];
    if (work.run(i - (ends[claim] - work.left()), options) && work.is_done()) complete(claim);
  });
  for (std::size_t claim = 0; claim < works.size() && !options.stop.stop_requested(); ++claim) {
    if (!works[claim]->must_cover()) continue;
    works[claim]->cover_all(options);
    if (works[claim]->is_done()) complete(claim);
  }
}

}  // namespace pe
