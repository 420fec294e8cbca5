/// Kazemnejad 2019: "... decays with time". How often the dot product of two codes rises although their lag grows.
#include <fmt/format.h>

#include <optional>

#include "experiments/tables/tables.hpp"
#include "theory/kernel/balls.hpp"
#include "theory/schemes/sinusoidal.hpp"

namespace pe::experiments::recomputed {
namespace {

constexpr int dimensions[] = {16, 32, 64, 128, 256, 512, 1024}, last_lag = 5000;

/// The steps of F(k), k = 1 .. last_lag, each sign certain.
struct Steps {
  int rises = 0;
  std::optional<int> first_rise, first_negative;
};

Steps steps(int d) {
  BallPrecision const scope(96);  // signs are certain long before; the assertion below says when they are not
  Sinusoidal::Over<Balls> const scheme({}, {d, 10000});
  Ball const zero;
  Ball before = scheme.similarity(ExactPosition(0.0));
  Steps result;
  for (int k = 1; k <= last_lag; ++k) {
    auto now = scheme.similarity(ExactPosition(k));
    PE_ASSERT(certainly_unequal(now, before) && certainly_unequal(now, zero));
    if (certainly_less(before, now)) {
      ++result.rises;
      if (!result.first_rise) result.first_rise = k;
    }
    if (!result.first_negative && certainly_less(now, zero)) result.first_negative = k;
    before = std::move(now);
  }
  return result;
}

}  // namespace

reports::Table kazemnejad2019_rises() {
  reports::Table table{.name = "kazemnejad2019-rises",
                       .title = "How often the dot product rises although the lag grows",
                       .columns = {{"d", reports::Role::label},
                                   {"printed: rising steps", reports::Role::printed},
                                   {fmt::format("rising steps up to lag {}", last_lag), reports::Role::computed},
                                   {"first of them, at lag", reports::Role::computed},
                                   {"share of the steps from there on", reports::Role::computed},
                                   {"first negative at lag", reports::Role::computed}}};
  double least = 1, greatest = 0;
  for (int const d : dimensions) {
    auto const found = steps(d);
    PE_ASSERT(found.first_rise && found.first_negative);
    double const share = static_cast<double>(found.rises) / (last_lag - *found.first_rise + 1);
    least = std::min(least, share);
    greatest = std::max(greatest, share);
    table.rows.push_back({{std::to_string(d)},
                          {"0"},
                          reports::compared(std::to_string(found.rises), "0"),
                          {std::to_string(*found.first_rise)},
                          {fmt::format("{:.1f}%", 100 * share)},
                          {std::to_string(*found.first_negative)}});
  }
  table.caption = fmt::format(
      "What \"decays with time\" would mean of the dot product F(k) is that no step rises. From the first rise on, "
      "{:.0f} to {:.0f} in a hundred steps do; every sign is certified. Nor does F tend to 0: it becomes negative.",
      100 * least, 100 * greatest);
  return table;
}

}  // namespace pe::experiments::recomputed
