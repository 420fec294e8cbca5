#include "reports/plot/gnuplot.hpp"

#include "reports/plot/script.hpp"

namespace pe::plot::gnuplot {

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

std::string number(double value) { return fmt::format("{:.10g}", value); }

std::string colour(style::Colour rgb) { return fmt::format("\"#{:06x}\"", rgb); }

std::string stroke(style::Line const& line) {
  return fmt::format("lc rgb {} dt {} lw {}", colour(line.colour), line.dashes, style::curve_pt);
}

std::string marker(style::Line const& line, double size) { return fmt::format("pt {} ps {}", line.marker, size); }

std::string on_page(Place at, Size page) {
  return fmt::format("screen {:.5f},{:.5f}", at.x_cm / page.width_cm, at.y_cm / page.height_cm);
}

}  // namespace pe::plot::gnuplot
