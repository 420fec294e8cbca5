#include "reports/writers/html_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <regex>
#include <utility>

#include "reports/language.hpp"
#include "reports/writers/escape.hpp"

namespace pe::reports {
namespace {

/// What is typed, and what is set for it.
struct Sign {
  std::string_view typed, set;
};
constexpr Sign greek[] = {{"alpha", "α"}, {"beta", "β"},   {"gamma", "γ"}, {"delta", "δ"}, {"epsilon", "ε"},
                          {"theta", "θ"}, {"lambda", "λ"}, {"mu", "μ"},    {"pi", "π"},    {"rho", "ρ"},
                          {"sigma", "σ"}, {"tau", "τ"},    {"phi", "φ"},   {"psi", "ψ"},   {"omega", "ω"},
                          {"Phi", "Φ"},   {"Omega", "Ω"},  {"Delta", "Δ"}};
constexpr Sign signs[] = {{"<=", "≤"}, {">=", "≥"}, {"!=", "≠"}, {" -> ", " → "}, {" * ", " · "}, {" - ", " − "}};

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }
bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool is_byte_of_many(char c) { return (static_cast<unsigned char>(c) & 0x80u) != 0; }

/// The place behind the bracket that closes the one at `open`; npos where none does.
std::size_t closed(std::string_view text, std::size_t open) {
  char const left = text[open], right = left == '(' ? ')' : '}';
  int depth = 0;
  for (auto i = open; i < text.size(); ++i) {
    if (text[i] == left) ++depth;
    if (text[i] == right && --depth == 0) return i + 1;
  }
  return text.npos;
}

/// Writes one text.
class Setter {
 public:
  Setter(std::string_view text, bool inside) : text_(text), inside_(inside) {}

  std::string set() {
    while (at_ < text_.size()) {
      if (!sign() && !letters() && !other()) break;
    }
    return std::move(out_);
  }

 private:
  char before() const { return at_ == 0 ? ' ' : text_[at_ - 1]; }
  char behind(std::size_t n) const { return at_ + n < text_.size() ? text_[at_ + n] : ' '; }

  bool sign() {
    for (auto const& [typed, set] : signs) {
      if (!text_.substr(at_).starts_with(typed)) continue;
      out_ += set;
      at_ += typed.size();
      return true;
    }
    bool const is_minus = inside_ || joins_variables(at_) ||
                          (is_digit(behind(1)) && std::string_view(" (,|=[").find(before()) != std::string_view::npos);
    if (text_[at_] == '-' && is_minus) {
      out_ += "−";
      ++at_;
      return true;
    }
    return false;
  }

  bool letters() {
    if (!is_letter(text_[at_])) return false;
    auto const end = std::find_if_not(text_.begin() + static_cast<std::ptrdiff_t>(at_), text_.end(), is_letter);
    auto const word = text_.substr(at_, static_cast<std::size_t>(end - text_.begin()) - at_);
    auto const* const letter = std::ranges::find(greek, word, &Sign::typed);
    bool const in_name = before() == '_' || before() == '\\';
    auto const index = behind(word.size()) == '_' ? behind(word.size() + 1) : ' ';
    bool const has_short_index = index == '{' || (is_letter(index) && !is_word(behind(word.size() + 2)));  // max_j
    bool const may_have_index = !in_name && (word.size() == 1 || letter != std::end(greek) || has_short_index);
    if (letter != std::end(greek) && !in_name) {
      out_ += letter->set;
    } else if (word == "sqrt" && behind(word.size()) == '(') {
      out_ += "√";
    } else if (word.size() == 1 && !in_name && is_variable()) {
      out_ += fmt::format("<i>{}</i>", word);
    } else {
      out_ += word;
    }
    at_ += word.size();
    scripts(may_have_index);
    return true;
  }

  /// Whether the letter here is a variable and no article, suffix or abbreviation.
  bool is_variable() const {
    auto const next = behind(1);
    if (inside_ || next == '_' || next == '^') return true;
    if (std::string_view("aAI").find(text_[at_]) != std::string_view::npos)
      return next == '(' || (next == ' ' && behind(2) == '=');
    bool const is_abbreviation = (next == '.' && is_letter(behind(2))) || before() == '.';
    bool const is_unit = is_digit(before()) && std::string_view("kMe").find(text_[at_]) != std::string_view::npos;
    bool const is_part = (next == '-' && !joins_variables(at_ + 1)) ||
                         (before() == '-' && at_ > 1 && is_word(text_[at_ - 2]) && !joins_variables(at_ - 1));
    return !is_abbreviation && !is_unit && !is_part && !is_digit(next) && !is_byte_of_many(before()) &&
           before() != '\'' && next != '\'';
  }

  static bool is_word(char c) { return is_letter(c) || is_digit(c) || c == '_'; }

  /// Whether the hyphen at `at` is between two single letters: |m-n|.
  bool joins_variables(std::size_t at) const {
    auto const is_alone = [&](std::size_t i) {
      return i < text_.size() && is_letter(text_[i]) && (i == 0 || !is_word(text_[i - 1])) &&
             (i + 1 >= text_.size() || !is_letter(text_[i + 1]));
    };
    return at < text_.size() && text_[at] == '-' && at > 0 && is_alone(at - 1) && is_alone(at + 1);
  }

