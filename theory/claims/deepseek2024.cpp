/// DeepSeek-AI 2024, "DeepSeek-V3 Technical Report".
#include "theory/claims/list.hpp"
#include "theory/claims/peng2023.hpp"

namespace pe {

using namespace peng2023;

std::vector<Claim> deepseek2024_claims() {
  return {claim<TemperatureIs<Printed::root_of_inverse>, Rope>(
      {.id = "deepseek2024.length-scaling",
       .source = {"deepseek2024", "4.3, long context extension"},
       .origin = quoted(
           "with the scale $s = 40, \\alpha = 1, \\beta = 32$, and the scaling factor $\\sqrt{t} = 0.1 \\ln s + 1$"),
       .says = "Queries and keys are multiplied by sqrt(t) = 0.1 ln s + 1 each, s = 40, and so scores by t",
       .latex = R"(\sqrt t = 0.1\ln s + 1)",
       .domain = walk({64}, {{40, 40}}),
       .extent = all_of("s = 40"),
       .note = "No misprint: t is that of YaRN's first version, sqrt(t) = 0.1 ln s + 1 (its equation 27, seen at "
               "second hand), by which scores are multiplied; later versions of YaRN divide by it, and print sqrt(1/t) "
               "(peng2023.temperature). Both say the same numbers, and DeepSeek's published code (inference/model.py, "
               "read in a stored copy) multiplies the scale of the softmax by the square of 0.1 ln s + 1. DeepSeek-V2 "
               "has sqrt(t) = 0.0707 ln s + 1, \"slightly diverging from original YaRN\" for its attention."})};
}

}  // namespace pe
