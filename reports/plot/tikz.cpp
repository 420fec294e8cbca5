#include "reports/plot/tikz.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <vector>

#include "reports/latex/escape.hpp"
#include "reports/plot/layout.hpp"
#include "reports/plot/style.hpp"

namespace pe::plot {
namespace {

/// Half of what filled pdflatex's memory in a trial (pgfplots 1.18, TeX Live 2022).
constexpr std::size_t most_points = 20000;

using reports::latex::text;

std::string number(double value) { return fmt::format("{:.10g}", value); }

/// A tick's number, which is in gnuplot's markup, as mathematics.
std::string mathematics(std::string const& markup) {
  constexpr std::string_view minus = "\u2212";
  std::string out = markup;
  for (auto at = out.find(minus); at != std::string::npos; at = out.find(minus)) out.replace(at, minus.size(), "-");
  return "$" + out + "$";
}

std::string ticks(char axis, std::vector<Tick> const& ticks) {
  std::vector<std::string> places, labels;
  for (auto const& tick : ticks) {
    places.push_back(number(tick.at));
    labels.push_back("{" + mathematics(tick.text) + "}");
  }
  return fmt::format("  {}tick={{{}}}, {}ticklabels={{{}}},\n", axis, fmt::join(places, ","), axis,
                     fmt::join(labels, ","));
}

/// gnuplot's "(9,3,2,3)", in units of a line's width, as a pattern of TikZ.
std::string dashes(std::string_view lengths) {
  if (lengths == "solid") return "solid";
  std::string out = "dash pattern=";
  bool ink = true;
  lengths = lengths.substr(1, lengths.size() - 2);
  while (!lengths.empty()) {
    auto const length = lengths.substr(0, lengths.find(','));
    out += fmt::format("{} {}pt ", ink ? "on" : "off", length);
    lengths.remove_prefix(std::min(length.size() + 1, lengths.size()));
    ink = !ink;
  }
  out.pop_back();
  return out;
}

/// The marks of gnuplot's point types that style.hpp uses.
std::string_view mark(int point_type) {
  switch (point_type) {
    case 4:
      return "square";
    case 5:
      return "square*";
    case 6:
      return "o";
    case 9:
      return "triangle*";
    case 11:
      return "triangle*, mark options={rotate=180}";
    case 13:
      return "diamond*";
    default:
      return "*";
  }
}

std::string stroke(std::size_t series) {
  return fmt::format("pe{}, line width={}pt, {}", series, style::curve_pt, dashes(style::line(series).dashes));
}

std::string plot_style(Style style, std::size_t series) {
  auto const points = fmt::format("mark={}, mark size=1.2pt", mark(style::line(series).marker));
  switch (style) {
    case Style::points:
      return fmt::format("pe{}, only marks, {}", series, points);
    case Style::marked_line:
      return fmt::format("{}, {}", stroke(series), points);
    case Style::steps:
      return stroke(series) + ", const plot, mark=none";
    case Style::line:
      break;
  }
  return stroke(series) + ", mark=none";
}

/// A picture being written. Every length bears its unit, zero too: pgfplots takes a bare number for a value of the
/// axis.
class Picture {
 public:
  Picture(Figure const& figure, Curves const& curves) : figure_(figure), layout_(layout(figure).plots.front()) {
    for (std::size_t s = 0; s < curves.series.size(); ++s) {
      line("\\definecolor{{pe{}}}{{HTML}}{{{:06X}}}", s, style::line(s).colour);
    }
    line("\\begin{{tikzpicture}}[font=\\scriptsize]\n\\begin{{axis}}[pebench,");
    line("  width={:.3f}cm, height={:.3f}cm,", layout_.plot_width_cm, layout_.plot_height_cm);
    axis('x', figure.x, layout_.x);
    axis('y', figure.y, layout_.y);
    line("]");
    for (auto const& reference : curves.references) draw(reference);
    for (std::size_t s = 0; s < curves.series.size(); ++s) {
      // TeX ends a file's name at no blank in braces; the rows where this series has no point are passed over.
      line(
          "\\addplot[{}, unbounded coords=discard, filter discard warning=false] table[x index=0, y index={}] "
          "{{\\pefigures {}.csv}};",
          plot_style(curves.series[s].style, s), s + 1, reports::latex::label(figure.name));
      for (auto const& mark : curves.series[s].marks) draw(mark, s);
    }
    for (auto const& label : layout_.labels) draw(curves.series[label.series], label);
    line("\\end{{axis}}\n\\end{{tikzpicture}}%");
  }

