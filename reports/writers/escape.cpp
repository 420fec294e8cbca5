#include "reports/writers/escape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

namespace pe::reports {
namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";  // U+FFFD

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0u) == 0x80u; }

/// A code point at the start of a text, and how many bytes it takes; length 0 when the bytes are not UTF-8.
struct Decoded {
  std::uint32_t point = 0;
  std::size_t length = 0;
};

Decoded decode(std::string_view text) {
  auto const lead = static_cast<unsigned char>(text[0]);
  if (lead < 0x80) return {lead, 1};
  std::size_t const length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < length) return {};
  std::uint32_t point = lead & (0x7Fu >> length);
  for (auto const c : text.substr(1, length - 1)) {
    if (!is_continuation(c)) return {};
    point = point << 6 | (static_cast<unsigned char>(c) & 0x3Fu);
  }
  constexpr std::uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};  // below: an overlong form
  auto const is_surrogate = point >= 0xD800 && point <= 0xDFFF;
  return point < smallest[length] || point > 0x10FFFF || is_surrogate ? Decoded{} : Decoded{point, length};
}

bool is_allowed(std::uint32_t point) {
  if (point < 0x20) return point == '\t' || point == '\n' || point == '\r';
  return !(point >= 0x7F && point <= 0x9F) && point != 0xFFFE && point != 0xFFFF;
}

bool is_ascii_letter_or_digit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/// Replaces each printable character of `text` by what `substitute` gives for it; an empty answer keeps the character.
template <class Substitute>
std::string translate(std::string_view text, Substitute substitute) {
  std::string out;
  for (auto const c : printable(text)) {
    std::string const other = substitute(c);
    other.empty() ? out.push_back(c) : void(out += other);
  }
  return out;
}

std::string markup_entity(char c) {
  switch (c) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    case '\'':
      return "&#39;";
    default:
      return {};
  }
}

std::string one_line(std::string_view text) {
  auto out = printable(text);
  std::ranges::replace_if(
      out, [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
  return out;
}

}  // namespace

std::string printable(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    auto const [point, length] = decode(text);
    out += length > 0 && is_allowed(point) ? text.substr(0, length) : replacement;
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return out;
}

std::string escape_markup(std::string_view text) { return translate(text, markup_entity); }

std::string escape_xml_attribute(std::string_view text) {
  return translate(text, [](char c) {
    return c == '\n' || c == '\r' || c == '\t' ? fmt::format("&#{};", static_cast<int>(c)) : markup_entity(c);
  });
}

std::string escape_markdown(std::string_view text) {
  return translate(one_line(text), [](char c) -> std::string {
    if (c == '&' || c == '<' || c == '>') return markup_entity(c);
    return std::string_view("\\`*_[]|#$~!").find(c) == std::string_view::npos ? "" : std::string{'\\', c};
  });
}

std::string markdown_code(std::string_view text) {
  auto const line = one_line(text);
  if (line.empty()) return line;
  std::size_t longest = 0, current = 0;
  for (auto const c : line) longest = std::max(longest, current = c == '`' ? current + 1 : 0);
  std::string const fence(longest + 1, '`');
  std::string const gap = longest > 0 ? " " : "";
  // Within a table even a code span must not hold a bare bar.
  return fence + gap + translate(line, [](char c) { return c == '|' ? "\\|" : ""; }) + gap + fence;
}

std::string csv_field(std::string_view text) {
  auto const plain = printable(text);
  if (plain.find_first_of(",\"\r\n") == std::string::npos) return plain;
  return '"' + translate(plain, [](char c) { return c == '"' ? "\"\"" : ""; }) + '"';
}

std::string shell_word(std::string_view text) {
  auto const is_plain = [](char c) {
    return is_ascii_letter_or_digit(c) || std::string_view("._-:/=,+@%").find(c) != std::string_view::npos;
  };
  auto const line = printable(text);
  if (!line.empty() && std::ranges::all_of(line, is_plain)) return line;
  return '\'' + translate(line, [](char c) { return c == '\'' ? R"('\'')" : ""; }) + '\'';
}

std::string fragment(std::string_view id) {
  std::string out = "#";
  for (auto const c : printable(id)) {
    auto const is_plain = is_ascii_letter_or_digit(c) || std::string_view("-._~").find(c) != std::string_view::npos;
    out += is_plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return out;
}

std::string base64(std::string_view bytes) {
  constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  out.reserve((bytes.size() + 2) / 3 * 4);
  for (; !bytes.empty(); bytes.remove_prefix(std::min<std::size_t>(3, bytes.size()))) {
    auto const group = bytes.substr(0, 3);
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < 3; ++i)
      bits = bits << 8 | (i < group.size() ? static_cast<unsigned char>(group[i]) : 0u);
    for (std::size_t i = 0; i < 4; ++i) out += i <= group.size() ? alphabet[bits >> (18 - 6 * i) & 0x3Fu] : '=';
  }
  return out;
}

}  // namespace pe::reports
