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
bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// The end of the exponent or index that begins at `from`; `from` where there is none.
std::size_t end_of_script(std::string_view text, std::size_t from, bool raised) {
  if (from < text.size() && (text[from] == '(' || text[from] == '{')) {
    auto const left = text[from], right = left == '(' ? ')' : '}';
    int depth = 0;
    for (auto i = from; i < text.size(); ++i) {
      depth += text[i] == left ? 1 : text[i] == right ? -1 : 0;
      if (depth == 0) return i + 1;
    }
    return from;
  }
  auto const at = [&](std::size_t i) { return i < text.size() ? text[i] : ' '; };
  if (at(from) == '*') return from + 1;
  if (at(from) == '\xCE' || at(from) == '\xCF') return from + 2;
  auto const begin = from + ((at(from) == '-' || at(from) == '+') && raised ? 1u : 0u);
  bool const number = is_digit(at(begin));
  // "x_iW" is x_i times W: what begins small ends before a capital letter.
  auto const goes_on = [&](std::size_t i) {
    if (is_digit(at(i))) return number || !raised;
    if (number && raised) return at(i) == '.' && is_digit(at(i + 1));
    return is_letter(at(i)) && (i == begin || !is_capital(at(i)) || is_capital(at(begin)));
  };
  auto end = begin;
  while (goes_on(end)) ++end;
  return end == begin ? from : end;
}

/// Sets what is typed as notation: signs, Greek letters, what is raised or lowered. Which letter of a sentence is a
/// variable is not guessed. `inside`: an exponent or an index.
std::string set(std::string_view text, bool inside) {
  constexpr auto npos = std::string_view::npos;
  static std::regex const short_index(R"(_(\{|[A-Za-z](?![A-Za-z\d_])))");
  auto const at = [&](std::size_t i) { return i < text.size() ? text[i] : ' '; };
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    auto const before = i == 0 ? ' ' : text[i - 1];
    auto const rest = text.substr(i);
    auto const* const sign =
        std::ranges::find_if(signs, [&](auto const& each) { return rest.starts_with(each.typed); });
    bool const after_gap = std::string_view(" (,|=[").find(before) != npos;
    bool const is_minus = at(i) == '-' && (inside || (after_gap && is_digit(at(i + 1))));
    if (sign != std::end(signs) || is_minus) {
      out += is_minus ? "−" : sign->set;
      i += is_minus ? 1 : sign->typed.size();
      continue;
    }
    auto const begin = i;
    while (is_letter(at(i))) ++i;
    bool may_have_index = false;
    if (i > begin) {
      auto const typed = text.substr(begin, i - begin);
      bool const in_name = before == '_' || before == '\\';
      auto const* const letter = in_name ? std::end(greek) : std::ranges::find(greek, typed, &Sign::typed);
      out += letter != std::end(greek) ? letter->set : typed == "sqrt" && at(i) == '(' ? "√" : typed;
      may_have_index = !in_name && (typed.size() == 1 || letter != std::end(greek) ||
                                    std::regex_search(text.data() + i, text.data() + text.size(), short_index,
                                                      std::regex_constants::match_continuous));
    } else {
      i += decode(rest).length;
      out += escape_markup(text.substr(begin, i - begin));
      may_have_index = std::string_view(")]}|\xCE\xCF").find(text[begin]) != npos;
    }
    for (; at(i) == '^' || (at(i) == '_' && may_have_index); may_have_index = true) {
      bool const raised = at(i) == '^';
      auto const end = end_of_script(text, i + 1, raised);
      if (end == i + 1) break;
      auto script = text.substr(i + 1, end - i - 1);
      if (script.front() == '{' || script.front() == '(') script = script.substr(1, script.size() - 2);
      out += fmt::format("<{0}>{1}</{0}>", raised ? "sup" : "sub", set(script, true));
      i = end;
    }
  }
  return out;
}

std::string latex_element(std::string_view source, bool displayed) {
  if (!displayed) return fmt::format(R"(<span class="latex">{}</span>)", escape_markup(source));
  return fmt::format(R"(<div class="latex" tabindex="0" role="group" aria-label="{}">{}</div>)",
                     tr("The printed formula"), escape_markup(source));
}

}  // namespace

