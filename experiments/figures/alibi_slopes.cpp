/// ALiBi's slopes, one a head, for three numbers of heads.
#include <fmt/format.h>

#include "experiments/figures/figures.hpp"
#include "experiments/figures/values.hpp"
#include "theory/kernel/balls.hpp"
#include "theory/schemes/alibi.hpp"

namespace pe::experiments {
namespace {

/// The slope is the bias at distance 1, without its sign.
template <class Scheme>
plot::Series slopes(std::int64_t heads) {
  plot::Series series{.label = fmt::format("{} heads", heads), .style = plot::Style::marked_line};
  for (std::int64_t head = 0; head < heads; ++head) {
    auto const slope = rounded_one([&] {
      return Ball(0) - typename Scheme::template Over<Balls>(Balls{}, {16, 10000}, heads).layer(head, 2).bias(1, 0);
    });
    series.points.push_back({static_cast<double>(head + 1), slope});
  }
  return series;
}

}  // namespace

plot::Figure alibi_slopes() {
  return {.name = "alibi-slopes",
          .title = "ALiBi's slope of each head",
          .caption =
              "A score falls by the slope with each step back. For 8 and 16 heads the slopes are powers of one "
              "number, from the first down to 1/256. For 12 the published code takes those of 8 heads and "
              "then every second one of 16: the ninth head is nearly as steep as the first.",
          .x = {.label = "head h"},
          .y = {.label = "slope (score a token)", .scale = plot::Scale::logarithmic},
          .size = {plot::one_column_cm, 6},
          .content = plot::Curves{{slopes<Alibi>(8), slopes<AlibiInterpolated>(12), slopes<Alibi>(16)}}};
}

}  // namespace pe::experiments
