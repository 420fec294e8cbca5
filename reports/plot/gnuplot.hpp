/// gnuplot's language: texts, numbers and strokes as it reads them, and the lines of a script.
#pragma once

#include <fmt/format.h>

#include <iterator>
#include <string>
#include <string_view>
#include <utility>

#include "reports/plot/layout.hpp"
#include "reports/plot/style.hpp"

namespace pe::plot::gnuplot {

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

/// Text that is shown as typed. Control characters other than the line feed, which an SVG must not hold, become U+FFFD.
std::string literal(std::string_view text);

std::string number(double value);

std::string colour(style::Colour rgb);

/// How a curve is drawn, as options of `plot` and of `set arrow`.
std::string stroke(style::Line const& line);

std::string marker(style::Line const& line, double size);

/// A place of the page as gnuplot writes it.
std::string on_page(Place at, Size page);

}  // namespace pe::plot::gnuplot
