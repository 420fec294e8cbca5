/// Hua et al. 2024, "Fourier Position Embedding: Enhancing Attention's Periodic Extension for Length Generalization".
#include "theory/claims/list.hpp"
#include "theory/claims/papers_on_rotation.hpp"

namespace pe {

std::vector<Claim> hua2024_claims() {
  auto const at = [](char const* place) { return Locator{"hua2024", place}; };
  return {
      claim<hua2024::SquareOfTwoWaves<false>, Rope>(
          {.id = "hua2024.mixed-frequencies",
           .source = at("3.2, lemma 3.1, equation 8"),
           .origin = implied("lemma 3.1 with g(x) = x^2, where j and k are natural numbers",
                             "Given a double-frequency sinusoid function x(n) = cos ω_1 n + cos ω_2 n and any "
                             "time-independent nonlinear function g. The effect of g on x(n) yields functions with "
                             "frequencies as linear combinations of ω_1 and ω_2: g(x(n)) = Σ_{j∈N} Σ_{k∈N} a_{j,k} "
                             "cos(jω_1 + kω_2)n"),
           .says =
               "For incommensurate frequencies the square of a sum of two waves has the frequencies 0, 2 w_1, 2 w_2 "
               "and w_1 + w_2 alone",
           .latex = R"((\cos a+\cos b)^2 = 1+\tfrac12\cos 2a+\tfrac12\cos 2b+\cos(a+b))",
           .domain = Domain{.dimensions = dimensions(2, 64)},
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,t=0,u=0",
           .corrected_by = "hua2024.mixed-frequencies-corrected",
           .note =
               "For incommensurate frequencies a = ω_1 n and b = ω_2 n are as good as independent, and the law takes "
               "them so: t and u are any two positions. The words are those of a transcription of the paper.",
           .finding = {.impact = Impact::remark,
                       .reading = "For incommensurate ω_1 and ω_2, as two neighbouring frequencies of RoPE at d = 128 "
                                  "are, and g(x) = x^2. Where the ratio of the two is rational, a sum with j, k ∈ N "
                                  "may name the same wave. The words before the equation, \"linear combinations of ω_1 "
                                  "and ω_2\", are right: it is the index set of the sum",
                       .so = "True with j, k ∈ Z: (cos a + cos b)^2 has cos(a - b) with the coefficient 1, at the "
                             "frequency ω_1 - ω_2",
                       .difference = "What is left out is the difference, the lowest of the new frequencies",
                       .stays =
                           "The lemma's use, that a nonlinear g adds other frequencies; with the differences there "
                           "are more of them. FoPE and its experiments do not rest on which",
                       .prior = "That both signs occur is textbook knowledge (intermodulation); of this sentence, none "
                                "known to us"}}),
      claim<hua2024::SquareOfTwoWaves<true>, Rope>(
          {.id = "hua2024.mixed-frequencies-corrected",
           .source = at("3, lemma 3.1 (corrected)"),
           .origin = ours,
           .says = "The square of a sum of two waves has the frequencies 0, 2 w_1, 2 w_2, w_1 + w_2 and w_1 - w_2, "
                   "whatever the frequencies",
           .latex = R"((\cos a+\cos b)^2 = 1+\tfrac12\cos 2a+\tfrac12\cos 2b+\cos(a+b)+\cos(a-b))",
           .domain = Domain{.dimensions = dimensions(2, 64)}}),
      accounted({.id = "hua2024.periodic",
                 .source = at("2.2, equation 5"),
                 .origin = implied("equation 5, h_m(n + N) = h_m(n) with N = 2 pi/w_m, \"this component's period\""),
                 .says = "The score of two tokens is a sum of waves in their distance, each with a period of its own",
                 .latex = R"(\sum_i c_i\cos(n\omega_i+\varphi_i))",
                 .note = "So of real distances. No wave repeats at a whole number of positions where 2 pi over its "
                         "frequency is irrational, as it is for the frequency 1 of every RoPE "
                         "(pebench.uniqueness.rope)."}),
      claim<hua2024::BelowOneTurn<0>, Rope>(
          {.id = "hua2024.zeroed-frequencies",
           .source = at("4, the floor frequency"),
           .origin = implied("which frequencies of RoPE these are",
                             "we define the floor frequency as ω_l = 2π/N, and clip the frequencies under the floor "
                             "frequency to zero"),
           .says = "Of the 64 frequencies of d = 128 and base 10000, 33 are set to 0 for a training length of 512, 28 "
                   "for 1024 and 18 for 4096",
           .latex = R"(\#\{i : \omega_i < 2\pi/N\})",
           .domain = walk({128}, {{0, 2}}),
           .extent = all_of("the training lengths 512, 1024 and 4096, d = 128, base 10000"),
           .note = "The numbers are ours. At 512 more than half of a head no longer turns."}),
      claim<hua2024::TruncatedWave<true>, Rope>(
          {.id = "hua2024.truncated-wave",
           .source = at("3.3, equation 10"),
           .origin = implied(
               "equation 10 where N is a whole number of periods, N = alpha N_m: the second term is 0",
               R"(X(\omega) = \alpha\delta(\omega_m) + \frac{\sin[(N-\alpha N_m)(\omega-\omega_m)]}{\omega-\omega_m})"),
           .says =
               "A wave that is cut off after whole periods has no part at another frequency; asked of one period of "
               "4 positions",
           .latex = R"(\sum_{n=0}^{N-1}e^{in(\omega_m-\omega)} = 0 \qquad(\omega\ne\omega_m,\ N=\alpha N_m))",
           .domain = Domain{.dimensions = {2},
                            .bases = base_10000,
                            .positions = {{.low = -3, .high = 3, .integers_only = false, .zero = false}}},
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,x=1",
           .corrected_by = "hua2024.truncated-wave-corrected",
           .note = "Read in a conversion of the PDF to text, in which the fraction stands on two lines.",
           .finding = {.impact = Impact::sentence,
                       .reading =
                           "omega as a real frequency, as equation 10 writes it and as the non-uniform transform "
                           "of 2.1 allows",
                       .so =
                           "|X| = |sin(N x/2)/sin(x/2)| at the distance x from the wave's own frequency, whether N is "
                           "a whole number of periods or not: whole periods are not taken out of the second term",
                       .difference = "For one period of 4 positions, at x = 1, it is 1.90, where it is 4 at x = 0; "
                                     "equation 10 gives 0",
                       .stays = "At the N frequencies of the discrete transform nothing is left beside the wave's own "
                                "after whole periods. That short waves are spread less than those of which the "
                                "training length holds no period, and so the method, stays",
                       .prior = "none known to us"}}),
      claim<hua2024::TruncatedWave<false>, Rope>(
          {.id = "hua2024.truncated-wave-corrected",
           .source = at("3.3, equation 10 (corrected)"),
           .origin = ours,
           .says = "For N = 1 to 8 the spectrum of a wave over N positions, at the distance x from its own frequency, "
                   "satisfies (2 - 2 cos x) |X|^2 = 2 - 2 cos N x",
           .latex =
               R"(\Bigl\lvert\sum_{n=0}^{N-1}e^{inx}\Bigr\rvert = \Bigl\lvert\frac{\sin(Nx/2)}{\sin(x/2)}\Bigr\rvert)",
           .domain = Domain{.dimensions = {2}, .bases = base_10000}}),
  };
}

}  // namespace pe
