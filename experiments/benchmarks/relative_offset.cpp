/// The certified relative-offset check against the arb_sin_cos calls that it cannot do without, on one thread.
///
/// The law compares codes of t, k and t + k at d/2 frequencies, so a case needs 3 * d/2 sines with their cosines.
/// `bare` makes these calls and does nothing else: angles computed in advance, at the working precision of the case,
/// and results written over the same places again and again. `check` draws the case and decides it; `decide` is told
/// the case. All three take turns over the same cases, and a ratio is the median over the rounds, so that what else
/// the machine does cancels.
#include <benchmark/benchmark.h>

#include "experiments/benchmarks/bare_sines.hpp"
#include "experiments/benchmarks/median.hpp"
#include "theory/claims/list.hpp"
#include "theory/kernel/generators.hpp"
#include "theory/properties/relative_offset_map.hpp"

namespace {

constexpr int dimension = 64;
constexpr int sines = 3 * dimension / 2;
constexpr int digits = 50;
constexpr std::uint64_t seed = 1;
constexpr std::uint64_t cases_per_round = 32;  // a chunk of the engine
constexpr int rounds = 400;

pe::Case draw_case(std::uint64_t index) {
  static pe::Domain const domain = [] {
    auto result = pe::RelativeOffsetMap::domain();
    result.dimensions = {dimension};
    result.bases = {10000};
    return result;
  }();
  return pe::draw(domain, pe::RelativeOffsetMap::takes, pe::case_seed(seed, "benchmark.relative-offset", index));
}

void relative_offset(benchmark::State& state) {
  // The check that pebench itself makes, as it is compiled there.
  auto const* const claim = pe::find_claim("kazemnejad2019.offset-map");
  PE_ASSERT(claim != nullptr && claim->property == pe::RelativeOffsetMap::text.name);
  auto const check = claim->check;
  bool all_hold = true;
  auto const decide = [&](pe::Case const& input) {
    all_hold &= pe::decide(*check, input, digits).decision.state == pe::BallDecision::State::holds;
  };
  ArbVector const sine(sines), cosine(sines);
  std::vector<double> bare_times, decide_times, check_times, decide_ratios, check_ratios;
  std::uint64_t first = 0;
  for (auto _ : state) {
    std::vector<pe::Case> cases;
    std::vector<Angles> angles;
    for (auto i = first; i < first + cases_per_round; ++i)
      angles.emplace_back(cases.emplace_back(draw_case(i)), digits);

    auto const bare_time = seconds([&] {
      for (auto const& of_case : angles) of_case.sin_cos(sine, cosine);
    });
    auto const decide_time = seconds([&] {
      for (auto const& input : cases) decide(input);
    });
    auto const check_time = seconds([&] {
      for (auto i = first; i < first + cases_per_round; ++i) decide(draw_case(i));
    });
    bare_times.push_back(bare_time);
    decide_times.push_back(decide_time);
    check_times.push_back(check_time);
    decide_ratios.push_back(bare_time / decide_time);
    check_ratios.push_back(bare_time / check_time);
    first += cases_per_round;
    state.SetIterationTime(check_time);
  }
  if (!all_hold) state.SkipWithError("a case does not hold: this would time something else than certification");
  state.counters["bare/s"] = cases_per_round / median(bare_times);
  state.counters["decide/s"] = cases_per_round / median(decide_times);
  state.counters["check/s"] = cases_per_round / median(check_times);
  state.counters["ratio_decide"] = median(decide_ratios);
  state.counters["ratio"] = median(check_ratios);
}
BENCHMARK(relative_offset)->Iterations(rounds)->UseManualTime()->Unit(benchmark::kMicrosecond);

}  // namespace

BENCHMARK_MAIN();
