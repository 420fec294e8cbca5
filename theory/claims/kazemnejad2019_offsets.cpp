/// Kazemnejad 2019, from its section on relative positions on; ledger S003-12 to S003-17. In the order of the document.
#include "theory/claims/kazemnejad2019_offsets.hpp"

#include "theory/claims/list.hpp"
#include "theory/properties/distance_symmetry.hpp"
#include "theory/properties/recurrence.hpp"
#include "theory/properties/relative_offset_map.hpp"

namespace pe {

using namespace kazemnejad2019;

std::vector<Claim> kazemnejad2019_offsets_claims() {
  auto const at = [](char const* place) { return Locator{"kazemnejad2019", place}; };
  return {
      claim<RelativeOffsetMap, Sinusoidal>(
          {.id = "kazemnejad2019.offset-map",
           .ledger = "S003-12",
           .source = at("Relative positioning: proof"),
           .origin = quoted(
               R"(有一个线性变换 M ∈ R 2 × 2 M \in \mathbb{R}^{2 \times 2} MR2×2 (独立于 t t t ),使下列等式成立)"),
           .says = "For each pair of a sine and a cosine there is a linear map M, independent of t, that takes them "
                   "from t to t + phi; its rows are (cos, sin) and (-sin, cos) of w phi",
           .latex =
               R"(\begin{pmatrix}\cos\omega_k\phi & \sin\omega_k\phi\\ -\sin\omega_k\phi & \cos\omega_k\phi\end{pmatrix}\begin{pmatrix}\sin\omega_kt\\ \cos\omega_kt\end{pmatrix} = \begin{pmatrix}\sin\omega_k(t+\phi)\\ \cos\omega_k(t+\phi)\end{pmatrix})"}),
      claim<CodesSpanPlane, Sinusoidal>(
          {.id = "kazemnejad2019.offset-map-unique",
           .ledger = "S003-12",
           .source = at("Relative positioning: solving for M"),
           .origin = implied("\"solving these equations we get\" one M: so they have no other solution"),
           .says = "The equations have one solution: two codes span the plane of their pair, so that M is determined "
                   "by what it does to them",
           .latex = R"(\det\,[g(t), g(t+u)] = -\sin\omega u)",
           .domain = Domain{},
           .note = "Where sin(w u) is not 0 for some u, which is so for every frequency other than 0."}),
      claim<MapIsRotation, Sinusoidal>({.id = "kazemnejad2019.map-is-rotation",
                                        .ledger = "S003-12",
                                        .source = at("Relative positioning"),
                                        .origin = quoted("矩阵 M M M与旋转矩阵非常相似"),
                                        .says = "The matrix M is very similar to a rotation matrix",
                                        .latex = R"(M^{\mathsf T}M = I,\quad \det M = 1)",
                                        .domain = Domain{},
                                        .note = "It is one, by the angle -w phi."}),
      claim<DistanceSymmetry, Sinusoidal>({.id = "kazemnejad2019.distance-symmetric",
                                           .ledger = "S003-13",
                                           .source = at("Relative positioning: last property"),
                                           .origin = quoted("相邻时间步之间的距离是对称的"),
                                           .says = "The distance between neighbouring time-steps is symmetric",
                                           .latex = DistanceSymmetry::text.latex}),
      claim<DotProductFalls, Sinusoidal>(
          {.id = "kazemnejad2019.dot-product-decays",
           .ledger = "S003-13",
           .source = at("Relative positioning: last property"),
           .origin = implied(
               "\"衰减\", decays, is said of what the figure below the sentence shows, the dot products of the codes",
               "正弦位置编码的另一个特性是相邻时间步之间的距离是对称的,并随时间衰减。"),
           .says = "(The distance between neighbouring time-steps, shown as the dot product of their codes) decays "
                   "with time",
           .latex = R"(F(k) < F(k-1))",
           .domain = Domain{.bases = base_10000, .positions = {Positions::range(1, 4096)}},
           .expected = Verdict::refuted,
           .witness = "d=128,b=10000,k=12",
           .corrected_by = "kazemnejad2019.first-rise",
           .note = "How many of the later steps rise, about half, is counted in the table kazemnejad2019-rises.",
           .finding =
               {.impact = Impact::sentence,
                .reading = "The figure below the sentence shows dot products, so these are what decays (in the English "
                           "post \"nicely with time\"): F(k) < F(k-1) for each lag k up to 4096 and every even d. The "
                           "distance itself grows as the dot product falls. As a trend over the positions of the "
                           "figure the sentence is true.",
                .so = "The dot product falls up to a first rise, at lag 12 for d = 128, and rises and falls from there "
                      "on. As a finite sum of cosines it does not tend to 0 either: it comes back near to its greatest "
                      "value at large lags (a stated argument: it is almost periodic).",
                .difference = "At d = 128 and 50 positions, as in the post's figures, it rises at 14 of the 49 steps, "
                              "first from 42.344 at lag 11 to 42.381 at lag 12; its least value there is 30.589 at lag "
                              "47, and the first negative one is at lag 1707.",
                .stays = "The symmetry, which is proved, and the trend that the figure shows, from 64 at lag 0 to 33.7 "
                         "at lag 49.",
                .prior = "none known to us of this sentence. Su, spaces.ac.cn/archives/8231 (2021), says of the same "
                         "sum that it has a trend towards zero (有着趋于零的趋势); of rotary scores, that they need "
                         "not decay: Barbero et al. 2024, section 3"}}),
      claim<FirstRise<>, Sinusoidal>(
          {.id = "kazemnejad2019.first-rise",
           .ledger = "S003-13",
           .source = at("Relative positioning: last property (corrected)"),
           .origin = ours,
           .says = "The dot product falls with every step of the lag up to its first rise, at lag 4, 5, 6, 12, 25, 44, "
                   "69 for d = 16, 32, 64, 128, 256, 512, 1024",
           .latex = R"(F(k) < F(k-1)\ (k < k_1),\quad F(k_1) > F(k_1-1),\quad k_1 = 4, 5, 6, 12, 25, 44, 69)",
           .domain = walk({16, 32, 64, 128, 256, 512, 1024}),
           .extent = all_of("the seven d, up to their first rises")}),
      claim<DotProductPositive, Sinusoidal>(
          {.id = "kazemnejad2019.dot-product-positive",
           .ledger = "S003-13",
           .source = at("Relative positioning: last property (corrected)"),
           .origin = ours,
           .says = "For d = 128 the dot product of two codes is positive at every real lag up to 1706",
           .latex = R"(F(k) = \sum_{i<64}\cos\omega_ik > 0\qquad(0\le k\le 1706,\ k\in\mathbb R))",
           .domain = all_reals({128}, {Positions::reals(0, 1706)}),
           .extent = all_of("d = 128, real lags from 0 to 1706"),
           .note = "It first vanishes between 1706 and 1707. That it falls on the whole is what the figure shows; far "
                   "codes can have a negative product."}),
      claim<DotProductFigure<>, Sinusoidal>(
          {.id = "kazemnejad2019.dot-product-figure",
           .ledger = "S003-14",
           .source = at("Relative positioning: figure of dot products, in numbers"),
           .origin = ours,
           .says =
               "The 50 x 50 matrix of dot products for d = 128 has 64 on its diagonal, 62.093684 at lag 1, 47.185012 "
               "at 5, 42.820023 at 10, 37.645851 at 25, 33.730077 at 49, and its minimum 30.589435 at lag 47",
           .latex = "",
           .domain = walk({128}),
           .extent = all_of("the 50 x 50 dot products, d = 128"),
           .note = "The document prints no number and gives no size; the 50 x 128 of its first figure is taken."}),
      claim<FirstHalfHoldsPosition<>, Sinusoidal>(
          {.id = "kazemnejad2019.first-dimensions",
           .ledger = "S003-15",
           .source = at("FAQ: why summed"),
           .origin = quoted("位置编码向量的前几个维度用于存储关于位置的信息"),
           .says = "The first few dimensions of the vector serve to store the information about the position",
           .latex = R"(\sum_{n<d/2}\mathrm{Var}\,p^{(n)} \ge 0.99\sum_{n<d}\mathrm{Var}\,p^{(n)})",
           .domain = walk({128, 512}, {{50, 50}}),
           .extent = all_of("the figure's 50 positions, d = 128 and the paper's 512"),
           .note = "The document says this of its figure of 50 positions, and the translator adds that the first half "
                   "is the useful one. Decided: over 50 positions the first half has at least 99% of the variance, "
                   "for d = 128 and for the paper's d = 512."}),
      claim<VarianceOfFirstHalf<>, Sinusoidal>(
          {.id = "kazemnejad2019.first-dimensions-at-512",
           .ledger = "S003-15",
           .source = at("FAQ: why summed, of longer sentences"),
           .origin = ours,
           .says = "For d = 128 the first half of the dimensions has 99.6% of the variance over 50 positions, but only "
                   "85.1% over 512",
           .latex = "",
           .domain = walk({128}),
           .extent = all_of("d = 128, 50 and 512 positions"),
           .note = "The longer the sentence, the more dimensions serve."}),
      accounted({.id = "kazemnejad2019.sum-saves-parameters",
                 .ledger = "S003-15",
                 .source = at("FAQ: why summed"),
                 .origin = quoted("求和(与拼接相比)保存了模型的参数"),
                 .says = "Summing, compared with concatenating, saves parameters of the model",
                 .latex = "",
                 .note = "A count of a model's weights, not of the encoding: concatenated, the input is wider by the "
                         "dimension of the position code, and every matrix that reads it has as many more rows."}),
      accounted({.id = "kazemnejad2019.meaning-and-position-separate",
                 .ledger = "S003-15",
                 .source = at("FAQ: why summed"),
                 .origin = quoted("最终的Transformer可以将单词的语义与其位置信息分开"),
                 .says = "In the end the Transformer can tell the meaning of a word from its position",
                 .latex = "",
                 .note = "An opinion about trained models, which the document gives as one; not checkable here."}),
      claim<OnlySineAndCosine, Sinusoidal>(
          {.id = "kazemnejad2019.only-sine-and-cosine",
           .ledger = "S003-16",
           .source = at("FAQ: why both sine and cosine"),
           .origin = ours,
           .says = "Only sine and cosine together make the shifted code a linear map of the code; with two sines of "
                   "other phases some residual remains",
           .latex = R"(\lVert M\,g(t) - g(t+k)\rVert \ge 10^{-9},\quad g(t) = (\sin t, \sin(t+1)))",
           .domain = Domain{.positions = {Positions::any(), Positions::lags(0x1p20)}},
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,t=0,k=1",
           .corrected_by = "kazemnejad2019.two-phases",
           .note = "The document says of sin(x) or cos(x) alone that they seem not to suffice "
                   "(kazemnejad2019.one-function-fails). This is the wider reading, that no other functions do: sines "
                   "of two phases do. Any positive threshold in place of 10^-9 is refuted: the residual of the right "
                   "map is 0."}),
      claim<TwoPhases, Sinusoidal>(
          {.id = "kazemnejad2019.two-phases",
           .ledger = "S003-16",
           .source = at("FAQ: why both sine and cosine (corrected)"),
           .origin = ours,
           .says = "Any two phases that are not equal or opposite make the shifted code a linear map of the code",
           .latex =
               R"(\sin(\omega\delta)\,g(t+k) = B\,T(k)\,\mathrm{adj}(B)\,g(t),\quad g(t) = B\begin{pmatrix}\sin\omega t\\ \cos\omega t\end{pmatrix},\ B = \begin{pmatrix}1&0\\ \cos\omega\delta&\sin\omega\delta\end{pmatrix})",
           .domain = Domain{}}),
      claim<OneFunctionFails, Sinusoidal>(
          {.id = "kazemnejad2019.one-function-fails",
           .ledger = "S003-16",
           .source = at("FAQ: why both sine and cosine"),
           .origin = quoted("好像不能只用正弦或者只用余弦就能达到这种效果"),
           .says = "It seems that with the sine alone or the cosine alone this cannot be had",
           .latex = R"(s(0) = 0 \ne s(k),\quad c(1) = c(-1),\ c(k+1) \ne c(k-1))",
           .domain = Domain{.dimensions = {2},
                            .bases = base_10000,
                            .positions = {Positions::range(1, 0x1p14)},
                            .exhaustive = true},
           .extent = grid_in("all offsets and every even d"),
           .note = "The first pair decides for every d: what it tells apart, no other pair makes equal. A linear map "
                   "keeps 0, and takes equal codes to equal ones."}),
      claim<Recurrence, Sinusoidal>(
          {.id = "kazemnejad2019.sine-recurrence",
           .ledger = "S003-16",
           .source = at("FAQ: why both sine and cosine, from two codes"),
           .origin = ours,
           .says = "From two codes before it, though, each sine follows without any cosine: a two-step recurrence",
           .latex = R"(\sin\omega(t+2u) = 2\cos(\omega u)\sin\omega(t+u) - \sin\omega t)"}),
      accounted({.id = "kazemnejad2019.residual-connections",
                 .ledger = "S003-17",
                 .source = at("FAQ: does the position vanish in upper layers"),
                 .origin = quoted("Transformer里加了残差连接,所以模型输入的信息可以有效地传播到其它层"),
                 .says = "The Transformer has residual connections, so that what is in its input reaches the other "
                         "layers",
                 .latex = "",
                 .note = "About trained models; nothing of the encoding itself to check."}),
  };
}

}  // namespace pe
