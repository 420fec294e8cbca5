#include "experiments/running/timed_parts.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <fstream>

namespace pe::experiments {
namespace {

/// Linux keeps the largest resident set since it was last reset.
void forget_peak() { std::ofstream("/proc/self/clear_refs") << 5; }

std::uint64_t recent_peak() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

std::uint64_t forgotten = 0;  // the largest of the peaks that were forgotten

}  // namespace

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
