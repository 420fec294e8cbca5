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
constexpr Sign signs[] = {{"<=", "≤"},    {">=", "≥"},    {"!=", "≠"},    {" -> ", " → "},
                          {" * ", " · "}, {" - ", " − "}, {" . ", " · "}, {" .. ", " … "}};

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }
bool is_capital(char c) { return std::isupper(static_cast<unsigned char>(c)) != 0; }
bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

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

/// Sets what is typed as notation: signs, Greek letters, what is raised or lowered. Which letter of a sentence is a
/// variable is not guessed.
class Setter {
 public:
  Setter(std::string_view text, bool inside) : text_(text), inside_(inside) {}

  std::string set() {
    while (at_ < text_.size()) {
      if (!sign() && !word()) other();
    }
    return std::move(out_);
  }

 private:
  char before() const { return at_ == 0 ? ' ' : text_[at_ - 1]; }
  char behind(std::size_t n) const { return at_ + n < text_.size() ? text_[at_ + n] : ' '; }

  bool put(std::string_view set, std::size_t typed) {
    out_ += set;
    at_ += typed;
    return true;
  }

  bool sign() {
    for (auto const& [typed, set] : signs) {
      if (text_.substr(at_).starts_with(typed)) return put(set, typed.size());
    }
    bool const is_minus =
        inside_ || (is_digit(behind(1)) && std::string_view(" (,|=[").find(before()) != std::string_view::npos);
    return text_[at_] == '-' && is_minus && put("−", 1);
  }

  bool word() {
    std::size_t size = 0;
    while (is_letter(behind(size))) ++size;
    if (size == 0) return false;
    auto const typed = text_.substr(at_, size);
    bool const in_name = before() == '_' || before() == '\\';
    auto const* const letter = in_name ? std::end(greek) : std::ranges::find(greek, typed, &Sign::typed);
    bool const is_root = typed == "sqrt" && behind(size) == '(';
    auto const index = behind(size) == '_' ? behind(size + 1) : ' ', next = behind(size + 2);
    bool const is_short = index == '{' || (is_letter(index) && !is_letter(next) && !is_digit(next) && next != '_');
    put(letter != std::end(greek) ? letter->set : is_root ? "√" : typed, size);
    scripts(!in_name && (size == 1 || letter != std::end(greek) || is_short));
    return true;
  }

  void other() {
    auto const c = text_[at_];
    std::size_t size = 1;
    while ((static_cast<unsigned char>(c) & 0x80u) != 0 &&
           (static_cast<unsigned char>(behind(size)) & 0xC0u) == 0x80u) {
      ++size;
    }
    put(escape_markup(text_.substr(at_, size)), size);
    scripts(c == '\xCE' || c == '\xCF' || std::string_view(")]}|").find(c) != std::string_view::npos);
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
      put(fmt::format("<{0}>{1}</{0}>", raised ? "sup" : "sub", Setter(inner, true).set()), 1 + script.size());
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
    if (c == '\xCE' || c == '\xCF') return text_.substr(from, 2);
    auto const begin = from + ((c == '-' || c == '+') && raised ? 1u : 0u);
    auto end = begin;
    auto const at = [&](std::size_t i) { return i < text_.size() ? text_[i] : ' '; };
    bool const number = is_digit(at(begin));
    // "x_iW" is x_i times W: what begins small ends before a capital letter.
    auto const goes_on = [&](char c) {
      return is_letter(c) && (end == begin || !is_capital(c) || is_capital(text_[begin]));
    };
    while ((is_digit(at(end)) && (number || !raised)) || (goes_on(at(end)) && !(number && raised)) ||
           (number && raised && at(end) == '.' && is_digit(at(end + 1)))) {
      ++end;
    }
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
