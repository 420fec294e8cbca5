#include "theory/kernel/engine.hpp"

#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <boost/math/distributions/binomial.hpp>
#include <limits>

#include "theory/kernel/error.hpp"
#include "theory/kernel/generators.hpp"

namespace pe {
namespace {

constexpr std::uint64_t none = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint64_t chunk_size = 32;

std::uint64_t case_count(Claim const& claim, Options const& options) {
  if (!claim.check) return 0;
  return claim.domain.exhaustive ? size(claim.domain, claim.check->signature()) : options.cases;
}

Case case_at(Claim const& claim, Options const& options, std::uint64_t index) {
  auto const names = claim.check->signature();
  return claim.domain.exhaustive ? enumerate(claim.domain, names, index)
                                 : draw(claim.domain, names, case_seed(options.seed, claim.id, index));
}

/// What a run of neighbouring cases came to. Within a chunk the cases go in order and end with the first that refutes,
/// so what all chunks up to the first refutation say depends on neither threads nor timing.
struct Chunk {
  std::uint64_t refuted = none;  // index of the case
  std::uint64_t open = none;
  std::uint64_t worst = none;
  double residual = -1;
  std::uint64_t decided = 0, discards = 0;
  double seconds = 0;
  bool done = false;
};

/// Adds the processor time that this thread takes while it lives.
class CpuTime {
 public:
  explicit CpuTime(double& seconds) : seconds_(seconds), start_(now()) {}
  ~CpuTime() { seconds_ += now() - start_; }
  CpuTime(CpuTime const&) = delete;
  CpuTime& operator=(CpuTime const&) = delete;

 private:
  static double now() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
  }

  double& seconds_;
  double start_;
};

struct Work {
  Claim const* claim;
  std::vector<Chunk> chunks;
  std::atomic<std::uint64_t> first_refuted_chunk = none;

