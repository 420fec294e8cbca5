#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string/replace.hpp>
#include <cmath>
#include <utility>

#include "reports/plot/layout.hpp"

namespace pe::plot {
namespace {

/// The least of 1, 2 and 5 times the powers of ten that is not below `ideal`.
double round_step(double ideal) {
  double const power = std::pow(10.0, std::floor(std::log10(ideal)));
  for (double const factor : {1.0, 2.0, 5.0})
    if (factor * power >= ideal) return factor * power;
  return 10 * power;
}

double transform(double value, Scale scale) { return scale == Scale::logarithmic ? std::log10(value) : value; }

double restore(double value, Scale scale) { return scale == Scale::logarithmic ? std::pow(10.0, value) : value; }

/// The number as text, as a multiple of a power of ten when `power` says so.
std::string tick_text(double value, bool power) {
  std::string plain;
  if (power && value != 0) {
    double const exponent = std::floor(std::log10(std::abs(value)) + 1e-9), factor = value / std::pow(10.0, exponent);
    auto const factor_text = fmt::format("{:.3g}", factor);
    plain = fmt::format("{}10^{{{:.0f}}}", factor_text == "1" ? "" : factor_text + "\u00B7", exponent);
  } else {
    plain = fmt::format("{:.6g}", value);
  }
  return boost::replace_all_copy(plain, "-", "\u2212");
}

/// Powers of ten where a number would else be written with an exponent or many zeros, and over many decades.
std::vector<Tick> labelled(std::vector<double> const& places, Range range, Scale scale) {
  bool const decades = scale == Scale::logarithmic && range.high / range.low > 1e5;
  bool const powers =
      decades || std::ranges::any_of(places, [](double place) {
        return (place > 0 && place < 1e-3) || fmt::format("{:.6g}", place).find('e') != std::string::npos;
      });
  std::vector<Tick> ticks;
  for (double const place : places) ticks.push_back({place, tick_text(place, powers)});
  return ticks;
}

}  // namespace

double fraction(double value, Range range, Scale scale) {
  double const low = transform(range.low, scale), high = transform(range.high, scale);
  return (transform(value, scale) - low) / (high - low);
}

Range widened(Range range, Scale scale, double fraction) {
  if (range.low < range.high && fraction == 0) return range;
  double const low = transform(range.low, scale), high = transform(range.high, scale);
  double const room = low < high ? fraction * (high - low) : std::max(1.0, std::abs(low)) / 2;
  return {restore(low - room, scale), restore(high + room, scale)};
}

AxisLayout axis_layout(Axis const& axis, Range range, double length_cm, double room_cm, double smallest) {
  int const wanted = std::max(3, static_cast<int>(length_cm / room_cm));
  auto const places = axis.ticks.empty() ? round_ticks(range, axis.scale, wanted, smallest) : axis.ticks;
  return {range, labelled(places, range, axis.scale)};
}

namespace {

AxisLayout cells_layout(Axis const& axis, std::size_t cells, std::vector<std::string> const& names, double length_cm,
                        double room_cm) {
  Range const range{-0.5, static_cast<double>(cells) - 0.5};
  if (names.empty()) return axis_layout(axis, range, length_cm, room_cm, 1);
  AxisLayout out{range, {}, true};
  for (std::size_t i = 0; i < names.size(); ++i) out.ticks.push_back({static_cast<double>(i), names[i]});
  return out;
}

}  // namespace

void place_cells(Figure const& figure, HeatMap const& map, PlotLayout& plot) {
  plot.x = cells_layout(figure.x, map.columns, map.column_names, plot.plot_width_cm, x_tick_cm);
  plot.y = cells_layout(figure.y, map.rows(), map.row_names, plot.plot_height_cm, y_tick_cm);
  std::swap(plot.y.range.low, plot.y.range.high);
}

std::vector<double> round_ticks(Range range, Scale scale, int wanted, double smallest) {
  std::vector<double> ticks;
  if (scale == Scale::logarithmic) {
    int const low = static_cast<int>(std::floor(std::log10(range.low)));
    int const high = static_cast<int>(std::ceil(std::log10(range.high)));
    double const decades = std::log10(range.high) - std::log10(range.low);
    int const every = static_cast<int>(round_step(std::max(1.0, decades / wanted)));
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
