// The certified audit of a large table against what an engineer does with NumPy: both on one file, in one run.
//
// The peer, peers/numpy_audit.py, makes the table (float32, 131072 x 128, as PyTorch code does) and times itself from
// numpy.load to its verdict, without the start of Python; ours is timed from opening the file to the finished audit.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>

#include "experiments/audit/kinds/kinds.hpp"
#include "experiments/audit/readers/open.hpp"

namespace {

constexpr char python[] = PE_PYTHON, peer[] = PE_PEER;

/// What a command prints; throws when it fails.
std::string output_of(std::string const& command) {
  auto* const pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) throw std::runtime_error("cannot run " + command);
  std::string result;
  char buffer[256];
  while (std::fgets(buffer, sizeof buffer, pipe) != nullptr) result += buffer;
  if (pclose(pipe) != 0) throw std::runtime_error("failed: " + command);
  return result;
}

/// A line of /proc/self/status, in MiB: "VmHWM" is the most that was ever resident, "RssFile" what of it are files.
double status(std::string const& name) {
  std::ifstream file("/proc/self/status");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with(name + ":")) return std::stod(line.substr(name.size() + 1)) / 1024;
  }
  return 0;
}

class Folder {
 public:
  Folder() {
    auto name = (std::filesystem::temp_directory_path() / "pebench-audit-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make a folder like " + name);
    path_ = name;
  }
  Folder(Folder const&) = delete;
  Folder& operator=(Folder const&) = delete;
  ~Folder() { std::filesystem::remove_all(path_); }
  std::filesystem::path file() const { return path_ / "table.npy"; }

 private:
  std::filesystem::path path_;
};

void audit(benchmark::State& state) {
  try {
    Folder const folder;
    auto const file = folder.file().string();
    auto const run = std::string(python) + " '" + peer + "' ";
    output_of(run + "make '" + file + "' 2>/dev/null");
    // Its best of five, in the same minute as ours.
    auto const theirs = std::stod(output_of(run + "'" + file + "' 5 2>/dev/null"));
    double balls = 0;
    for (auto _ : state) {
      auto const result = pe::audit::audit_phases(pe::audit::read_tables(file), {});
      if (!result || result->verdict != pe::audit::Verdict::conforms)
        throw std::runtime_error("the table should conform");
      balls = static_cast<double>(result->accuracy->by_balls);
    }
    state.counters["numpy_s"] = theirs;
    state.counters["by_balls"] = balls;
    state.counters["beside_file_MiB"] =
        status("VmHWM") - static_cast<double>(std::filesystem::file_size(file)) / 0x1p20;
  } catch (std::exception const& error) {
    state.SkipWithError(error.what());
  }
}
BENCHMARK(audit)->Unit(benchmark::kSecond)->UseRealTime()->MinTime(2);

}  // namespace

BENCHMARK_MAIN();