  Work(Claim const* c, std::uint64_t cases) : claim(c), chunks((cases + chunk_size - 1) / chunk_size) {}
  bool done() const {
    return std::all_of(chunks.begin(), chunks.end(), [](Chunk const& c) { return c.done; });
  }
};

void run_chunk(Work& work, std::uint64_t number, Options const& options) {
  Chunk& chunk = work.chunks[number];
  CpuTime const time(chunk.seconds);
  auto const end = std::min((number + 1) * chunk_size, case_count(*work.claim, options));
  for (auto index = number * chunk_size; index < end; ++index) {
    if (options.on_case) options.on_case();
    if (chunk.refuted != none || work.first_refuted_chunk < number) continue;
    auto const input = case_at(*work.claim, options, index);
    if (work.claim->domain.admits && !work.claim->domain.admits(input)) {
      ++chunk.discards;
      continue;
    }
    auto const [state, component, residual] = decide(*work.claim->check, input, options.digits).decision;
    ++chunk.decided;
    if (state == BallDecision::State::refuted) {
      chunk.refuted = index;
      auto first = work.first_refuted_chunk.load();
      while (number < first && !work.first_refuted_chunk.compare_exchange_weak(first, number)) {
      }
    } else if (state == BallDecision::State::open) {
      chunk.open = std::min(chunk.open, index);
    } else if (residual > chunk.residual) {
      chunk.residual = residual;
      chunk.worst = index;
    }
  }
  chunk.done = true;
}

/// All chunks up to the first refutation, in one.
Chunk merge(Work const& work) {
  Chunk total;
  for (auto const& chunk : work.chunks) {
    total.decided += chunk.decided;
    total.discards += chunk.discards;
    total.open = std::min(total.open, chunk.open);
    if (chunk.residual > total.residual) {
      total.residual = chunk.residual;
      total.worst = chunk.worst;
    }
    if (chunk.refuted != none) {
      total.refuted = chunk.refuted;
      break;
    }
  }
  return total;
}

bool refutes(Check const& check, Case const& input, int digits) {
  return decide(check, input, digits).decision.state == BallDecision::State::refuted;
}

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

/// Balls and MPFR reals are independent of each other; this says where they contradict each other.
std::string contradiction(Outcome const& outcome, double ball_residual) {
  if (outcome.ladder.empty()) return {};
  auto const& finest = outcome.ladder.back();
  if (outcome.verdict == Verdict::holds && !(finest.value <= std::pow(10.0, -outcome.digits / 2))) {
    return fmt::format("balls say that it holds, but MPFR at {} leaves a residual of {:.3g}", finest.arithmetic,
                       finest.value);
  }
  if (outcome.verdict == Verdict::refuted && !(finest.value >= ball_residual / 2)) {
    return fmt::format("balls refute it by {:.3g}, but MPFR at {} sees {:.3g}", ball_residual, finest.arithmetic,
                       finest.value);
  }
  return {};
}

void tell_refutation(Outcome& outcome, Case const& witness, Options const& options) {
  auto const& check = *outcome.claim->check;
  auto const again = decide(check, witness, options.digits);
  if (again.decision.state != BallDecision::State::refuted) {
    outcome.alarm = "flaky: the counterexample does not refute when it is run again";
  }
  constexpr long generous = 512;  // so that the numbers shown have all their digits
  auto const precision = std::max(again.precision_used, generous);
  auto const sharp = check.decide(witness, options.digits, precision);
  outcome.witness = check.explain(witness, options.digits, precision, sharp.component);
  outcome.witness->at = witness.text(check.signature());
  if (auto exact = check.exact_counterexample(witness)) {
    outcome.witness->exact = *exact;
    if (Signature::count(check.signature().positions) == 0) outcome.witness->certificate = "rational";
  }
  add_residuals(check, {witness}, outcome.ladder, outcome.hardware);
  if (outcome.alarm.empty()) outcome.alarm = contradiction(outcome, sharp.residual);
  outcome.replay = outcome.claim->id + "@" + outcome.witness->at;
}

void tell_agreement(Outcome& outcome, Chunk const& total, Options const& options) {
  auto const& claim = *outcome.claim;
  if (outcome.verdict == Verdict::holds) {
    outcome.evidence = outcome.proof             ? Evidence::proved
                       : claim.domain.exhaustive ? Evidence::exhausted
                                                 : Evidence::certified;
    if (outcome.evidence == Evidence::certified) outcome.failure_rate_95 = failure_rate_bound(outcome.cases);
  }
  add_residuals(*claim.check, sample_for_ladder(claim, options), outcome.ladder, outcome.hardware);
  outcome.alarm = contradiction(outcome, 0);
  auto const telling = total.open != none ? total.open : total.worst;
  if (telling != none) {
    outcome.replay = claim.id + "@" + case_at(claim, options, telling).text(claim.check->signature());
  }
  if (outcome.cases == 0) outcome.alarm = "vacuous: the precondition refused every case";
}

Outcome finish(Work const& work, Options const& options) {
  auto const& claim = *work.claim;
  Outcome outcome;
  outcome.claim = &claim;
  if (!claim.check) {
    outcome.verdict = Verdict::not_applicable;
    outcome.agrees = true;
    return outcome;
  }
  auto const& check = *claim.check;
  auto const names = check.signature();
  auto const total = merge(work);
  outcome.cases = total.decided;
  outcome.discards = total.discards;
  outcome.digits = options.digits;
  outcome.residual = std::max(total.residual, 0.0);
  auto const fails = [&](Case const& c) { return refutes(check, c, options.digits); };

  std::optional<Case> counterexample;
  if (total.refuted != none) {
    counterexample = shrink(claim.domain, names, case_at(claim, options, total.refuted), fails);
  }
  std::string stored_fails;
  if (!claim.witness.empty()) {
    auto const stored = Case::parse(claim.witness, names);
    if (!fails(stored))
      stored_fails = "the stored witness no longer refutes: " + claim.witness;
    else if (!counterexample)
      counterexample = stored;
  }
  if (counterexample) {
    outcome.verdict = Verdict::refuted;
    outcome.evidence = Evidence::certified;
    tell_refutation(outcome, *counterexample, options);
  } else {
    outcome.verdict = total.open != none ? Verdict::undecided : Verdict::holds;
  }
  if (claim.expected == Verdict::holds) outcome.proof = prove(check);
  if (!counterexample)
    tell_agreement(outcome, total, options);
  else if (outcome.proof)
    outcome.alarm = "polynomials prove it, but balls refute it";
  if (outcome.alarm.empty()) outcome.alarm = stored_fails;
  outcome.agrees = outcome.verdict == claim.expected && outcome.alarm.empty();
  return outcome;
}

}  // namespace

