#include "reports/writers/escape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace pe::reports {
namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";  // U+FFFD

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0u) == 0x80u; }

bool is_allowed(std::uint32_t point) {
  if (point < 0x20) return point == '\t' || point == '\n' || point == '\r';
  return !(point >= 0x7F && point <= 0x9F) && point != 0xFFFE && point != 0xFFFF;
}

/// What a terminal obeys, hides, or shows somewhere else.
bool is_invisible(std::uint32_t point) {
  struct Range {
    std::uint32_t first, last;
  };
  constexpr Range ranges[] = {{0, 0x1F},        {0x7F, 0x9F},     {0xAD, 0xAD},     {0x61C, 0x61C},
                              {0x180E, 0x180E}, {0x200B, 0x200F}, {0x2028, 0x202E}, {0x2060, 0x206F},
                              {0xFEFF, 0xFEFF}, {0xFFF9, 0xFFFB}, {0xFFFE, 0xFFFF}, {0xE0000, 0xE007F}};
  return std::ranges::any_of(ranges, [&](Range const& r) { return r.first <= point && point <= r.last; });
}

/// The code point at the start of a text, or the byte that is none, as a terminal may show it.
std::string as_shown(std::string_view text, Decoded const& decoded) {
  auto const [point, length] = decoded;
  if (length == 0) return fmt::format("\\x{:02x}", static_cast<unsigned char>(text[0]));
  if (!is_invisible(point)) return std::string(text.substr(0, length));
  if (point == '\n') return "\\n";
  if (point == '\t') return "\\t";
  return point < 0x80 ? fmt::format("\\x{:02x}", point) : fmt::format("\\u{{{:x}}}", point);
}

/// Replaces each printable character of `text` by what `substitute` gives for it; an empty answer keeps the character.
std::string translate(std::string_view text, auto substitute) {
  std::string out;
  for (auto const c : printable(text)) {
    std::string const other = substitute(c);
    other.empty() ? out.push_back(c) : void(out += other);
  }
  return out;
}

std::string markup_entity(char c) {
  constexpr std::pair<char, char const*> entities[] = {
      {'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}, {'\'', "&#39;"}};
  auto const found = std::ranges::find(entities, c, &std::pair<char, char const*>::first);
  return found == std::end(entities) ? "" : found->second;
}

/// What a spreadsheet would take for a formula. A number with its sign, and a fraction, are what they are.
bool is_formula(std::string_view text) {
  if (text.empty() || std::string_view("=+-@\t\r").find(text[0]) == std::string_view::npos) return false;
  bool const is_number = (text[0] == '+' || text[0] == '-') &&
                         text.substr(1).find_first_not_of("0123456789./eE+-") == std::string_view::npos;
  return !is_number;
}

/// As commands of mathematics, so that no reader of Markdown takes them for a tag.
std::string sign_of_mathematics(char c) { return c == '<' ? "\\lt " : c == '>' ? "\\gt " : ""; }

std::string one_line(std::string_view text) {
  auto out = printable(text);
  std::ranges::replace_if(
      out, [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
  return out;
}

}  // namespace

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

bool is_letter_or_digit(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); }

bool is_file_name(std::string_view text) {
  auto const allowed = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
  return !text.empty() && text.size() <= 100 && text.front() != '-' && std::ranges::all_of(text, allowed);
}

bool is_identifier(std::string_view text) {
  auto const allowed = [](char c) {
    return is_letter_or_digit(c) || std::string_view("._+-").find(c) != std::string_view::npos;
  };
  return !text.empty() && text.size() <= 200 && std::ranges::all_of(text, allowed);
}

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

std::string elided(std::string_view text, std::size_t most) {
  auto const whole = printable(text);
  std::string_view rest = whole;
  for (std::size_t count = 0; !rest.empty(); ++count) {
    auto const length = decode(rest).length;
    if (count + 1 == most && length < rest.size()) return whole.substr(0, whole.size() - rest.size()) + "…";
    rest.remove_prefix(length);
  }
  return whole;
}

std::string visible(std::string_view text, std::size_t most) {
  std::vector<std::string> points;
  while (!text.empty()) {
    auto const decoded = decode(text);
    points.push_back(as_shown(text, decoded));
    text.remove_prefix(std::max<std::size_t>(decoded.length, 1));
  }
  bool const whole = points.size() <= most;
  std::size_t const head = whole ? points.size() : most * 2 / 3, tail = whole ? 0 : most - head;
  std::string out;
  for (std::size_t i = 0; i < head; ++i) out += points[i];
  if (!whole) out += " … ";
  for (auto i = points.size() - tail; i < points.size(); ++i) out += points[i];
  return out;
}

std::string visible_json(std::string_view json) {
  constexpr std::uint32_t beyond_16_bits = 0x10000;
  std::string out;
  out.reserve(json.size());
  while (!json.empty()) {
    auto const [point, length] = decode(json);
    auto const bytes = json.substr(0, std::max<std::size_t>(length, 1));
    json.remove_prefix(bytes.size());
    if (point < 0x7F || !is_invisible(point)) {  // JSON escapes those below itself, and line ends part its values
      out += bytes;
    } else if (point < beyond_16_bits) {
      out += fmt::format("\\u{:04x}", point);
    } else {
      auto const rest = point - beyond_16_bits;
      out += fmt::format("\\u{:04x}\\u{:04x}", 0xD800 + (rest >> 10), 0xDC00 + (rest & 0x3FF));
    }
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

std::string markdown_words(std::string_view text) {
  std::string out;
  for (auto begin = text.find_first_of("$`"); begin != text.npos; begin = text.find_first_of("$`")) {
    char const mark = text[begin];
    auto const from = mark == '$' ? text.find_first_not_of(mark, begin) : begin + 1, end = text.find(mark, from);
    auto const part = end == text.npos ? "" : text.substr(from, end - from);
    bool const is_part = !part.empty() && part.find('`') == part.npos;
    out += escape_markdown(text.substr(0, begin + (is_part ? 0 : 1)));
    if (is_part)
      out += mark == '`' ? markdown_code(part) : "$`" + translate(one_line(part), sign_of_mathematics) + "`$";
    text.remove_prefix(!is_part      ? begin + 1
                       : mark == '`' ? end + 1
                                     : std::min(text.find_first_not_of('$', end), text.size()));
  }
  return out + escape_markdown(text);
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
  auto const plain = (is_formula(text) ? "'" : "") + printable(text);
  if (plain.find_first_of(",\"\r\n") == std::string::npos) return plain;
  return '"' + translate(plain, [](char c) { return c == '"' ? "\"\"" : ""; }) + '"';
}

std::string shell_word(std::string_view text) {
  auto const is_plain = [](char c) {
    return is_letter_or_digit(c) || std::string_view("._-:/=,+@%").find(c) != std::string_view::npos;
  };
  auto const line = printable(text);
  if (!line.empty() && std::ranges::all_of(line, is_plain)) return line;
  return '\'' + translate(line, [](char c) { return c == '\'' ? R"('\'')" : ""; }) + '\'';
}

std::string fragment(std::string_view id) {
  return "#" + translate(id, [](char c) {
           bool const is_plain = is_letter_or_digit(c) || std::string_view("-._~").find(c) != std::string_view::npos;
           return is_plain ? std::string() : fmt::format("%{:02X}", static_cast<unsigned char>(c));
         });
}

}  // namespace pe::reports
