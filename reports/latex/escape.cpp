#include "reports/latex/escape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "reports/writers/escape.hpp"

namespace pe::reports::latex {
namespace {

/// A word of more characters than this may break within.
constexpr std::size_t long_word = 16;

/// In a long word: a place to break after so many letters or digits, where no punctuation gives one.
constexpr std::size_t long_piece = 20;

struct Symbol {
  std::uint32_t point;
  std::string_view latex;
};

/// What a run's words and numbers are written with, beside the letters that T1 has; sorted.
constexpr auto symbols = std::to_array<Symbol>({
    {0x00A0, "~"},
    {0x00AC, R"(\ensuremath{\lnot})"},
    {0x00B0, R"(\ensuremath{^\circ})"},
    {0x00B1, R"(\ensuremath{\pm})"},
    {0x00B7, R"(\ensuremath{\cdot})"},
    {0x00D7, R"(\ensuremath{\times})"},
    {0x00F7, R"(\ensuremath{\div})"},
    {0x0394, R"(\ensuremath{\Delta})"},
    {0x03A3, R"(\ensuremath{\Sigma})"},
    {0x03A6, R"(\ensuremath{\Phi})"},
    {0x03A9, R"(\ensuremath{\Omega})"},
    {0x03B1, R"(\ensuremath{\alpha})"},
    {0x03B2, R"(\ensuremath{\beta})"},
    {0x03B3, R"(\ensuremath{\gamma})"},
    {0x03B4, R"(\ensuremath{\delta})"},
    {0x03B5, R"(\ensuremath{\varepsilon})"},
    {0x03B8, R"(\ensuremath{\theta})"},
    {0x03BB, R"(\ensuremath{\lambda})"},
    {0x03BC, R"(\ensuremath{\mu})"},
    {0x03C0, R"(\ensuremath{\pi})"},
    {0x03C3, R"(\ensuremath{\sigma})"},
    {0x03C4, R"(\ensuremath{\tau})"},
    {0x03C6, R"(\ensuremath{\varphi})"},
    {0x03C8, R"(\ensuremath{\psi})"},
    {0x03C9, R"(\ensuremath{\omega})"},
    {0x2013, R"(\textendash{})"},
    {0x2014, R"(\textemdash{})"},
    {0x2018, R"(\textquoteleft{})"},
    {0x2019, R"(\textquoteright{})"},
    {0x201C, R"(\textquotedblleft{})"},
    {0x201D, R"(\textquotedblright{})"},
    {0x2022, R"(\ensuremath{\bullet})"},
    {0x2026, R"(\dots{})"},
    {0x211A, R"(\ensuremath{\mathbb{Q}})"},
    {0x211D, R"(\ensuremath{\mathbb{R}})"},
    {0x2190, R"(\ensuremath{\leftarrow})"},
    {0x2192, R"(\ensuremath{\rightarrow})"},
    {0x21D2, R"(\ensuremath{\Rightarrow})"},
    {0x2200, R"(\ensuremath{\forall})"},
    {0x2203, R"(\ensuremath{\exists})"},
    {0x2208, R"(\ensuremath{\in})"},
    {0x220E, R"(\ensuremath{\blacksquare})"},
    {0x2211, R"(\ensuremath{\sum})"},
    {0x2212, R"(\ensuremath{-})"},
    {0x221A, R"(\ensuremath{\surd})"},
    {0x221E, R"(\ensuremath{\infty})"},
    {0x223C, R"(\ensuremath{\sim})"},
    {0x2248, R"(\ensuremath{\approx})"},
    {0x2260, R"(\ensuremath{\ne})"},
    {0x2264, R"(\ensuremath{\le})"},
    {0x2265, R"(\ensuremath{\ge})"},
    {0x2299, R"(\ensuremath{\odot})"},
    {0x22C5, R"(\ensuremath{\cdot})"},
    {0x2713, R"(\ensuremath{\checkmark})"},
    {0x2717, R"(\ensuremath{\times})"},
    {0xFFFD, R"(\peunknown{})"},
});

/// What of ASCII would be a command or half of a ligature; -- and ,, are taken apart where they stand.
constexpr auto specials = std::to_array<Symbol>({
    {'"', R"(\textquotedbl{})"},
    {'#', R"(\#)"},
    {'$', R"(\$)"},
    {'%', R"(\%)"},
    {'&', R"(\&)"},
    {'\'', R"(\textquotesingle{})"},
    {'<', R"(\textless{})"},
    {'>', R"(\textgreater{})"},
    {'\\', R"(\textbackslash{})"},
    {'^', R"(\textasciicircum{})"},
    {'_', R"(\_)"},
    {'`', R"(\textasciigrave{})"},
    {'{', R"(\textbraceleft{})"},
    {'|', R"(\textbar{})"},
    {'}', R"(\textbraceright{})"},
    {'~', R"(\textasciitilde{})"},
});

std::string_view find(std::span<Symbol const> table, std::uint32_t point) {
  auto const found = std::ranges::lower_bound(table, point, {}, &Symbol::point);
  return found != table.end() && found->point == point ? found->latex : std::string_view();
}

static_assert(std::ranges::is_sorted(symbols, {}, &Symbol::point) &&
              std::ranges::is_sorted(specials, {}, &Symbol::point));

/// The exponents that numbers.hpp writes: the digit or sign that a superscript stands for; 0 for any other character.
char of_superscript(std::uint32_t point) {
  switch (point) {
    case 0xB9:
      return '1';
    case 0xB2:
    case 0xB3:
      return static_cast<char>('0' + (point - 0xB0));
    case 0x2070:
      return '0';
    case 0x207B:
      return '-';
    default:
      return point >= 0x2074 && point <= 0x2079 ? static_cast<char>('0' + (point - 0x2070)) : '\0';
  }
}

bool is_chinese(std::uint32_t point) {
  return (point >= 0x4E00 && point <= 0x9FFF) || (point >= 0x3001 && point <= 0x3011) ||
         (point >= 0xFF01 && point <= 0xFF1F);
}

/// The letters of Latin-1 and Latin Extended-A that the encoding T1 has, which pdflatex takes as they are.
bool is_latin_letter(std::uint32_t point) {
  constexpr std::uint32_t absent[] = {0x0108, 0x0109, 0x010A, 0x010B, 0x0126, 0x0127, 0x0138,
                                      0x013F, 0x0140, 0x0149, 0x0166, 0x0167, 0x017F};
  return point >= 0xC0 && point <= 0x17E && point != 0xD7 && point != 0xF7 &&
         std::ranges::find(absent, point) == std::end(absent);
}

struct Character {
  std::uint32_t point;
  std::string_view bytes;
};

/// The first character of a text that `printable` has gone over, which is therefore UTF-8.
Character first(std::string_view text) {
  auto const lead = static_cast<unsigned char>(text[0]);
  std::size_t const length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  std::uint32_t point = length == 1 ? lead : lead & (0x7Fu >> length);
  for (auto const c : text.substr(1, length - 1)) point = point << 6 | (static_cast<unsigned char>(c) & 0x3Fu);
  return {point, text.substr(0, length)};
}

bool is_blank(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

bool is_letter_or_digit(std::uint32_t point) {
  return (point >= '0' && point <= '9') || ((point | 0x20) >= 'a' && (point | 0x20) <= 'z');
}

/// Writes a text character by character.
class Translator {
 public:
  std::string translate(std::string_view typed) {
    auto const whole = printable(typed);
    for (std::string_view rest = whole; !rest.empty();) {
      if (is_blank(rest[0])) {
        close();
        out_ += ' ';
        rest.remove_prefix(1);
        continue;
      }
      auto const word = rest.substr(0, rest.find_first_of(" \n\r\t"));
      translate_word(word);
      rest.remove_prefix(word.size());
    }
    close();
    return std::move(out_);
  }

 private:
  enum class Span { none, chinese, exponent };

  void translate_word(std::string_view word) {
    bool const breaks = word.size() > long_word;
    bool begun = false;     // signs before the first letter stay with it
    std::size_t piece = 0;  // letters and digits since the last place to break
    while (!word.empty()) {
      auto const character = first(word);
      word.remove_prefix(character.bytes.size());
      put(character);
      bool const plain = is_letter_or_digit(character.point);
      begun = begun || plain;
      piece = plain ? piece + 1 : 0;
      bool const before_plain = !word.empty() && is_letter_or_digit(first(word).point);
      bool const ends_piece = begun && (!plain || piece == long_piece);
      if (!breaks || !before_plain || !ends_piece || span_ != Span::none) continue;
      out_ += R"(\allowbreak{})";
      piece = 0;
    }
  }

  void put(Character const& character) {
    if (auto const exponent = of_superscript(character.point); exponent != '\0') {
      open(Span::exponent, R"(\ensuremath{^{)");
      out_ += exponent;
    } else if (is_chinese(character.point)) {
      open(Span::chinese, R"(\pecjk{)");
      out_ += character.bytes;
    } else {
      close();
      auto const known =
          find(character.point < 0x80 ? std::span<Symbol const>(specials) : std::span<Symbol const>(symbols),
               character.point);
      if (!known.empty()) {
        out_ += known;
      } else if (character.point < 0x80 || is_latin_letter(character.point)) {
        bool const ligature = (character.point == '-' || character.point == ',') && out_.ends_with(character.bytes);
        out_ += ligature ? "{}" : "";
        out_ += character.bytes;
      } else {
        out_ += fmt::format(R"(\peunicode{{{:04X}}})", character.point);
      }
    }
  }

  void open(Span span, std::string_view opening) {
    if (span_ == span) return;
    close();
    span_ = span;
    out_ += opening;
  }

  void close() {
    if (span_ == Span::chinese) out_ += '}';
    if (span_ == Span::exponent) out_ += "}}";
    span_ = Span::none;
  }

  std::string out_;
  Span span_ = Span::none;
};

}  // namespace

std::string text(std::string_view text) { return Translator().translate(text); }

std::string code(std::string_view text) {
  return text.empty() ? std::string() : fmt::format(R"(\pecode{{{}}})", Translator().translate(text));
}

std::string label(std::string_view id) {
  std::string out;
  for (auto const c : id) {
    auto const byte = static_cast<unsigned char>(c);
    out += is_letter_or_digit(byte) || c == '.' || c == '-' ? std::string(1, c) : fmt::format("+{:02X}", byte);
  }
  return out;
}

std::string elided(std::string_view text, std::size_t most) {
  auto const whole = printable(text);
  std::string_view rest = whole;
  for (std::size_t count = 0; !rest.empty(); ++count) {
    auto const character = first(rest);
    if (count + 1 == most && character.bytes.size() < rest.size()) {
      return whole.substr(0, whole.size() - rest.size()) + "…";
    }
    rest.remove_prefix(character.bytes.size());
  }
  return whole;
}

}  // namespace pe::reports::latex
