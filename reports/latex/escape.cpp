#include "reports/latex/escape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <map>
#include <regex>
#include <utility>

#include "reports/writers/escape.hpp"
#include "reports/writers/html_parts.hpp"

namespace pe::reports::latex {
namespace {

/// A word of more characters than this may break within.
constexpr std::size_t long_word = 16;

/// In a long word: a place to break after so many letters or digits, where no punctuation gives one. Those of code take
/// 68 pt in typewriter type of 8 pt, and the narrowest column with code, a quarter of a line of 345 pt, has 74.
constexpr std::size_t long_piece = 20, long_piece_of_code = 16;

struct Special {
  char character;
  std::string_view latex;
};

/// ASCII that would be a command or half of a ligature; -- and ,, are separated where they occur.
constexpr auto specials = std::to_array<Special>({
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

/// Letters of names as BibTeX needs them: it counts bytes, and would cut one in two for an initial.
struct Letter {
  std::string_view utf8, bibtex;
};
constexpr auto letters = std::to_array<Letter>({
    {"Á", R"({\'A})"},   {"É", R"({\'E})"},   {"Ö", R"({\"O})"},   {"Ü", R"({\"U})"},  {"Ç", R"({\c{C}})"},
    {"Č", R"({\v{C}})"}, {"Š", R"({\v{S}})"}, {"Ž", R"({\v{Z}})"}, {"Ł", R"({\L})"},   {"Ø", R"({\O})"},
    {"á", R"({\'a})"},   {"é", R"({\'e})"},   {"è", R"({\`e})"},   {"í", R"({\'\i})"}, {"ó", R"({\'o})"},
    {"ö", R"({\"o})"},   {"ú", R"({\'u})"},   {"ü", R"({\"u})"},   {"ä", R"({\"a})"},  {"ç", R"({\c{c}})"},
    {"ć", R"({\'c})"},   {"č", R"({\v{c}})"}, {"ñ", R"({\~n})"},   {"ń", R"({\'n})"},  {"š", R"({\v{s}})"},
    {"ž", R"({\v{z}})"}, {"ł", R"({\l})"},    {"ø", R"({\o})"},    {"ß", R"({\ss})"},
});

bool is_chinese(std::uint32_t point) {
  return (point >= 0x4E00 && point <= 0x9FFF) || (point >= 0x3001 && point <= 0x3011) ||
         (point >= 0xFF01 && point <= 0xFF1F);
}

struct Character {
  std::uint32_t point;
  std::string_view bytes;
};

/// The first character of a text; of bytes that are not UTF-8 the first.
Character first(std::string_view text) {
  auto const [point, length] = decode(text);
  return {point, text.substr(0, std::max<std::size_t>(length, 1))};
}

bool is_blank(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

bool is_letter_or_digit(std::uint32_t point) {
  return (point >= '0' && point <= '9') || ((point | 0x20) >= 'a' && (point | 0x20) <= 'z');
}

/// Writes a text character by character.
class Translator {
 public:
  explicit Translator(bool breaks = true, std::size_t most = long_piece) : breaks_(breaks), most_(most) {}

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
  void translate_word(std::string_view word) {
    bool const breaks = breaks_ && word.size() > long_word;
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
      bool const ends_piece = begun && (!plain || piece == most_);
      if (!breaks || !before_plain || !ends_piece || chinese_) continue;
      out_ += R"(\allowbreak{})";
      piece = 0;
    }
  }

  void put(Character const& character) {
    if (is_chinese(character.point) && !chinese_) out_ += R"(\pecjk{)";
    if (!is_chinese(character.point)) close();
    chinese_ = is_chinese(character.point);
    auto const special = std::ranges::find(specials, character.bytes[0], &Special::character);
    bool const ligature =
        breaks_ && (character.bytes == "-" || character.bytes == ",") && out_.ends_with(character.bytes);
    out_ += ligature ? "{}" : "";
    auto const letter = breaks_ ? letters.end() : std::ranges::find(letters, character.bytes, &Letter::utf8);
    out_ += letter != letters.end() ? letter->bibtex : special == specials.end() ? character.bytes : special->latex;
  }

  void close() {
    if (std::exchange(chinese_, false)) out_ += '}';
  }

  std::string out_;
  bool breaks_;
  std::size_t most_;  ///< of letters and digits without a place to break
  bool chinese_ = false;
};

/// Letters that are alone are variables, but for an article (which no "is" or "of" follows, and which is a capital at
/// the beginning alone), the s of a genitive, and a capital before a digit, "T5"; "r1" is r with an index. "√(s + 1)"
/// is a root of what is in brackets.
std::string with_variables(std::string const& typed, bool after_apostrophe) {
  static std::regex const root(R"(√\(([A-Za-z]?[0-9]*(?: (?:\+|−) [A-Za-z]?[0-9]*)*)\))");
  if (std::smatch found; std::regex_search(typed, found, root)) {
    return with_variables(found.prefix(), after_apostrophe) + R"($\sqrt{)" + found.str(1) + "}$" +
           with_variables(found.suffix(), false);
  }
  // "é" and "ő" are letters of a word, "×" and "÷", which stand among them, are not.
  static std::string const accented = "(?:\xC3(?![\x97\xB7])[\x80-\xBF]|[\xC4-\xC9\xCC\xCD][\x80-\xBF])";
  static std::string const article =
      "(?:a|^A|[.:] A) (?=[a-z]{2})(?!(?:and|are|as|at|by|for|has|in|is|of|on|or|to|with)\\b)";
  static std::regex const token(article + "|[A-Z]\\d+|[a-z]\\d+|(?:[A-Za-z]|" + accented + ")+|(?:(?!" + accented +
                                ")[^A-Za-z])+");
  std::string out;
  for (std::sregex_iterator each(typed.begin(), typed.end(), token), end; each != end; ++each) {
    auto const part = each->str();
    bool const is_genitive = after_apostrophe && each->position() == 0;
    bool const is_letter = std::isalpha(static_cast<unsigned char>(part[0])) != 0;
    auto const at = static_cast<std::size_t>(each->position());
    bool const after_digit = at > 0 && std::isdigit(static_cast<unsigned char>(typed[at - 1])) != 0;  // "1e5"
    bool const has_index = is_letter && part.size() > 1 && std::isdigit(static_cast<unsigned char>(part[1])) != 0;
    if (has_index && !after_digit && std::islower(static_cast<unsigned char>(part[0])) != 0) {
      out += fmt::format("${}_{{{}}}$", part[0], part.substr(1));
    } else {
      out += is_letter && part.size() == 1 && !is_genitive ? "$" + part + "$" : Translator().translate(part);
    }
  }
  return out;
}

}  // namespace

std::string text(std::string_view text) {
  static std::regex const minus(R"((^|[\s(\[])-(?=\d))");
  return Translator().translate(std::regex_replace(std::string(text), minus, "$1−"));
}

std::string unbroken(std::string_view text) { return Translator(false).translate(text); }

std::string chinese_marked(std::string_view latex) {
  std::string out;
  bool chinese = false;
  while (!latex.empty()) {
    auto const character = first(latex);
    latex.remove_prefix(character.bytes.size());
    if (bool const is = is_chinese(character.point); is != chinese) {
      out += is ? R"(\pecjk{)" : "}";
      chinese = is;
    }
    out += character.bytes;
  }
  return out + (chinese ? "}" : "");
}

std::string mathematics(std::string_view typed) {
  static std::map<std::string, char const*> const entities{
      {"lt", "<"}, {"gt", ">"}, {"amp", "&"}, {"quot", "\""}, {"#39", "'"}};
  static std::regex const part(R"(<(/?)su([bp])>|&([\w#]+);|[^<&]+)");
  auto const html = set_mathematics(typed), apostrophe = text("'");
  std::string out;
  for (std::sregex_iterator each(html.begin(), html.end(), part), end; each != end; ++each) {
    auto const& found = *each;
    bool const opens = found[2].matched && found.length(1) == 0;
    out += opens              ? (found[2] == "b" ? "\\textsubscript{" : "\\textsuperscript{")
           : found[2].matched ? "}"
           : found[3].matched ? text(entities.at(found[3]))
                              : with_variables(found.str(), out.ends_with(apostrophe));
  }
  return out;
}

std::string code(std::string_view text) {
  return text.empty() ? std::string()
                      : fmt::format(R"(\pecode{{{}}})", Translator(true, long_piece_of_code).translate(text));
}

std::string label(std::string_view id) {
  std::string out;
  for (auto const c : id) {
    auto const byte = static_cast<unsigned char>(c);
    out += is_letter_or_digit(byte) || c == '.' || c == '-' ? std::string(1, c) : fmt::format("+{:02X}", byte);
  }
  return out;
}

}  // namespace pe::reports::latex
