/// Kazemnejad 2019, "Transformer Architecture: The Positional Encoding", in its Chinese translation; ledger S003.
/// In the order of the document.
#include "theory/claims/kazemnejad2019.hpp"

#include "theory/claims/list.hpp"
#include "theory/properties/boundedness.hpp"
#include "theory/properties/closed_form.hpp"
#include "theory/properties/determinism.hpp"
#include "theory/properties/distance_symmetry.hpp"
#include "theory/properties/gram_toeplitz.hpp"
#include "theory/properties/recurrence.hpp"
#include "theory/properties/relative_offset_map.hpp"
#include "theory/properties/uniqueness.hpp"

namespace pe {

using namespace kazemnejad2019;

std::vector<Claim> kazemnejad2019_claims() {
  auto const at = [](char const* place) { return Locator{"kazemnejad2019", place}; };
  auto const figure = Domain{.dimensions = {128}, .bases = base_10000, .exhaustive = true};
  auto const even_to_1024 = Domain{.dimensions = dimensions(2, 1024), .bases = base_10000, .exhaustive = true};
  auto const listed_dimensions =
      Domain{.dimensions = {16, 32, 64, 128, 256, 512, 1024}, .bases = base_10000, .exhaustive = true};
  return {
      claim<StepDependsOnLength, Normalised>(
          {.id = "kazemnejad2019.normalised-step-varies",
           .ledger = "S003-01",
           .source = at("What is positional encoding: first idea"),
           .says = "With positions normalised to [0, 1], the step between two words means different things in "
                   "sentences of different length",
           .latex = R"(\tfrac{1}{n'-1} < \tfrac{1}{n-1}\quad(n' > n \ge 2))",
           .domain =
               Domain{.dimensions = {1}, .bases = base_10000, .parameters = {{2, 64}, {1, 64}}, .exhaustive = true},
           .note = "For n = 1 the scheme divides 0 by 0; it is refused with a sentence."}),
      claim<Unbounded, Linear>(
          {.id = "kazemnejad2019.linear-unbounded",
           .ledger = "S003-02",
           .source = at("What is positional encoding: second idea"),
           .says = "Numbering the words 1, 2, 3, ... gives values that grow beyond any bound",
           .latex = R"(\forall B\ \exists t:\ p_t > B)",
           .domain = Domain{.dimensions = {1}, .bases = base_10000, .positions = {Positions::naturals()}},
           .note = "The original says that the model may not see any sample of one specific length; the translation, "
                   "that it may ignore some."}),
      claim<Uniqueness, Sinusoidal>(
          {.id = "kazemnejad2019.criterion-unique",
           .ledger = "S003-03",
           .source = at("Ideal criteria, 1"),
           .says = "The sinusoidal encoding gives every time-step its own code",
           .latex = Uniqueness::text.latex,
           .note = "For all integer lags: w_0 = 1 and pi is irrational. The bound is what makes it decidable."}),
      claim<GramToeplitz, Sinusoidal>(
          {.id = "kazemnejad2019.criterion-consistent-distance",
           .ledger = "S003-03",
           .source = at("Ideal criteria, 2"),
           .says = "The distance of two time-steps is the same in sentences of any length",
           .latex = GramToeplitz::text.latex,
           .note = "Codes do not know the length; with the constant norm, equal dot products are equal distances."}),
      claim<Boundedness, Sinusoidal>({.id = "kazemnejad2019.criterion-bounded",
                                      .ledger = "S003-03",
                                      .source = at("Ideal criteria, 3"),
                                      .says = "The values are bounded however long the sentence is",
                                      .latex = Boundedness::text.latex,
                                      .note = "The other half of the criterion, generalising to longer sentences "
                                              "without effort, is about trained models and not decided here."}),
      claim<Determinism, Sinusoidal>({.id = "kazemnejad2019.criterion-deterministic",
                                      .ledger = "S003-03",
                                      .source = at("Ideal criteria, 4"),
                                      .says = "The encoding is deterministic",
                                      .latex = Determinism::text.latex}),
      claim<ClosedForm, Sinusoidal>(
          {.id = "kazemnejad2019.definition",
           .ledger = "S003-04",
           .source = at("Proposed method: case formula"),
           .says = "Entry 2k is sin(w_k t), entry 2k+1 is cos(w_k t), with w_k = 1/10000^(2k/d)",
           .latex = R"(p_t^{(2k)} = \sin\omega_k t,\quad p_t^{(2k+1)} = \cos\omega_k t,\quad \omega_k = 10000^{-2k/d})",
           .domain = Domain{.dimensions = dimensions(2, 256), .bases = base_10000}}),
      accounted(
          {.id = "kazemnejad2019.even-dimension",
           .ledger = "S003-05",
           .source = at("Proposed method: d is even"),
           .says = "d is divisible by two",
           .latex = R"(d \equiv_2 0)",
           .note =
               "A definition. The scheme refuses an odd d unless the caller chooses a convention (tests/schemes)."}),
      claim<FrequenciesFall, Sinusoidal>(
          {.id = "kazemnejad2019.frequencies-fall",
           .ledger = "S003-06",
           .source = at("Proposed method"),
           .says = "The frequencies decrease along the dimension of the vector",
           .latex = R"(\omega_{i+1} < \omega_i)",
           .domain = Domain{.dimensions = dimensions(4, 1024), .bases = base_10000, .exhaustive = true},
           .note = "From pair to pair; inside a pair the frequency is the same."}),
      claim<LongestWavelengthIsBase, Sinusoidal>(
          {.id = "kazemnejad2019.longest-wavelength",
           .ledger = "S003-07",
           .source = at("Proposed method"),
           .says = "The wavelengths form a geometric progression from 2 pi to 10000 * 2 pi",
           .latex = R"(\lambda_{d/2-1} = 10000\cdot 2\pi)",
           .domain = even_to_1024,
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000",
           .corrected_by = "kazemnejad2019.wavelengths",
           .note =
               "The upper end is not reached by any finite d: 8659.6 * 2 pi for d = 128, 9646.6 * 2 pi for d = 512."}),
      claim<Wavelengths, Sinusoidal>(
          {.id = "kazemnejad2019.wavelengths",
           .ledger = "S003-07",
           .source = at("Proposed method (corrected)"),
           .says = "The wavelengths form a geometric progression of ratio 10000^(2/d) from 2 pi to 10000^(1-2/d) * 2 "
                   "pi, which is below 10000 * 2 pi",
           .latex =
               R"(\lambda_i = 2\pi\cdot 10000^{2i/d},\quad \lambda_{d/2-1} = 2\pi\cdot 10000^{1-2/d} < 10000\cdot 2\pi)",
           .domain = even_to_1024}),
      claim<ListedFrom<1>, Sinusoidal>(
          {.id = "kazemnejad2019.listed-vector",
           .ledger = "S003-08",
           .source = at("Proposed method: the vector"),
           .says = "The code is the vector of sin(w_1 t), cos(w_1 t), ..., sin(w_{d/2} t), cos(w_{d/2} t)",
           .latex = R"(p_t = [\sin\omega_1t, \cos\omega_1t, \dots, \sin\omega_{d/2}t, \cos\omega_{d/2}t])",
           .domain = Domain{.bases = base_10000},
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,t=1",
           .corrected_by = "kazemnejad2019.listed-vector-corrected",
           .note = "Off by one against the case formula, where k starts at 0; so in the original."}),
      claim<ListedFrom<0>, Sinusoidal>(
          {.id = "kazemnejad2019.listed-vector-corrected",
           .ledger = "S003-08",
           .source = at("Proposed method: the vector (corrected)"),
           .says = "The code is the vector of sin(w_0 t), cos(w_0 t), ..., sin(w_{d/2-1} t), cos(w_{d/2-1} t)",
           .latex = R"(p_t = [\sin\omega_0t, \cos\omega_0t, \dots, \sin\omega_{d/2-1}t, \cos\omega_{d/2-1}t])",
           .domain = Domain{.bases = base_10000}}),
      claim<DigitsAlternate, Binary>(
          {.id = "kazemnejad2019.digits-alternate",
           .ledger = "S003-09",
           .source = at("The intuition"),
           .says = "Binary digit i, counted from the least significant, alternates every 2^i numbers, and is the sign "
                   "of a sine of that period",
           .latex =
               R"(\mathrm{bit}_i(t) = \bigl[\sin\tfrac{2\pi(t+1/2)}{2^{i+1}} < 0\bigr],\quad \mathrm{bit}_i(t+2^i) = 1-\mathrm{bit}_i(t))",
           .domain =
               Domain{.dimensions = {16}, .bases = base_10000, .parameters = {{0, 2047}, {0, 7}}, .exhaustive = true}}),
      claim<AlternationSlows<2, 50>, Sinusoidal>(
          {.id = "kazemnejad2019.alternation-slows",
           .ledger = "S003-10",
           .source = at("The intuition: figure, 50 x 128"),
           .says = "From left to right the alternation slows down: among the sines, and among the cosines, no column "
                   "changes its sign more often than the one before",
           .latex = "",
           .domain = figure,
           .note = "Sign changes over the 50 rows."}),
      claim<SineColumnChanges, Sinusoidal>(
          {.id = "kazemnejad2019.sine-column-changes",
           .ledger = "S003-10",
           .source = at("The intuition: figure, 50 x 128"),
           .says =
               "Over the 50 rows the first sine columns change their sign 15, 13, 11, 10, 8, 7, 6, 5, 4, 4, 3 times",
           .latex = "",
           .domain = figure,
           .note = "The document prints no numbers; these are the figure's. The step from the exact 0 of position 0 is "
                   "no change of sign."}),
      accounted(
          {.id = "kazemnejad2019.embedding-sum",
           .ledger = "S003-11",
           .source = at("Other details"),
           .says = "The model's input is the word embedding plus the position code, of the same dimension",
           .latex = R"(\psi'(w_t) = \psi(w_t) + p_t)",
           .note =
               "A definition: it fixes that d is the embedding's dimension, which is how every scheme here is built."}),
      claim<RelativeOffsetMap, Sinusoidal>(
          {.id = "kazemnejad2019.offset-map",
           .ledger = "S003-12",
           .source = at("Relative positioning: proof"),
           .says = "For every offset phi there is one matrix M with blocks [[cos, sin], [-sin, cos]] of w phi that "
                   "maps the code of t to the code of t + phi, for all t",
           .latex =
               R"(\begin{pmatrix}\cos\omega_k\phi & \sin\omega_k\phi\\ -\sin\omega_k\phi & \cos\omega_k\phi\end{pmatrix}\begin{pmatrix}\sin\omega_kt\\ \cos\omega_kt\end{pmatrix} = \begin{pmatrix}\sin\omega_k(t+\phi)\\ \cos\omega_k(t+\phi)\end{pmatrix})"}),
      claim<CodesSpanPlane, Sinusoidal>(
          {.id = "kazemnejad2019.offset-map-unique",
           .ledger = "S003-12",
           .source = at("Relative positioning: solving for M"),
           .says = "The system has one solution: two codes span the plane of their pair, so M is determined by what it "
                   "does to them",
           .latex = R"(\det\,[g(t), g(t+u)] = -\sin\omega u)",
           .domain = Domain{},
           .note = "Where sin(w u) is not 0 for some u, which is so for every frequency other than 0."}),
      claim<MapIsRotation, Sinusoidal>({.id = "kazemnejad2019.map-is-rotation",
                                        .ledger = "S003-12",
                                        .source = at("Relative positioning"),
                                        .says = "M is a rotation matrix (the document: very similar to one)",
                                        .latex = R"(M^{\mathsf T}M = I,\quad \det M = 1)",
                                        .domain = Domain{},
                                        .note = "It is one, by the angle -w phi."}),
      claim<DistanceSymmetry, Sinusoidal>({.id = "kazemnejad2019.distance-symmetric",
                                           .ledger = "S003-13",
                                           .source = at("Relative positioning: last property"),
                                           .says = "The distance between neighbouring time-steps is symmetric",
                                           .latex = DistanceSymmetry::text.latex}),
      claim<DistanceFalls, Sinusoidal>(
          {.id = "kazemnejad2019.distance-decays",
           .ledger = "S003-13",
           .source = at("Relative positioning: last property"),
           .says = "The distance between time-steps decays with time",
           .latex = R"(\lVert p_t-p_{t+k+1}\rVert < \lVert p_t-p_{t+k}\rVert)",
           .domain = Domain{.bases = base_10000, .positions = {Positions::naturals(), Positions::naturals(4096)}},
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,t=0,k=0",
           .corrected_by = "kazemnejad2019.first-rise",
           .note = "What falls, at first, is the dot product; the distance grows with it. Read literally it fails at "
                   "the first step."}),
      claim<DotProductFalls, Sinusoidal>(
          {.id = "kazemnejad2019.dot-product-decays",
           .ledger = "S003-13",
           .source = at("Relative positioning: last property, as meant"),
           .says = "The dot product of two codes decays with their lag",
           .latex = R"(F(k) < F(k-1))",
           .domain = Domain{.bases = base_10000, .positions = {Positions::range(1, 4096)}},
           .expected = Verdict::refuted,
           .witness = "d=128,b=10000,k=12",
           .corrected_by = "kazemnejad2019.first-rise",
           .note = "It falls only up to the first rise. How many of the later steps rise, about half, is counted in "
                   "the table "
                   "kazemnejad2019-rises."}),
      claim<FirstRise, Sinusoidal>(
          {.id = "kazemnejad2019.first-rise",
           .ledger = "S003-13",
           .source = at("Relative positioning: last property (corrected)"),
           .says = "The dot product falls with every step of the lag up to its first rise, at lag 4, 5, 6, 12, 25, 44, "
                   "69 for d = 16, 32, 64, 128, 256, 512, 1024",
           .latex = R"(F(k) < F(k-1)\ (k < k_1),\quad F(k_1) > F(k_1-1),\quad k_1 = 4, 5, 6, 12, 25, 44, 69)",
           .domain = listed_dimensions}),
      claim<DotProductFigure, Sinusoidal>(
          {.id = "kazemnejad2019.dot-product-figure",
           .ledger = "S003-14",
           .source = at("Relative positioning: figure of dot products"),
           .says =
               "The 50 x 50 matrix of dot products for d = 128 has 64 on its diagonal, 62.093684 at lag 1, 47.185012 "
               "at 5, 42.820023 at 10, 37.645851 at 25, 33.730077 at 49, and its minimum 30.589435 at lag 47",
           .latex = "",
           .domain = figure,
           .note = "The document gives no size; the 50 x 128 of its first figure is taken."}),
      claim<FirstHalfHoldsPosition, Sinusoidal>(
          {.id = "kazemnejad2019.first-dimensions",
           .ledger = "S003-15",
           .source = at("FAQ: why summed"),
           .says =
               "The first dimensions hold the position: the first half has at least 99% of the variance, at any length",
           .latex = R"(\sum_{n<d/2}\mathrm{Var}\,p^{(n)} \ge 0.99\sum_{n<d}\mathrm{Var}\,p^{(n)})",
           .domain = Domain{.dimensions = {128, 512}, .bases = base_10000, .parameters = {{2, 512}}},
           .expected = Verdict::refuted,
           .witness = "d=512,b=10000,n=512",
           .corrected_by = "kazemnejad2019.first-dimensions-at-50",
           .note = "\"The first few dimensions\" is made precise by the figure: its right half looks constant."}),
      claim<FirstHalfHoldsPosition, Sinusoidal>(
          {.id = "kazemnejad2019.first-dimensions-at-50",
           .ledger = "S003-15",
           .source = at("FAQ: why summed (corrected)"),
           .says = "For the 50 positions of the figure the first half of the dimensions has at least 99% of the "
                   "variance, at d = 128 and at d = 512",
           .latex = "",
           .domain =
               Domain{.dimensions = {128, 512}, .bases = base_10000, .parameters = {{50, 50}}, .exhaustive = true}}),
      claim<OnlySineAndCosine, Sinusoidal>(
          {.id = "kazemnejad2019.only-sine-and-cosine",
           .ledger = "S003-16",
           .source = at("FAQ: why both sine and cosine"),
           .says = "Only sine and cosine together make the shifted code a linear map of the code; with other phases a "
                   "residual of at least 1/100 remains",
           .latex = R"(\lVert M\,g(t) - g(t+k)\rVert \ge 10^{-2},\quad g(t) = (\sin t, \sin(t+1)))",
           .domain = Domain{.positions = {Positions::any(), Positions::lags(0x1p20)}},
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,t=0,k=1",
           .corrected_by = "kazemnejad2019.two-phases",
           .note = "Any positive threshold is refuted: the residual of the right map is 0."}),
      claim<TwoPhases, Sinusoidal>(
          {.id = "kazemnejad2019.two-phases",
           .ledger = "S003-16",
           .source = at("FAQ: why both sine and cosine (corrected)"),
           .says = "Any two phases that are not equal or opposite make the shifted code a linear map of the code",
           .latex =
               R"(\sin(\omega\delta)\,g(t+k) = B\,T(k)\,\mathrm{adj}(B)\,g(t),\quad g(t) = B\begin{pmatrix}\sin\omega t\\ \cos\omega t\end{pmatrix},\ B = \begin{pmatrix}1&0\\ \cos\omega\delta&\sin\omega\delta\end{pmatrix})",
           .domain = Domain{}}),
      claim<SineAloneFails, Sinusoidal>({.id = "kazemnejad2019.sine-alone-fails",
                                         .ledger = "S003-16",
                                         .source = at("FAQ: why both sine and cosine"),
                                         .says = "With the sine alone the shifted code is no linear map of the code",
                                         .latex = R"(s(0) = 0,\quad s(k) \ne 0)",
                                         .domain = Domain{.positions = {Positions::lags(0x1p20)}}}),
      claim<Recurrence, Sinusoidal>(
          {.id = "kazemnejad2019.sine-recurrence",
           .ledger = "S003-16",
           .source = at("FAQ: why both sine and cosine"),
           .says = "From two codes before it, though, each sine follows without any cosine: a two-step recurrence",
           .latex = R"(\sin\omega(t+2u) = 2\cos(\omega u)\sin\omega(t+u) - \sin\omega t)"}),
      accounted({.id = "kazemnejad2019.residual-connections",
                 .ledger = "S003-17",
                 .source = at("FAQ: does the position vanish in upper layers"),
                 .says = "Residual connections carry the position to the upper layers",
                 .latex = "",
                 .note = "An opinion about trained models; nothing of the encoding itself to check."}),
  };
}

}  // namespace pe
