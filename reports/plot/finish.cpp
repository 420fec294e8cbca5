#include "reports/plot/finish.hpp"

#include <algorithm>
#include <string_view>

namespace pe::plot {
namespace {

std::string escaped(std::string_view text) {
  std::string out;
  for (char const c : text) {
    auto const byte = static_cast<unsigned char>(c);
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (byte < 0x20 || byte == 0x7f)
      out += ' ';
    else
      out += c;
  }
  return out;
}

/// Replaces what stands between the first `open` and the `close` after it; nothing when either is missing.
void replace_between(std::string& text, std::string_view open, std::string_view close, std::string_view content) {
  auto const begin = text.find(open);
  if (begin == std::string::npos) return;
  auto const from = begin + open.size(), to = text.find(close, from);
  if (to != std::string::npos) text.replace(from, to - from, content);
}

std::string finish_svg(Figure const& figure, std::string svg) {
  replace_between(svg, "<title>", "</title>", escaped(figure.title));
  replace_between(svg, "<desc>", "</desc>", escaped(figure.caption));
  if (auto const root = svg.find("<svg"); root != std::string::npos) svg.insert(root + 4, " role=\"img\"");
  constexpr std::string_view image = "<image ";
  for (auto at = svg.find(image); at != std::string::npos; at = svg.find(image, at + 1))
    svg.insert(at + image.size(), "style='image-rendering:pixelated' ");
  return svg;
}

/// Overwrites digits by digits, so that no offset of the file moves. (cairo 1.16 does not know SOURCE_DATE_EPOCH.)
std::string finish_pdf(std::string pdf) {
  constexpr std::string_view key = "/CreationDate (D:", epoch = "19700101000000";
  if (auto const at = pdf.rfind(key); at != std::string::npos)
    std::copy(epoch.begin(), epoch.end(), pdf.begin() + static_cast<std::ptrdiff_t>(at + key.size()));
  return pdf;
}

}  // namespace

std::string finish(Figure const& figure, Format format, std::string picture) {
  switch (format) {
    case Format::svg:
      return finish_svg(figure, std::move(picture));
    case Format::pdf:
      return finish_pdf(std::move(picture));
    case Format::png:
      break;
  }
  return picture;
}

}  // namespace pe::plot
