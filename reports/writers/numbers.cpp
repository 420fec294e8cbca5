#include "reports/writers/numbers.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstdlib>
#include <optional>

namespace pe::reports {

std::string superscript(int exponent) {
  constexpr std::array<std::string_view, 10> digits{"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string out;
  for (auto const c : std::to_string(exponent)) out += c == '-' ? "⁻" : digits[static_cast<std::size_t>(c - '0')];
  return out;
}

std::string shortest(double value) { return std::isfinite(value) ? fmt::format("{}", value) : "inf"; }

std::string bound_text(double value) {
  if (!std::isfinite(value)) return "∞";
  if (value == 0) return "0";
  auto const nearest = fmt::format("{:.1e}", value);  // d.de±dd
  int tenths = (nearest[0] - '0') * 10 + (nearest[2] - '0');
  int exponent = std::atoi(nearest.c_str() + nearest.find('e') + 1);
  if (std::strtod(nearest.c_str(), nullptr) < value && ++tenths == 100) {
    tenths = 10;
    ++exponent;
  }
  if (exponent >= -3 && exponent <= 3) {
    return fmt::format("{}", std::strtod(fmt::format("{}e{}", tenths, exponent - 1).c_str(), nullptr));
  }
  return fmt::format("{}.{} × 10{}", tenths / 10, tenths % 10, superscript(exponent));
}

std::string residual_text(double value) { return std::isfinite(value) ? "≤ " + bound_text(value) : "not finite"; }

std::string reading_text(std::string_view enclosure, int digits) {
  constexpr std::string_view plus_minus = "+/- ";
  constexpr std::size_t whole = 12;                            // digits of a whole number
  auto const readable = static_cast<std::size_t>(digits + 2);  // a sign, a point and the digits
  bool const is_ball = enclosure.starts_with('[') && enclosure.ends_with(']');
  auto const inside = is_ball ? enclosure.substr(1, enclosure.size() - 2) : enclosure;
  auto const number = [](std::string const& text) -> std::optional<double> {
    char* end = nullptr;
    auto const value = std::strtod(text.c_str(), &end);
    return !text.empty() && *end == '\0' && std::isfinite(value) ? std::optional(value) : std::nullopt;
  };
  auto middle = std::string(inside.substr(0, inside.find(' ')));
  if (is_ball) {
    auto const radius = inside.find(plus_minus);
    if (radius == std::string_view::npos) return std::string(enclosure);
    auto const within = std::string(inside.substr(radius + plus_minus.size()));
    if (!number(within)) return std::string(enclosure);
    if (radius == 0) return "0 to within " + within;
  }
  auto const value = number(middle);
  if (!value) return std::string(enclosure);
  if (!is_ball) {
    if (middle.find('.') != std::string::npos && middle.find('e') == std::string::npos) {
      middle.erase(middle.find_last_not_of('0') + 1);
      if (middle.back() == '.') middle.pop_back();
    }
    bool const is_whole = middle.find_first_of(".e/") == std::string::npos;
    if (middle.size() <= (is_whole ? whole : readable)) return middle;
  }
  auto const rounded = fmt::format("{:.{}g}", *value, digits);
  auto const exponent = rounded.find('e');
  if (exponent == std::string::npos) return "≈ " + rounded;
  return fmt::format("≈ {} × 10{}", rounded.substr(0, exponent),
                     superscript(std::atoi(rounded.c_str() + exponent + 1)));
}

std::pair<std::string, std::string> distinct_texts(std::string_view left, std::string_view right) {
  constexpr int fewest = 4;
  std::pair<std::string, std::string> texts;
  for (int digits = fewest; digits <= reading_digits; ++digits) {
    texts = {reading_text(left, digits), reading_text(right, digits)};
    if (texts.first != texts.second) break;
  }
  return texts;
}

std::string count_text(double count) {
  auto digits = fmt::format("{:.0f}", count);
  for (auto at = static_cast<std::ptrdiff_t>(digits.size()) - 3; at > 0; at -= 3) {
    digits.insert(static_cast<std::size_t>(at), 1, ',');
  }
  return digits;
}

std::string seconds_text(double seconds) {
  if (seconds < 10) return fmt::format("{:.2f} s", seconds);
  if (seconds < 120) return fmt::format("{:.1f} s", seconds);
  auto const whole = std::llround(seconds);
  return fmt::format("{} min {} s", whole / 60, whole % 60);
}

std::string bytes_text(double bytes) {
  auto const kib = bytes / 1024;
  return kib < 1024 ? fmt::format("{:.0f} KiB", kib) : fmt::format("{:.1f} MiB", kib / 1024);
}

}  // namespace pe::reports
