#include "reports/writers/figure_numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "reports/encode_json.hpp"

namespace pe::reports {
namespace {

constexpr std::size_t large = 64 * 1024;  // bytes
constexpr int digits_for_reading = 4;

/// A field with fewer digits, where it is a number that has more.
std::string shortened(std::string_view field) {
  double value = 0;
  auto const [end, error] = std::from_chars(field.data(), field.data() + field.size(), value);
  if (error != std::errc{} || end != field.data() + field.size()) return std::string(field);
  auto text = fmt::format("{:.{}g}", value, digits_for_reading);
  return text.size() < field.size() ? text : std::string(field);
}

}  // namespace

FigureNumbers figure_numbers(std::string_view csv) {
  if (csv.size() <= large) return {std::string(csv), true};
  std::string out;
  bool is_quoted = false;
  while (!csv.empty()) {
    auto const end = std::min(csv.find_first_of(",\r\n\""), csv.size());
    auto const field = csv.substr(0, end);
    out += is_quoted ? std::string(field) : shortened(field);
    csv.remove_prefix(end);
    if (csv.empty()) break;
    if (csv.front() == '"') is_quoted = !is_quoted;
    out += csv.front();
    csv.remove_prefix(1);
  }
  return {out, false};
}

std::string panels_json(std::vector<Panel> const& panels) { return dump(Encode{}(panels), -1); }

std::string svg_url(std::string_view svg) {
  std::string out = "data:image/svg+xml,";
  for (auto const c : svg) {
    auto const byte = static_cast<unsigned char>(c);
    bool const means_something = c == '%' || c == '#' || c == '"' || c == '&' || byte < 0x20 || byte >= 0x7F;
    if (c == '\n') {
      out += ' ';
    } else if (means_something) {
      out += fmt::format("%{:02X}", byte);
    } else {
      out += c;
    }
  }
  return out;
}

}  // namespace pe::reports