bool has_han(std::string_view text) {
  for (std::size_t i = 0; i + 2 < text.size(); ++i) {  // U+4E00 to U+9FFF are E4 B8 80 to E9 BF BF
    if (text[i] >= '\xE4' && text[i] <= '\xE9' && (text[i] != '\xE4' || text[i + 1] >= '\xB8')) return true;
  }
  return false;
}

std::string set_mathematics(std::string_view text) { return set(printable(text), false); }

std::string typed_mathematics(std::string const& text) {
  // Of a limited length, as a regular expression takes stack for each character; a sum of money is none.
  static std::regex const formula(R"(\$([^\s$](?:[^$]{0,300}[^\s$])?)\$(?!\d))");
  static std::pair<std::regex, char const*> const rules[] = {
      {std::regex(R"(\\(?:left|right|[dt]?displaystyle)(?![A-Za-z])|\\[,;:! ])"), ""},
      {std::regex(R"(\s*\\leq?(?![A-Za-z])\s*)"), " <= "},
      {std::regex(R"(\s*\\geq?(?![A-Za-z])\s*)"), " >= "},
      {std::regex(R"(\s*\\neq?(?![A-Za-z])\s*)"), " != "},
      {std::regex(R"(\s*\\(?:cdot|times)(?![A-Za-z])\s*)"), " * "},
      {std::regex(R"(\s*\\(?:to|rightarrow)(?![A-Za-z])\s*)"), " -> "},
      {std::regex(R"(\\infty(?![A-Za-z]))"), "∞"},
      {std::regex(R"(\\[lc]?dots(?![A-Za-z]))"), "..."},
      {std::regex(R"(\\(?:math[a-z]+|operatorname|text[a-z]*)\s*\{([^{}]*)\})"), "$1"},
      {std::regex(R"(\\[dt]?frac\s*\{(\w+)\}\s*\{(\w+)\})"), "$1/$2"},
      {std::regex(R"(\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\})"), "($1)/($2)"},
      {std::regex(R"(\\sqrt\s*\{([^{}]*)\})"), "sqrt($1)"},
      {std::regex(R"(\\([A-Za-z]+|[{}|%&#_]))"), "$1"},
      {std::regex(R"(([\w)}|])\s*-\s*(?=[\w(|]))"), "$1 − "},
      {std::regex(R"(-(?=[\w(|]))"), "−"}};
  std::string out;
  auto rest = text.begin();
  for (std::sregex_iterator each(text.begin(), text.end(), formula), end; each != end; ++each) {
    auto typed = each->str(1);
    for (auto const& [latex, plain] : rules) typed = std::regex_replace(typed, latex, plain);
    out += each->prefix().str() + typed;
    rest = (*each)[0].second;
  }
  return out.append(rest, text.end());
}

SetWords set_words(std::string_view words) {
  static std::regex const bold(R"(\*\*([^*]+)\*\*)");  // as Markdown has it
  bool const displayed = words.starts_with("$$") && words.find("$$", 2) == words.size() - 2;
  SetWords out;
  while (!words.empty()) {
    auto const begin = std::min(words.find_first_of("$`"), words.size());
    out.html += set_mathematics(words.substr(0, begin));
    words.remove_prefix(begin);
    auto const mark = words.substr(0, words.starts_with("$$") ? 2 : 1);
    auto const end = words.find(mark, mark.size());
    auto const part = words.substr(mark.size(), end == words.npos ? end : end - mark.size());
    // A reference to an equation means nothing outside of its document but its name.
    bool const is_reference = part.starts_with("\\eqref{") && part.ends_with('}');
    out.has_source = out.has_source || mark.starts_with('$');
    out.html += is_reference   ? escape_markup(part.substr(part.find('{')))
                : mark == "`"  ? fmt::format("<code>{}</code>", escape_markup(part))
                : mark.empty() ? ""
                               : latex_element(part, displayed);
    words.remove_prefix(end == words.npos ? words.size() : end + mark.size());
  }
  out.html = std::regex_replace(out.html, bold, "<b>$1</b>");
  return out;
}

}  // namespace pe::reports
