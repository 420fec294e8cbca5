/// How every figure looks: colours, line styles, type size. Changed here, changed everywhere.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

#include "reports/plot/figure.hpp"

namespace pe::plot::style {

/// 0xRRGGBB, sRGB.
using Colour = std::uint32_t;

/// Viridis at equal steps (S. van der Walt and N. Smith, 2015; CC0). Lightness rises along it at an even pace.
inline constexpr std::array<Colour, 9> viridis = {0x440154, 0x472d7b, 0x3b528b, 0x2c728e, 0x21918c,
                                                  0x28ae80, 0x5ec962, 0xaadc32, 0xfde725};

/// Blue for negative, near-white for zero, orange-red for positive. Drawn up for this project in CIELAB: L* falls in
/// even steps from 97 in the middle to 32 at both ends, hues 272 and 42 degrees, so neither sign looks stronger.
/// Remark: symmetric lightness means that a greyscale print shows the size of a value and not its sign.
inline constexpr std::array<Colour, 17> blue_to_red = {0x064e83, 0x0a62a2, 0x0f76c2, 0x138be4, 0x44a0fa, 0x7eb5fd,
                                                       0xaacafe, 0xd0e0fd, 0xf6f6f6, 0xfdd7cc, 0xfeb8a4, 0xf79a80,
                                                       0xea7e60, 0xd86546, 0xc14e31, 0xa13f26, 0x83311c};

constexpr std::span<Colour const> colours(Palette palette) {
  if (palette == Palette::diverging) return blue_to_red;
  return viridis;
}

/// A line that differs from others in colour, dashes and marker, so two of the three may be lost: in grey, by
/// dashes alone (plot_test).
struct Line {
  Colour colour;
  char const* dashes;  ///< gnuplot's dash type; "solid", or lengths of ink and gap
  int marker;          ///< gnuplot's point type
};

/// The colours are Okabe and Ito's for all kinds of colour vision (2008), without the yellow that white paper swallows.
inline constexpr std::array<Line, 7> lines = {{{0x000000, "solid", 7},
                                               {0xd55e00, "(9,3)", 5},
                                               {0x0072b2, "(2,2)", 9},
                                               {0x009e73, "(9,3,2,3)", 11},
                                               {0xcc79a7, "(5,2)", 13},
                                               {0xe69f00, "(9,3,2,3,2,3)", 6},
                                               {0x56b4e9, "(14,4)", 4}}};

/// The line of a series. Beyond the first round, for lines of one figure up to 49, colour and dashes together tell them
/// apart; in grey there are no more than those above.
constexpr Line line(std::size_t index) {
  auto const round = index / lines.size();
  Line out = lines[index % lines.size()];
  Line const& other = lines[(index + round) % lines.size()];
  out.dashes = other.dashes;
  out.marker = other.marker;
  return out;
}

inline constexpr Colour ink = 0x262626, faint = 0x8c8c8c, grid = 0xe4e4e4, paper = 0xffffff;

/// A colour of curves and axes, and the one that a dark page shows in its place.
struct Ink {
  Colour light, dark;
};
inline constexpr std::array<Ink, 11> inks = {{{paper, 0x15171a},
                                              {ink, 0xe4e2dc},
                                              {0x000000, 0xe4e2dc},
                                              {faint, 0x9aa0a6},
                                              {grid, 0x33383e},
                                              {0xd55e00, 0xf2894a},
                                              {0x0072b2, 0x5aaee6},
                                              {0x009e73, 0x35c79c},
                                              {0xcc79a7, 0xdc93bb},
                                              {0xe69f00, 0xe9b03a},
                                              {0x56b4e9, 0x56b4e9}}};

/// Text on a coloured cell, which no page changes: hardly other than ink and paper, and no colour of the list above.
inline constexpr Colour cell_ink = 0x252525, cell_paper = 0xfefefe;

/// Relative luminance, Y of CIE XYZ for white 1.
inline double luminance(Colour colour) {
  auto const channel = [&](int shift) {
    double const v = static_cast<double>(colour >> shift & 0xFF) / 255;
    return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * channel(16) + 0.7152 * channel(8) + 0.0722 * channel(0);
}

/// WCAG 2's ratio of the luminances of two colours, from 1 (equal) to 21 (black on white).
inline double contrast(Colour a, Colour b) {
  auto const [dark, light] = std::minmax({luminance(a), luminance(b)});
  return (light + 0.05) / (dark + 0.05);
}

/// Points (1/72 inch).
inline constexpr double text_pt = 7, curve_pt = 1.1, axis_pt = 0.5;

}  // namespace pe::plot::style
