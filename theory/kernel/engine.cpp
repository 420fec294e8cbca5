#include "theory/kernel/engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/math/distributions/binomial.hpp>
#include <cmath>

#include "theory/kernel/cpu_time.hpp"
#include "theory/kernel/error.hpp"
#include "theory/kernel/generators.hpp"
#include "theory/kernel/in_domain.hpp"
#include "theory/kernel/work.hpp"

namespace pe {
namespace {

using State = BallDecision::State;

void add_residuals(Check const& check, std::vector<Case> const& cases, std::vector<Residual>& ladder,
                   std::vector<Residual>& hardware) {
  auto const add = [&](std::vector<Residual>& to, std::string name, auto const& residual_of) {
    double worst = -1;
    for (auto const& input : cases) worst = std::max(worst, residual_of(input).value_or(-1));
    if (worst >= 0) to.push_back({std::move(name), worst});
  };
  for (int const digits : real_digits) {
    add(ladder, fmt::format("{} digits", digits), [&](Case const& c) { return check.real_residual(c, digits); });
  }
  for (auto const format : all_formats) {
    add(hardware, std::string(name(format)),
        [&](Case const& c) { return check.narrow_residual(c, format, Pipeline::uniform(format)); });
  }
}

/// A few cases for the other fields: a second opinion needs few, and 200 digits are slow. Positions stay within the
/// range of the narrowest format where the domain allows it, as an overflow would tell nothing about the law.
std::vector<Case> sample_for_ladder(Claim const& claim, Options const& options) {
  constexpr std::uint64_t wanted = 4, looked_at = 64;
  constexpr int affordable = 128;
  constexpr double narrow = 0x1p14;
  auto const fits = [&](Case const& c) {
    bool const near =
        std::all_of(c.positions.begin(), c.positions.end(), [](double t) { return std::abs(t) <= narrow; });
    return near && c.shape.dimension <= affordable;
  };
  auto const count = case_count(claim, options);
  std::vector<Case> result, rest;
  for (std::uint64_t i = 0; i < std::min(count, looked_at) && result.size() < wanted; ++i) {
    auto input =
        case_at(claim, options, claim.domain.exhaustive ? i * std::max<std::uint64_t>(count / looked_at, 1) : i);
    if (claim.domain.admits && !claim.domain.admits(input)) continue;
    (fits(input) ? result : rest).push_back(std::move(input));
  }
  if (result.empty() && !rest.empty()) result.push_back(rest.front());
  return result;
}

/// Whether the last doubling of the digits, from 100 to 200, takes at least 50 digits off the residual, or leaves
/// nothing that 200 digits show. What remains of an equality that holds is rounding, which falls by about a hundred; a
/// difference that is there stays.
bool falls(std::vector<Residual> const& ladder) {
  constexpr double most = 1e-50, rounding = 1e-150;  // of 200 digits positions and sums may take 50
  PE_ASSERT(ladder.size() > 1);
  auto const finest = ladder.back().value;
  return finest <= rounding || finest <= most * std::min(1.0, ladder[ladder.size() - 2].value);
}

/// Balls and MPFR reals are independent of each other; this says where they contradict each other.
std::string contradiction(Verdict verdict, std::vector<Residual> const& ladder, double ball_residual) {
  if (ladder.empty()) return {};
  auto const& finest = ladder.back();
  if (verdict == Verdict::holds && !falls(ladder)) {
    return fmt::format(
        "balls say that it holds, but the residual in MPFR does not fall with the digits: {:.3g} at {}, {:.3g} at {}",
        ladder[ladder.size() - 2].value, ladder[ladder.size() - 2].arithmetic, finest.value, finest.arithmetic);
  }
  double const least = std::isfinite(ball_residual) ? ball_residual / 2 : 1;  // beyond doubles: of any size
  if (verdict == Verdict::refuted && !(finest.value >= least)) {
    return fmt::format("balls refute it by {:.3g}, but MPFR at {} sees {:.3g}", ball_residual, finest.arithmetic,
                       finest.value);
  }
  return {};
}

/// The case that settles the claim, evaluated again and in numbers.
void show_case(Outcome& outcome, InDomain const& settling, int digits) {
  auto const& shown = *settling;
  auto const& check = *outcome.claim->check;
  bool const refuted = outcome.verdict == Verdict::refuted;
  auto const again = decide(check, shown, digits);
  if (again.decision.state != (refuted ? State::refuted : State::holds)) {
    outcome.alarm = fmt::format("flaky: the {} does not {} when it is run again",
                                refuted ? "counterexample" : "case that is exhibited", refuted ? "refute" : "hold");
  } else if (!refuted && !again.decision.certain) {
    outcome.alarm = "an equality witnesses nothing: balls enclose it, and never make it certain";
  }
  constexpr long generous = 512;  // so that the numbers shown have all their digits
  auto const precision = std::max(again.precision_used, generous);
  auto const sharp = check.decide(shown, digits, precision);
  outcome.witness = check.explain(shown, precision, sharp.component);
  outcome.witness->at = settling.text(check.signature());
  outcome.evidence = refuted ? Evidence::certified : Evidence::witnessed;
  if (auto exact = refuted ? check.exact_counterexample(shown) : std::nullopt) {
    outcome.witness->exact = *exact;
    if (Signature::count(check.signature().positions) == 0) {
      outcome.witness->certificate = "rational";
      outcome.evidence = Evidence::exact;
    }
  }
  bool const overlap = refuted && sharp.state != State::refuted && check.exact(shown, State::open) == false;
  if (overlap) {  // of balls whose rationals differ
    outcome.witness->certificate = "rational";
    outcome.evidence = Evidence::exact;
  }
  add_residuals(check, {shown}, outcome.ladder, outcome.hardware);
  if (outcome.alarm.empty() && !overlap && digits == outcome.digits) {
    outcome.alarm = contradiction(outcome.verdict, outcome.ladder, sharp.residual);
  }
  outcome.replay = outcome.claim->id + "@" + outcome.witness->at;
}

/// What the cases of a claim that holds are worth, beside a proof.
Evidence evidence_of(Claim const& claim, Tally const& total, bool covered) {
  if (!claim.domain.exhaustive && !covered) return Evidence::sampled;
  if (total.agreed != Tally::none) return Evidence::agrees;
  return !claim.domain.is_whole() ? Evidence::grid : covered ? Evidence::covered : Evidence::exhausted;
}

void describe_agreement(Outcome& outcome, Tally const& total, std::vector<Case> const& sample) {
  auto const& claim = *outcome.claim;
  if (outcome.verdict == Verdict::holds) {
    outcome.evidence = outcome.proof ? Evidence::proved : evidence_of(claim, total, outcome.covering.has_value());
    if (outcome.evidence == Evidence::sampled) {
      outcome.measured = total.measured;
      outcome.failure_rate_95 = failure_rate_bound(total.measured);
    }
  }
  add_residuals(*claim.check, sample, outcome.ladder, outcome.hardware);
  outcome.alarm = contradiction(outcome.verdict, outcome.ladder, 0);
}

Outcome finish(Work const& work, Options const& options) {
  auto const& claim = work.claim();
  Outcome outcome;
  outcome.claim = &claim;
  if (!claim.check) {
    outcome.verdict = Verdict::not_applicable;
    outcome.agrees = true;
    return outcome;
  }
  auto const& check = *claim.check;
  auto const names = check.signature();
  auto const& total = work.tally();
  outcome.cases = total.decided;
  outcome.discards = total.discards;
  outcome.digits = options.digits;
  outcome.residual = std::max(total.residual, 0.0);
  auto const state_at = [&](Case const& c) { return decide(check, c, options.digits).decision.state; };
  auto const settles = [&](Case const& c) { return state_at(c) == settling_state(claim); };

  auto const of_domain = [&](Case input) { return in_domain(claim.domain, names, std::move(input)); };

  std::optional<InDomain> shown;
  if (auto const& covering = work.covering()) {
    outcome.covering = covering;
    outcome.cases = covering->boxes;
    if (covering->witness) shown = of_domain(*covering->witness);
  }
  if (total.settled != Tally::none) {
    shown = of_domain(shrink(claim.domain, case_at(claim, options, total.settled), settles));
  }
  std::string stored_fails;
  if (!claim.witness.empty()) try {
      auto const stored = case_of(claim, claim.witness);
      auto const wanted = claim.exists && claim.expected == Verdict::holds ? State::holds : State::refuted;
      if (state_at(*stored) != wanted) {
        stored_fails = fmt::format("the stored witness no longer {}: {}", wanted == State::holds ? "holds" : "refutes",
                                   claim.witness);
      } else if (!shown && wanted == settling_state(claim)) {
        shown = stored;
      }
    } catch (UserError const& error) {
      stored_fails = fmt::format("the stored witness is no case of the claim: {}", error.what());
    }
  bool const nothing = outcome.cases == 0 && !outcome.covering;
  bool const all_refused = nothing && claim.domain.exhaustive && outcome.discards == case_count(claim, options);
  auto const covers = [](CoverOutcome const& covering) { return covering.state == CoverOutcome::State::holds; };
  bool const whole = work.proof() || (total.open == Tally::none && (!outcome.covering || covers(*outcome.covering)));
  if (shown) {
    outcome.verdict = claim.exists ? Verdict::holds : Verdict::refuted;
  } else if (all_refused) {
    outcome.verdict = Verdict::vacuous;
  } else if (nothing && (claim.domain.admits || !work.proof())) {
    outcome.verdict = Verdict::undecided;  // the condition may admit cases that were not drawn, or none
  } else if (!claim.exists) {
    outcome.verdict = whole ? Verdict::holds : Verdict::undecided;
  } else if (whole && claim.domain.exhaustive && claim.domain.is_whole()) {
    outcome.verdict = Verdict::refuted;  // no case of the sentence's own domain is as it says
    std::uint64_t first = 0;
    while (claim.domain.admits && !claim.domain.admits(case_at(claim, options, first))) ++first;
    shown = of_domain(case_at(claim, options, first));
  }
  auto const sample = sample_for_ladder(claim, options);
  int digits = options.digits;
  if (outcome.verdict == Verdict::holds && !shown && !work.proof() && total.agreed != Tally::none) {
    constexpr int more = 1000;  // what agrees to some digits is looked at again with more, in a few cases
    auto const differs = [&](Case const& c) { return decide(check, c, more).decision.state == State::refuted; };
    if (auto const found = std::ranges::find_if(sample, differs); found != sample.end()) {
      shown = of_domain(*found);
      outcome.verdict = Verdict::refuted;
      digits = more;
    }
  }
  if (shown) {
    show_case(outcome, *shown, digits);
    // Each case is another than the sentence says there is; the one that is shown is the first.
    if (claim.exists && outcome.verdict == Verdict::refuted) outcome.evidence = Evidence::exhausted;
    if (work.proof()) outcome.alarm = "polynomials prove it, but balls refute it";
  } else if (outcome.verdict != Verdict::vacuous) {
    if (outcome.verdict == Verdict::holds) outcome.proof = work.proof();  // what is printed as proved, and nothing else
    describe_agreement(outcome, total, sample);
    bool const walked = outcome.verdict == Verdict::holds && claim.domain.exhaustive && !outcome.proof;
    if (auto const all = case_count(claim, options); walked && outcome.cases + outcome.discards != all) {
      outcome.alarm = fmt::format("{} cases were decided and {} left out, of {}", outcome.cases, outcome.discards, all);
    }
    auto const telling = total.open != Tally::none ? total.open : total.worst;
    if (outcome.covering) {
      auto const& [tightest, open_at] = std::tie(outcome.covering->tightest, outcome.covering->open_at);
      outcome.replay = claim.id + "@" + (tightest ? *tightest : open_at.value()).text(names, claim.domain.parts());
    } else if (telling != Tally::none) {
      outcome.replay = claim.id + "@" + case_at(claim, options, telling).text(names, claim.domain.parts());
    }
  }
  if (nothing && outcome.verdict == Verdict::undecided && work.proof()) {
    outcome.alarm = "it is proved, but no case that was looked at meets its condition";
  }
  if (outcome.alarm.empty()) outcome.alarm = stored_fails;
  bool const open = claim.expected == Verdict::undecided;  // no verdict is expected: any but vacuous will do
  bool const as_expected = open ? outcome.verdict != Verdict::vacuous : outcome.verdict == claim.expected;
  outcome.agrees = as_expected && outcome.alarm.empty();
  return outcome;
}

}  // namespace

std::vector<std::uint64_t> planned_cases(std::vector<Claim const*> const& claims, Options const& options) {
  return mapped(claims, [&](Claim const* claim) { return case_count(*claim, options); });
}

double failure_rate_bound(std::uint64_t cases) {
  using boost::math::binomial_distribution;
  if (cases == 0) return 1;
  return binomial_distribution<>::find_upper_bound_on_p(static_cast<double>(cases), 0, 0.05);
}

std::vector<Outcome> decide(std::vector<Claim const*> const& claims, Options const& options) {
  auto const works = works_of(claims, options);
  std::vector<std::optional<Outcome>> finished(works.size());
  // Each claim is finished by the thread that decides the last of its cases, so that a stop loses no more than what is
  // on its way.
  run(works, options, [&](std::size_t claim) {
    double seconds = works[claim]->seconds();
    {
      CpuTime const time(seconds);
      finished[claim] = finish(*works[claim], options);
    }
    finished[claim]->seconds = seconds;
    if (options.on_outcome) options.on_outcome(claim, *finished[claim]);
  });
  std::vector<Outcome> outcomes;
  for (auto& outcome : finished) {
    if (outcome) outcomes.push_back(std::move(*outcome));
  }
  return outcomes;
}

Replay replay(Check const& check, InDomain const& of_claim, int digits) {
  auto const& input = *of_claim;
  Replay result;
  add_residuals(check, {input}, result.ladder, result.hardware);
  result.balls = decide(check, input, digits);
  if (result.balls.decision.state == BallDecision::State::holds &&
      !contradiction(Verdict::holds, result.ladder, 0).empty()) {
    constexpr int more = 4;  // sides that differ beyond the digits requested: the finest of MPFR sees them
    result.balls = decide(check, input, more * digits);
  }
  result.witness = check.explain(input, result.balls.precision_used, result.balls.decision.component);
  result.witness.at = of_claim.text(check.signature());
  return result;
}

}  // namespace pe
