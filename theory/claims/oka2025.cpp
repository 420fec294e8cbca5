/// Oka et al. 2025, "Wavelet-based Positional Representation for Long Context".
#include "theory/claims/list.hpp"
#include "theory/claims/press2021.hpp"

namespace pe {

using namespace press2021;

std::vector<Claim> oka2025_claims() {
  auto const at = [](char const* place) { return Locator{"oka2025", place}; };
  return {
      claim<EightSlopes<true>, Alibi>(
          {.id = "oka2025.alibi-slopes",
           .source = at("4.1"),
           .origin =
               quoted("The number of heads $N$ is 8, and the slope of ALiBi is "
                      "$[\\frac12,\\frac14,\\frac18,\\frac1{16},\\frac1{32},\\frac1{64},\\frac1{128},\\frac1{128},"
                      "\\frac1{256}]$."),
           .says = "The slopes of ALiBi's 8 heads are 1/2, 1/4, ..., 1/64, 1/128, 1/128 and 1/256; asked of the first "
                   "eight",
           .latex = R"(m = (\tfrac12,\dots,\tfrac1{128},\tfrac1{128},\tfrac1{256}))",
           .domain = walk({2}, {{0, 7}}),
           .extent = all_of("the 8 heads"),
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,n=7",
           .corrected_by = "oka2025.alibi-slopes-corrected",
           .note = "Nine numbers for eight heads: 1/128 stands twice.",
           .finding = {.impact = Impact::remark,
                       .reading = "As the list of the slopes of N = 8 heads, in order",
                       .so = "Eight slopes: 1/128 stands there once, as in the ALiBi paper that it restates",
                       .difference = "If the first eight of the nine are taken, the eighth head has 1/128 instead of "
                                     "1/256",
                       .stays = "The wavelet encoding and the experiments: the list describes the baseline",
                       .prior = "none known to us"}}),
      claim<EightSlopes<false>, Alibi>({.id = "oka2025.alibi-slopes-corrected",
                                        .source = at("4.1 (corrected)"),
                                        .origin = ours,
                                        .says = "The slopes of ALiBi's 8 heads are 1/2, 1/4, ..., 1/128, 1/256",
                                        .latex = R"(m_h = 2^{-h})",
                                        .domain = walk({2}, {{0, 7}}),
                                        .extent = all_of("the 8 heads")}),
      not_checked({.id = "oka2025.haar-like",
                   .source = at("3.2"),
                   .origin = quoted("RoPE can be viewed as a wavelet transform using Haar-like wavelets that change "
                                    "amplitude on a fixed scale"),
                   .says =
                       "Where f takes the angles m theta_i at the numbers that equation 8 asks it for, equation 8 is "
                       "equation 6",
                   .latex = R"(\psi(t)=\cos f(t)\ (0\le t<1),\ -\sin f(t)\ (1\le t<2))",
                   .note = "Because it holds whatever the angles are: f is chosen to take them, so that any "
                           "matrix of this shape, with angles that have nothing to do with positions, is such a "
                           "transform as well. It is true of RoPE, and tells RoPE from nothing."}),
  };
}

}  // namespace pe