  std::string text() && { return std::move(text_); }

 private:
  template <class... Args>
  void line(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Args>(args)...);
    text_ += '\n';
  }

  void axis(char name, Axis const& axis, AxisLayout const& place) {
    line("  {}mode={}, {}min={}, {}max={}, {}label={{{}}},", name, axis.scale == Scale::logarithmic ? "log" : "linear",
         name, number(place.range.low), name, number(place.range.high), name, plot::text(axis.label));
    text_ += ticks(name, place.ticks);
  }

  void draw(Reference const& reference) {
    bool const flat = reference.kind == Reference::Kind::horizontal;
    auto const fraction_of = flat ? fraction(reference.at, layout_.y.range, figure_.y.scale)
                                  : fraction(reference.at, layout_.x.range, figure_.x.scale);
    auto const at = fmt::format("{:.5f}", fraction_of);
    line("\\draw[pefaint, dash pattern=on 2pt off 1.5pt, line width={}pt] (rel axis cs:{}) -- (rel axis cs:{});",
         style::axis_pt, flat ? "0," + at : at + ",0", flat ? "1," + at : at + ",1");
    line("\\node[{}] at (rel axis cs:{}) {{{}}};", flat ? "above right" : "below right", flat ? "0," + at : at + ",1",
         plot::text(reference.label));
  }

  /// On a thin stem, above the point, or below it where there is no room above.
  void draw(Mark const& mark, std::size_t series) {
    constexpr double stem_cm = 1, room_cm = stem_cm + 0.4;
    double const above_cm = (1 - fraction(mark.at.y, layout_.y.range, figure_.y.scale)) * layout_.plot_height_cm;
    bool const up = above_cm > room_cm, left_half = fraction(mark.at.x, layout_.x.range, figure_.x.scale) < 0.5;
    line("\\fill[pe{}] (axis cs:{},{}) circle (1.4pt);", series, number(mark.at.x), number(mark.at.y));
    line("\\draw[peink, line width={}pt] (axis cs:{},{}) -- ++(0cm,{}{}cm) node[{}, inner sep=1pt] {{{}}};",
         style::axis_pt, number(mark.at.x), number(mark.at.y), up ? "" : "-", stem_cm,
         fmt::format("{} {}", up ? "above" : "below", left_half ? "right" : "left"), plot::text(mark.text));
  }

  /// The name of a series at the right, tied to the end of its curve by a line in its own style.
  void draw(Series const& series, EndLabel const& label) {
    auto const end = series.points.back();
    line(
        "\\draw[{}] (axis cs:{},{}) -- ($(rel axis cs:1,{:.5f})+({}cm,0cm)$) node[right, peink, inner sep={}cm] "
        "{{{}}};",
        stroke(label.series), number(end.x), number(end.y), label.label, leader_cm, leader_gap_cm,
        plot::text(series.label));
  }

  Figure const& figure_;
  PlotLayout layout_;
  std::string text_;
};

}  // namespace

std::string tikz(Figure const& figure) {
  require_drawable(figure);
  auto const* const curves = std::get_if<Curves>(&figure.content);
  if (curves == nullptr) return {};
  std::size_t points = 0;
  for (auto const& series : curves->series) points += series.points.size();
  return points > most_points ? std::string() : Picture(figure, *curves).text();
}

}  // namespace pe::plot
