// The certified audit of a large table against what an engineer does with NumPy: both on one file, in one run. And what
// an audit must not take long for: one long row, a large table of integers, a checkpoint of many vectors.
//
// The peer, peers/numpy_audit.py, makes the table (float32, 131072 x 128, as PyTorch code does) and times itself from
// numpy.load to its verdict, without the start of Python; ours is timed from opening the file to the finished audit.
// All times are processor times, of all threads, and each has its limit: of_limit is 1 where it is reached.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "experiments/audit/audit.hpp"
#include "experiments/audit/readers/formats.hpp"
#include "experiments/audit/subjects.hpp"
#include "experiments/benchmarks/median.hpp"
#include "reports/leftovers.hpp"
#include "reports/process.hpp"

namespace {

/// What the peer prints; throws when it fails.
std::string peer(std::vector<std::string> command) {
  using pe::reports::Process;
  constexpr std::chrono::hours limit{1};
  command.insert(command.begin(), {PE_PYTHON_WITH_NUMPY, PE_PEER});
  auto process = pe::reports::run(command, "", {}, {limit});
  if (process.end != Process::End::exited || process.code != 0) {
    throw std::runtime_error("the peer " + pe::reports::fate(process, limit));
  }
  return std::move(process.out);
}

/// A line of /proc/self/status, in MiB: "VmHWM" is the most that was ever resident, "RssFile" what of it are files.
double status(std::string const& name) {
  std::ifstream file("/proc/self/status");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with(name + ":")) return std::stod(line.substr(name.size() + 1)) / 1024;
  }
  return 0;
}

/// What `body` takes, the least of three times, as other programs only ever add to it.
double best_seconds(auto const& body) {
  double best = seconds(body);
  for (int i = 1; i < 3; ++i) best = std::min(best, seconds(body));
  return best;
}

/// One turn is both programs, one after the other.
void audit(benchmark::State& state) {
  constexpr double most_of_theirs = 1.0 / 4;
  try {
    pe::reports::TemporaryFolder const folder;
    auto const file = (folder.path() / "table.npy").string();
    peer({"make", file});
    std::vector<double> ours, theirs, ratios;
    for (auto _ : state) {
      theirs.push_back(std::stod(peer({file, "3"})));
      ours.push_back(best_seconds([&] {
        auto const result = pe::audit::audit(pe::audit::read_tables(file));
        if (result.verdict != pe::audit::Verdict::conforms) throw std::runtime_error("the table should conform");
      }));
      ratios.push_back(ours.back() / theirs.back());
      state.SetIterationTime(ours.back());
    }
    state.counters["numpy_ms"] = 1000 * median(theirs);
    state.counters["ratio"] = median(ratios);
    state.counters["of_limit"] = median(ratios) / most_of_theirs;
    state.counters["beside_file_MiB"] =
        status("VmHWM") - static_cast<double>(std::filesystem::file_size(file)) / 0x1p20;
  } catch (std::exception const& error) {
    state.SkipWithError(error.what());
  }
}
BENCHMARK(audit)->Unit(benchmark::kMillisecond)->UseManualTime()->Iterations(7);

/// Turns of `body`, which must not take longer than `limit` milliseconds.
void turns(benchmark::State& state, double limit, auto const& body) {
  std::vector<double> times;
  for (auto _ : state) {
    times.push_back(best_seconds(body));
    state.SetIterationTime(times.back());
  }
  state.counters["of_limit"] = 1000 * median(times) / limit;
}

pe::audit::Verdict verdict_of(std::vector<pe::audit::Table> const& tables) { return pe::audit::audit(tables).verdict; }

/// [1, 524288]: 4096 rows of 64 cosines and 64 sines, one after the other, as TensorRT-LLM keeps them.
void audit_one_row(benchmark::State& state) {
  constexpr std::int64_t rows = 4096, pairs = 64;
  std::vector<float> entries;
  for (std::int64_t p = 0; p < rows; ++p) {
    for (std::int64_t j = 0; j < 2 * pairs; ++j) {
      auto const angle = static_cast<double>(p) * std::pow(1e4, -static_cast<double>(j % pairs) / pairs);
      entries.push_back(static_cast<float>(j < pairs ? std::cos(angle) : std::sin(angle)));
    }
  }
  auto const table = pe::audit::table_view(std::as_bytes(std::span(entries)), pe::audit::Dtype::float32,
                                           {1, static_cast<std::int64_t>(entries.size())});
  turns(state, 200, [&] {
    if (verdict_of({table}) != pe::audit::Verdict::conforms) state.SkipWithError("the row should conform");
  });
}
BENCHMARK(audit_one_row)->Unit(benchmark::kMillisecond)->UseManualTime()->Iterations(7);

/// [512, 512] of integers in no order.
void audit_integers(benchmark::State& state) {
  constexpr std::int64_t side = 512;
  std::vector<std::int64_t> entries;
  std::uint64_t random = 1;
  for (std::int64_t i = 0; i < side * side; ++i) {
    random = random * 6364136223846793005U + 1442695040888963407U;
    entries.push_back(static_cast<std::int64_t>(random >> 59U));
  }
  auto const table = pe::audit::table_view(std::as_bytes(std::span(entries)), pe::audit::Dtype::int64, {side, side});
  turns(state, 100, [&] {
    if (verdict_of({table}) == pe::audit::Verdict::conforms) state.SkipWithError("noise should not conform");
  });
}
BENCHMARK(audit_integers)->Unit(benchmark::kMillisecond)->UseManualTime()->Iterations(7);

/// 200 vectors of frequencies by their names, no two of them equal.
void audit_checkpoint(benchmark::State& state) {
  constexpr int layers = 200, pairs = 64;
  std::vector<std::vector<float>> vectors(layers);
  std::vector<pe::audit::Table> tables;
  for (int layer = 0; layer < layers; ++layer) {
    for (int i = 0; i < pairs; ++i) {
      vectors[layer].push_back(static_cast<float>(std::pow(500000.0 + layer, -static_cast<double>(i) / pairs)));
    }
    tables.push_back(
        pe::audit::table_view(std::as_bytes(std::span(vectors[layer])), pe::audit::Dtype::float32, {pairs}));
    tables.back().name = "layers." + std::to_string(layer) + ".rotary_emb.inv_freq";
  }
  turns(state, 100, [&] {
    int conform = 0;
    for (auto const& subject : pe::audit::subjects(tables)) {
      conform += verdict_of(subject.tables) == pe::audit::Verdict::conforms;
    }
    if (conform != layers) state.SkipWithError("every vector should conform");
  });
}
BENCHMARK(audit_checkpoint)->Unit(benchmark::kMillisecond)->UseManualTime()->Iterations(7);

}  // namespace

BENCHMARK_MAIN();
