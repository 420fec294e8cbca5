/// A scheme as formulas against the same scheme in C++: one case of every property that both are asked, on one thread.
///
/// The two take turns over the same cases of a property, some rounds each; its ratio is the median over the rounds, so
/// that what else the machine does cancels. A scheme's ratio is the median over its properties.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "experiments/benchmarks/median.hpp"
#include "theory/formula/guest.hpp"
#include "theory/formula/scheme.hpp"
#include "theory/kernel/generators.hpp"
#include "theory/properties/list.hpp"

namespace {

constexpr int digits = 50, cases_per_round = 16, rounds = 9;

pe::Guest example(std::string const& name) {
  std::ifstream file(std::string(PE_FORMULA_EXAMPLES) + "/" + name + ".toml", std::ios::binary);
  auto const text = std::string{std::istreambuf_iterator<char>(file), {}};
  return pe::formulas::guest_of(pe::formulas::read_file(text, name).scheme);
}

std::vector<pe::Case> cases_of(pe::Cell const& cell) {
  auto const names = cell.check->signature();
  std::vector<pe::Case> result;
  for (std::uint64_t i = 0; i < cases_per_round; ++i) {
    auto const walked = cell.domain.exhaustive;
    result.push_back(walked ? pe::enumerate(cell.domain, i * 37 % pe::size(cell.domain, names))
                            : pe::draw(cell.domain, names, pe::case_seed(1, "benchmark.formula", i)));
  }
  return result;
}

/// How much longer the formula's check takes.
double ratio(pe::Cell const& formula, pe::Cell const& code) {
  auto const cases = cases_of(code);
  auto const time = [&](pe::Check const& check) {
    return seconds([&] {
      for (auto const& input : cases) benchmark::DoNotOptimize(pe::decide(check, input, digits).decision.residual);
    });
  };
  std::vector<double> ratios;
  for (int round = 0; round < rounds; ++round) {
    auto const by_formula = time(*formula.check), by_code = time(*code.check);
    ratios.push_back(by_formula / std::max(by_code, 1e-6));
  }
  return median(ratios);
}

void formula(benchmark::State& state, std::string const& file) {
  auto const guest = example(file);
  std::vector<double> ratios;
  std::string dearest;
  for (auto _ : state) {
    for (auto const& property : pe::properties()) {
      auto const code = std::ranges::find(property.cells, file, &pe::Cell::scheme);
      auto const own = property.ask(guest.member);
      if (!own.check) continue;
      auto const r = ratio(own, *code);
      if (ratios.empty() || r > *std::ranges::max_element(ratios)) dearest = property.name;
      ratios.push_back(r);
    }
  }
  state.counters["ratio"] = median(ratios);
  state.counters["greatest"] = *std::ranges::max_element(ratios);
  state.SetLabel("greatest of " + dearest);
}
BENCHMARK_CAPTURE(formula, sinusoidal, "sinusoidal")->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(formula, rope, "rope")->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(formula, xpos, "xpos")->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(formula, alibi, "alibi")->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(formula, kerple, "kerple")->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(formula, fire, "fire")->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(formula, t5, "t5")->Iterations(1)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
