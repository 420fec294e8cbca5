#include "reports/plot/plot_script.hpp"

#include <algorithm>
#include <cmath>

#include "reports/plot/script.hpp"

namespace pe::plot::gnuplot {
namespace {

std::string plot_style(Style style, style::Line const& line) {
  switch (style) {
    case Style::points:
      return fmt::format("points {} lc rgb {}", marker(line, 0.5), colour(line.colour));
    case Style::marked_line:
      return fmt::format("linespoints {} {}", stroke(line), marker(line, 0.5));
    case Style::steps:
      return "steps " + stroke(line);
    case Style::line:
      break;
  }
  return "lines " + stroke(line);
}

void axis(Lines& lines, char const* name, Axis const& axis, AxisLayout const& place, char const* offset) {
  if (axis.scale == Scale::logarithmic) lines.add("set logscale {}", name);
  lines.add("set {}range [{}:{}]", name, number(place.range.low), number(place.range.high));
  ticks(lines, name, place, offset);
}

void frame(Lines& lines, Figure const& figure, PlotLayout const& place) {
  Margins const& margin = place.margins;
  lines.add("set lmargin at screen {:.5f}", margin.left / figure.size.width_cm);
  lines.add("set rmargin at screen {:.5f}", 1 - margin.right / figure.size.width_cm);
  lines.add("set bmargin at screen {:.5f}", margin.bottom / figure.size.height_cm);
  lines.add("set tmargin at screen {:.5f}", 1 - margin.top / figure.size.height_cm);
  lines.add("set tics nomirror out scale 0.5 textcolor rgb {}", colour(style::ink));
  axis(lines, "x", figure.x, place.x, "0,0.3");
  axis(lines, "y", figure.y, place.y, "0.5,0");
}

/// The colour of the palette at a value, as gnuplot interpolates it.
style::Colour colour_at(HeatMap const& map, double value) {
  auto const stops = style::colours(map.palette);
  double const at =
      std::clamp(fraction(value, map.colours, Scale::linear), 0.0, 1.0) * static_cast<double>(stops.size() - 1);
  auto const below = std::min(static_cast<std::size_t>(at), stops.size() - 2);
  style::Colour mixed = 0;
  for (int const shift : {16, 8, 0}) {
    double const a = stops[below] >> shift & 0xFF, b = stops[below + 1] >> shift & 0xFF;
    mixed |= static_cast<style::Colour>(std::lround(a + (b - a) * (at - static_cast<double>(below)))) << shift;
  }
  return mixed;
}

/// Ink or paper, whichever stands out more.
style::Colour text_on(style::Colour background) {
  double const ink = style::contrast(style::ink, background), paper = style::contrast(style::paper, background);
  return ink >= paper ? style::ink : style::paper;
}

/// A line that leads to a name and is no part of a curve.
std::string thin(style::Line const& line) {
  return fmt::format("lc rgb {} lw {}", colour(line.colour), style::axis_pt);
}

class CurvePlot {
 public:
  CurvePlot(Lines& lines, Figure const& figure, PlotLayout const& place, Curves const& curves, Source const& source)
      : lines_{lines}, figure_{figure}, place_{place} {
    lines.add("set border 3 lw {} lc rgb {}", style::axis_pt, colour(style::ink));
    lines.add("set grid xtics ytics back lt 1 lw {} lc rgb {}", style::axis_pt, colour(style::grid));
    for (Reference const& reference : curves.references) draw(reference);
    for (EndLabel const& label : place.labels) draw(curves.series[label.series], label);
    std::string plots;
    for (Series const& series : curves.series) {
      auto const column =
          static_cast<std::size_t>(std::ranges::find(source.labels, series.label) - source.labels.begin());
      style::Line const& line = style::line(column);
      std::string const rows = source.whole ? "" : fmt::format(" every ::0::{}", records(curves) - 1);
      plots += fmt::format("{} skip {}{} using {}:{} with {} title {}",
                           plots.empty() ? "plot " + source.path : ", \\\n     \"\"", source.records_before + 1, rows,
                           source.columns_before + 1, source.columns_before + column + 2,
                           plot_style(series.style, line), literal(series.label));
      for (Mark const& mark : series.marks) draw(mark, line);
    }
    lines.add("{}", plots);
  }

 private:
  void draw(Reference const& reference) {
    bool const flat = reference.kind == Reference::Kind::horizontal;
    std::string const at = number(reference.at);
    lines_.add("set arrow from {} to {} nohead back dt (4,3) lw {} lc rgb {}",
               flat ? "graph 0, first " + at : "first " + at + ", graph 0",
               flat ? "graph 1, first " + at : "first " + at + ", graph 1", style::axis_pt, colour(style::faint));
    lines_.add("set label {} at {} front textcolor rgb {} offset {}", literal(reference.label),
               flat ? "graph 0, first " + at : "first " + at + ", graph 1", colour(style::ink),
               flat ? "0.6,0.5" : "0.4,-0.6");
  }