std::uint64_t planned_cases(std::vector<Claim const*> const& claims, Options const& options) {
  std::uint64_t total = 0;
  for (auto const* claim : claims) total += case_count(*claim, options);
  return total;
}

double failure_rate_bound(std::uint64_t cases) {
  using boost::math::binomial_distribution;
  if (cases == 0) return 1;
  return binomial_distribution<>::find_upper_bound_on_p(static_cast<double>(cases), 0, 0.05);
}

std::optional<Proof> prove(Check const& check) {
  constexpr int most_pairs = 3;
  std::optional<Proof> proof;
  for (int pairs = 1; pairs <= most_pairs; ++pairs) {
    auto formal = check.prove(pairs);
    // Without separation an identity would be known at d = 2, 4, 6 only, which is not what "proved" promises.
    if (!formal || !formal->identity || !formal->separates) return std::nullopt;
    if (pairs == 1) proof = Proof{"", std::move(formal->identities)};
  }
  auto const names = check.signature();
  std::vector<std::string> symbols;
  if (Signature::count(names.positions) > 0) symbols.emplace_back("positions, offsets and frequencies");
  if (Signature::count(names.vectors) > 0) symbols.emplace_back("vectors");
  proof->scope = fmt::format(
      "an identity{}{}: reduced to 0 at d = 2, 4 and 6, and no monomial mixes two pairs there, so that pairs, which a "
      "scheme treats alike, may be added: every even d that the scheme takes",
      symbols.empty() ? "" : " for all real ", fmt::join(symbols, " and all "));
  return proof;
}

std::vector<Outcome> decide(std::vector<Claim const*> const& claims, Options const& options) {
  std::vector<std::unique_ptr<Work>> works;
  std::vector<std::pair<Work*, std::uint64_t>> tasks;
  for (auto const* claim : claims) {
    auto& work = *works.emplace_back(std::make_unique<Work>(claim, case_count(*claim, options)));
    for (std::uint64_t i = 0; i < work.chunks.size(); ++i) tasks.emplace_back(&work, i);
  }
  parallel_for(tasks.size(), options.jobs, options.stop,
               [&](std::uint64_t i) { run_chunk(*tasks[i].first, tasks[i].second, options); });

  std::erase_if(works, [](auto const& work) { return !work->done(); });
  std::vector<Outcome> outcomes(works.size());
  parallel_for(works.size(), options.jobs, std::stop_token{}, [&](std::uint64_t i) {
    double seconds = 0;
    for (auto const& chunk : works[i]->chunks) seconds += chunk.seconds;
    {
      CpuTime const time(seconds);
      outcomes[i] = finish(*works[i], options);
    }
    outcomes[i].seconds = seconds;
  });
  return outcomes;
}

Replay replay(Check const& check, Case const& input, int digits) {
  Replay result;
  result.balls = decide(check, input, digits);
  result.told = check.explain(input, digits, result.balls.precision_used, result.balls.decision.component);
  result.told.at = input.text(check.signature());
  add_residuals(check, {input}, result.ladder, result.hardware);
  return result;
}

}  // namespace pe
