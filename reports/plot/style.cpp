#include "reports/plot/style.hpp"

#include <algorithm>
#include <cmath>

namespace pe::plot::style {
namespace {

/// Relative luminance, Y of CIE XYZ for white 1.
double luminance(Colour colour) {
  auto const channel = [&](int shift) {
    double const v = static_cast<double>(colour >> shift & 0xFF) / 255;
    return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * channel(16) + 0.7152 * channel(8) + 0.0722 * channel(0);
}

}  // namespace

double contrast(Colour a, Colour b) {
  auto const [dark, light] = std::minmax({luminance(a), luminance(b)});
  return (light + 0.05) / (dark + 0.05);
}

}  // namespace pe::plot::style
