/// Hua et al. 2024, "Fourier Position Embedding: Enhancing Attention's Periodic Extension for Length Generalization".
#include "theory/claims/list.hpp"
#include "theory/claims/papers_on_rotation.hpp"

namespace pe {

std::vector<Claim> hua2024_claims() {
  auto const at = [](char const* place) { return Locator{"hua2024", place}; };
  return {
      claim<hua2024::SquareOfTwoWaves<false>, Rope>(
          {.id = "hua2024.mixed-frequencies",
           .source = at("lemma 3.1"),
           .origin =
               implied("lemma 3.1: a nonlinear function of two frequencies has the frequencies j w_1 + k w_2 with "
                       "j and k natural numbers; asked of the square"),
           .says = "The square of a sum of two waves has the frequencies 0, 2 w_1, 2 w_2 and w_1 + w_2 alone",
           .latex = R"((\cos a+\cos b)^2 = 1+\tfrac12\cos 2a+\tfrac12\cos 2b+\cos(a+b))",
           .domain = Domain{.dimensions = dimensions(2, 64)},
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,t=0,u=0",
           .corrected_by = "hua2024.mixed-frequencies-corrected",
           .note = "The difference w_1 - w_2 is missing: j and k are integers of either sign.",
           .finding = {.impact = Impact::sentence,
                       .so = "j and k are integers of either sign: the square has w_1 - w_2",
                       .difference = "The difference frequency, the lowest of all, is left out",
                       .stays = "The account of where low frequencies come from"}}),
      claim<hua2024::SquareOfTwoWaves<true>, Rope>(
          {.id = "hua2024.mixed-frequencies-corrected",
           .source = at("lemma 3.1 (corrected)"),
           .origin = ours,
           .says = "The square of a sum of two waves has the frequencies 0, 2 w_1, 2 w_2, w_1 + w_2 and w_1 - w_2",
           .latex = R"((\cos a+\cos b)^2 = 1+\tfrac12\cos 2a+\tfrac12\cos 2b+\cos(a+b)+\cos(a-b))",
           .domain = Domain{.dimensions = dimensions(2, 64)}}),
      accounted({.id = "hua2024.periodic",
                 .source = at("periodic attention"),
                 .origin = implied("that RoPE makes attention periodic; the number of the equation could not be looked "
                                   "up"),
                 .says = "The score of two tokens is a sum of waves in their distance, each with a period of its own",
                 .latex = R"(\sum_i c_i\cos(n\omega_i+\varphi_i))",
                 .note = "So of real distances. No wave repeats at a whole number of positions where 2 pi over its "
                         "frequency is irrational, as it is for the frequency 1 of every RoPE "
                         "(pebench.uniqueness.rope)."}),
      claim<hua2024::BelowOneTurn<0>, Rope>(
          {.id = "hua2024.zeroed-frequencies",
           .source = at("frequencies set to 0"),
           .origin =
               implied("that frequencies below 2 pi/N, which turn less than once within the N positions of "
                       "training, are set to 0; the place in the paper could not be looked up, the published code "
                       "calls it floor_freq"),
           .says = "Of the 64 frequencies of d = 128 and base 10000, 33 are set to 0 for a training length of 512, 28 "
                   "for 1024 and 18 for 4096",
           .latex = R"(\#\{i : \omega_i < 2\pi/N\})",
           .domain = walk({128}, {{0, 2}}),
           .note = "The numbers are ours. At 512 more than half of a head no longer turns."}),
  };
}

}  // namespace pe
