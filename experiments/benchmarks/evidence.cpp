/// What each kind of evidence costs: a proof by polynomials, a case decided by balls, the same case over MPFR reals of
/// 50 digits (the independent opinion), and whole claims through the engine on one and two threads.
#include <benchmark/benchmark.h>
#include <numeric>

#include "theory/kernel/engine.hpp"
#include "theory/kernel/generators.hpp"
#include "theory/properties/list.hpp"

namespace {

constexpr int digits = 50;
constexpr std::uint64_t seed = 1;

/// Cases of a property at d <= 64: MPFR at d = 1024 would be all that the figures show.
std::vector<pe::Case> draw_cases(pe::Property const& property) {
  constexpr std::size_t wanted = 16;
  auto domain = pe::exemplar(property).domain;
  std::erase_if(domain.dimensions, [](int d) { return d > 64; });
  std::vector<pe::Case> cases;
  for (std::uint64_t i = 0; cases.size() < wanted; ++i) {
    auto input = pe::draw(domain, pe::exemplar(property).check->signature(), pe::case_seed(seed, property.name, i));
    if (!domain.admits || domain.admits(input)) cases.push_back(std::move(input));
  }
  return cases;
}

void proof(benchmark::State& state, pe::Property const& property) {
  for (auto _ : state) benchmark::DoNotOptimize(pe::prove(*pe::exemplar(property).check));
}

/// Calls `evaluate` with one case after the other; items are cases.
void one_by_one(benchmark::State& state, pe::Property const& property, auto const& evaluate) {
  auto const cases = draw_cases(property);
  std::size_t next = 0;
  for (auto _ : state) benchmark::DoNotOptimize(evaluate(*pe::exemplar(property).check, cases[next++ % cases.size()]));
  state.SetItemsProcessed(state.iterations());
}

void balls(benchmark::State& state, pe::Property const& property) {
  one_by_one(state, property, [](auto const& check, auto const& input) { return pe::decide(check, input, digits); });
}

void reals(benchmark::State& state, pe::Property const& property) {
  one_by_one(state, property, [](auto const& check, auto const& input) { return check.real_residual(input, digits); });
}

/// Every property on the first scheme that has it, as one run; the argument is the number of threads.
void engine(benchmark::State& state) {
  std::vector<pe::Claim> claims;
  for (auto const& property : pe::properties()) {
    auto& claim = claims.emplace_back();
    claim.id = "benchmark." + property.name;
    claim.check = pe::exemplar(property).check;
    claim.domain = pe::exemplar(property).domain;
  }
  std::vector<pe::Claim const*> all;
  for (auto const& claim : claims) all.push_back(&claim);
  pe::Options options;
  options.jobs = static_cast<int>(state.range(0));
  for (auto _ : state) benchmark::DoNotOptimize(pe::decide(all, options));
  auto const planned = pe::planned_cases(all, options);
  state.SetItemsProcessed(state.iterations() * std::accumulate(planned.begin(), planned.end(), std::int64_t{0}));
}
BENCHMARK(engine)->Arg(1)->Arg(2)->UseRealTime()->MeasureProcessCPUTime()->Unit(benchmark::kMillisecond);

}  // namespace

int main(int argc, char** argv) {
  for (auto const& property : pe::properties()) {
    auto const add = [&](std::string const& evidence, auto const& run) {
      benchmark::RegisterBenchmark((evidence + "/" + property.name).c_str(), run, property)
          ->Unit(benchmark::kMicrosecond);
    };
    auto const& check = *pe::exemplar(property).check;
    if (pe::prove(check)) add("proof", proof);
    add("balls", balls);
    if (check.real_residual(draw_cases(property).front(), digits)) add("reals", reals);
  }
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
}
