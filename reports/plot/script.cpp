#include "reports/plot/script.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <vector>

#include "reports/plot/layout.hpp"
#include "reports/plot/style.hpp"
#include "reports/writers/escape.hpp"

namespace pe::plot {
namespace {

/// Collects lines.
class Lines {
 public:
  template <class... Args>
  void add(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Args>(args)...);
    text_ += '\n';
  }
  std::string take() { return std::move(text_); }

 private:
  std::string text_;
};

/// Text that is shown as typed; control characters, which an SVG must not hold, become U+FFFD.
std::string literal(std::string_view text) { return plot::quoted(reports::printable(text)) + " noenhanced"; }

std::string number(double value) { return fmt::format("{:.10g}", value); }

std::string colour(style::Colour rgb) { return fmt::format("\"#{:06x}\"", rgb); }

/// How a curve is drawn, as options of `plot` and of `set arrow`.
std::string stroke(style::Line const& line) {
  return fmt::format("lc rgb {} dt {} lw {}", colour(line.colour), line.dashes, style::curve_pt);
}

/// Whether a series is points alone.
bool is_loose(Style style) { return style == Style::points || style == Style::rings; }

std::string marker(style::Line const& line, Style style) {
  return style == Style::rings ? std::string("pt 6 ps 0.9") : fmt::format("pt {} ps 0.5", line.marker);
}

/// A place of the page as gnuplot writes it.
std::string on_page(Place at, Size page) {
  return fmt::format("screen {:.5f},{:.5f}", at.x_cm / page.width_cm, at.y_cm / page.height_cm);
}

/// The place of a plot's numbers in the CSV: after the header and so many records, after so many columns.
struct Source {
  std::string path;  ///< a literal
  Format format;
  std::size_t records_before = 0, columns_before = 0;
  std::vector<std::string> labels = {};  ///< of the columns of curves
  bool whole = true;                     ///< the file has nothing else
};

/// How many records of the CSV a plot takes.
std::size_t records(HeatMap const& map) { return map.rows(); }

std::size_t records(Curves const& curves) {
  std::vector<double> xs;
  for (Series const& series : curves.series)
    for (Point const point : series.points) xs.push_back(point.x);
  std::ranges::sort(xs);
  return static_cast<std::size_t>(std::unique(xs.begin(), xs.end()) - xs.begin());
}

/// The ticks of an axis: "x", "y" or "cb".
void ticks(Lines& lines, char const* axis, AxisLayout const& place, char const* offset) {
  std::vector<std::string> places;
  for (Tick const& tick : place.ticks)
    places.push_back(
        fmt::format("{} {}", place.names ? plot::quoted(tick.text) : '"' + tick.text + '"', number(tick.at)));
  lines.add("set {}tics ({}) offset {}{}", axis, fmt::join(places, ", "), offset, place.names ? " noenhanced" : "");
}

/// `small`: the points of a sheet's panels, which would bury their curves.
std::string plot_style(Style style, style::Line const& line, bool small) {
  if (is_loose(style)) {
    return fmt::format("points {} lc rgb {}", small ? fmt::format("pt {} ps 0.35", line.marker) : marker(line, style),
                       colour(line.colour));
  }
  if (style == Style::marked_line) return fmt::format("linespoints {} {}", stroke(line), marker(line, style));
  return (style == Style::steps ? "steps " : "lines ") + stroke(line);
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

/// Dark or light, whichever stands out more.
style::Colour text_on(style::Colour background) {
  bool const dark = style::contrast(style::cell_ink, background) >= style::contrast(style::cell_paper, background);
  return dark ? style::cell_ink : style::cell_paper;
}

/// A piece of a series as its name's companion: a line, a marker or both, between two places.
void sample(Lines& lines, Style kind, style::Line const& line, std::string const& from, std::string const& middle,
            std::string const& to) {
  if (!is_loose(kind)) lines.add("set arrow from {} to {} nohead {}", from, to, stroke(line));
  if (is_loose(kind) || kind == Style::marked_line)
    lines.add("set label \"\" at {} point {} lc rgb {}", middle, marker(line, kind), colour(line.colour));
}

class CurvePlot {
 public:
  CurvePlot(Lines& lines, PlotLayout const& place, Curves const& curves, Source const& source)
      : lines_{lines}, place_{place} {
    lines.add("set border 3 lw {} lc rgb {}", style::axis_pt, colour(style::ink));
    lines.add("set grid xtics ytics back lt 1 lw {} lc rgb {}", style::axis_pt, colour(style::grid));
    for (Reference const& reference : curves.references) draw(reference);
    for (EndLabel const& label : place.labels) draw(curves.series[label.series], label);
    std::string plots;
    for (Series const& series : curves.series) {
      auto const column =
          static_cast<std::size_t>(std::ranges::find(source.labels, series.label) - source.labels.begin());
      style::Line const line = style::line(column);
      std::string const rows = source.whole ? "" : fmt::format(" every ::0::{}", records(curves) - 1);
      plots += fmt::format("{} skip {}{} using {}:{} with {} title {}",
                           plots.empty() ? "plot " + source.path : ", \\\n     \"\"", source.records_before + 1, rows,
                           source.columns_before + 1, source.columns_before + column + 2,
                           plot_style(series.style, line, !source.whole), literal(series.label));
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

  /// The name of a series in the right margin after a sample of its style, tied to the end of its curve by a grey line,
  /// which cannot be taken for data, and which says nothing where curves end together. A curve that ends before the
  /// plot does so with a dot; points have no end.
  void draw(Series const& series, EndLabel const& label) {
    auto const beside = [&](double cm) {
      return fmt::format("graph {:.5f},{:.5f}", 1 + cm / place_.plot_width_cm, label.label);
    };
    constexpr double nearly = 0.97, begin_cm = leader_cm + leader_gap_cm, end_cm = begin_cm + sample_cm;
    Point const end = series.points.back();
    style::Line const style = style::line(label.series);
    if (!is_loose(series.style) && !label.meets) {
      lines_.add("set arrow from first {},{} to {} nohead dt solid lw {} lc rgb {}", number(end.x), number(end.y),
                 beside(leader_cm), style::axis_pt, colour(style::faint));
    }
    bool const is_line = series.style == Style::line || series.style == Style::steps;
    if (is_line && end.x < nearly * place_.x.range.high) {
      lines_.add("set label \"\" at first {},{} point pt 7 ps 0.3 lc rgb {}", number(end.x), number(end.y),
                 colour(style.colour));
    }
    sample(lines_, series.style, style, beside(begin_cm), beside((begin_cm + end_cm) / 2), beside(end_cm));
    lines_.add("set label {} at {} left textcolor rgb {}", literal(series.label), beside(end_cm + leader_gap_cm),
               colour(style::ink));
  }

  Lines& lines_;
  PlotLayout const& place_;
};

/// Cells are rectangles, which no renderer smooths, up to so many: each takes some hundred bytes of an SVG, and ten of
/// a PDF. Beyond, a bitmap.
std::size_t most_rectangles(Format format) { return format == Format::pdf ? 16384 : 2048; }

/// The lines that draw one plot in its place.
void plot(Lines& lines, Figure const& figure, PlotLayout const& place, HeatMap const& map, Source const& source) {
  frame(lines, figure, place);
  lines.add("set border 15 lw {} lc rgb {}", style::axis_pt, colour(style::ink));
  lines.add("set cbrange [{}:{}]", number(map.colours.low), number(map.colours.high));
  for (std::size_t i = 0; i < map.texts.size(); ++i)
    lines.add("set label {} at {},{} center front textcolor rgb {}", literal(map.texts[i]), i % map.columns,
              i / map.columns, colour(text_on(colour_at(map, map.values[i]))));
  std::size_t const first = source.columns_before + 1;
  // Without a title, gnuplot puts the path into the SVG.
  lines.add("plot {} matrix skip {} every 1::{}{} using ($1-{}):2:3 with image{} title {}", source.path,
            source.records_before + 1, first,
            source.whole ? "" : fmt::format(":0:{}:{}", source.columns_before + map.columns, map.rows() - 1), first,
            map.values.size() <= most_rectangles(source.format) ? " pixels" : "", literal(map.colour_label));
}

void plot(Lines& lines, Figure const& figure, PlotLayout const& place, Curves const& curves, Source const& source) {
  frame(lines, figure, place);
  CurvePlot(lines, place, curves, source);
}

constexpr double pt_per_inch = 72, cm_per_inch = 2.54, css_px_per_inch = 96, png_px_per_inch = 200;

/// A file's name that gnuplot takes for nothing else: no "<command", no "~home", no "-" or "+".
std::string file(std::string const& path) { return plot::quoted(path.starts_with('/') ? path : "./" + path); }

/// The options of `set terminal` under which every format shows the same picture.
std::string terminal(Figure const& figure, Format format, std::string const& font) {
  auto const [width, height] = figure.size;
  auto const pixels = [](double cm, double per_inch) { return std::lround(cm / cm_per_inch * per_inch); };
  // The cairo terminals enlarge text by 96/72, and pdfcairo's unit of line width is half a point.
  constexpr double svg_px = css_px_per_inch / pt_per_inch, png_px = png_px_per_inch / pt_per_inch, cairo = 72.0 / 96;
  auto const name = !font.empty() ? font : format == Format::svg ? "sans-serif" : "Sans";
  std::string options;
  switch (format) {
    case Format::svg:
      options = fmt::format("svg size {},{} fixed font \"{},{:.4g}\" linewidth {:.4g}", pixels(width, css_px_per_inch),
                            pixels(height, css_px_per_inch), name, style::text_pt * svg_px, svg_px);
      break;
    case Format::png:
      options = fmt::format("pngcairo size {},{} font \"{},{:.4g}\" linewidth {:.4g} pointscale {:.4g} dashlength 1.5",
                            pixels(width, png_px_per_inch), pixels(height, png_px_per_inch), name,
                            style::text_pt * png_px * cairo, png_px, png_px * cairo);
      break;
    case Format::pdf:
      options = fmt::format("pdfcairo size {}cm,{}cm font \"{},{:.4g}\" fontscale 1 linewidth 2 dashlength 1.5",
                            number(width), number(height), name, style::text_pt * cairo);
      break;
  }
  return fmt::format("{} enhanced background {}", options, colour(style::paper));
}

/// How the series of this label is drawn; all of a sheet's that share a label are drawn alike.
Style style_of(Sheet const& sheet, std::string const& label) {
  for (Panel const& panel : sheet.panels) {
    for (Series const& series : std::get<Curves>(panel.content).series) {
      if (series.label == label) return series.style;
    }
  }
  return Style::line;
}

class Script {
 public:
  Script(Figure const& figure, Format format, std::string const& path, std::string const& font)
      : figure_{figure}, layout_{layout(figure)}, path_{file(path)}, format_{format} {
    lines_.add("set terminal {}", terminal(figure, format, font));
    lines_.add("set encoding utf8");
    lines_.add("set datafile separator comma");
    lines_.add("unset key");
    title(figure.x.label, layout_.x_label, 0);
    title(figure.y.label, layout_.y_label, 90);
    std::visit([this](auto const& content) { draw(content); }, figure.content);
  }

  std::string text() && { return lines_.take(); }

 private:
  /// Centred at this place of the page: gnuplot would guess it from the width of the numbers.
  void title(std::string const& label, Place at, int degrees) {
    lines_.add("set label {} at {} center rotate by {} textcolor rgb {}", literal(label), on_page(at, figure_.size),
               degrees, colour(style::ink));
  }

  void colours(HeatMap const& map) {
    std::vector<std::string> stops;
    for (style::Colour const stop : style::colours(map.palette))
      stops.push_back(fmt::format("{} {}", stops.size(), colour(stop)));
    lines_.add("set palette maxcolors 0 defined ({})", fmt::join(stops, ", "));
    auto const& [corner, height_cm, marks] = layout_.bar;
    if (height_cm == 0) {
      lines_.add("unset colorbox");
      return;
    }
    lines_.add("set colorbox vertical user origin {} size screen {:.5f},{:.5f} border", on_page(corner, figure_.size),
               bar_cm / figure_.size.width_cm, height_cm / figure_.size.height_cm);
    ticks(lines_, "cb", {map.colours, marks}, "-0.5,0");
    title(map.colour_label, layout_.colour_label, 90);
  }

  void draw(HeatMap const& map) {
    colours(map);
    plot(lines_, figure_, layout_.plots.front(), map, {.path = path_, .format = format_});
  }

  void draw(Curves const& curves) {
    std::vector<std::string> labels;
    for (Series const& series : curves.series) labels.push_back(series.label);
    plot(lines_, figure_, layout_.plots.front(), curves,
         {.path = path_, .format = format_, .labels = std::move(labels)});
  }

  void draw(Sheet const& sheet) {
    lines_.add("set multiplot");
    if (auto const* map = std::get_if<HeatMap>(&sheet.panels.front().content)) colours(*map);
    for (std::size_t s = 0; s < layout_.key.size(); ++s) {
      auto const& [label, at] = layout_.key[s];
      auto const right_by = [&, at = at](double cm) { return on_page({at.x_cm + cm, at.y_cm}, figure_.size); };
      sample(lines_, style_of(sheet, label), style::line(s), right_by(0), right_by(sample_cm / 2), right_by(sample_cm));
      left_text(label, {at.x_cm + sample_cm + leader_gap_cm, at.y_cm});
    }
    for (TextLayout const& name : layout_.titles) left_text(name.text, name.at);
    Source source{
        .path = path_, .format = format_, .columns_before = 1, .labels = series_labels(sheet), .whole = false};
    for (std::size_t p = 0; p < sheet.panels.size(); ++p) {
      std::visit(
          [&](auto const& content) {
            plot(lines_, figure_, layout_.plots[p], content, source);
            source.records_before += records(content);
          },
          sheet.panels[p].content);
      // What belongs to the page, and the bar, are drawn with the first panel.
      if (p + 1 < sheet.panels.size()) lines_.add("unset label; unset arrow; unset colorbox");
    }
    lines_.add("unset multiplot");
  }

  void left_text(std::string const& text, Place at) {
    lines_.add("set label {} at {} left textcolor rgb {}", literal(text), on_page(at, figure_.size),
               colour(style::ink));
  }

  Figure const& figure_;
  Layout layout_;
  std::string path_;
  Format format_;
  Lines lines_;
};

}  // namespace

std::string_view extension(Format format) {
  return format == Format::svg ? "svg" : format == Format::png ? "png" : "pdf";
}

bool is_font_name(std::string_view font) {
  return std::ranges::all_of(font, [](char c) { return reports::is_letter_or_digit(c) || c == ' ' || c == '-'; });
}

std::string gnuplot_script(Figure const& figure, Format format, std::string const& csv_path, std::string const& font) {
  require_drawable(figure);
  if (!is_font_name(font)) throw std::invalid_argument("a font's name has letters, digits, blanks and dashes alone");
  return Script(figure, format, csv_path, font).text();
}

std::string quoted(std::string_view text) {
  // What gnuplot could take for markup, a macro or a command becomes an octal escape, byte by byte.
  constexpr std::string_view plain = " !#()*+,-./:;<=>?[]_|";
  std::string out = "\"";
  for (char const c : text) {
    auto const byte = static_cast<unsigned char>(c);
    if (byte >= 0x80 || reports::is_letter_or_digit(c) || plain.find(c) != std::string_view::npos)
      out += c;
    else if (c == '\n')
      out += "\\n";
    else
      out += fmt::format("\\{:03o}", byte);
  }
  return out + '"';
}

}  // namespace pe::plot
