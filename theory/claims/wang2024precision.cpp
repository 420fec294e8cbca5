/// Wang et al. 2024, "When Precision Meets Position: BFloat16 Breaks Down RoPE in Long-Context Training".
#include "theory/claims/wang2024precision.hpp"
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
           .extent = all_of("bfloat16 and half"),
           .note = "Rounding to nearest; float holds every integer up to 16777216."}),
      claim<NormDrift<GreatestDrifts>, Sinusoidal>(
          {.id = "wang2024precision.norm-drift",
           .source = at("number formats of codes (a number of ours)"),
           .origin = ours,
           .says =
               "A sinusoidal code of 512 entries has the squared norm 256. Where its entries are rounded to a format, "
               "the norm at positions 0 to 2047 differs from that by 2.26e-6 at most in float (at 1937), by 0.0141 in "
               "half (at 1631) and by 0.153 in bfloat16 (at 1024)",
           .latex = R"(\max_{0\le t<2048}\bigl\lvert\lVert r(p_t)\rVert^2-\tfrac d2\bigr\rvert)",
           .domain = walk({512}, {{0, 2}, {0, GreatestDrifts::positions - 1}}),
           .extent = all_of("three formats, positions 0 to 2047, d = 512"),
           .note = "Each entry is rounded once, to nearest, from its exact value; n is the format: float, half, "
                   "bfloat16."}),
      claim<RoundedPositionsBreak<Format::bfloat16>, Rope>(
          {.id = "wang2024precision.breakdown",
           .source = at("abstract: positions in bfloat16 (a number of ours)"),
           .origin = ours,
           .says = "At d = 128 and base 10000, with positions in bfloat16 the score of two tokens 16 apart depends on "
                   "the absolute position: up to "
                   "497 it errs by a quarter of itself at most, and by more at 498",
           .latex = R"(\tfrac1n\sum_i\lvert e^{i(r(m+16)-r(m))\omega_i}-e^{16i\omega_i}\rvert^2 > \tfrac1{16})",
           .domain = Domain{.dimensions = {128}, .bases = {10000}, .parameters = {{0, 498}}, .exhaustive = true},
           .extent = all_of("d = 128, base 10000, positions from 0 to 498"),
           .note = "The root mean square over independent queries and keys, at d = 128. What angles and other bases do "
                   "is in experiments/sweeps; the figure precision-breakdown draws drawn queries and keys."}),
  };
}

}  // namespace pe
