#include "reports/plot/layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace pe::plot {
namespace {

// Room for text at style::text_pt: a line, a character, a tick with the gap before its number.
constexpr double line_cm = 0.34, character_cm = 0.145, tick_cm = 0.25;
// The numbers and the label of the x axis; an edge.
constexpr double bottom_cm = 0.85, edge_cm = 0.15;
// Room for one tick of an axis.
constexpr double x_tick_cm = 0.95, y_tick_cm = 0.9;

/// The least of 1, 2 and 5 times the powers of ten that is not below `ideal`.
double round_step(double ideal) {
  double const power = std::pow(10.0, std::floor(std::log10(ideal)));
  for (double const factor : {1.0, 2.0, 5.0})
    if (factor * power >= ideal) return factor * power;
  return 10 * power;
}

/// The number of code points: bytes that do not continue one.
double characters(std::string const& text) {
  return static_cast<double>(std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; }));
}

/// What the lines of a text after its first take.
double further_lines_cm(std::string const& text) {
  return line_cm * static_cast<double>(std::ranges::count(text, '\n'));
}

/// Three digits on the left, a colour bar with four characters on the right; labels of one line.
Margins heat_map_margins() {
  return {line_cm + 3 * character_cm + tick_cm, bar_gap_cm + bar_cm + tick_cm + 4 * character_cm + line_cm, edge_cm,
          bottom_cm};
}

double transform(double value, Scale scale) { return scale == Scale::logarithmic ? std::log10(value) : value; }

double restore(double value, Scale scale) { return scale == Scale::logarithmic ? std::pow(10.0, value) : value; }

/// The range, widened by a fraction of itself on both sides; a single value gets room around it.
Range widened(Range range, Scale scale, double fraction) {
  if (range.low < range.high && fraction == 0) return range;
  double const low = transform(range.low, scale), high = transform(range.high, scale);
  double const room = low < high ? fraction * (high - low) : std::max(1.0, std::abs(low)) / 2;
  return {restore(low - room, scale), restore(high + room, scale)};
}

Range extent(std::vector<double> const& values) {
  auto const [low, high] = std::ranges::minmax(values);
  return {low, high};
}

/// The number as text; a power of ten as such when `power` says so.
std::string tick_text(double value, bool power) {
  std::string const plain = power ? fmt::format("10^{{{:.0f}}}", std::log10(value)) : fmt::format("{:.6g}", value);
  std::string text;
  for (char const c : plain) c == '-' ? text += "\u2212" : text += c;
  return text;
}

std::vector<Tick> labelled(std::vector<double> const& places, Range range, Scale scale) {
  bool const powers = scale == Scale::logarithmic && range.high / range.low > 1e5;
  std::vector<Tick> ticks;
  for (double const place : places) ticks.push_back({place, tick_text(place, powers)});
  return ticks;
}

/// The ticks asked for, or round ones; `room_cm` is what each takes.
AxisLayout axis_layout(Axis const& axis, Range range, double length_cm, double room_cm, double smallest = 0) {
  int const wanted = std::max(3, static_cast<int>(length_cm / room_cm));
  auto const places = axis.ticks.empty() ? round_ticks(range, axis.scale, wanted, smallest) : axis.ticks;
  return {range, labelled(places, range, axis.scale)};
}

/// A layout with everything but the axes. The margins are those for labels of one line.
Layout framed(Figure const& figure, Margins margins, std::string const& colour_label) {
  double const below = further_lines_cm(figure.x.label), beside = further_lines_cm(colour_label);
  margins.bottom += below;
  margins.left += further_lines_cm(figure.y.label);
  margins.right += beside;
  Layout out;
  out.margins = margins;
  out.x_label_cm = line_cm / 2 + below;
  out.y_label_cm = line_cm / 2;
  out.colour_label_cm = line_cm / 2 + beside;
  out.plot_width_cm = figure.size.width_cm - margins.left - margins.right;
  out.plot_height_cm = figure.size.height_cm - margins.top - margins.bottom;
  return out;
}

Layout layout(Figure const& figure, HeatMap const& map) {
  Layout out = framed(figure, heat_map_margins(), map.colour_label);
  out.x = axis_layout(figure.x, {-0.5, static_cast<double>(map.columns) - 0.5}, out.plot_width_cm, x_tick_cm, 1);
  out.y = axis_layout(figure.y, {-0.5, static_cast<double>(map.rows()) - 0.5}, out.plot_height_cm, y_tick_cm, 1);
  std::swap(out.y.range.low, out.y.range.high);
  out.colours = axis_layout({}, map.colours, out.plot_height_cm, y_tick_cm).ticks;
  return out;
}

