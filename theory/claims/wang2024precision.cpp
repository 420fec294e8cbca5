/// Wang et al. 2024, "When Precision Meets Position: BFloat16 Breaks Down RoPE in Long-Context Training".
#include "theory/claims/list.hpp"
#include "theory/claims/papers_on_tables.hpp"

namespace pe {

using namespace wang2024precision;

std::vector<Claim> wang2024precision_claims() {
  auto const at = [](char const* place) { return Locator{"wang2024precision", place}; };
  return {
      claim<FirstIntegerLost<0>, dai2019::Indices>(
          {.id = "wang2024precision.first-integer",
           .source = at("number formats of positions (a number of ours)"),
           .origin = ours,
           .says = "bfloat16 holds every position up to 256 and not 257, half every one up to 2048 and not 2049",
           .latex = R"(2^{p}+1)",
           .domain = walk({2}, {{0, 1}}),
           .note = "Rounding to nearest; float holds every integer up to 16777216."}),
      accounted(
          {.id = "wang2024precision.breakdown",
           .source = at("the abstract's statement"),
           .origin = implied("that with bfloat16 scores depend on the absolute position"),
           .says = "With RoPE in bfloat16 scores depend on the absolute position, the more the longer the context",
           .latex = "",
           .note = "True of any rounding of angles: beyond 256 several positions share one code "
                   "(wang2024precision.first-integer). How large the difference of scores is depends on the "
                   "distribution of queries and keys; the figure precision-breakdown draws it."}),
  };
}

}  // namespace pe
