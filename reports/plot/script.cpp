#include "reports/plot/script.hpp"

#include <fmt/format.h>

#include <cmath>
#include <iterator>
#include <vector>

#include "reports/plot/layout.hpp"
#include "reports/plot/style.hpp"

namespace pe::plot {
namespace {

constexpr double pt_per_inch = 72, cm_per_inch = 2.54, css_px_per_inch = 96, png_px_per_inch = 200;

/// Text that is shown as typed. Control characters other than the line feed, which an SVG must not hold, become U+FFFD.
std::string literal(std::string_view text) {
  std::string shown;
  for (char const c : text) {
    bool const control = static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
    if (control && c != '\n')
      shown += "\uFFFD";
    else
      shown += c;
  }
  return quoted(shown) + " noenhanced";
}

/// A file's name that gnuplot takes for nothing else: no "<command", no "~home", no "-" or "+".
std::string file(std::string const& path) { return quoted(path.starts_with('/') ? path : "./" + path); }

std::string number(double value) { return fmt::format("{:.10g}", value); }

std::string colour(style::Colour rgb) { return fmt::format("\"#{:06x}\"", rgb); }

/// The options of `set terminal` under which every format shows the same picture.
std::string terminal(Figure const& figure, Format format) {
  auto const [width, height] = figure.size;
  auto const pixels = [](double cm, double per_inch) { return std::lround(cm / cm_per_inch * per_inch); };
  // The cairo terminals enlarge text by 96/72, and pdfcairo's unit of line width is half a point.
  constexpr double svg_px = css_px_per_inch / pt_per_inch, png_px = png_px_per_inch / pt_per_inch, cairo = 72.0 / 96;
  std::string options;
  switch (format) {
    case Format::svg:
      options =
          fmt::format("svg size {},{} fixed font \"sans-serif,{:.4g}\" linewidth {:.4g}",
                      pixels(width, css_px_per_inch), pixels(height, css_px_per_inch), style::text_pt * svg_px, svg_px);
      break;
    case Format::png:
      options =
          fmt::format("pngcairo size {},{} font \"Sans,{:.4g}\" linewidth {:.4g} pointscale {:.4g} dashlength 1.5",
                      pixels(width, png_px_per_inch), pixels(height, png_px_per_inch), style::text_pt * png_px * cairo,
                      png_px, png_px * cairo);
      break;
    case Format::pdf:
      options = fmt::format("pdfcairo size {}cm,{}cm font \"Sans,{:.4g}\" fontscale 1 linewidth 2 dashlength 1.5",
                            number(width), number(height), style::text_pt * cairo);
      break;
  }
  return fmt::format("{} enhanced background {}", options, colour(style::paper));
}

/// How a series is drawn, as options of `plot` and of `set arrow`.
std::string stroke(style::Line const& line) {
  return fmt::format("lc rgb {} dt {} lw {}", colour(line.colour), line.dashes, style::curve_pt);
}

std::string marker(style::Line const& line, double size) { return fmt::format("pt {} ps {}", line.marker, size); }

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

class Script {
 public:
  Script(Figure const& figure, Format format, std::string const& path)
      : figure_{figure}, layout_{layout(figure)}, path_{file(path)} {
    line("set terminal {}", terminal(figure, format));
    line("set encoding utf8");
    line("set datafile separator comma");
    line("unset key");
    Margins const& margin = layout_.margins;
    line("set lmargin at screen {:.5f}", margin.left / figure.size.width_cm);
    line("set rmargin at screen {:.5f}", 1 - margin.right / figure.size.width_cm);
    line("set bmargin at screen {:.5f}", margin.bottom / figure.size.height_cm);
    line("set tmargin at screen {:.5f}", 1 - margin.top / figure.size.height_cm);
    line("set tics nomirror out scale 0.5 textcolor rgb {}", colour(style::ink));
    axis("x", figure.x, layout_.x, "0,0.3");
    axis("y", figure.y, layout_.y, "0.5,0");
    title_of_axis(figure.x.label, margin.left + layout_.plot_width_cm / 2, layout_.x_label_cm, 0);
    title_of_axis(figure.y.label, layout_.y_label_cm, margin.bottom + layout_.plot_height_cm / 2, 90);
    std::visit([this](auto const& content) { draw(content); }, figure.content);
  }

  std::string text() && { return std::move(text_); }

 private:
  template <class... Args>
  void line(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Args>(args)...);
    text_ += '\n';
  }

  void axis(char const* name, Axis const& axis, AxisLayout const& place, char const* offset) {
    if (axis.scale == Scale::logarithmic) line("set logscale {}", name);
    line("set {}range [{}:{}]", name, number(place.range.low), number(place.range.high));
    ticks(name, place.ticks, offset);
  }

  void ticks(char const* axis, std::vector<Tick> const& ticks, char const* offset) {
    std::vector<std::string> places;
    for (Tick const& tick : ticks) places.push_back(fmt::format("\"{}\" {}", tick.text, number(tick.at)));
    line("set {}tics ({}) offset {}", axis, fmt::join(places, ", "), offset);
  }

  /// Centred at this place of the page: gnuplot would guess it from the width of the numbers.
  void title_of_axis(std::string const& label, double x_cm, double y_cm, int degrees) {
    line("set label {} at screen {:.5f},{:.5f} center rotate by {} textcolor rgb {}", literal(label),
         x_cm / figure_.size.width_cm, y_cm / figure_.size.height_cm, degrees, colour(style::ink));
  }

