/// Su Jianlin 2024, "Transformer升级之路：18、RoPE的底数选择原则" (on the choice of RoPE's base).
#include "theory/claims/list.hpp"
#include "theory/claims/men2024.hpp"
#include "theory/claims/papers_on_decay.hpp"

namespace pe {

using namespace men2024;

std::vector<Claim> su2024_claims() {
  auto const at = [](char const* place) { return Locator{"su2024", place}; };
  return {
      claim<NotUpwardClosed<84'000, 394'000>, Rope>(
          {.id = "su2024.not-monotone",
           .source = at("数值求解 (numerical solution)"),
           .origin = quoted("但事实上这个假设并不成立，所以二分法宣告破产"),
           .says = "That all larger bases serve where one does is not so, and bisection is out: at a context of 8192 "
                   "84000 serves and 394000 does not",
           .latex = R"(b_0 \text{ serves} \not\Rightarrow \forall b\ge b_0)",
           .domain = Domain{.dimensions = {128}, .bases = base_10000, .exhaustive = true},
           .extent = grid_in("all bases and contexts"),
           .exists = true,
           .note = "The post gives no example; this one is ours."}),
      claim<HalfTurned<true>, Rope>(
          {.id = "su2024.half-turned",
           .source = at("部分旋转 (partial rotation)"),
           .origin = quoted("也就是不论$m,b$如何，我们所期望的不等式$\\eqref{neq:base}$都自动成立"),
           .says = "With half of the pairs standing still the sum is not negative, whatever the lag and the base",
           .latex = R"(\sum_i\bigl(1+\cos m\theta_i\bigr) \ge 0)",
           .domain = Domain{}}),
      claim<SumIsIntegral<true>, Rope>(
          {.id = "su2024.cosine-integral",
           .source = at("渐近估计 (asymptotic estimate; a number of ours)"),
           .origin = ours,
           .says = "At d = 128 the mean of cos(k w_i) is within 0.138 of (Ci(k) - Ci(k/b))/ln b, k = 1 to 1000",
           .latex = R"(\tfrac2d\sum_i\cos k\theta_i \approx \frac{\operatorname{Ci}(k)-\operatorname{Ci}(k/b)}{\ln b})",
           .domain = walk({128}, {{1, 1000}}),
           .extent = all_of("d = 128, k = 1 to 1000"),
           .note = "0.0037 off at k = 1, 0.040 at 100, 0.1375 at 833: with 64 pairs the integral says little of the "
                   "score at a distance."}),
      claim<SumIsIntegral<true>, Rope>(
          {.id = "su2024.cosine-integral-of-many-pairs",
           .source = at("渐近估计 (asymptotic estimate; a number of ours)"),
           .origin = ours,
           .says = "At d = 4096 it is within 0.00049 of that, k = 1 to 100",
           .latex = R"(\tfrac2d\sum_i\cos k\theta_i \approx \frac{\operatorname{Ci}(k)-\operatorname{Ci}(k/b)}{\ln b})",
           .domain = walk({4096}, {{1, 100}}),
           .extent = all_of("d = 4096, k = 1 to 100")}),
      not_checked(
          {.id = "su2024.table",
           .source = at("数值求解 (numerical solution), table"),
           .origin = implied("the table's second row, 4.3e3 for 1k to 6.5e7 for 1M"),
           .says = "The least bases are 4.3e3, 1.2e4, 2.7e4, 8.4e4, 2.3e5, 6.3e5, 2.1e6, 4.9e6 for contexts of 1k "
                   "to 128k, and 2.4e7, 5.8e7, 6.5e7 for 256k to 1M",
           .latex = R"(b^*)",
           .note = "Because that no smaller real base serves 512k and 1M has been swept once and is not decided "
                   "here. men2024.table-corrected decides that bases of these two digits serve, and "
                   "men2024.least-base-1k to -256k that the first nine are the least."}),
      claim<ServesContext<394'000>, Rope>(
          {.id = "su2024.slower-decay",
           .source = at("不等关系 (the inequality), below it"),
           .origin = quoted("$b$越大则衰减速度越慢，对应的连续非负区间就越大"),
           .says = "The larger b, the slower the decay and the longer the interval in which the sum is not negative; "
                   "asked of a context of 8192, which 84000 serves (su2024.not-monotone), and of 394000",
           .latex = R"(b\le b' \Rightarrow (f_b\ge0 \text{ on } [0,L) \Rightarrow f_{b'}\ge0 \text{ on } [0,L)))",
           .domain = Domain{.dimensions = {128}, .bases = base_10000, .exhaustive = true},
           .extent = grid_in("all pairs of bases and all contexts"),
           .expected = Verdict::refuted,
           .witness = "d=128,b=10000",
           .corrected_by = "su2024.not-monotone",
           .finding = {.impact = Impact::remark,
                       .reading = "As a statement of every two bases at d = 128, since the existence of the least base "
                                  "is drawn from it; the sentence before calls the decay a trend (整体趋势)",
                       .so = "A larger base can serve a shorter context: 84000 serves 8192, 394000 does not",
                       .difference = "84000 and 394000 at a context of 8192",
                       .stays = "The least base exists all the same, as an infimum. The post takes the statement back "
                                "in its next section (但事实上这个假设并不成立)",
                       .prior = "the post itself"}}),
      claim<MultipleServes<false>, Rope>(
          {.id = "su2024.thousandfold",
           .source = at("数值求解 (numerical solution), step 1"),
           .origin = quoted("在$10^6$内$b=1000L$可以使得$f_b(m)\\geq 0$恒成立"),
           .says = "Up to 10^6 the base 1000 L keeps the sum from being negative within a context of L",
           .latex = R"(f_{1000L}(m)\ge0\qquad(0\le m<L\le10^6))",
           .domain = walk({128}, {{469'316, 469'316}}),
           .extent = grid_in("all whole contexts up to 10^6"),
           .expected = Verdict::refuted,
           .witness = "d=128,b=10000,L=469316",
           .corrected_by = "su2024.thousandfold-table",
           .note = "At L = 469316 the least sum is -0.857, at m = 465555. Others are 487984 (-1.086 at 461484) and "
                   "584412 (-1.017 at 494741); whether 469316 is the least such context is not decided.",
           .finding = {.impact = Impact::remark,
                       .reading = "For every whole L up to 10^6 and every m below L, at the post's d = 128, which is "
                                  "how the aside of step 1 reads",
                       .so = "It fails for some contexts: L = 469316, b = 469316000 gives -0.857 at m = 465555. It "
                             "holds for the eleven contexts of the post's table (su2024.thousandfold-table), and for "
                             "every context up to 4096",
                       .difference = "-0.857, where the sum is 64 at 0; none in the table",
                       .stays = "The table of the post: its search starts from a base that serves, for every context "
                                "that it prints",
                       .prior = "none known to us"}}),
      claim<MultipleServes<true>, Rope>(
          {.id = "su2024.thousandfold-table",
           .source = at("数值求解 (numerical solution), step 1 (for the contexts of the table)"),
           .origin = ours,
           .says = "For d = 128 and the eleven contexts of the table, 2^10 to 2^20, the base 1000 L serves L",
           .latex = R"(f_{1000L}(m)\ge0\qquad(0\le m<L=2^{10},\dots,2^{20}))",
           .domain = walk({128}, {{10, 20}}),
           .extent = all_of("the eleven contexts of the post's table"),
           .note = "The least sums are 22.3 at 2^10 and 0.829 at 2^20."}),
      claim<MultipleServes<false>, Rope>(
          {.id = "su2024.thousandfold-4096",
           .source = at("数值求解 (numerical solution), step 1 (for short contexts)"),
           .origin = ours,
           .says = "For d = 128 and every whole context L from 1 to 4096 the base 1000 L serves L",
           .latex = R"(f_{1000L}(m)\ge0\qquad(0\le m<L\le4096))",
           .domain = walk({128}, {{1, 4096}}),
           .extent = all_of("the whole contexts from 1 to 4096")}),
  };
}

}  // namespace pe
