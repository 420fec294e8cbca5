#include "experiments/sweeps/figure.hpp"

#include <fmt/format.h>

namespace pe::sweeps {

plot::Figure figure_of(std::vector<Row> const& rows) {
  plot::Sheet sheet{.panels = {}, .across = 3, .across_narrow = 1, .aspect = 0.8};
  int dimension = 0;
  for (auto const& row : rows) {
    auto const& code = row.part.code;
    if (code.dimension != dimension) {
      sheet.panels.push_back({fmt::format("d = {}", code.dimension), plot::Curves{}});
      dimension = code.dimension;
    }
    auto& series = std::get<plot::Curves>(sheet.panels.back().content).series;
    auto const label = fmt::format("base {}", code.base);
    if (series.empty() || series.back().label != label) {
      series.push_back({.label = label, .points = {}, .style = plot::Style::marked_line});
    }
    series.back().points.push_back({static_cast<double>(row.part.first), least_distance(row)});
  }
  return {.name = "nearest-codes",
          .title = "How near two sinusoidal codes come, by their lag",
          .caption =
              "The least distance of two codes whose lag is from the one on the axis to before the next point's. "
              "Certified: doubles with a proved bound of their error looked at every lag to 2^24, balls decided "
              "what they left open.",
          .x = {.label = "lag (positions)", .scale = plot::Scale::logarithmic},
          .y = {.label = "least distance"},
          .size = {plot::two_columns_cm, 7},
          .content = std::move(sheet)};
}

plot::Figure figure_of(std::vector<Break> const& breaks) {
  plot::Sheet sheet{.panels = {}, .across = 2, .across_narrow = 1, .aspect = 0.6};
  for (auto const format : {Format::binary16, Format::bfloat16}) {
    plot::Curves curves;
    for (auto const& [setting, proved, first] : breaks) {
      if (setting.format != format || setting.rounded != Rounded::angles || first == 0) continue;
      auto const label = fmt::format("d = {}", setting.code.dimension);
      if (curves.series.empty() || curves.series.back().label != label) {
        curves.series.push_back({.label = label, .points = {}, .style = plot::Style::marked_line});
      }
      curves.series.back().points.push_back({static_cast<double>(setting.code.base), static_cast<double>(first)});
    }
    sheet.panels.push_back({std::string(name(format)), std::move(curves)});
  }
  return {.name = "format-breaks",
          .title = "Where rounded angles break RoPE's scores, for the bases of published models",
          .caption =
              "The first position at which the score of two tokens 16 apart is wrong by more than a quarter of "
              "itself, where angles are computed in double and cast to the format.",
          .x = {.label = "base", .scale = plot::Scale::logarithmic},
          .y = {.label = "first position", .scale = plot::Scale::logarithmic},
          .size = {plot::two_columns_cm, 7},
          .content = std::move(sheet)};
}

}  // namespace pe::sweeps
