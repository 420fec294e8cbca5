/// The derivation of 2023, "Transformer中的位置编码"; ledger S004. In the order of the document.
#include "theory/claims/derivation2023.hpp"

#include "theory/claims/common_laws.hpp"
#include "theory/claims/list.hpp"
#include "theory/properties/constant_norm.hpp"
#include "theory/properties/distance_symmetry.hpp"
#include "theory/properties/relative_offset_map.hpp"

namespace pe {

using namespace derivation2023;

std::vector<Claim> derivation2023_claims() {
  auto const at = [](char const* place) { return Locator{"derivation2023", place}; };
  auto const with_base = Domain{.bases = base_10000};
  auto const any = Domain{};
  return {
      claim<PowersOfTen, Sinusoidal>(
          {.id = "derivation2023.definition",
           .ledger = "S004-01",
           .source = at("1: PE(p, 2i), PE(p, 2i+1)"),
           .says = "The frequency 10^(-4*2i/d) is the Transformer's 10000^(-2i/d)",
           .latex = R"(10^{-4\cdot 2i/d_m} = 10000^{-2i/d_m})",
           .domain = Domain{.dimensions = dimensions(2, 1024), .bases = base_10000, .exhaustive = true}}),
      claim<IndexedByColumn, Sinusoidal>(
          {.id = "derivation2023.index-by-column",
           .ledger = "S004-02",
           .source = at("2.2, equation 2.1"),
           .says = "With f(n) = 10^(-4n/d), entry n is sin(f(n) p) for even n and cos(f(n) p) for odd n",
           .latex = R"(PE(p,n) = \cos\bigl(f(n)\,p\bigr)\ (n = 2i+1),\quad f(n) = 10^{-4n/d_m})",
           .domain = with_base,
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,t=1",
           .corrected_by = "derivation2023.list-of-pairs-corrected",
           .note = "An odd entry shares the frequency of the even one before it: cos(f(n-1) p)."}),
      claim<OnePairPerColumn, Sinusoidal>(
          {.id = "derivation2023.one-pair-per-column",
           .ledger = "S004-03",
           .source = at("2.2, the vector PE(p, :)"),
           .says = "The code lists sin(f(n) p), cos(f(n) p) for n = 0 .. d-1",
           .latex = R"(PE(p,:) = [\sin f(0)p, \cos f(0)p, \dots, \sin f(d_m-1)p, \cos f(d_m-1)p])",
           .domain = with_base,
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,t=0",
           .corrected_by = "derivation2023.list-of-pairs-corrected",
           .note = "The list has 2d entries, the code d."}),
      claim<ListOfPairs<1>, Sinusoidal>(
          {.id = "derivation2023.list-of-pairs",
           .ledger = "S004-04",
           .source = at("2.2, equation 2.2"),
           .says = "The code is g(p, 0), ..., g(p, d/2-1) with g(p, i) = [sin f(i) p, cos f(i) p] and f as defined",
           .latex = R"(g(p,i) = [\sin f(i)p, \cos f(i)p],\quad f(i) = 10^{-4i/d_m})",
           .domain = with_base,
           .expected = Verdict::refuted,
           .witness = "d=4,b=10000,t=1",
           .corrected_by = "derivation2023.list-of-pairs-corrected",
           .note = "The frequencies fall half as fast as in section 1. The document's argument survives, as it holds "
                   "for any frequencies."}),
      claim<ListOfPairs<2>, Sinusoidal>(
          {.id = "derivation2023.list-of-pairs-corrected",
           .ledger = "S004-04",
           .source = at("2.2, equation 2.2 (corrected)"),
           .says = "The code is g(p, 0), ..., g(p, d/2-1) with g(p, i) = [sin f(2i) p, cos f(2i) p]",
           .latex = R"(g(p,i) = [\sin f(2i)p, \cos f(2i)p],\quad f(2i) = 10^{-8i/d_m})",
           .domain = with_base}),
      claim<ConstantNorm, Sinusoidal>({.id = "derivation2023.constant-norm",
                                       .ledger = "S004-05",
                                       .source = at("2.4"),
                                       .says = "The dot product of a code with itself is d/2",
                                       .latex = R"(PE(p)\cdot PE(p) = \tfrac{d_m}{2})",
                                       .note = "For any frequencies."}),
      claim<DotProductIsMatrix, Sinusoidal>(
          {.id = "derivation2023.dot-product-is-matrix",
           .ledger = "S004-06",
           .source = at("2.3, equation 2.3"),
           .says = "The dot product of PE(p+k) and PE(p) is N T(k)",
           .latex = R"(PE(p+k)\cdot PE(p) = T(k)\times PE(p)\cdot PE(p) = N\cdot T(k))",
           .domain = any,
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,t=0,k=1",
           .corrected_by = "derivation2023.trace-identity",
           .note = "A number on the left, a matrix on the right; read as a multiple of the identity it still fails: "
                   "(Tx).x is not (x.x) T."}),
      claim<TraceIdentity, Sinusoidal>(
          {.id = "derivation2023.trace-identity",
           .ledger = "S004-06",
           .source = at("2.3, equation 2.3 (corrected)"),
           .says = "The dot product of PE(p+k) and PE(p) is half the trace of T(k)",
           .latex =
               R"(PE(p+k)\cdot PE(p) = PE(p)^{\mathsf T}T(k)PE(p) = \tfrac12\operatorname{tr}T(k) = \sum_i\cos f_ik)",
           .domain = any}),
      claim<ConstantNormImpliesRelative, LinearOrbit>(
          {.id = "derivation2023.constant-norm-implies-relative",
           .ledger = "S004-07",
           .source = at("2.3, in bold"),
           .says = "If there is a matrix T and the norm is constant, then the dot product depends on the offset only",
           .latex = R"(p_{t+1} = T p_t,\ \lVert p_t\rVert^2 = N\ \Rightarrow\ p_{t+1}\cdot p_t = p_1\cdot p_0)",
           .domain = Domain{.dimensions = {2}, .bases = base_10000, .parameters = {{Fraction(1, 16), 16, 16}}},
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,m=1/2",
           .corrected_by = "derivation2023.orthogonal-implies-relative",
           .note = "On the orbit (1,0), (3/5,4/5), (-1,0), (-3/5,-4/5) of T = [[3/5,-17/10],[4/5,-3/5]] all norms are "
                   "1, but the dot products alternate between 3/5 and -3/5."}),
      claim<OrthogonalImpliesRelative, Sinusoidal>(
          {.id = "derivation2023.orthogonal-implies-relative",
           .ledger = "S004-07",
           .source = at("2.3, in bold (corrected)"),
           .says = "Because T(s) is orthogonal, moving both positions by s does not change their dot product",
           .latex = R"(T(s)^{\mathsf T}T(s) = I\ \Rightarrow\ (T(s)p_t)\cdot(T(s)p_{t+k}) = p_t\cdot p_{t+k})",
           .domain = any}),
      claim<RelativeOffsetMap, PrintedPhi>(
          {.id = "derivation2023.phi-sign",
           .ledger = "S004-08",
           .source = at("2.5, the matrix Phi(k, i)"),
           .says = "Phi(k, i) = [[cos, -sin], [sin, cos]] maps g(p, i) to g(p+k, i)",
           .latex = R"(\begin{pmatrix}\cos r_ik & -\sin r_ik\\ \sin r_ik & \cos r_ik\end{pmatrix}g(p,i) = g(p+k,i))",
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,t=0,k=1",
           .corrected_by = "derivation2023.phi-corrected",
           .note = "The document contradicts itself in its equation 2.4. The printed matrix goes back by k."}),
      claim<MapsBackwards, PrintedPhi>(
          {.id = "derivation2023.phi-goes-back",
           .ledger = "S004-08",
           .source = at("2.5, the matrix Phi(k, i)"),
           .says = "The matrix as printed maps g(p, i) to g(p-k, i)",
           .latex = R"(\begin{pmatrix}\cos r_ik & -\sin r_ik\\ \sin r_ik & \cos r_ik\end{pmatrix}g(p,i) = g(p-k,i))",
           .domain = any}),
      claim<RelativeOffsetMap, Sinusoidal>(
          {.id = "derivation2023.phi-corrected",
           .ledger = "S004-08",
           .source = at("2.5, equation 2.4"),
           .says = "With r_i = f(i), [[cos, sin], [-sin, cos]] maps g(p, i) to g(p+k, i)",
           .latex = R"(\begin{pmatrix}\cos r_ik & \sin r_ik\\ -\sin r_ik & \cos r_ik\end{pmatrix}g(p,i) = g(p+k,i))"}),
      claim<DotProductIsMatrix, Sinusoidal>({.id = "derivation2023.final-equation",
                                             .ledger = "S004-09",
                                             .source = at("2, last step"),
                                             .says = "The dot product of PE(p+k) and PE(p) is (d/2) T(k)",
                                             .latex = R"(PE(p+k)\cdot PE(p) = \tfrac{d_m}{2}\cdot T(k))",
                                             .domain = any,
                                             .expected = Verdict::refuted,
                                             .witness = "d=2,b=10000,t=0,k=1",
                                             .corrected_by = "derivation2023.trace-identity"}),
      claim<DistanceSymmetry, Sinusoidal>(
          {.id = "derivation2023.relative-only",
           .ledger = "S004-09",
           .source = at("2, conclusion"),
           .says = "The correlation of two codes depends on their relative position only",
           .latex = DistanceSymmetry::text.latex,
           .note = "Even on its absolute value only."}),
      claim<ProjectedScoreIsRelative, Sinusoidal>(
          {.id = "derivation2023.absolute-eliminated",
           .ledger = "S004-09",
           .source = at("0, the aim of the scheme"),
           .says = "The encoding eliminates the absolute position, also from scores with weight matrices",
           .latex = R"(p_t^{\mathsf T}W p_{t+k} = p_s^{\mathsf T}W p_{s+k})",
           .domain = any,
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,t=0,s=1,k=0",
           .corrected_by = "derivation2023.relative-only",
           .note = "With W = diag(1, 0, ...) the score depends on the position; and the position can be read off its "
                   "code, as codes are distinct."}),
      accounted({.id = "derivation2023.notation",
                 .ledger = "S004-10",
                 .source = at("2.1"),
                 .says = "d is even, n = 0 .. d-1, i = 0 .. d/2-1",
                 .latex = R"(d_m \bmod 2 = 0)",
                 .note = "Definitions, the ones used here. The document numbers two steps 5."}),
  };
}

}  // namespace pe
