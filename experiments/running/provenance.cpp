#include "experiments/running/run_record.hpp"

#include <fmt/format.h>
#include <gmp.h>
#include <mpfr.h>
#include <sys/resource.h>
#include <sys/utsname.h>
#include <boost/version.hpp>
#include "theory/kernel/flint.hpp"

#include <CLI/Version.hpp>
#include <Eigen/Core>
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "experiments/commit.hpp"
#include "reports/writers/escape.hpp"

namespace pe::experiments {
namespace {

std::string command_line;

/// The value after `key` in a file of "key separator value" lines; empty when there is none.
std::string value_in(char const* file, std::string_view key, char separator) {
  std::ifstream lines(file);
  for (std::string line; std::getline(lines, line);) {
    auto const at = line.find(separator);
    if (line.rfind(key, 0) != 0 || at == std::string::npos) continue;
    auto const begin = line.find_first_not_of(" \t\"", at + 1);
    if (begin == std::string::npos) return {};
    return line.substr(begin, line.find_last_not_of(" \t\"") - begin + 1);
  }
  return {};
}

std::string system_name() {
  utsname kernel{};
  uname(&kernel);
  return fmt::format("{}, {} {} {}", value_in("/etc/os-release", "PRETTY_NAME", '='), kernel.sysname, kernel.release,
                     kernel.machine);
}

/// Linux keeps the largest resident set since it was last reset.
void forget_peak() { std::ofstream("/proc/self/clear_refs") << 5; }

std::uint64_t recent_peak() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

std::uint64_t forgotten = 0;  // the largest of the peaks that were forgotten

}  // namespace

void remember_command(int argc, char const* const* argv) {
  command_line = "pebench";  // not argv[0], which may hold the path of a machine
  for (int i = 1; i < argc; ++i) {
    // Of an absolute path the last part: the others are of one machine.
    std::filesystem::path const word(argv[i]);
    command_line += " " + reports::shell_word(word.is_absolute() ? word.filename().string() : word.string());
  }
}

std::string version_text() {
  return fmt::format("{} (commit {}{})", PE_VERSION, PE_COMMIT, PE_DIRTY ? ", modified" : "");
}

reports::Provenance provenance(Options const& options) {
  reports::Provenance result;
  result.version = PE_VERSION;
  result.commit = PE_COMMIT;
  result.dirty = PE_DIRTY;
  result.seed = options.seed;
  result.cases = options.cases;
  result.digits = options.digits;
  result.jobs = options.jobs;
  result.command = command_line;
  result.compiler = PE_COMPILER;
  result.flags = PE_FLAGS;
  result.cpu = value_in("/proc/cpuinfo", "model name", ':');
  result.system = system_name();
  result.peak_memory_bytes = peak_memory_bytes();
  result.libraries = {
      {"Boost", fmt::format("{}.{}.{}", BOOST_VERSION / 100000, BOOST_VERSION / 100 % 1000, BOOST_VERSION % 100)},
      {"CLI11", CLI11_VERSION},
      {"Eigen", fmt::format("{}.{}.{}", EIGEN_WORLD_VERSION, EIGEN_MAJOR_VERSION, EIGEN_MINOR_VERSION)},
      {"FLINT", FLINT_VERSION},
      {"GMP", gmp_version},
      {"MPFR", mpfr_get_version()},
      {"fmt", fmt::format("{}.{}.{}", FMT_VERSION / 10000, FMT_VERSION / 100 % 100, FMT_VERSION % 100)},
      {"nlohmann-json",
       fmt::format("{}.{}.{}", NLOHMANN_JSON_VERSION_MAJOR, NLOHMANN_JSON_VERSION_MINOR, NLOHMANN_JSON_VERSION_PATCH)},
  };
#ifndef PE_ARB_IN_FLINT
  result.libraries.emplace("Arb", arb_version);
#endif
  return result;
}

void timed(reports::Provenance& provenance, std::string name, std::string command, std::function<void()> const& part) {
  forgotten = peak_memory_bytes();
  forget_peak();
  auto const start = std::chrono::steady_clock::now();
  part();
  std::chrono::duration<double> const taken = std::chrono::steady_clock::now() - start;
  provenance.parts.push_back({std::move(name), std::move(command), taken.count(), recent_peak()});
  provenance.peak_memory_bytes = peak_memory_bytes();
}

std::uint64_t peak_memory_bytes() { return std::max(forgotten, recent_peak()); }

}  // namespace pe::experiments
