/// How a test suite audits the frequencies that its own code computes: a whole program, which prints what it finds.
#include <cmath>
#include <cstdio>
#include <span>
#include <vector>

#include "experiments/audit/audit.hpp"

namespace {

/// The code under test, as it might stand in an inference engine.
std::vector<float> rotary_frequencies(float base, int dimension) {
  std::vector<float> frequencies;
  for (int i = 0; i < dimension; i += 2) {
    frequencies.push_back(1.0F / std::pow(base, static_cast<float>(i) / static_cast<float>(dimension)));
  }
  return frequencies;
}

}  // namespace

int main() {
  auto const frequencies = rotary_frequencies(500000, 128);

  pe::audit::Options options;
  options.expected_scheme = "rope";
  options.expected["base"] = "500000";
  auto const audit = pe::audit::table(std::span(frequencies), {64}, options);

  for (auto const& finding : audit.findings) std::printf("%s: %s\n", finding.id.c_str(), finding.says.c_str());
  if (audit.verdict != pe::audit::Verdict::conforms) return 1;
  std::printf("conforms, computed in %s\n", audit.accuracy->pipeline.c_str());
  return 0;
}
