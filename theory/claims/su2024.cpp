/// Su Jianlin 2024, "Transformer升级之路：18、RoPE的底数选择原则" (on the choice of RoPE's base).
#include "theory/claims/list.hpp"
#include "theory/claims/men2024.hpp"

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
  };
}

}  // namespace pe
