/// How cost grows with cases, digits, dimension, threads and the entries of a table; beside each the limit below which
/// it cannot come: bare arb_sin_cos calls, or reading the file.
#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <sys/resource.h>

#include <cmath>
#include <fstream>
#include <numeric>

#include "experiments/audit/audit.hpp"
#include "experiments/audit/readers/formats.hpp"
#include "experiments/benchmarks/bare_sines.hpp"
#include "experiments/benchmarks/median.hpp"
#include "reports/leftovers.hpp"
#include "theory/claims/list.hpp"
#include "theory/kernel/work.hpp"

namespace {

/// T(k) p_t = p_{t+k} at one dimension, over drawn cases.
pe::Claim claim_at(int dimension) {
  auto const* const original = pe::find_claim("kazemnejad2019.offset-map");
  PE_ASSERT(original != nullptr);
  auto claim = *original;
  claim.domain.dimensions = {dimension};
  claim.domain.bases = {10000};
  claim.expected = pe::Verdict::refuted;  // what is expected to hold is proved, and needs few cases
  return claim;
}

/// Turns of both, so that what else the machine does disturbs both alike. The limit is so many times what `limit`
/// takes.
void turns(benchmark::State& state, auto const& body, double times, auto const& limit) {
  std::vector<double> limits;
  for (auto _ : state) {
    state.SetIterationTime(seconds(body));
    limits.push_back(times * seconds(limit));
  }
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  state.counters["limit_ms"] = 1000 * median(limits);
  state.counters["peak_MiB"] = static_cast<double>(usage.ru_maxrss) / 1024;
  state.SetComplexityN(state.range(0));
}

void checks(benchmark::State& state, int dimension, pe::Options const& options) {
  auto const claim = claim_at(dimension);
  auto const most = std::min<std::uint64_t>(options.cases, 1024);
  std::vector<Angles> angles;
  for (std::uint64_t i = 0; i < most; ++i) angles.emplace_back(pe::case_at(claim, options, i), options.digits);
  ArbVector const sine(angles.front().size()), cosine(angles.front().size());
  turns(
      state,
      [&] {
        if (pe::decide({&claim}, options).at(0).cases != options.cases) state.SkipWithError("a case does not hold");
      },
      static_cast<double>(options.cases) / static_cast<double>(most),
      [&] {
        for (auto const& of_case : angles) of_case.sin_cos(sine, cosine);
      });
}

void cases(benchmark::State& state) { checks(state, 64, {.cases = static_cast<std::uint64_t>(state.range(0))}); }
void digits(benchmark::State& state) { checks(state, 64, {.cases = 1024, .digits = static_cast<int>(state.range(0))}); }
void d(benchmark::State& state) { checks(state, static_cast<int>(state.range(0)), {.cases = 1024}); }
void threads(benchmark::State& state) { checks(state, 64, {.cases = 8192, .jobs = static_cast<int>(state.range(0))}); }

/// A float32 table of 128 columns, as Vaswani et al. define it.
void write_table(std::filesystem::path const& file, std::int64_t rows) {
  constexpr int columns = 128;
  auto header = fmt::format("{{'descr': '<f4', 'fortran_order': False, 'shape': ({}, {}), }}", rows, columns);
  header.resize(117, ' ');
  header += '\n';
  std::ofstream stream(file, std::ios::binary);
  stream.write("\x93NUMPY\x01\x00\x76\x00", 10);
  stream << header;
  std::vector<float> row(columns);
  for (std::int64_t t = 0; t < rows; ++t) {
    for (int i = 0; i < columns / 2; ++i) {
      double const angle = static_cast<double>(t) * std::pow(10000.0, -2.0 * i / columns);
      row[2 * i] = static_cast<float>(std::sin(angle));
      row[2 * i + 1] = static_cast<float>(std::cos(angle));
    }
    stream.write(reinterpret_cast<char const*>(row.data()), columns * sizeof(float));
  }
}

std::uint64_t sum_of_bytes(std::filesystem::path const& file) {
  std::ifstream stream(file, std::ios::binary);
  std::vector<char> buffer(1 << 20);
  std::uint64_t sum = 0;
  while (stream.read(buffer.data(), static_cast<std::streamsize>(buffer.size())) || stream.gcount() > 0) {
    sum = std::accumulate(buffer.begin(), buffer.begin() + stream.gcount(), sum);
  }
  return sum;
}

void entries(benchmark::State& state) {
  constexpr std::int64_t columns = 128;
  pe::reports::TemporaryFolder const folder;
  auto const file = folder.path() / "table.npy";
  write_table(file, state.range(0) / columns);
  turns(
      state,
      [&] {
        if (pe::audit::audit(pe::audit::read_tables(file)).verdict != pe::audit::Verdict::conforms) {
          state.SkipWithError("the table should conform");
        }
      },
      1, [&] { benchmark::DoNotOptimize(sum_of_bytes(file)); });
}

/// Three turns of each; the fit is over all points.
void three_turns(benchmark::internal::Benchmark* of) {
  of->Iterations(3)->UseManualTime()->Unit(benchmark::kMillisecond)->Complexity();
}

}  // namespace

BENCHMARK(cases)->Apply(three_turns)->RangeMultiplier(4)->Range(128, 32768);
BENCHMARK(digits)->Apply(three_turns)->ArgsProduct({{15, 25, 50, 100, 200, 300}});
BENCHMARK(d)->Apply(three_turns)->RangeMultiplier(2)->Range(8, 1024);
BENCHMARK(threads)->Apply(three_turns)->RangeMultiplier(2)->Range(1, 8);
BENCHMARK(entries)->Apply(three_turns)->RangeMultiplier(4)->Range(1 << 17, 1 << 25);

BENCHMARK_MAIN();
