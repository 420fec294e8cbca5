#include "reports/plot/panels.hpp"

#include "reports/plot/layout.hpp"

namespace pe::plot {
namespace {

reports::PanelAxis axis(Axis const& asked, AxisLayout const& place) {
  return {place.range.low, place.range.high, asked.scale == Scale::logarithmic};
}

bool is_map(std::variant<HeatMap, Curves> const& content) { return std::holds_alternative<HeatMap>(content); }

}  // namespace

std::vector<reports::Panel> panels(Figure const& figure) {
  auto const* const sheet = std::get_if<Sheet>(&figure.content);
  auto const [width, height] = figure.size;
  std::vector<reports::Panel> out;
  for (auto const& plot : layout(figure).plots) {
    auto const* const panel = sheet != nullptr ? &sheet->panels[out.size()] : nullptr;
    out.push_back({.name = panel != nullptr ? panel->title : "",
                   .cells = panel != nullptr ? is_map(panel->content) : std::holds_alternative<HeatMap>(figure.content),
                   .left = plot.margins.left / width,
                   .top = plot.margins.top / height,
                   .width = plot.plot_width_cm / width,
                   .height = plot.plot_height_cm / height,
                   .x = axis(figure.x, plot.x),
                   .y = axis(figure.y, plot.y)});
  }
  return out;
}

}  // namespace pe::plot
