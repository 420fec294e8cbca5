/// Biases of the score.
#include <fmt/format.h>

#include <algorithm>

#include "experiments/figures/figures.hpp"
#include "experiments/figures/values.hpp"
#include "reports/plot/layout.hpp"
#include "theory/families/members.hpp"
#include "theory/kernel/balls.hpp"
#include "theory/schemes/alibi.hpp"
#include "theory/schemes/wavelet.hpp"

namespace pe::experiments {
namespace {

constexpr int last_bias = 64, bias_dimension = 16;

/// value(k) for k = 0 to the last distance, to six digits.
plot::Series sampled_curve(std::string label, auto const& value) {
  BallPrecision const scope(128);
  return sampled(std::move(label), last_bias + 1, [&](std::size_t k) {
    Ball const at = value(static_cast<int>(k));
    return six_digits(at.to_double());
  });
}

/// The bias of a head for a query at the last distance and the key k places back.
plot::Series biases(std::string_view scheme, std::string_view remark, std::int64_t head) {
  auto const member = std::ranges::find(members(), scheme, &Member::name);
  auto const layer = member->layers->over(Balls{}, {bias_dimension, 10000}).layer(head, last_bias + 1);
  return sampled_curve(fmt::format("{}{}", title_of(scheme), remark),
                       [&](int k) { return layer.bias(last_bias, last_bias - k); });
}

/// The slope is the bias at distance 1, without its sign.
template <class Scheme>
plot::Panel slopes(std::int64_t heads) {
  plot::Series series{.label = "slope", .style = plot::Style::points};
  for (std::int64_t head = 0; head < heads; ++head) {
    auto const slope = rounded_one([&] {
      return Ball(0) - typename Scheme::template Over<Balls>(Balls{}, {16, 10000}, heads).layer(head, 2).bias(1, 0);
    });
    series.points.push_back({static_cast<double>(head + 1), slope});
  }
  return {fmt::format("{} heads", heads), plot::Curves{{std::move(series)}}};
}

}  // namespace

/// What schemes of relative biases add to a score, against the distance.
plot::Figure bias_curves() {
  auto const wavelet = [](std::string label, std::size_t entry) {
    Wavelet::Over<Balls> const scheme(Balls{}, {bias_dimension, 10000});
    return sampled_curve(std::move(label), [&](int k) { return scheme.entry(entry, k); });
  };
  return described(
      {.name = "bias-curves",
       .size = {plot::two_columns_cm, 8},
       .content = plot::Curves{{biases("alibi", ", slope 1/16", 3), biases("kerple", ", r1 = 1/2, r2 = 1", 1),
                                biases("kerple-power", ", r1 = r2 = 1/2", 1), biases("sandwich", "", 0),
                                wavelet("Wavelet, scale 16", 6)}}},
      bias_dimension);
}

/// ALiBi's slopes, one a head, for three numbers of heads.
plot::Figure alibi_slopes() {
  return plot::at_width(
      described({.name = "alibi-slopes",
                 .x = {.ticks = {1, 4, 8, 12, 16}},
                 .y = {.scale = plot::Scale::logarithmic},
                 .content = plot::Sheet{.panels = {slopes<Alibi>(8), slopes<AlibiInterpolated>(12), slopes<Alibi>(16)},
                                        .across = 3,
                                        .across_narrow = 3}}),
      plot::two_columns_cm);
}

}  // namespace pe::experiments