  bool other() {
    auto const c = text_[at_];
    bool const begins_greek = c == '\xCE' || c == '\xCF';
    std::size_t size = 1;
    if (is_byte_of_many(c)) {
      while (at_ + size < text_.size() && (static_cast<unsigned char>(text_[at_ + size]) & 0xC0u) == 0x80u) ++size;
    } else if (is_digit(c)) {
      while (is_digit(behind(size))) ++size;
    }
    out_ += escape_markup(text_.substr(at_, size));
    at_ += size;
    bool const is_closing = c == ')' || c == ']' || c == '}' || c == '|';
    scripts(begins_greek || is_closing);
    return true;
  }

  /// What is raised or lowered here; a subscript only where the base may have one.
  void scripts(bool may_have_index) {
    while (at_ + 1 < text_.size()) {
      bool const raised = text_[at_] == '^';
      if (!raised && (text_[at_] != '_' || !may_have_index)) return;
      auto const script = script_of(at_ + 1, raised);
      if (script.empty()) return;
      auto inner = script;
      if (inner.front() == '{' || (inner.front() == '(' && closed(inner, 0) == inner.size())) {
        inner = inner.substr(1, inner.size() - 2);
      }
      out_ += fmt::format("<{0}>{1}</{0}>", raised ? "sup" : "sub", Setter(inner, true).set());
      at_ += 1 + script.size();
      may_have_index = true;
    }
  }

  /// The exponent or index that begins at `from`; empty where there is none.
  std::string_view script_of(std::size_t from, bool raised) const {
    auto const c = text_[from];
    if (c == '{' || c == '(') {
      auto const end = closed(text_, from);
      return end == text_.npos ? std::string_view() : text_.substr(from, end - from);
    }
    if (c == '*') return text_.substr(from, 1);
    auto end = from + ((c == '-' || c == '+') && raised ? 1u : 0u);
    auto const begin = end;
    if (end < text_.size() && (text_[end] == '\xCE' || text_[end] == '\xCF')) return text_.substr(from, end + 2 - from);
    bool const number = end < text_.size() && is_digit(text_[end]);
    auto const belongs = [&](std::size_t i) {
      if (i >= text_.size()) return false;
      if (!raised) return is_letter(text_[i]) || is_digit(text_[i]);
      bool const point = number && text_[i] == '.' && i + 1 < text_.size() && is_digit(text_[i + 1]);
      return number ? is_digit(text_[i]) || point : is_letter(text_[i]);
    };
    while (belongs(end)) ++end;
    return end == begin ? std::string_view() : text_.substr(from, end - from);
  }

  std::string_view text_;
  bool inside_;  ///< an exponent or an index
  std::size_t at_ = 0;
  std::string out_;
};

std::string latex_element(std::string_view source, bool displayed) {
  if (!displayed) return fmt::format(R"(<span class="latex">{}</span>)", escape_markup(source));
  return fmt::format(R"(<div class="latex" tabindex="0" role="group" aria-label="{}">{}</div>)",
                     tr("The printed formula"), escape_markup(source));
}

bool is_code(std::string const& words) {
  static std::regex const call(R"([a-z_]+\.[a-zA-Z_]+\(|^"[^"]*" ")");
  return std::regex_search(words, call);
}

/// A formula on several lines, or in columns, with the environment that its document has around it.
std::string in_lines(std::string_view formula) {
  static std::regex const environment(R"(\\begin\{(\w+)\}[\s\S]*?\\end\{\1\})");
  auto const bare = std::regex_replace(std::string(formula), environment, "");
  if (bare.find("\\\\ ") == bare.npos && bare.find('&') == bare.npos) return std::string(formula);
  return fmt::format("\\begin{{array}}{{lll}} {} \\end{{array}}", formula);
}

}  // namespace

bool has_han(std::string_view text) {
  for (std::size_t i = 0; i + 2 < text.size(); ++i) {  // U+4E00 to U+9FFF are E4 B8 80 to E9 BF BF
    if (text[i] >= '\xE4' && text[i] <= '\xE9' && (text[i] != '\xE4' || text[i + 1] >= '\xB8')) return true;
  }
  return false;
}

std::string set_mathematics(std::string_view text) {
  auto const safe = printable(text);
  return Setter(safe, false).set();
}

SetWords set_words(std::string_view words) {
  static std::regex const bold(R"(\*\*([^*]+)\*\*)");  // as Markdown has it
  if (words.find('$') != words.npos) {
    SetWords out;
    out.has_source = true;
    for (bool formula = false; !words.empty(); formula = !formula) {
      auto const end = std::min(words.find('$'), words.size());
      auto const part = words.substr(0, end);
      // A reference to an equation means nothing outside of its document but its name.
      bool const is_reference = part.starts_with("\\eqref{") && part.ends_with('}');
      out.html += is_reference ? escape_markup(part.substr(part.find('{')))
                  : formula    ? latex_element(part, false)
                               : set_mathematics(part);
      words.remove_prefix(std::min(words.find_first_not_of('$', end), words.size()));  // one, or two around a line
    }
    out.html = std::regex_replace(out.html, bold, "<b>$1</b>");
    return out;
  }
  static std::regex const command(R"(\\[a-zA-Z]+)");
  std::string const all(words);
  if (std::regex_search(all, command)) return {latex_element(in_lines(words), true), true};
  if (is_code(all)) return {fmt::format("<code>{}</code>", escape_markup(words))};
  return {std::regex_replace(set_mathematics(words), bold, "<b>$1</b>")};
}

}  // namespace pe::reports