  /// The text stands clear of the curve, on a thin stem: above the point, or below it where there is no room above.
  void draw(Mark const& mark, style::Line const& line_style) {
    constexpr double stem_cm = 1, text_cm = 0.2, room_cm = stem_cm + 2 * text_cm;
    double const above_cm = (1 - fraction(mark.at.y, place_.y.range, figure_.y.scale)) * place_.plot_height_cm;
    double const up = (above_cm > room_cm ? 1 : -1) / place_.plot_height_cm;
    std::string const at = fmt::format("first {},{}", number(mark.at.x), number(mark.at.y));
    lines_.add("set arrow from {} rto graph 0,{:.5f} nohead front lw {} lc rgb {}", at, stem_cm * up, style::axis_pt,
               colour(style::ink));
    lines_.add("set label \"\" at {} point {} lc rgb {} front", at, marker(line_style, 0.6), colour(line_style.colour));
    bool const left_half = fraction(mark.at.x, place_.x.range, figure_.x.scale) < 0.5;
    lines_.add("set label {} at {} offset graph 0,{:.5f} {} front textcolor rgb {}", literal(mark.text), at,
               (stem_cm + text_cm) * up, left_half ? "left" : "right", colour(style::ink));
  }

  /// The name of a series in the right margin, tied to the end of its curve by a line in its own style; of one that
  /// has no line, by a thin one to its marker.
  void draw(Series const& series, EndLabel const& label) {
    double const elbow = 1 + leader_cm / place_.plot_width_cm;
    Point const end = series.points.back();
    style::Line const& style = style::line(label.series);
    bool const bare = series.style == Style::points;
    lines_.add("set arrow from first {},{} to graph {:.5f},{:.5f} nohead {}", number(end.x), number(end.y), elbow,
               label.label, bare ? thin(style) : stroke(style));
    constexpr double marker_cm = 0.12;  // before the tip, clear of the name
    if (bare || series.style == Style::marked_line)
      lines_.add("set label \"\" at graph {:.5f},{:.5f} point {} lc rgb {}", elbow - marker_cm / place_.plot_width_cm,
                 label.label, marker(style, 0.5), colour(style.colour));
    lines_.add("set label {} at graph {:.5f},{:.5f} left textcolor rgb {}", literal(series.label),
               elbow + leader_gap_cm / place_.plot_width_cm, label.label, colour(style::ink));
  }

  Lines& lines_;
  Figure const& figure_;
  PlotLayout const& place_;
};

}  // namespace

std::size_t records(HeatMap const& map) { return map.rows(); }

std::size_t records(Curves const& curves) {
  std::vector<double> xs;
  for (Series const& series : curves.series)
    for (Point const point : series.points) xs.push_back(point.x);
  std::ranges::sort(xs);
  return static_cast<std::size_t>(std::ranges::unique(xs).begin() - xs.begin());
}

void ticks(Lines& lines, char const* axis, AxisLayout const& place, char const* offset) {
  std::vector<std::string> places;
  for (Tick const& tick : place.ticks)
    places.push_back(fmt::format("{} {}", place.names ? quoted(tick.text) : '"' + tick.text + '"', number(tick.at)));
  lines.add("set {}tics ({}) offset {}{}", axis, fmt::join(places, ", "), offset, place.names ? " noenhanced" : "");
}

void plot(Lines& lines, Figure const& figure, PlotLayout const& place, HeatMap const& map, Source const& source) {
  frame(lines, figure, place);
  lines.add("set border 15 lw {} lc rgb {}", style::axis_pt, colour(style::ink));
  lines.add("set cbrange [{}:{}]", number(map.colours.low), number(map.colours.high));
  for (std::size_t i = 0; i < map.texts.size(); ++i)
    lines.add("set label {} at {},{} center front textcolor rgb {}", literal(map.texts[i]), i % map.columns,
              i / map.columns, colour(text_on(colour_at(map, map.values[i]))));
  std::size_t const first = source.columns_before + 1;
  // Without a title, gnuplot puts the path into the SVG.
  lines.add("plot {} matrix skip {} every 1::{}{} using ($1-{}):2:3 with image title {}", source.path,
            source.records_before + 1, first,
            source.whole ? "" : fmt::format(":0:{}:{}", source.columns_before + map.columns, map.rows() - 1), first,
            literal(map.colour_label));
}

void plot(Lines& lines, Figure const& figure, PlotLayout const& place, Curves const& curves, Source const& source) {
  frame(lines, figure, place);
  CurvePlot(lines, figure, place, curves, source);
}

}  // namespace pe::plot::gnuplot
