/// The derivation of 2023, "Transformer中的位置编码"; ledger S004. In the order of the document.
#include "theory/claims/derivation2023.hpp"

#include "theory/claims/common_laws.hpp"
#include "theory/claims/list.hpp"
#include "theory/properties/distance_symmetry.hpp"
#include "theory/properties/gram_toeplitz.hpp"
#include "theory/properties/relative_offset_map.hpp"

namespace pe {

using namespace derivation2023;

std::vector<Claim> derivation2023_claims() {
  auto const at = [](char const* place) { return Locator{"derivation2023", place}; };
  auto const with_base = Domain{.bases = base_10000};
  auto const any = Domain{};
  return {
      claim<ListOfPairs<2>, Sinusoidal>(
          {.id = "derivation2023.definition",
           .ledger = "S004-01",
           .source = at("1: PE(p, 2i), PE(p, 2i+1)"),
           .origin = quoted(
               R"(PE(p,2i) &= \sin(10^{-\frac{\displaystyle 4 \cdot 2i}{\displaystyle d_m}}\cdot p) \\ PE(p,2i+1) &= \cos(10^{-\frac{\displaystyle 4 \cdot 2i}{\displaystyle d_m}}\cdot p))"),
           .says = "PE(p, 2i) = sin(10^(-4*2i/d) p), PE(p, 2i+1) = cos(10^(-4*2i/d) p)",
           .latex = R"(PE(p,2i) = \sin(10^{-4\cdot 2i/d_m}p),\quad PE(p,2i+1) = \cos(10^{-4\cdot 2i/d_m}p))",
           .domain = with_base,
           .note = "This is the code of \"Attention is all you need\", with exact exponents: 10^(-8i/d) is "
                   "10000^(-2i/d)."}),
      claim<PowersOfTen<>, Sinusoidal>(
          {.id = "derivation2023.powers-of-ten",
           .ledger = "S004-01",
           .source = at("1: PE(p, 2i), PE(p, 2i+1)"),
           .origin = implied("it is called the scheme of \"Attention is all you need\", which has 10000^(-2i/d)"),
           .says = "The frequency 10^(-4*2i/d) is the Transformer's 10000^(-2i/d)",
           .latex = R"(10^{-4\cdot 2i/d_m} = 10000^{-2i/d_m})",
           .domain = walk(dimensions(2, 1024)),
           .extent = grid_in("every even d"),
           .note = "For every d it is an argument, stated and not checked by the engine: 10^4 is 10000."}),
      claim<IndexedByColumn, Sinusoidal>(
          {.id = "derivation2023.index-by-column",
           .ledger = "S004-02",
           .source = at("2.2, equation 2.1"),
           .origin = quoted(
               R"(\sin\big(f(n) \cdot p \big)       &,      & n =2i （偶数） \\ \cos\big(f(n) \cdot p \big)       &,      & n =2i+1 （奇数）)"),
           .says = "PE(p, n) = sin(f(n) p) for n = 2i (even), cos(f(n) p) for n = 2i+1 (odd), with f(n) = 10^(-4n/d)",
           .latex = R"(PE(p,n) = \cos\bigl(f(n)\,p\bigr)\ (n = 2i+1),\quad f(n) = 10^{-4n/d_m})",
           .domain = with_base,
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,t=1",
           .corrected_by = "derivation2023.list-of-pairs-corrected",
           .finding =
               {.impact = Impact::remark,
                .reading = "With f(n) = 10^(-4n/d_m) as it is defined above the equation, for odd n = 2i + 1, all "
                           "positions p and every even d_m.",
                .so =
                    "By the definition of section 1 it is cos(f(n - 1) p): an odd entry has the frequency of the even "
                    "one before it. The index of f slips here as in equation 2.2 (derivation2023.list-of-pairs).",
                .difference = "At d_m = 2, n = 1 and p = 1 it is 0.99995 instead of 0.54030.",
                .stays = "The even entries, and section 1.",
                .prior = "none known to us"}}),
      claim<OnePairPerColumn, Sinusoidal>(
          {.id = "derivation2023.one-pair-per-column",
           .ledger = "S004-03",
           .source = at("2.2, the vector PE(p, :)"),
           .origin = quoted(
               R"(PE(p,:) = [\sin\big(f(0) \cdot p \big) , \   \cos\big(f(0) \cdot p \big), \  ..., \ \sin\big(f(n) \cdot p \big) , \   \cos\big(f(n) \cdot p \big), \  ..., \ \sin\big(f(d_m-1) \cdot p \big) , \   \cos\big(f(d_m-1) \cdot p \big)  ])"),
           .says = "PE(p, :) = [sin f(0) p, cos f(0) p, ..., sin f(n) p, cos f(n) p, ..., sin f(d-1) p, cos f(d-1) p]",
           .latex = R"(PE(p,:) = [\sin f(0)p, \cos f(0)p, \dots, \sin f(d_m-1)p, \cos f(d_m-1)p])",
           .domain = walk(dimensions(2, 1024)),
           .extent = grid_in("every even d"),
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000",
           .corrected_by = "derivation2023.list-of-pairs-corrected",
           .finding =
               {.impact = Impact::remark,
                .reading =
                    "The list as printed, with a sine and a cosine for each n from 0 to d_m - 1, for every even d_m.",
                .so = "The vector has such a pair for each even n alone. The index of f slips here as in equation 2.2 "
                      "(derivation2023.list-of-pairs).",
                .difference = "2 d_m entries instead of d_m.",
                .stays = "Equation 2.2, which has d_m/2 pairs.",
                .prior = "none known to us"}}),
      claim<ListOfPairs<1>, Sinusoidal>(
          {.id = "derivation2023.list-of-pairs",
           .ledger = "S004-04",
           .source = at("2.2, equation 2.2"),
           .origin = quoted(R"(PE(p,:) = [g(p,0), \ ..., \ g(p,i), \ ..., \ g(p,\frac{d_m}{2} -1) ])"),
           .says = "PE(p, :) = [g(p, 0), ..., g(p, i), ..., g(p, d/2-1)], with g(p, i) = [sin f(i) p, cos f(i) p]",
           .latex = R"(g(p,i) = [\sin f(i)p, \cos f(i)p],\quad f(i) = 10^{-4i/d_m})",
           .domain = with_base,
           .expected = Verdict::refuted,
           .witness = "d=4,b=10000,t=1",
           .corrected_by = "derivation2023.list-of-pairs-corrected",
           .finding =
               {.impact = Impact::sentence,
                .reading = "With f(n) = 10^(-4n/d_m) as it is defined above the equation, against the definition of "
                           "section 1, at all positions p and every even d_m. At d_m = 2 they agree.",
                .so =
                    "g(p, i) is to have f(2i) = 10^(-8i/d_m). With f(i) the exponents are half of those of section 1.",
                .difference = "At d_m = 10, which the document suggests for trying it out, the frequencies are 1, "
                              "0.398, 0.158, 0.063, 0.025 instead of 1, 0.158, 0.025, 0.0040, 0.0006.",
                .stays = "The whole argument that follows, as it holds for any frequencies.",
                .prior = "none known to us"}}),
      claim<ListOfPairs<2>, Sinusoidal>(
          {.id = "derivation2023.list-of-pairs-corrected",
           .ledger = "S004-04",
           .source = at("2.2, equation 2.2 (corrected)"),
           .origin = ours,
           .says = "The code is g(p, 0), ..., g(p, d/2-1) with g(p, i) = [sin f(2i) p, cos f(2i) p]",
           .latex = R"(g(p,i) = [\sin f(2i)p, \cos f(2i)p],\quad f(2i) = 10^{-8i/d_m})",
           .domain = with_base}),
      claim<NormIsHalfDimension, Sinusoidal>({.id = "derivation2023.constant-norm",
                                              .ledger = "S004-05",
                                              .source = at("2.4"),
                                              .origin = quoted(R"(即 $N = \frac{d_m}{2}$)"),
                                              .says = "That is, N (the dot product of PE(p) with itself) is d/2",
                                              .latex = R"(PE(p)\cdot PE(p) = \tfrac{d_m}{2})",
                                              .domain = any,
                                              .note = "For any frequencies."}),
      claim<DotProductIsMatrix, Sinusoidal>(
          {.id = "derivation2023.dot-product-is-matrix",
           .ledger = "S004-06",
           .source = at("2.3, equation 2.3"),
           .origin = quoted(R"(PE(p+k) \cdot PE(p) = T(k) \times PE(p) \cdot PE(p) = N \cdot T(k))"),
           .says = "The dot product of PE(p+k) and PE(p) is that of T(k) PE(p) and PE(p), and is N T(k)",
           .latex = R"(PE(p+k)\cdot PE(p) = T(k)\times PE(p)\cdot PE(p) = N\cdot T(k))",
           .domain = any,
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,t=0,k=1",
           .corrected_by = "derivation2023.trace-identity",
           .finding = {.impact = Impact::sentence,
                       .reading = "The left side is a number and the right side a matrix; read as that number times "
                                  "the identity, for all positions p and offsets k and every even d_m. Read loosely, "
                                  "that T(k) determines the product, it is true.",
                       .so = "The dot product is PE(p)^T T(k) PE(p), which is half the trace of T(k). (T(k) PE(p)) . "
                             "PE(p) is not (PE(p) . PE(p)) T(k).",
                       .difference =
                           "At d_m = 8 and k = 3 the dot product is 1.965, and the first entry of N T(k) is -3.960.",
                       .stays = "The conclusion, that the dot product depends on k alone "
                                "(derivation2023.relative-only), and N = d_m/2.",
                       .prior = "none known to us"}}),
      claim<TraceIdentity, Sinusoidal>(
          {.id = "derivation2023.trace-identity",
           .ledger = "S004-06",
           .source = at("2.3, equation 2.3 (corrected)"),
           .origin = ours,
           .says = "The dot product of PE(p+k) and PE(p) is half the trace of T(k)",
           .latex =
               R"(PE(p+k)\cdot PE(p) = PE(p)^{\mathsf T}T(k)PE(p) = \tfrac12\operatorname{tr}T(k) = \sum_i\cos f_ik)",
           .domain = any}),
      claim<ConstantNormImpliesRelative, LinearOrbit>(
          {.id = "derivation2023.constant-norm-implies-relative",
           .ledger = "S004-07",
           .source = at("2.3, in bold"),
           .origin = quoted(R"(因此，只要我们能构建出T(k)，并且$PE(p) \cdot PE(p) = N$，则该命题成立)"),
           .says = "So if only we can construct T(k), and PE(p) . PE(p) = N, then the proposition (the dot product "
                   "depends on the relative position only) holds",
           .latex = R"(p_{t+1} = T p_t,\ \lVert p_t\rVert^2 = N\ \Rightarrow\ p_{t+1}\cdot p_t = p_1\cdot p_0)",
           .domain = Domain{.dimensions = {2}, .bases = base_10000, .parameters = {{Fraction(1, 16), 1, 16}}},
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,m=1/2",
           .corrected_by = "derivation2023.orthogonal-implies-relative",
           .finding =
               {.impact = Impact::remark,
                .reading =
                    "As an inference from the two conditions that it names: codes with matrices T(k) for which T(k) "
                    "PE(p) = PE(p+k) at all positions p, and with one norm. Decided of orbits of one matrix in "
                    "rational numbers. The document says it of its own PE, of which the proposition is true: this is a "
                    "gap in the argument, which comes from equation 2.3 (derivation2023.dot-product-is-matrix).",
                .so = "It holds where T(k) is orthogonal. T = ((3/5, -17/10), (4/5, -3/5)) leads from (1, 0) to (3/5, "
                      "4/5), (-1, 0), (-3/5, -4/5) and back: all norms are 1, and neighbours have the dot products 3/5 "
                      "and -3/5 in turn.",
                .difference = "3/5 and -3/5 at one offset, with codes of norm 1.",
                .stays = "The conclusion for the sinusoids, as their T(k) is orthogonal "
                         "(derivation2023.orthogonal-implies-relative).",
                .prior = "none known to us"}}),
      claim<OrthogonalImpliesRelative, Sinusoidal>(
          {.id = "derivation2023.orthogonal-implies-relative",
           .ledger = "S004-07",
           .source = at("2.3, in bold (corrected)"),
           .origin = ours,
           .says = "Because T(s) is orthogonal, moving both positions by s does not change their dot product",
           .latex = R"(T(s)^{\mathsf T}T(s) = I\ \Rightarrow\ (T(s)p_t)\cdot(T(s)p_{t+k}) = p_t\cdot p_{t+k})",
           .domain = any}),
      claim<RelativeOffsetMap, PrintedPhi>(
          {.id = "derivation2023.phi-sign",
           .ledger = "S004-08",
           .source = at("2.5, the matrix Phi(k, i)"),
           .origin = quoted(R"(此时，$T(k) \cdot PE(p) = PE(p+k)$具体到第$i$项为$\Phi(k,i)\times g(p,i) = g(p+k,i)$)"),
           .says = "Then T(k) PE(p) = PE(p+k) means of item i that Phi(k, i) g(p, i) = g(p+k, i), with Phi(k, i) = "
                   "[[cos, -sin], [sin, cos]] of r_i k",
           .latex = R"(\begin{pmatrix}\cos r_ik & -\sin r_ik\\ \sin r_ik & \cos r_ik\end{pmatrix}g(p,i) = g(p+k,i))",
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,t=0,k=1",
           .corrected_by = "derivation2023.phi-corrected",
           .finding = {.impact = Impact::remark,
                       .reading = "The matrix Phi(k, i) as it is displayed, on g(p, i) = (sin, cos) with r_i = f(i), "
                                  "as the step ends, at all positions p and offsets k. A slip: equation 2.4, a few "
                                  "lines below, has the signs right.",
                       .so = "The signs of the two sines are exchanged: the displayed matrix takes g(p, i) to g(p - k, "
                             "i). With r_i = -f(i) it would be right.",
                       .difference =
                           "The direction of the offset: at p = 0, k = 1 and frequency 1 it gives (-0.8415, 0.5403) "
                           "instead of (0.8415, 0.5403).",
                       .stays =
                           "The document's own equation 2.4, which has the right matrix, and all that follows from it.",
                       .prior = "none known to us"}}),
      claim<MapsBackwards, PrintedPhi>(
          {.id = "derivation2023.phi-goes-back",
           .ledger = "S004-08",
           .source = at("2.5, the matrix Phi(k, i)"),
           .origin = ours,
           .says = "The matrix as printed maps g(p, i) to g(p-k, i)",
           .latex = R"(\begin{pmatrix}\cos r_ik & -\sin r_ik\\ \sin r_ik & \cos r_ik\end{pmatrix}g(p,i) = g(p-k,i))",
           .domain = any}),
      claim<RelativeOffsetMap, Sinusoidal>(
          {.id = "derivation2023.phi-corrected",
           .ledger = "S004-08",
           .source = at("2.5, equation 2.4"),
           .origin = quoted(
               R"(\left[\begin{array}{cc} \cos \left(r_i k\right) & \sin \left(r_i k\right) \\ -\sin \left(r_i k\right) & \cos \left(r_i k\right) \end{array}\right]\left[\begin{array}{c} \sin \left(f(i) \cdot p\right) \\ \cos \left(f(i) \cdot p\right) \end{array}\right]=\left[\begin{array}{c} \sin \left(f(i) \cdot (p+k)\right) \\ \cos \left(f(i) \cdot (p+k)\right) \end{array}\right])"),
           .says = "[[cos, sin], [-sin, cos]] of r_i k, with r_i = f(i), maps g(p, i) to g(p+k, i)",
           .latex = R"(\begin{pmatrix}\cos r_ik & \sin r_ik\\ -\sin r_ik & \cos r_ik\end{pmatrix}g(p,i) = g(p+k,i))"}),
      claim<DotProductIsMatrix, Sinusoidal>(
          {.id = "derivation2023.final-equation",
           .ledger = "S004-09",
           .source = at("2, last step"),
           .origin = quoted(R"(PE(p+k) \cdot PE(p) = T(k) \times PE(p) \cdot PE(p) = \frac{d_m}{2} \cdot T(k))"),
           .says = "The dot product of PE(p+k) and PE(p) is that of T(k) PE(p) and PE(p), and is (d/2) T(k)",
           .latex = R"(PE(p+k)\cdot PE(p) = \tfrac{d_m}{2}\cdot T(k))",
           .domain = any,
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,t=0,k=1",
           .corrected_by = "derivation2023.trace-identity",
           .finding = {.impact = Impact::remark,
                       .reading =
                           "As derivation2023.dot-product-is-matrix, of which this is the repetition with N = d_m/2.",
                       .so = "The dot product is half the trace of T(k).",
                       .difference = "The same as there, and no second error.",
                       .stays = "The sentence below it: the correlation of two codes is affected by their relative "
                                "position only (derivation2023.relative-only).",
                       .prior = "none known to us"}}),
      claim<DistanceSymmetry, Sinusoidal>(
          {.id = "derivation2023.relative-only",
           .ledger = "S004-09",
           .source = at("2, conclusion"),
           .origin = quoted("该位置编码方案中，两个位置编码的相关性只受相对位置影响"),
           .says = "In this position encoding scheme the correlation of two codes is affected by their relative "
                   "position only",
           .latex = DistanceSymmetry::text.latex,
           .note = "Even by its absolute value only."}),
      claim<GramToeplitz, Sinusoidal>(
          {.id = "derivation2023.absolute-eliminated",
           .ledger = "S004-09",
           .source = at("0, what is to be shown"),
           .origin = quoted("使两位置的编码相关性只受相对位置影响，而不受绝对位置影响"),
           .says = "... so that the correlation of the codes of two positions is affected by the relative position "
                   "only, and not by the absolute position",
           .latex = GramToeplitz::text.latex}),
      claim<SinesAloneAreAbsolute, Sinusoidal>(
          {.id = "derivation2023.absolute-in-scores",
           .ledger = "S004-09",
           .source = at("0, what is to be shown: of scores with weights (corrected)"),
           .origin = ours,
           .says = "With a weight matrix between the codes the score may depend on the absolute position: one that "
                   "keeps the sines alone leaves half the cosine of the sum of both positions",
           .latex = R"(\sin\omega_it\,\sin\omega_i(t+k) = \tfrac12\bigl(\cos\omega_ik-\cos\omega_i(2t+k)\bigr))",
           .domain = any,
           .note = "So the absolute position is still there; it also can be read off a code, as codes are distinct."}),
      accounted({.id = "derivation2023.aim",
                 .ledger = "S004-09",
                 .source = at("0, the aim of the scheme"),
                 .origin = quoted("目的是消除绝对位置的影响"),
                 .says = "The aim (of the paper's scheme) is to eliminate the influence of the absolute position",
                 .latex = "",
                 .note = "An aim, not checkable as such; the paper states another one, to \"inject some information "
                         "about the relative or absolute position of the tokens\" (3.5). What the document then shows "
                         "is derivation2023.absolute-eliminated; derivation2023.absolute-in-scores is what remains."}),
      accounted({.id = "derivation2023.notation",
                 .ledger = "S004-10",
                 .source = at("2.1"),
                 .origin = quoted(R"(假设为偶数，即 $d_m \mod 2 =0$)"),
                 .says = "(The dimension d) is assumed to be even, that is d mod 2 = 0",
                 .latex = R"(d_m \bmod 2 = 0)",
                 .note = "Definitions, the ones used here; with it n = 0 .. d-1 and i = 0 .. d/2-1. The document "
                         "numbers two steps 5."}),
  };
}

}  // namespace pe
