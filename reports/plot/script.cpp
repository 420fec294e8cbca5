#include "reports/plot/script.hpp"

#include <fmt/format.h>

#include <cmath>
#include <iterator>
#include <vector>

#include "reports/plot/gnuplot.hpp"
#include "reports/plot/layout.hpp"
#include "reports/plot/plot_script.hpp"
#include "reports/plot/style.hpp"

namespace pe::plot {
namespace {

using namespace gnuplot;

constexpr double pt_per_inch = 72, cm_per_inch = 2.54, css_px_per_inch = 96, png_px_per_inch = 200;

/// A file's name that gnuplot takes for nothing else: no "<command", no "~home", no "-" or "+".
std::string file(std::string const& path) { return plot::quoted(path.starts_with('/') ? path : "./" + path); }

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

class Script {
 public:
  Script(Figure const& figure, Format format, std::string const& path)
      : figure_{figure}, layout_{layout(figure)}, path_{file(path)} {
    lines_.add("set terminal {}", terminal(figure, format));
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
    plot(lines_, figure_, layout_.plots.front(), map, {.path = path_});
  }

  void draw(Curves const& curves) {
    std::vector<std::string> labels;
    for (Series const& series : curves.series) labels.push_back(series.label);
    plot(lines_, figure_, layout_.plots.front(), curves, {.path = path_, .labels = std::move(labels)});
  }

  void draw(Sheet const& sheet) {
    lines_.add("set multiplot");
    if (auto const* map = std::get_if<HeatMap>(&sheet.panels.front().content)) colours(*map);
    for (std::size_t s = 0; s < layout_.key.size(); ++s) {
      auto const& [label, at] = layout_.key[s];
      lines_.add("set arrow from {} to {} nohead {}", on_page(at, figure_.size),
                 on_page({at.x_cm + leader_cm, at.y_cm}, figure_.size), stroke(style::line(s)));
      left_text(label, {at.x_cm + leader_cm + leader_gap_cm, at.y_cm});
    }
    for (TextLayout const& name : layout_.titles) left_text(name.text, name.at);
    Source source{.path = path_, .columns_before = 1, .labels = series_labels(sheet), .whole = false};
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
  Lines lines_;
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