/// The heights at which series are named: that of the end of each curve, or as near as its neighbours allow.
std::vector<EndLabel> end_labels(Curves const& curves, Range range, Scale scale, double plot_height_cm) {
  std::vector<EndLabel> labels;
  for (std::size_t s = 0; s < curves.series.size(); ++s)
    labels.push_back({s, fraction(curves.series[s].points.back().y, range, scale), 0});
  std::ranges::stable_sort(labels, {}, &EndLabel::end);
  std::vector<double> places;
  for (EndLabel const& label : labels) places.push_back(label.end);
  places = spread(std::move(places), line_cm / plot_height_cm);
  for (std::size_t i = 0; i < places.size(); ++i) labels[i].label = places[i];
  return labels;
}

Layout layout(Figure const& figure, Curves const& curves) {
  std::vector<double> xs = figure.x.ticks, ys = figure.y.ticks;
  double longest = 0;
  bool markers = false;
  for (Series const& series : curves.series) {
    for (Point const point : series.points) {
      xs.push_back(point.x);
      ys.push_back(point.y);
    }
    longest = std::max(longest, characters(series.label));
    markers = markers || series.style == Style::points || series.style == Style::marked_line;
  }
  for (Reference const& line : curves.references)
    (line.kind == Reference::Kind::horizontal ? ys : xs).push_back(line.at);
  Range const x = widened(extent(xs), figure.x.scale, markers ? 0.04 : 0);
  Range const y = widened(extent(ys), figure.y.scale, 0.04);

  double const names = std::min(leader_cm + leader_gap_cm + character_cm * longest, figure.size.width_cm / 2);
  Margins margins{line_cm + tick_cm + edge_cm, names + edge_cm, edge_cm, bottom_cm};
  double const height = framed(figure, margins, {}).plot_height_cm;
  AxisLayout const y_axis = axis_layout(figure.y, y, height, y_tick_cm);
  double numbers = 0;
  for (Tick const& tick : y_axis.ticks) numbers = std::max(numbers, characters(tick.text));
  // "10^{-200}" is set smaller than it is written.
  margins.left += character_cm * std::min(numbers, 6.0);

  Layout out = framed(figure, margins, {});
  out.x = axis_layout(figure.x, x, out.plot_width_cm, x_tick_cm);
  out.y = y_axis;
  out.labels = end_labels(curves, y, figure.y.scale, height);
  return out;
}

}  // namespace

double fraction(double value, Range range, Scale scale) {
  double const low = transform(range.low, scale), high = transform(range.high, scale);
  return (transform(value, scale) - low) / (high - low);
}

Layout layout(Figure const& figure) {
  return std::visit([&](auto const& content) { return layout(figure, content); }, figure.content);
}

Size square_cells(std::size_t rows, std::size_t columns, double width_cm) {
  Margins const margins = heat_map_margins();
  double const cell = (width_cm - margins.left - margins.right) / static_cast<double>(columns);
  return {width_cm, cell * static_cast<double>(rows) + margins.top + margins.bottom};
}

std::vector<double> round_ticks(Range range, Scale scale, int wanted, double smallest) {
  std::vector<double> ticks;
  if (scale == Scale::logarithmic) {
    int const low = static_cast<int>(std::floor(std::log10(range.low)));
    int const high = static_cast<int>(std::ceil(std::log10(range.high)));
    int const every = static_cast<int>(round_step(std::max(1.0, static_cast<double>(high - low) / wanted)));
    std::vector<double> const factors = high - low <= 3 ? std::vector<double>{1, 2, 5} : std::vector<double>{1};
    for (int power = low; power <= high; ++power)
      for (double factor : factors)
        if (double const tick = factor * std::pow(10.0, power);
            power % every == 0 && range.low <= tick && tick <= range.high)
          ticks.push_back(tick);
    return ticks;
  }
  double const step = std::max(round_step((range.high - range.low) / wanted), smallest);
  // Adding 0 turns a negative zero into a positive one.
  for (double n = std::ceil(range.low / step); n * step <= range.high; ++n) ticks.push_back(n * step + 0.0);
  return ticks;
}

std::vector<double> spread(std::vector<double> positions, double gap) {
  if (positions.size() < 2) return positions;
  auto const last = static_cast<double>(positions.size() - 1);
  gap = std::min(gap, 1 / last);

  // With i * gap taken off, "at least gap apart" becomes "not decreasing": isotonic regression by merging blocks.
  struct Block {
    double mean;
    double count;
  };
  std::vector<Block> blocks;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    blocks.push_back({positions[i] - gap * static_cast<double>(i), 1});
    while (blocks.size() > 1 && blocks[blocks.size() - 2].mean > blocks.back().mean) {
      Block const top = blocks.back();
      blocks.pop_back();
      Block& below = blocks.back();
      below.mean = (below.mean * below.count + top.mean * top.count) / (below.count + top.count);
      below.count += top.count;
    }
  }
  std::size_t i = 0;
  for (Block const& block : blocks)
    for (double n = 0; n < block.count; ++n, ++i)
      positions[i] = std::clamp(block.mean, 0.0, 1 - gap * last) + gap * static_cast<double>(i);
  return positions;
}

}  // namespace pe::plot