  void draw(HeatMap const& map) {
    double const left = figure_.size.width_cm - layout_.margins.right + bar_gap_cm;
    line("set border 15 lw {} lc rgb {}", style::axis_pt, colour(style::ink));
    line("set colorbox vertical user origin screen {:.5f},{:.5f} size screen {:.5f},{:.5f} border",
         left / figure_.size.width_cm, layout_.margins.bottom / figure_.size.height_cm, bar_cm / figure_.size.width_cm,
         layout_.plot_height_cm / figure_.size.height_cm);
    line("set cbrange [{}:{}]", number(map.colours.low), number(map.colours.high));
    ticks("cb", layout_.colours, "-0.5,0");
    title_of_axis(map.colour_label, figure_.size.width_cm - layout_.colour_label_cm,
                  layout_.margins.bottom + layout_.plot_height_cm / 2, 90);
    std::vector<std::string> stops;
    for (style::Colour const stop : style::colours(map.palette))
      stops.push_back(fmt::format("{} {}", stops.size(), colour(stop)));
    line("set palette maxcolors 0 defined ({})", fmt::join(stops, ", "));
    // Without a title, gnuplot puts the path into the SVG.
    line("plot {} matrix skip 1 every 1::1 using ($1-1):2:3 with image title {}", path_, literal(map.colour_label));
  }

  void draw(Curves const& curves) {
    line("set border 3 lw {} lc rgb {}", style::axis_pt, colour(style::ink));
    line("set grid xtics ytics back lt 1 lw {} lc rgb {}", style::axis_pt, colour(style::grid));
    for (Reference const& reference : curves.references) draw(reference);
    for (EndLabel const& label : layout_.labels) draw(curves.series[label.series], label);
    std::string plots;
    for (std::size_t s = 0; s < curves.series.size(); ++s) {
      Series const& series = curves.series[s];
      plots += fmt::format("{} skip 1 using 1:{} with {} title {}", s == 0 ? "plot " + path_ : ", \\\n     \"\"", s + 2,
                           plot_style(series.style, style::line(s)), literal(series.label));
      for (Mark const& mark : series.marks) draw(mark, style::line(s));
    }
    line("{}", plots);
  }

  void draw(Reference const& reference) {
    bool const flat = reference.kind == Reference::Kind::horizontal;
    std::string const at = number(reference.at);
    line("set arrow from {} to {} nohead back dt (4,3) lw {} lc rgb {}",
         flat ? "graph 0, first " + at : "first " + at + ", graph 0",
         flat ? "graph 1, first " + at : "first " + at + ", graph 1", style::axis_pt, colour(style::faint));
    line("set label {} at {} front textcolor rgb {} offset {}", literal(reference.label),
         flat ? "graph 0, first " + at : "first " + at + ", graph 1", colour(style::ink),
         flat ? "0.6,0.5" : "0.4,-0.6");
  }

  /// The text stands clear of the curve, on a thin stem: above the point, or below it where there is no room above.
  void draw(Mark const& mark, style::Line const& line_style) {
    constexpr double stem_cm = 1, text_cm = 0.2, room_cm = stem_cm + 2 * text_cm;
    double const above_cm = (1 - fraction(mark.at.y, layout_.y.range, figure_.y.scale)) * layout_.plot_height_cm;
    double const up = (above_cm > room_cm ? 1 : -1) / layout_.plot_height_cm;
    std::string const at = fmt::format("first {},{}", number(mark.at.x), number(mark.at.y));
    line("set arrow from {} rto graph 0,{:.5f} nohead front lw {} lc rgb {}", at, stem_cm * up, style::axis_pt,
         colour(style::ink));
    line("set label \"\" at {} point {} lc rgb {} front", at, marker(line_style, 0.6), colour(line_style.colour));
    bool const left_half = fraction(mark.at.x, layout_.x.range, figure_.x.scale) < 0.5;
    line("set label {} at {} offset graph 0,{:.5f} {} front textcolor rgb {}", literal(mark.text), at,
         (stem_cm + text_cm) * up, left_half ? "left" : "right", colour(style::ink));
  }

  /// The name of a series in the right margin, tied to the end of its curve by a line in its own style.
  void draw(Series const& series, EndLabel const& label) {
    double const elbow = 1 + leader_cm / layout_.plot_width_cm;
    Point const end = series.points.back();
    line("set arrow from first {},{} to graph {:.5f},{:.5f} nohead {}", number(end.x), number(end.y), elbow,
         label.label, stroke(style::line(label.series)));
    line("set label {} at graph {:.5f},{:.5f} left textcolor rgb {}", literal(series.label),
         elbow + leader_gap_cm / layout_.plot_width_cm, label.label, colour(style::ink));
  }

  Figure const& figure_;
  Layout layout_;
  std::string path_;
  std::string text_;
};

}  // namespace

std::string_view extension(Format format) {
  switch (format) {
    case Format::svg:
      return "svg";
    case Format::png:
      return "png";
    case Format::pdf:
      break;
  }
  return "pdf";
}

std::string gnuplot_script(Figure const& figure, Format format, std::string const& csv_path) {
  require_drawable(figure);
  return Script(figure, format, csv_path).text();
}

std::string quoted(std::string_view text) {
  // What gnuplot could take for markup, a macro or a command becomes an octal escape, byte by byte.
  constexpr std::string_view plain = " !#()*+,-./:;<=>?[]_|";
  std::string out = "\"";
  for (char const c : text) {
    auto const byte = static_cast<unsigned char>(c);
    bool const letter = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    if (byte >= 0x80 || letter || plain.find(c) != std::string_view::npos)
      out += c;
    else if (c == '\n')
      out += "\\n";
    else
      out += fmt::format("\\{:03o}", byte);
  }
  return out + '"';
}

}  // namespace pe::plot
